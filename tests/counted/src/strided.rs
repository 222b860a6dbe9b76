//! Copies and maps of a few elements between slices with strides, by `tensor-layout-strided`.

use super::{Counted, program};
use std::hint::black_box;
use tensor_layout_strided::{copy, map};

pub(super) fn programs() -> Vec<Counted> {
    [
        of("strided 2x3", [3, 1], [3, 1], [2, 3]),
        of("strided 2x3, transposed", [3, 1], [1, 2], [2, 3]),
        of("strided 8x8", [8, 1], [8, 1], [8, 8]),
        of("strided 17x5, transposed", [5, 1], [1, 17], [17, 5]),
        of("strided 64x32, narrow", [32, 1], [40, 1], [64, 32]),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn of(kind: &str, to: [isize; 2], from: [isize; 2], extents: [usize; 2]) -> [Counted; 2] {
    let made = move || (vec![0.0_f32; 64 * 40], vec![1.0_f32; 64 * 40], to, from, extents);
    [
        program(format!("copy, {kind}"), made, |(to, from, to_strides, from_strides, extents)| {
            copy(to, to_strides, from, from_strides, black_box(extents)).expect("small arrays");
        }),
        program(format!("map, {kind}"), made, |(to, from, to_strides, from_strides, extents)| {
            map(to, to_strides, from, from_strides, black_box(extents), |x| x + 1.0).expect("small arrays");
        }),
    ]
}
