//! Parts of buffers that a tensor is bound to: what the library lets pass is executed, and what it refuses removes the device.

use crate::d3d12::Buffer;
use crate::directml::{Binding, Operator, Runtime};
use crate::tally::Tally;
use tensor_layout::directml::{BufferRange, BufferTensorDesc};
use tensor_layout::layout;

const BUFFER: u64 = 4096;
/// 60 bytes.
const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();

/// Tries offsets, sizes and alignments.
pub(crate) fn check(runtime: &mut Runtime) -> Tally {
    let mut tally = Tally::default();
    for input in [ROWS, ROWS.with_guaranteed_base_offset_alignment(64), ROWS.with_total_tensor_size_in_bytes(66)] {
        for offset in [0, 1, 4, 8, 15, 16, 24, 32, 48, 64, 128, 192, 4032, 4096] {
            for size in [4, 59, 60, 61, 64, 65, 66, 256] {
                let range = BufferRange { offset, size };
                let ours = input.check_binding(range, BUFFER);
                let theirs = execute(runtime, &input, range);
                tally.count(ours.is_ok() == theirs.is_ok(), || format!("{input:?} at {range:?}: {ours:?}, {theirs:?}"));
            }
        }
    }
    tally
}

fn execute(runtime: &mut Runtime, input: &BufferTensorDesc, range: BufferRange) -> Result<(), String> {
    let output = ROWS.as_output();
    let buffers = (Buffer::filled(BUFFER, 1), Buffer::filled(64, 0));
    let bound = Binding { buffer: &buffers.0, range };
    let to = Binding { buffer: &buffers.1, range: BufferRange { offset: 0, size: 60 } };
    runtime.execute(&Operator::Identity { input: &input.as_raw(), output: &output.as_raw() }, &[Some(bound)], to)
}
