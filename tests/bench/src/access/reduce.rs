//! The sum of all elements.

use super::random;
use crate::runner::{Bench, Case};
use ndarray::{ArrayView4, ShapeBuilder};
use tensor_layout::{Tensor, layout};

/// Strides 215040, 1, 3840, 64.
type Act = layout!(N=8 C=64 H=56 W=56; order = NHWC; pad(W) = 60);

fn act() -> Tensor<u32, Act> {
    let mut element = random(7);
    Tensor::from_fn(|_| element())
}

fn array(act: &Tensor<u32, Act>) -> ArrayView4<'_, u32> {
    let shape = (8, 64, 56, 56).strides((215_040, 1, 3840, 64));
    ArrayView4::from_shape(shape, act.storage()).expect("the storage is large enough")
}

pub(super) fn in_memory_order() -> Box<dyn Bench> {
    let case = Case::new(act(), 0_u32)
        .by_hand("by hand", |act, sum| {
            let act = act.storage().as_ptr();
            let mut total = 0_u32;
            for row in 0..8 * 56 {
                for at in 0..56 * 64 {
                    // SAFETY: 447 * 3840 + 3583 is the last element.
                    total = total.wrapping_add(unsafe { *act.add(row * 3840 + at) });
                }
            }
            *sum = total;
        })
        .ours("ours", |act, sum| {
            *sum = act
                .view()
                .runs()
                .fold(0, |sum, run| run.iter().fold(sum, |sum: u32, element| sum.wrapping_add(*element)));
        })
        .peer("ndarray", |act, sum| *sum = array(act).fold(0, |sum, element| sum.wrapping_add(*element)));
    Box::new(case)
}

pub(super) fn in_logical_order() -> Box<dyn Bench> {
    let case = Case::new(act(), 0_u32)
        .by_hand("by hand", |act, sum| {
            let act = act.storage().as_ptr();
            let mut total = 0_u32;
            for n in 0..8 {
                for c in 0..64 {
                    for h in 0..56 {
                        for w in 0..56 {
                            // SAFETY: 7 * 215040 + 63 + 55 * 3840 + 55 * 64 is the last element.
                            total = total.wrapping_add(unsafe { *act.add(n * 215_040 + c + h * 3840 + w * 64) });
                        }
                    }
                }
            }
            *sum = total;
        })
        .ours("ours", |act, sum| *sum = act.view().iter().fold(0, |sum: u32, element| sum.wrapping_add(*element)))
        .peer("ndarray", |act, sum| *sum = array(act).iter().fold(0, |sum: u32, element| sum.wrapping_add(*element)));
    Box::new(case)
}
