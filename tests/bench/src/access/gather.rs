//! Elements at random indices, summed.

use super::random;
use crate::runner::{Bench, Case};
use ndarray::{ArrayView4, ShapeBuilder};
use tensor_layout::{Tensor, layout};

type Act<const N: usize, const C: usize, const H: usize, const W: usize, const P: usize> =
    layout!(N C H W; order = NHWC; pad(W) = P);

/// As many as stay in L2; each is read 16 times.
const INDICES: usize = 62_500;

struct Input<const N: usize, const C: usize, const H: usize, const W: usize, const P: usize> {
    act: Tensor<u32, Act<N, C, H, W, P>>,
    indices: Vec<[u16; 4]>,
}

impl<const N: usize, const C: usize, const H: usize, const W: usize, const P: usize> Input<N, C, H, W, P> {
    /// The sum of `element` at all indices, 16 times.
    #[inline(always)]
    fn sum(&self, mut element: impl FnMut([usize; 4]) -> u32) -> u32 {
        let pass = |_| self.indices.iter().fold(0, |sum: u32, index| sum.wrapping_add(element(index.map(usize::from))));
        (0..16).map(pass).fold(0, u32::wrapping_add)
    }

    fn offset([n, c, h, w]: [usize; 4]) -> usize {
        n * (H * P * C) + h * (P * C) + w * C + c
    }
}

pub(super) fn case<const N: usize, const C: usize, const H: usize, const W: usize, const P: usize>() -> Box<dyn Bench> {
    let (mut element, mut index) = (random(1), random(2));
    let mut below = |extent: usize| (index() as usize % extent) as u16;
    let act = Tensor::from_fn(|_| element());
    let indices = (0..INDICES).map(|_| [below(N), below(C), below(H), below(W)]).collect();
    let case = Case::new(Input::<N, C, H, W, P> { act, indices }, 0)
        .by_hand("by hand", |input, sum| {
            let act = input.act.storage().as_ptr();
            // SAFETY: the indices are in bounds.
            *sum = input.sum(|index| unsafe { *act.add(Input::<N, C, H, W, P>::offset(index)) });
        })
        .ours("ours, unchecked", |input, sum| {
            let act = input.act.view();
            // SAFETY: the indices are in bounds.
            *sum = input.sum(|index| unsafe { *act.get_unchecked(index) });
        })
        .peer("by hand, each axis checked", |input, sum| {
            let act = input.act.storage().as_ptr();
            *sum = input.sum(|[n, c, h, w]| {
                assert!(n < N && c < C && h < H && w < W);
                // SAFETY: just checked.
                unsafe { *act.add(Input::<N, C, H, W, P>::offset([n, c, h, w])) }
            });
        })
        .ours("ours", |input, sum| {
            let act = input.act.view();
            *sum = input.sum(|index| act[index]);
        })
        .peer("ndarray", |input, sum| {
            let shape = (N, C, H, W).strides((H * P * C, 1, P * C, C));
            let act = ArrayView4::from_shape(shape, input.act.storage()).expect("the storage is large enough");
            *sum = input.sum(|index| act[index]);
        });
    Box::new(case)
}
