//! A bias for each channel, added in place.

use super::random;
use crate::runner::{Bench, Case};
use ndarray::{ArrayView1, ArrayViewMut4, Axis, ShapeBuilder};
use tensor_layout::{StaticLayout, Tensor, layout};

type Nhwc = layout!(N=8 C=64 H=56 W=56; order = NHWC);
type Nchw = layout!(N=8 C=64 H=56 W=56);
type Bias = layout!(C = 64);

fn input() -> Tensor<f32, Bias> {
    Tensor::from_fn(|[c]: [usize; 1]| c as f32 * 1e-4)
}

fn output<L: StaticLayout<Index = [usize; 4]>>() -> Tensor<f32, L> {
    let mut element = random(4);
    Tensor::from_fn(|_| element() as f32 / 16_777_216.0)
}

pub(super) fn channels_last() -> Box<dyn Bench> {
    let case = Case::new(input(), output::<Nhwc>())
        .by_hand("by hand", |bias, act| {
            let (bias, act) = (bias.storage().as_ptr(), act.storage_mut().as_mut_ptr());
            for pixel in 0..8 * 56 * 56 {
                for c in 0..64 {
                    // SAFETY: there are 25088 pixels of 64 channels.
                    unsafe { *act.add(pixel * 64 + c) += *bias.add(c) };
                }
            }
        })
        .ours("ours, unchecked", |bias, act| {
            let (bias, mut act) = (bias.view(), act.view_mut());
            for n in 0..8 {
                for h in 0..56 {
                    for w in 0..56 {
                        for c in 0..64 {
                            // SAFETY: the loops end at the extents.
                            unsafe { *act.get_unchecked_mut([n, c, h, w]) += bias.get_unchecked([c]) };
                        }
                    }
                }
            }
        })
        .ours("ours", |bias, act| {
            let (bias, mut act) = (bias.view(), act.view_mut());
            for n in 0..8 {
                for h in 0..56 {
                    for w in 0..56 {
                        for c in 0..64 {
                            act[[n, c, h, w]] += bias[[c]];
                        }
                    }
                }
            }
        })
        .peer("ndarray", |bias, act| add(bias, act, (200_704, 1, 3584, 64)));
    Box::new(case)
}

pub(super) fn channels_first() -> Box<dyn Bench> {
    let case = Case::new(input(), output::<Nchw>())
        .by_hand("by hand", |bias, act| {
            let (bias, act) = (bias.storage().as_ptr(), act.storage_mut().as_mut_ptr());
            for plane in 0..8 * 64 {
                // SAFETY: there are 64 channels.
                let bias = unsafe { *bias.add(plane % 64) };
                for pixel in 0..56 * 56 {
                    // SAFETY: there are 512 planes of 3136 pixels.
                    unsafe { *act.add(plane * 3136 + pixel) += bias };
                }
            }
        })
        .ours("ours, unchecked", |bias, act| {
            let (bias, mut act) = (bias.view(), act.view_mut());
            for n in 0..8 {
                for c in 0..64 {
                    for h in 0..56 {
                        for w in 0..56 {
                            // SAFETY: the loops end at the extents.
                            unsafe { *act.get_unchecked_mut([n, c, h, w]) += bias.get_unchecked([c]) };
                        }
                    }
                }
            }
        })
        .ours("ours", |bias, act| {
            let (bias, mut act) = (bias.view(), act.view_mut());
            for n in 0..8 {
                for c in 0..64 {
                    for h in 0..56 {
                        for w in 0..56 {
                            act[[n, c, h, w]] += bias[[c]];
                        }
                    }
                }
            }
        })
        .peer("ndarray", |bias, act| add(bias, act, (200_704, 3136, 56, 1)));
    Box::new(case)
}

/// As a user of `ndarray` writes it, by broadcasting.
fn add<L: StaticLayout>(bias: &Tensor<f32, Bias>, act: &mut Tensor<f32, L>, strides: (usize, usize, usize, usize)) {
    let bias = ArrayView1::from(&bias.storage()[..64]);
    let shape = (8, 64, 56, 56).strides(strides);
    let mut act = ArrayViewMut4::from_shape(shape, act.storage_mut()).expect("the storage is large enough");
    act += &bias.insert_axis(Axis(1)).insert_axis(Axis(2));
}
