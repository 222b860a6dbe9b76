//! Copies and walks that have a path of their own: batches of small matrices, near elements, and blocks.

use super::{Counted, program};
use std::hint::black_box;
use tensor_layout::axis::C;
use tensor_layout::{Tensor, layout};

type Open = layout!(C=? H=?);
type OpenBlocks = layout!(C=? H=?; block(C) = 8);
type Factors = layout!(M=? K=?);
/// Tiles of scale factors.
type Scales = layout!(M=? K=?; order = M/128 K/4 M%32 M/32%4 K%4);
type PartlyFull = layout!(C=20 H=4; block(C) = 8);

fn blocks() -> Tensor<f32, OpenBlocks> {
    let layout = OpenBlocks::with_extents(black_box([16, 6])).expect("small numbers");
    Tensor::from_fn_with_layout(layout, |[c, h]| (6 * c + h) as f32)
}

fn rows() -> Tensor<f32, Open> {
    Tensor::zeros_with_layout(Open::with_extents(black_box([16, 6])).expect("small numbers"))
}

fn scales() -> Tensor<u8, Scales> {
    let layout = Scales::with_extents(black_box([128, 8])).expect("small numbers");
    Tensor::from_fn_with_layout(layout, |[m, k]| (m ^ k) as u8)
}

fn factors() -> Tensor<u8, Factors> {
    Tensor::zeros_with_layout(Factors::with_extents(black_box([128, 8])).expect("small numbers"))
}

fn partly_full() -> Tensor<f32, PartlyFull> {
    Tensor::from_fn(|[c, h]: [usize; 2]| (4 * c + h) as f32)
}

pub(super) fn programs() -> Vec<Counted> {
    type Matrices = layout!(N=? A=2 B=3);
    type Transposed = layout!(N=? A=2 B=3; order = N B A);
    let matrices = || {
        let to = Matrices::with_extents(black_box([64])).expect("small numbers");
        let from = Transposed::with_extents(black_box([64])).expect("small numbers");
        (Tensor::<f32, _>::zeros_with_layout(to), Tensor::<f32, _>::zeros_with_layout(from))
    };
    let channel = || {
        (Tensor::<f32, layout!(H=24 W=24)>::zeros(), Tensor::<f32, layout!(H=24 W=24 C=3)>::from_fn(|[h, ..]| h as f32))
    };
    vec![
        program("copy_from of 64 matrices of 2x3, transposed, N=?".into(), matrices, |(to, from)| to.copy_from(from)),
        program("copy_from of a channel of 24x24 pixels, static".into(), channel, |(to, from)| {
            to.copy_from(&from.fix::<C>(black_box(1)));
        }),
        program("copy_from of blocks to rows, C=? H=?".into(), || (rows(), blocks()), |(to, from)| to.copy_from(from)),
        program("fold of blocks, C=? H=?".into(), blocks, |blocks| {
            _ = black_box(blocks.fold(0.0, |sum, x| sum + x));
        }),
        program(
            "zip_mut of rows and blocks, C=? H=?".into(),
            || (rows(), blocks()),
            |(to, from)| {
                to.zip_mut(&*from).for_each(|to, x| *to += x);
            },
        ),
        program(
            "zip_mut of rows and scale factors, M=? K=?".into(),
            || (factors(), scales()),
            |(to, from)| {
                to.zip_mut(&*from).for_each(|to, x| *to ^= x);
            },
        ),
        program("fold_indexed of scale factors, M=? K=?".into(), scales, |scales| {
            _ = black_box(scales.fold_indexed(0, |sum, [m, _], x| sum + m * *x as usize));
        }),
        program("fold of blocks of which the last is not full".into(), partly_full, |blocks| {
            _ = black_box(blocks.fold(0.0, |sum, x| sum + x));
        }),
        program("for_each_mut of blocks of which the last is not full".into(), partly_full, |blocks| {
            blocks.for_each_mut(|x| *x += 1.0);
        }),
        program(
            "zip_mut of rows and blocks of which the last is not full".into(),
            || (Tensor::<f32, layout!(C=20 H=4)>::zeros(), partly_full()),
            |(to, from)| to.zip_mut(&*from).for_each(|to, x| *to += x),
        ),
        program("fold_indexed of blocks of which the last is not full".into(), partly_full, |blocks| {
            _ = black_box(blocks.fold_indexed(0.0, |sum, [c, _], x| sum + c as f32 * x));
        }),
        program(
            "map_from of blocks of which the last is not full".into(),
            || (Tensor::<f32, layout!(C=20 H=4)>::zeros(), partly_full()),
            |(to, from)| {
                to.map_from(from, |x| x + 1.0);
            },
        ),
    ]
}
