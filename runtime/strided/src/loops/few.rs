//! The loops over a few elements of layouts whose strides are known at run time only. There, finding the loops takes as long as running
//! them, so that they are found with the least work: there is no loop of one iteration, and no index.

use super::nest::{Loop, Nest, Traversal};
use super::numbers::MAX_RANK;

/// A loop over `N` layouts of the same extents.
#[derive(Clone, Copy, Debug)]
pub struct FewLoop<const N: usize> {
    /// The number of iterations.
    pub extent: usize,
    /// In each layout, in elements.
    pub strides: [isize; N],
}

impl FewLoop<2> {
    /// The strides between elements of `T`, in bytes.
    #[inline(always)]
    pub(crate) const fn steps<T>(&self) -> [isize; 2] {
        let size = size_of::<T>() as isize;
        [self.strides[0].wrapping_mul(size), self.strides[1].wrapping_mul(size)]
    }
}

/// The innermost one of these loops, or one of a single iteration, and the loops around it.
#[inline(always)]
pub(crate) fn innermost<const N: usize>(loops: &[FewLoop<N>]) -> (FewLoop<N>, &[FewLoop<N>]) {
    match loops {
        [] => (FewLoop { extent: 1, strides: [0; N] }, loops),
        [around @ .., row] => (*row, around),
    }
}

/// Nested loops, outermost first, from the elements of index 0 on. There is room for `MOST`.
#[derive(Clone, Copy, Debug)]
pub struct Loops<const N: usize, const MOST: usize> {
    loops: [FewLoop<N>; MOST],
    count: usize,
}

/// Loops along the axes of an array.
pub type FewLoops<const N: usize> = Loops<N, MAX_RANK>;

impl<const N: usize, const MOST: usize> Loops<N, MOST> {
    /// No loop: a single iteration. The places for loops are zeros, which the compiler writes without a call.
    pub const NONE: Self = Loops { loops: [FewLoop { extent: 0, strides: [0; N] }; MOST], count: 0 };

    /// With a loop along an axis of an extent over 0, at its place in the memory order of the first layout.
    #[inline]
    pub const fn insert(&mut self, extent: usize, strides: [isize; N]) {
        if extent == 1 {
            return;
        }
        let mut at = self.count;
        while at > 0 && self.loops[at - 1].strides[0].unsigned_abs() < strides[0].unsigned_abs() {
            self.loops[at] = self.loops[at - 1];
            at -= 1;
        }
        self.loops[at] = FewLoop { extent, strides };
        self.count += 1;
    }

    /// The loops as they were inserted, outermost first.
    #[inline]
    pub(crate) const fn as_slice(&self) -> &[FewLoop<N>] {
        self.loops.split_at(self.count).0
    }

    /// The loops without those of stride 0 in the first layout, which are the last ones. Its other strides are not negative, and all other layouts have strides of 0.
    pub(crate) const fn forward(&mut self) {
        let mut at = 0;
        while at < self.count && self.loops[at].strides[0] != 0 {
            let mut strides = [0; N];
            strides[0] = self.loops[at].strides[0].wrapping_abs();
            self.loops[at].strides = strides;
            at += 1;
        }
        self.count = at;
    }

    /// The loops. Neighbouring loops that are one loop in all layouts are merged.
    #[inline]
    pub fn merged(&mut self) -> &mut [FewLoop<N>] {
        let mut last = 0;
        for next in 1..self.count {
            let (inner, outer) = (self.loops[next], &mut self.loops[last]);
            let length = inner.extent as isize;
            let is_continued = (0..N).all(|k| outer.strides[k] == inner.strides[k].wrapping_mul(length));
            if is_continued {
                *outer = FewLoop { extent: outer.extent.wrapping_mul(inner.extent), ..inner };
            } else {
                last += 1;
                self.loops[last] = inner;
            }
        }
        self.count = self.count.min(last + 1);
        &mut self.loops[..self.count]
    }
}

/// The loops as a nest, in the order of the first layout's memory, from the elements of index 0 on.
pub(crate) const fn nest_of<const N: usize>(loops: &[FewLoop<N>]) -> Nest<N> {
    let mut nest = Nest::NONE;
    up_to!(k < loops.len(), {
        nest.add(Loop::new(loops[k].extent, loops[k].strides), Traversal::Memory);
    });
    nest
}

/// Puts the longest loop inside all others, or around the innermost one if the elements of that are contiguous. A loop of a few elements
/// costs as much as it begins.
pub fn lengthen_innermost<const N: usize>(loops: &mut [FewLoop<N>]) {
    let [around @ .., inner] = loops else { return };
    if inner.strides == [1; N] {
        // The rows are in the longest one of the others.
        return lengthen_innermost(around);
    }
    if let Some(longest) = around.iter_mut().max_by_key(|each| each.extent) {
        if longest.extent > inner.extent {
            core::mem::swap(longest, inner);
        }
    }
}
