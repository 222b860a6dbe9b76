//! Loop nests that visit the elements of one or more layouts together.

use super::numbers::MAX_RANK;
use super::numbers::Numbers;

/// One loop over `N` layouts at once.
#[derive(Clone, Copy, Debug)]
pub struct Loop<const N: usize> {
    /// The number of iterations.
    pub extent: usize,
    /// What one iteration adds to the offset in each layout.
    pub strides: [isize; N],
    /// The axis of the first layout that the loop runs along. A merged loop has the axis of the innermost of its loops. `MAX_RANK` stands
    /// for no axis.
    pub axis: usize,
    /// Whether the index along the axis descends, because the stride of the first layout is negative there.
    pub reversed: bool,
}

impl<const N: usize> Loop<N> {
    /// A single iteration, along no axis.
    pub const ONCE: Self = Loop { axis: MAX_RANK, ..Loop::new(1, [0; N]) };

    /// A loop of `extent` iterations. Each iteration adds `strides` to the offsets.
    pub const fn new(extent: usize, strides: [isize; N]) -> Self {
        Loop { extent, strides, axis: 0, reversed: false }
    }

    /// Whether the stride is 1 in every layout.
    pub const fn is_contiguous(&self) -> bool {
        up_to!(k < N, {
            if self.strides[k] != 1 {
                return false;
            }
        });
        true
    }

    /// Whether `self` goes around `other`: in the first layout where the strides differ in size, its stride is the larger
    /// one.
    const fn is_around(&self, other: &Self) -> bool {
        up_to!(k < N, {
            let (stride, other) = (self.strides[k].unsigned_abs(), other.strides[k].unsigned_abs());
            if stride != other {
                return stride > other;
            }
        });
        true
    }

    /// Whether, in every layout, the next iteration of `self` begins where the loop `inner` ends.
    pub const fn continues(&self, inner: &Self) -> bool {
        up_to!(k < N, {
            if self.strides[k] != inner.strides[k].wrapping_mul(inner.extent as isize) {
                return false;
            }
        });
        true
    }
}

/// The order in which a nest visits the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traversal {
    /// By the first layout's addresses: its strides descend from the outermost loop to the innermost, and none is negative.
    Memory,
    /// By the first layout's indices: the last axis is innermost.
    Logical,
}

impl Traversal {
    /// Whether it is by addresses.
    #[inline(always)]
    pub const fn is_memory(self) -> bool {
        matches!(self, Traversal::Memory)
    }
}

/// Nested loops over `N` layouts at once, outermost first. Loops of one iteration are left out.
///
/// In memory order the first layout's strides are not negative. The strides of the other layouts may be negative.
#[derive(Clone, Copy, Debug)]
pub struct Nest<const N: usize> {
    /// The number of loops.
    pub depth: usize,
    /// The loops. The loops from `depth` on are not used.
    pub loops: [Loop<N>; MAX_RANK],
    /// The offset in each layout of the first iteration. Offsets count from the element with the lowest address.
    pub starts: [usize; N],
}

impl Nest<1> {
    /// A loop for each axis of a layout, in memory order.
    pub const fn of(rank: usize, layout: Numbers) -> Self {
        Nest::over(rank, &[layout], &[[0; MAX_RANK]], Traversal::Memory)
    }
}

impl<const N: usize> Nest<N> {
    /// No loop: a single iteration.
    pub const NONE: Self = Nest { depth: 0, loops: [Loop::ONCE; MAX_RANK], starts: [0; N] };

    /// A loop for each of `rank` axes of layouts of equal extents. Axis `k` of the first layout is axis `matchings[i][k]` of
    /// `layouts[i]`.
    pub const fn over(
        rank: usize,
        layouts: &[Numbers; N],
        matchings: &[[usize; MAX_RANK]; N],
        order: Traversal,
    ) -> Self {
        let extents = &layouts[0].extents;
        let mut nest = Self::NONE;
        up_to!(axis < rank, {
            if extents[axis] == 0 {
                // There is no element. The other extents may be so large that their product overflows.
                nest.loops[0].extent = 0;
                nest.depth = 1;
                return nest;
            }
        });
        up_to!(axis < rank, {
            let mut this = Loop { extent: extents[axis], strides: [0; N], axis, reversed: false };
            up_to!(k < N, {
                let stride = layouts[k].strides[if k == 0 { axis } else { matchings[k][axis] }];
                this.strides[k] = stride;
                if stride < 0 && this.extent != 1 {
                    // Index 0 is at the element with the highest address. The stride of an axis of one index may be any number.
                    nest.starts[k] += (this.extent - 1) * stride.unsigned_abs();
                }
            });
            nest.add(this, order);
        });
        nest
    }

    /// The loops, outermost first.
    pub const fn loops(&self) -> &[Loop<N>] {
        self.loops.split_at(self.depth).0
    }

    /// The loop at a position. If there is none, the result is a loop of one iteration.
    pub const fn get(&self, position: usize) -> Loop<N> {
        if position < self.depth { self.loops[position] } else { Loop::ONCE }
    }

    /// The number of iterations of all loops together. It does not overflow: the layouts' elements have been counted.
    pub const fn iterations(&self) -> usize {
        let mut iterations = 1;
        up_to!(k < self.depth, {
            iterations *= self.loops[k].extent;
        });
        iterations
    }

    /// With a loop more. In memory order it goes up along the first layout; every loop begins where its first iteration is.
    #[must_use]
    pub const fn with(mut self, this: Loop<N>, order: Traversal) -> Self {
        self.add(this, order);
        self
    }

    /// [`with`](Nest::with), in place.
    pub(crate) const fn add(&mut self, mut this: Loop<N>, order: Traversal) {
        if this.extent == 0 {
            // Other extents of the box may be 0 too, and one is enough.
            (self.depth, self.loops[0]) = (1, Loop { extent: 0, ..Loop::ONCE });
        }
        if self.depth == 1 && self.loops[0].extent == 0 {
            return;
        }
        if order.is_memory() && this.strides[0] < 0 {
            this.reversed = true;
            up_to!(k < N, {
                let last = (this.extent as isize - 1).wrapping_mul(this.strides[k]);
                self.starts[k] = self.starts[k].wrapping_add_signed(last);
                this.strides[k] = this.strides[k].wrapping_neg();
            });
        }
        if order.is_memory() {
            self.insert(this);
        } else {
            self.push(this);
        }
    }

    /// Adds a loop inside all others.
    pub const fn push(&mut self, inner: Loop<N>) {
        if inner.extent != 1 {
            self.loops[self.depth] = inner;
            self.depth += 1;
        }
    }

    /// Adds a loop at its place in memory order.
    pub const fn insert(&mut self, new: Loop<N>) {
        if new.extent == 1 {
            return;
        }
        let mut k = self.depth;
        while k > 0 && !self.loops[k - 1].is_around(&new) {
            self.loops[k] = self.loops[k - 1];
            k -= 1;
        }
        self.loops[k] = new;
        self.depth += 1;
    }

    /// Removes a loop. If there is none at this position, the result is a loop of one iteration.
    pub const fn take(&mut self, position: usize) -> Loop<N> {
        if position >= self.depth {
            return Loop::ONCE;
        }
        let taken = self.loops[position];
        let mut k = position + 1;
        while k < self.depth {
            self.loops[k - 1] = self.loops[k];
            k += 1;
        }
        self.depth -= 1;
        taken
    }

    /// The same iterations in as few loops as possible: a loop that [continues](Loop::continues) the one inside it is merged
    /// with it.
    pub const fn merged(mut self) -> Self {
        self.merge();
        self
    }

    /// [`merged`](Nest::merged), in place.
    pub const fn merge(&mut self) {
        let mut last = 0;
        let mut k = 1;
        while k < self.depth {
            let (outer, mut inner) = (self.loops[last], self.loops[k]);
            if outer.continues(&inner) {
                inner.extent *= outer.extent;
            } else {
                last += 1;
            }
            self.loops[last] = inner;
            k += 1;
        }
        if self.depth > 0 {
            self.depth = last + 1;
        }
    }

    /// The loops around the innermost one, and its iterations, if its elements are neighbours in every layout; else all loops, and 1.
    #[must_use]
    pub const fn into_rows(mut self) -> (Self, usize) {
        let row = self.take_row();
        (self, row)
    }

    /// Removes the innermost loop, if its elements are neighbours in every layout. Gives its iterations, or 1.
    pub(crate) const fn take_row(&mut self) -> usize {
        let innermost = self.depth.wrapping_sub(1);
        if self.get(innermost).is_contiguous() { self.take(innermost).extent } else { 1 }
    }

    /// The position of the innermost loop whose stride in the first layout is not 0. Broadcast loops may be inside it.
    pub const fn innermost(&self) -> Option<usize> {
        let mut k = self.depth;
        while k > 0 {
            k -= 1;
            if self.loops[k].strides[0] != 0 {
                return Some(k);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loops::odometer::Odometer;
    use std::vec::Vec;

    /// Axes as `(extent, stride)`.
    fn numbers(axes: &[(usize, isize)]) -> Numbers {
        let mut numbers = Numbers::NONE;
        for (axis, &(extent, stride)) in axes.iter().enumerate() {
            (numbers.extents[axis], numbers.strides[axis]) = (extent, stride);
        }
        numbers
    }

    /// The offsets that the nest visits, in all layouts.
    fn visited<const N: usize>(nest: &Nest<N>) -> Vec<[usize; N]> {
        let mut at = Odometer::start(nest);
        let visit = |_| {
            let offsets = at.offsets;
            at.advance(nest);
            offsets
        };
        (0..nest.iterations()).map(visit).collect()
    }

    const SAME_AXES: [[usize; MAX_RANK]; 2] = [[0, 1, 2, 3, 4, 5, 6, 7]; 2];

    #[test]
    fn loops_are_merged_where_one_continues_the_other_in_all_layouts() {
        let (rows, columns) = (numbers(&[(2, 12), (3, 4), (4, 1)]), numbers(&[(2, 12), (3, 1), (4, 3)]));
        assert_eq!(Nest::of(3, rows).merged().loops[0].extent, 24);
        let pair = Nest::over(3, &[rows, columns], &SAME_AXES, Traversal::Memory).merged();
        let loops: Vec<_> = pair.loops[..pair.depth].iter().map(|each| (each.extent, each.strides)).collect();
        assert_eq!(loops, [(2, [12, 12]), (3, [4, 1]), (4, [1, 3])]);
    }

    /// Each iteration is at one index in both layouts, in the first layout's memory order.
    #[test]
    fn strides_may_be_negative_in_one_layout() {
        let strides = [[3, 1], [-3, 1], [3, -1], [-3, -1]];
        let lowest = |[s, t]: [isize; 2]| if s < 0 { 3 } else { 0 } + if t < 0 { 2 } else { 0 };
        for (left, right) in strides.into_iter().flat_map(|left| strides.map(|right| (left, right))) {
            let layout = |[s, t]: [isize; 2]| numbers(&[(2, s), (3, t)]);
            let nest = Nest::over(2, &[layout(left), layout(right)], &SAME_AXES, Traversal::Memory).merged();
            let at =
                |strides: [isize; 2], h: isize, w: isize| (lowest(strides) + h * strides[0] + w * strides[1]) as usize;
            let indices = (0..2).flat_map(|h| (0..3).map(move |w| (h, w)));
            let mut expected: Vec<_> = indices.map(|(h, w)| [at(left, h, w), at(right, h, w)]).collect();
            expected.sort_unstable();
            assert_eq!(visited(&nest), expected, "{left:?} {right:?}");
            assert!(left != right || nest.depth == 1);
        }
    }
}
