//! The mean of 3 x 3 neighbours, in every channel.

use super::random;
use crate::runner::{Bench, Case};
use ndarray::{ArrayView4, ArrayViewMut4, ShapeBuilder};
use tensor_layout::{Tensor, layout};

/// Strides 3325952, 1, 14848, 64.
type Image = layout!(N=1 C=64 H=224 W=224; order = NHWC; pad(W) = 232);

/// The kernel, over what reads an element of the input and what writes one of the output.
#[inline(always)]
fn blur(from: impl Fn(usize, usize, usize) -> f32, mut to: impl FnMut(usize, usize, usize, f32)) {
    for h in 0..222 {
        for w in 0..222 {
            for c in 0..64 {
                let mut sum = 0.0;
                for y in 0..3 {
                    for x in 0..3 {
                        sum += from(c, h + y, w + x);
                    }
                }
                to(c, h, w, sum * (1.0 / 9.0));
            }
        }
    }
}

pub(super) fn case() -> Box<dyn Bench> {
    let mut element = random(3);
    let image = Tensor::<f32, Image>::from_fn(|_| element() as f32 / 16_777_216.0);
    let case = Case::new(image, Tensor::<f32, Image>::zeros())
        .by_hand("by hand", |from, to| {
            let (from, to) = (from.storage().as_ptr(), to.storage_mut().as_mut_ptr());
            blur(
                // SAFETY: the loops end 2 before the extents; 63 + 223 * 14848 + 223 * 64 is the last element.
                |c, h, w| unsafe { *from.add(c + h * 14_848 + w * 64) },
                // SAFETY: as above.
                |c, h, w, mean| unsafe { *to.add(c + h * 14_848 + w * 64) = mean },
            );
        })
        .ours("ours, unchecked", |from, to| {
            let (from, mut to) = (from.view(), to.view_mut());
            blur(
                // SAFETY: the loops end 2 before the extents.
                |c, h, w| unsafe { *from.get_unchecked([0, c, h, w]) },
                // SAFETY: as above.
                |c, h, w, mean| unsafe { *to.get_unchecked_mut([0, c, h, w]) = mean },
            );
        })
        .ours("ours", |from, to| {
            let (from, mut to) = (from.view(), to.view_mut());
            blur(|c, h, w| from[[0, c, h, w]], |c, h, w, mean| to[[0, c, h, w]] = mean);
        })
        .peer("ndarray", |from, to| {
            let shape = || (1, 64, 224, 224).strides((3_325_952, 1, 14_848, 64));
            let from = ArrayView4::from_shape(shape(), from.storage()).expect("the storage is large enough");
            let mut to = ArrayViewMut4::from_shape(shape(), to.storage_mut()).expect("the storage is large enough");
            blur(|c, h, w| from[[0, c, h, w]], |c, h, w, mean| to[[0, c, h, w]] = mean);
        })
        .bound("memcpy", |from, to| to.storage_mut().copy_from_slice(from.storage()));
    Box::new(case)
}
