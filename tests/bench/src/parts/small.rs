//! Work so small that what leads to it counts.

use crate::access::random;
use crate::runner::{Bench, Case};
use std::hint::black_box;
use tensor_layout::{Tensor, View, ViewMut, axis, layout};

type Image = layout!(H=64 W=48);
type Square = layout!(H=? W=?);
type Turned = layout!(H=? W=?; order = WH);

pub(super) fn slices_of_rows() -> Box<dyn Bench> {
    let mut number = random(3);
    let case = Case::new(Tensor::<u32, Image>::from_fn(|_| number()), 0_u32)
        .by_hand("by hand", |image, sum| {
            *sum = 0;
            for h in 0..64 {
                let row = black_box(&image.storage()[h * 48..][..48]);
                *sum = sum.wrapping_add(row[5]);
            }
        })
        .ours("ours", |image, sum| {
            *sum = 0;
            for h in 0..64 {
                let row = black_box(image.fix::<axis::H>(h).as_slice().expect("rows have no gaps"));
                *sum = sum.wrapping_add(row[5]);
            }
        });
    Box::new(case.at_first("16"))
}

/// Eight by eight elements, of extents that are known at run time.
struct Input {
    from: Tensor<u32, Turned>,
    elements: Vec<u32>,
    extents: [usize; 2],
}

fn input() -> Input {
    let mut number = random(9);
    let from = Tensor::from_fn_with_layout(Turned::with_extents([8, 8]).expect("small numbers"), |_| number());
    let elements = from.storage().to_vec();
    Input { from, elements, extents: [8, 8] }
}

pub(super) fn copy() -> Box<dyn Bench> {
    let target = Tensor::<u32, Square>::zeros_with_layout(Square::with_extents([8, 8]).expect("small numbers"));
    let case = Case::new(input(), target)
        .by_hand("by hand", |input, to| {
            let ([height, width], to) = (input.extents, to.storage_mut());
            assert!(to.len() >= height * width && input.elements.len() >= height * width);
            for h in 0..height {
                for w in 0..width {
                    // SAFETY: both have at least `height * width` elements.
                    unsafe { *to.get_unchecked_mut(h * width + w) = *input.elements.get_unchecked(w * height + h) };
                }
            }
        })
        .ours("ours", |input, to| to.copy_from(&input.from))
        .peer("ndarray", |input, to| {
            use ndarray::{ArrayView2, ArrayViewMut2, ShapeBuilder};
            let [height, width] = input.extents;
            let from = ArrayView2::from_shape((height, width).f(), &input.elements).expect("as many elements");
            ArrayViewMut2::from_shape((height, width), to.storage_mut()).expect("as many elements").assign(&from);
        });
    Box::new(case.at_first("2.8"))
}

/// The additional cost of a mutable view: the check that no two indices share an element.
pub(super) fn mutable_view() -> Box<dyn Bench> {
    let target = Tensor::<u32, Square>::zeros_with_layout(Square::with_extents([8, 8]).expect("small numbers"));
    let case = Case::new(input(), target)
        .by_hand("a shared view", |input, to| {
            let layout = *input.from.layout();
            let view = View::with_layout(layout, to.storage()).expect("the buffer is large enough");
            let last = *black_box(view).get([7, 7]).expect("an index in bounds");
            to.storage_mut()[63] = last + 1;
        })
        .ours("ours", |input, to| {
            let layout = *input.from.layout();
            let view = ViewMut::with_layout(layout, to.storage_mut()).expect("the layout is unique");
            *black_box(view).get_mut([7, 7]).expect("an index in bounds") += 1;
        });
    Box::new(case)
}
