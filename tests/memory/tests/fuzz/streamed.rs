//! Copies that are written past the caches, by each kernel that can do so, with elements of each size that it has.

use crate::copies::copy;
use tensor_layout::convert::Strategy;
use tensor_layout_memory::fuzz::copy_kind;
use tensor_layout_memory::shape::Numbers;
use tensor_layout_memory::{Fuzz, Random, bound};

/// From how many bytes on the library writes past the caches.
const STREAM_BYTES: usize = 12 << 20;

/// The number of kinds of cases.
const KINDS: usize = 3 * 4 * 2 + 5;

/// Planes and pixels of 2 to 4 channels, of 1, 2, 4 or 8 bytes, both ways; and transposed planes, of up to 16 bytes.
fn case(random: &mut Random, seed: u64) -> String {
    let which = (seed % KINDS as u64) as usize;
    let strategy = match which {
        0..24 => {
            let (channels, size, back) = (2 + which % 3, 1 << (which / 3 % 4), which >= 12);
            channels_case(random, channels, size, back)
        }
        _ => transposed_case(random, 1 << (which - 24)),
    };
    copy_kind(strategy).to_owned()
}

/// Pixels of this many channels, each of `size` bytes, from planes; or `back`.
fn channels_case(random: &mut Random, channels: usize, size: usize, back: bool) -> Strategy {
    let pictures = 1 + random.below(2);
    let pixels = (STREAM_BYTES / (channels * size * pictures)) + 1 + random.below(300);
    let plane = pixels + random.one_of(&[0, 0, 1, 7, 64]);
    let line = pixels * channels + random.one_of(&[0, 0, 1, 5]);
    let gap = random.one_of(&[0, 3]);
    let planes = (vec![pictures, channels, pixels], signed([plane * channels + gap, plane, 1]));
    let lines = (vec![pictures, channels, pixels], signed([line, 1, channels]));
    let [to, from] = if back { [planes, lines] } else { [lines, planes] };
    copy_of_size(random, size, &to, &from)
}

/// A plane of units of `size` bytes, from its columns to its rows.
fn transposed_case(random: &mut Random, size: usize) -> Strategy {
    let rows = random.one_of(&[64, 65, 127, 300, 1000]);
    let columns = STREAM_BYTES / (rows * size) + 1 + random.below(70);
    let line = 64 / size;
    // The lines of the destination are whole cache lines apart. Lines that are a multiple of 512 bytes apart are not written past the
    // caches, so the distance is not such a multiple.
    let lines = rows.div_ceil(line) + random.below(2);
    let pitch = line * if lines % 8 == 0 { lines + 1 } else { lines };
    let other_pitch = columns + random.one_of(&[0, 0, 1, 16]);
    let to = (vec![1, rows, columns], signed([1, 1, pitch]));
    let from = (vec![1, rows, columns], signed([1, other_pitch, 1]));
    copy_of_size(random, size, &to, &from)
}

/// Strides as layouts take them.
fn signed(strides: [usize; 3]) -> Vec<isize> {
    strides.map(|stride| stride as isize).to_vec()
}

fn copy_of_size(random: &mut Random, size: usize, to: &Numbers, from: &Numbers) -> Strategy {
    macro_rules! copy_of {
        ($element:ty) => {
            copy::<$element, _, _>(
                random,
                &bound!([N=? C=? W=?; overlap(N) = ?; overlap(C) = ?; overlap(W) = ?], to),
                &bound!([N=? C=? W=?; overlap(N) = ?; overlap(C) = ?; overlap(W) = ?], from),
            )
        };
    }
    let strategy = match size {
        1 => copy_of!(u8),
        2 => copy_of!([u8; 2]),
        4 => copy_of!([u8; 4]),
        8 => copy_of!([u8; 8]),
        _ => copy_of!([u8; 16]),
    };
    assert!(copy_kind(strategy).ends_with("(streamed)"), "{strategy:?} of {size} bytes from {from:?} to {to:?}");
    strategy
}

#[test]
fn copies_past_the_caches() {
    Fuzz { name: "copies past the caches", one_of: 160 }.run(case);
}
