//! DirectML's identity, executed, writes the bytes that `copy_from` writes: from any layout to any other of the same axes, and not a
//! byte of the gaps.

use super::of_each_type;
use crate::d3d12::Buffer;
use crate::directml::{Binding, Operator, Runtime};
use crate::layouts::*;
use crate::random::Random;
use crate::tally::Tally;
use bytemuck::Pod;
use tensor_layout::directml::{BufferRange, BufferTensorDesc};
use tensor_layout::element::Element;
use tensor_layout::{View, ViewMut};

type Copy = fn(&mut Runtime, &mut Random) -> Result<(), String>;

/// The value of each byte of the output before.
const UNTOUCHED: u8 = 0xcd;

/// Copies `count` times, over all forms and types in turn.
pub(crate) fn check(runtime: &mut Runtime, random: &mut Random, count: usize) -> Tally {
    let mut copies = copies();
    random.shuffle(&mut copies);
    let mut tally = Tally::default();
    for (name, copy) in copies.iter().cycle().take(count) {
        let result = copy(runtime, random);
        tally.count(result.is_ok(), || format!("{name}: {}", result.unwrap_err()));
    }
    tally
}

fn copies() -> Vec<(String, Copy)> {
    let mut copies = Vec::new();
    macro_rules! add {
        ($($from:ident $to:ident)*) => { $(
            let name = concat!(stringify!($from), " to ", stringify!($to));
            let each: [Copy; 11] = of_each_type!(copy, $from, $to);
            copies.extend(each.into_iter().zip(TYPES).map(|(copy, data_type)| (format!("{name} of {data_type}"), copy)));
        )* };
    }
    add!(Free1 Free1 Shared1 Free1 Ordered1 Free1 Free2 Free2 Shared2 Ordered2 Ordered2 Free2);
    add!(Free3 Ordered3 Shared3 Free3 Ordered3 Free3 Free4 Free4 Free4 Ordered4 Shared4 Free4 Shared4 Ordered4);
    add!(Free5 Ordered5 Shared5 Free5 Ordered5 Free5 Free6 Ordered6 Shared6 Free6 Ordered6 Free6);
    add!(Free7 Ordered7 Shared7 Free7 Ordered7 Free7 Free8 Ordered8 Shared8 Free8 Ordered8 Free8);
    copies
}

/// In the order of [`of_each_type`].
const TYPES: [&str; 11] = ["f32", "f16", "f64", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64"];

fn copy<T: Element + Pod, From: Form, To: Form<Index = From::Index>>(
    runtime: &mut Runtime,
    random: &mut Random,
) -> Result<(), String> {
    let most = [64, 9, 6, 5, 4, 3, 3, 2][From::RANK - 1];
    let extents: Vec<_> = To::NAMES.iter().map(|name| (*name, random.within(1..=most))).collect();
    let extent_of = |name: &str| extents.iter().find(|(other, _)| *other == name).expect("the same axes").1;
    let from_apart = random.percent(70);
    let from = bound::<From>(random, extent_of, from_apart).map_err(|error| error.to_string())?;
    let to = bound::<To>(random, extent_of, true).map_err(|error| error.to_string())?;

    let describe = |error: tensor_layout::directml::DescriptorError| error.to_string();
    let input = BufferTensorDesc::of_layout::<T, _>(&from).map_err(describe)?;
    let output =
        BufferTensorDesc::of_layout::<T, _>(&to).and_then(BufferTensorDesc::try_as_output).map_err(describe)?;
    let source = elements::<T>(input.total_tensor_size_in_bytes(), |k| (k * 7 + 1) as u8 & 0x3f);
    let mut expected = elements::<T>(output.total_tensor_size_in_bytes(), |_| UNTOUCHED);

    let view = View::with_layout(from, &source).map_err(|error| error.to_string())?;
    let mut written = ViewMut::with_layout(to, &mut expected).map_err(|error| error.to_string())?;
    written.try_copy_from(&view).map_err(|error| error.to_string())?;

    let buffers =
        (Buffer::of(bytemuck::cast_slice(&source)), Buffer::filled(output.total_tensor_size_in_bytes(), UNTOUCHED));
    runtime.execute(
        &Operator::Identity { input: &input.as_raw(), output: &output.as_raw() },
        &[Some(whole(&buffers.0, &input))],
        whole(&buffers.1, &output),
    )?;
    let expected: &[u8] = bytemuck::cast_slice(&expected);
    if buffers.1.bytes()[..expected.len()] == *expected {
        Ok(())
    } else {
        Err(format!("other bytes: {input:?} to {output:?}"))
    }
}

/// A binding of a tensor to the beginning of a buffer.
pub(crate) fn whole<'a>(buffer: &'a Buffer, tensor: &BufferTensorDesc) -> Binding<'a> {
    Binding { buffer, range: BufferRange { offset: 0, size: tensor.total_tensor_size_in_bytes() } }
}

/// Elements of `total` bytes together. Byte k is `byte(k)`, which is less than 0x40, so that no float is a NaN.
fn elements<T: Pod>(total: u64, byte: impl Fn(usize) -> u8) -> Vec<T> {
    let mut elements = vec![T::zeroed(); (total as usize).div_ceil(size_of::<T>())];
    bytemuck::cast_slice_mut(&mut elements).iter_mut().enumerate().for_each(|(k, at)| *at = byte(k));
    elements
}
