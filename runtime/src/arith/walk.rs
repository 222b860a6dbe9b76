//! Walks over the elements of layouts, and the pieces of a walk that threads take.

use super::loop_order::LoopOrder;
use super::nest::{Loop, Nest, Traversal};
use super::numbers::Numbers;
use super::spec::MAX_RANK;
use super::unroll::each_axis;
use core::ops::Range;

/// A walk over `N` layouts at once: an innermost loop, and the loops around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<const N: usize> {
    /// `MAX_RANK` loops, innermost last. Where the walk has fewer, the first ones have one iteration.
    pub(crate) outer: [Loop<N>; MAX_RANK],
    /// The innermost loop.
    pub(crate) inner: Loop<N>,
    /// The offset in each layout of the first iteration.
    pub(crate) starts: [usize; N],
}

impl<const N: usize> Walk<N> {
    /// No loop: a single iteration. A loop past the last axis leaves the index as it is.
    const NONE: Self = {
        let none = Loop { axis: usize::MAX, ..Loop::ONCE };
        Walk { outer: [none; MAX_RANK], inner: none, starts: [0; N] }
    };

    /// The walk through a nest that has been made for this order.
    ///
    /// `by_axes` says that the index is needed. Then each loop stays along one axis, else loops are merged. In memory order,
    /// loops along which the first layout is broadcast go around the innermost loop.
    pub(crate) const fn of(nest: Nest<N>, order: Traversal, by_axes: bool) -> Self {
        let mut nest = if by_axes { nest } else { nest.merged() };
        let innermost = match nest.innermost() {
            Some(innermost) if order.is_memory() => innermost,
            _ => nest.depth.wrapping_sub(1),
        };
        let inner = nest.take(innermost);
        let mut outer = [Loop::ONCE; MAX_RANK];
        up_to!(k < nest.depth, {
            outer[MAX_RANK - nest.depth + k] = nest.loops[k];
        });
        Walk { outer, inner, starts: nest.starts }
    }

    /// The walk along a loop order through layouts of these numbers.
    ///
    /// The loops that build it are written out, so that the numbers that the types know are constants in it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn along(
        loop_order: &LoopOrder,
        layouts: &[Numbers; N],
        matchings: &[[usize; MAX_RANK]; N],
        forward: &[u32; N],
        order: Traversal,
    ) -> Self {
        let mut walk = Self::NONE;
        let mut is_empty = false;
        let mut extent = 1usize; // of the loops that are one with the next
        each_axis!(depth < loop_order.rank => {
            let axis = loop_order.axes[depth];
            is_empty |= layouts[0].extents[axis] == 0;
            extent = extent.wrapping_mul(layouts[0].extents[axis]);
            if !loop_order.is_merged(depth) {
                let mut this = Loop { extent, axis, strides: [0; N], reversed: false };
                let is_forward = forward[0] >> axis & 1 == 1;
                this.reversed = order.is_memory() && !is_forward && layouts[0].strides[axis] < 0;
                up_to!(k < N, {
                    let axis = if k == 0 { axis } else { matchings[k][axis] };
                    let stride = layouts[k].strides[axis];
                    // Of an axis of one index the stride may be any number, and one that is not used.
                    this.strides[k] = if this.reversed { stride.wrapping_neg() } else { stride };
                    let may_descend = forward[k] >> axis & 1 == 0 || (order.is_memory() && !is_forward);
                    if may_descend && this.strides[k] < 0 {
                        // The loop begins at the element with the highest address.
                        let last = extent.wrapping_sub(1).wrapping_mul(stride.unsigned_abs());
                        walk.starts[k] = walk.starts[k].wrapping_add(last);
                    }
                });
                if depth == loop_order.inner {
                    walk.inner = this;
                } else {
                    walk.outer[MAX_RANK - loop_order.rank + depth] = this;
                }
                extent = 1;
            }
        });
        debug_assert_eq!(extent, 1, "the innermost loop is one with no other");
        if is_empty && loop_order.rank > 0 {
            // There is no element. The other extents may be huge, so no loop runs over them.
            walk.outer[MAX_RANK - loop_order.rank].extent = 0;
        }
        walk
    }

    /// All of the walk.
    #[inline(always)]
    pub(crate) const fn whole(&self) -> Piece {
        Piece { depth: 0, first: [0; MAX_RANK + 1], iterations: self.outer[0].extent, is_slice: false }
    }
}

/// The innermost loop is divided at multiples of this many elements: whole cache lines for elements of any size.
const UNIT: usize = 64;

/// A piece of a walk: consecutive iterations of one loop, within one iteration of each loop around it; of a slice, within all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// Which loop: its position in [`Walk::outer`], or `MAX_RANK` for the innermost loop.
    depth: usize,
    /// For each loop up to `depth`, the iteration at which the piece begins.
    first: [usize; MAX_RANK + 1],
    /// The number of iterations of the loop at `depth`.
    iterations: usize,
    /// Whether the piece has all iterations of the loops around the one at `depth`.
    is_slice: bool,
}

impl Piece {
    /// The iterations in this piece of the loop at `depth`, which has `extent` in all.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn range(&self, depth: usize, extent: usize) -> Range<usize> {
        let first = self.first[depth];
        if depth > self.depth || (self.is_slice && depth < self.depth) {
            0..extent
        } else if depth == self.depth {
            first..first + self.iterations
        } else {
            first..first + 1
        }
    }

    /// The iterations in this piece of the innermost loop. A short one is whole in each piece; a constant is one here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn inner_range<const N: usize>(&self, inner: &Loop<N>) -> Range<usize> {
        if inner.extent < UNIT { 0..inner.extent } else { self.range(MAX_RANK, inner.extent) }
    }
}

/// The division of a walk among threads.
#[cfg(feature = "rayon")]
mod parallel {
    use super::{Piece, UNIT, Walk};
    use crate::arith::spec::MAX_RANK;
    use tensor_layout_strided::internals::cut;

    impl<const N: usize> Walk<N> {
        /// The number of iterations of all loops together.
        pub(crate) fn iterations(&self) -> usize {
            self.outer.iter().map(|outer| outer.extent).product::<usize>() * self.inner.extent
        }

        fn extent(&self, depth: usize) -> usize {
            if depth < MAX_RANK { self.outer[depth].extent } else { self.inner.extent }
        }

        /// All of the walk, to be divided into slices along a loop that the layout at `k` moves along: iterations of two slices
        /// are at different indices of that layout. `None` if it stays at one element.
        ///
        /// It is the outermost such loop that has this number of iterations, or else the one with the most.
        pub(crate) fn whole_slice(&self, k: usize, iterations: usize) -> Option<Piece> {
            let moves = |depth: &usize| {
                let this = if *depth < MAX_RANK { &self.outer[*depth] } else { &self.inner };
                this.strides[k] != 0 && this.extent > 1
            };
            let parts = |depth| if depth < MAX_RANK { self.extent(depth) } else { self.inner.extent.div_ceil(UNIT) };
            let depths = || (0..=MAX_RANK).filter(moves);
            let depth =
                depths().find(|&depth| parts(depth) >= iterations).or_else(|| depths().max_by_key(|&k| parts(k)))?;
            let iterations = self.extent(depth);
            Some(Piece { depth, first: [0; MAX_RANK + 1], iterations, is_slice: true })
        }

        /// Divides a piece in two. The first one has about `share` of `of` parts. `None` if the piece is too short.
        ///
        /// The outermost loop of more than one iteration is divided, so that each result is contiguous in memory. A slice is divided
        /// along its own loop only.
        pub(crate) fn divide(&self, mut piece: Piece, share: usize, of: usize) -> Option<[Piece; 2]> {
            while piece.iterations == 1 && piece.depth < MAX_RANK && !piece.is_slice {
                piece.depth += 1;
                piece.iterations = self.extent(piece.depth);
            }
            let unit = if piece.depth == MAX_RANK { UNIT } else { 1 };
            let iterations = cut(piece.iterations, unit, share, of)?;
            let mut rest = Piece { iterations: piece.iterations - iterations, ..piece };
            rest.first[rest.depth] += iterations;
            Some([Piece { iterations, ..piece }, rest])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn nest(loops: &[(usize, isize)]) -> Nest<1> {
        let mut nest = Nest::NONE;
        loops.iter().for_each(|&(extent, stride)| nest.insert(Loop::new(extent, [stride])));
        nest
    }

    fn extents(walk: &Walk<1>) -> Vec<usize> {
        walk.outer.iter().chain([&walk.inner]).map(|each| each.extent).collect()
    }

    #[test]
    fn loops_stay_apart_where_the_index_is_needed() {
        let nest = nest(&[(4, 6), (3, 2), (2, 1)]);
        assert_eq!(extents(&Walk::of(nest, Traversal::Memory, true)), [1, 1, 1, 1, 1, 1, 4, 3, 2]);
        assert_eq!(extents(&Walk::of(nest, Traversal::Memory, false)), [1, 1, 1, 1, 1, 1, 1, 1, 24]);
    }

    #[test]
    fn broadcast_loops_are_outer_ones_in_memory_order_only() {
        let nest = nest(&[(4, 8), (3, 1), (5, 0)]);
        assert_eq!(extents(&Walk::of(nest, Traversal::Memory, false)), [1, 1, 1, 1, 1, 1, 4, 5, 3]);
        assert_eq!(extents(&Walk::of(nest, Traversal::Logical, false)), [1, 1, 1, 1, 1, 1, 4, 3, 5]);
    }

    /// Each iteration of all loops is in one of the pieces, however the walk is divided.
    #[cfg(feature = "rayon")]
    #[test]
    fn pieces_are_the_whole() {
        let walk = Walk::of(nest(&[(3, 1100), (2, 500), (130, 1)]), Traversal::Memory, false);
        let (mut pieces, mut visited) = (std::vec![walk.whole()], Vec::new());
        while let Some(piece) = pieces.pop() {
            if let Some(parts) = walk.divide(piece, 1, 3) {
                pieces.extend(parts);
                continue;
            }
            for (first, second) in piece.range(6, 3).flat_map(|k| piece.range(7, 2).map(move |l| (k, l))) {
                visited.extend(piece.inner_range(&walk.inner).map(|k| (first, second, k)));
            }
        }
        visited.sort_unstable();
        let all = (0..3).flat_map(|k| (0..2).flat_map(move |l| (0..130).map(move |m| (k, l, m))));
        assert!(visited.into_iter().eq(all));
    }
}
