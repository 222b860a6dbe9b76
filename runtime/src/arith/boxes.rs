//! Layouts with digits as boxes in which each part of an axis has one stride, so that walks and copies are loops with strides.
//!
//! The last block may have few indices. So the indices of an axis are the indices of its whole blocks, of the whole smaller blocks that are
//! left, and the rest: a range for each digit of the extent that is not 0. A box is one such range of each axis.

use super::nest::{Loop, Nest, Traversal};
use super::numbers::Numbers;
use super::spec::{MAX_RANK, MAX_TERMS};
use super::split::Split;
use super::unroll::each_axis;

/// The boxes of layouts of the same axes and extents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxes<'s, const N: usize> {
    split: &'s Split<N>,
    /// The strides of the terms of each layout.
    terms: [[isize; MAX_TERMS]; N],
    /// The strides of each part.
    pub(crate) strides: [[isize; N]; MAX_RANK],
    /// The digits of the extents: one for each part.
    digits: [usize; MAX_RANK],
    /// The number of ranges of each axis.
    ranges: [usize; MAX_RANK],
    /// From the lowest element of each layout to the element of index 0, in elements.
    origins: [usize; N],
}

/// One box: where it begins, and the iterations of its loops, each along a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneBox<const N: usize> {
    /// The index at which it begins.
    pub(crate) start: [usize; MAX_RANK],
    /// From the element of index 0 to the element of the first index, in each layout, in elements.
    pub(crate) begins: [isize; N],
    /// The iterations along each part.
    pub(crate) extents: [usize; MAX_RANK],
}

impl<'s, const N: usize> Boxes<'s, N> {
    /// The boxes of layouts of these numbers, which have equal extents.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn of(split: &'s Split<N>, numbers: &[Numbers; N]) -> Self {
        let extents = &numbers[0].extents;
        let mut boxes = Boxes {
            split,
            terms: [[0; MAX_TERMS]; N],
            strides: [[0; N]; MAX_RANK],
            digits: [0; MAX_RANK],
            ranges: [0; MAX_RANK],
            origins: [0; N],
        };
        each_axis!(axis < split.rank => {
            if split.axes[axis].levels == 0 {
                boxes.ranges[axis] = extents[axis];
            }
        });
        each_axis!(k < split.count => {
            let part = &split.parts[k];
            boxes.digits[k] = part.digit_of(extents[part.axis]);
            boxes.ranges[part.axis] += (boxes.digits[k] != 0) as usize;
            up_to!(layout < N, {
                boxes.strides[k][layout] = part.stride(layout, &numbers[layout]);
            });
        });
        up_to!(layout < N, {
            boxes.terms[layout] = numbers[layout].strides;
            each_axis!(term < split.term_counts[layout] => {
                let (stride, extent) = (numbers[layout].strides[term], extents[split.digits[layout][term].0]);
                if stride < 0 {
                    let last = extent.wrapping_sub(1).wrapping_mul(stride.unsigned_abs());
                    boxes.origins[layout] = boxes.origins[layout].wrapping_add(last);
                }
            });
        });
        boxes
    }

    /// The number of boxes. None is empty.
    pub(crate) const fn count(&self) -> usize {
        let mut count = 1usize;
        up_to!(axis < self.split.rank, {
            // Of no element, the other extents may be huge.
            count = count.wrapping_mul(self.ranges[axis]);
        });
        count
    }

    /// Whether the first box has all indices.
    pub(crate) const fn is_one(&self) -> bool {
        self.count() <= 1
    }

    /// From index 0 of an axis to this one in layout `k`, in elements.
    const fn distance(&self, k: usize, axis: usize, index: usize) -> isize {
        let mut distance = 0isize;
        up_to!(term < self.split.term_counts[k], {
            let (of, digit) = self.split.digits[k][term];
            if of == axis {
                distance = distance.wrapping_add((digit.of(index) as isize).wrapping_mul(self.terms[k][term]));
            }
        });
        distance
    }

    /// A box. If there is none of this number, it has no iteration.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[expect(
        unused_assignments,
        reason = "the body is written out once for each part, and nothing follows the last one"
    )]
    pub(crate) const fn get(&self, mut number: usize) -> OneBox<N> {
        let mut this = OneBox { start: [0; MAX_RANK], begins: [0; N], extents: [1; MAX_RANK] };
        if number >= self.count() {
            this.extents = [0; MAX_RANK];
            return this;
        }
        let mut ranges = [0; MAX_RANK];
        let mut axis = self.split.rank;
        while axis > 0 {
            axis -= 1;
            if self.ranges[axis] > 1 {
                (number, ranges[axis]) = (number / self.ranges[axis], number % self.ranges[axis]);
            }
            if self.split.axes[axis].levels == 0 {
                this.start[axis] = ranges[axis];
                up_to!(k < N, {
                    this.begins[k] = this.begins[k].wrapping_add(self.distance(k, axis, ranges[axis]));
                });
            }
        }
        // Past the parts larger than the one of the range, and through all of the smaller ones.
        let mut found = 0u32;
        each_axis!(k < self.split.count => {
            let (part, digit) = (&self.split.parts[k], self.digits[k]);
            if found >> part.axis & 1 == 1 {
                this.extents[k] = part.iterations(0);
            } else if digit != 0 && ranges[part.axis] == 0 {
                this.extents[k] = digit;
                found |= 1 << part.axis;
            } else {
                ranges[part.axis] -= (digit != 0) as usize;
                this.start[part.axis] += digit * part.divisor;
                up_to!(layout < N, {
                    let past = (digit as isize).wrapping_mul(self.strides[k][layout]);
                    this.begins[layout] = this.begins[layout].wrapping_add(past);
                });
            }
        });
        this
    }

    /// The layouts in a box, as layouts with an axis for each part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn numbers(&self, this: &OneBox<N>) -> [Numbers; N] {
        let mut numbers = [Numbers::NONE; N];
        up_to!(layout < N, {
            numbers[layout].extents = this.extents;
            up_to!(k < self.split.count, {
                numbers[layout].strides[k] = self.strides[k][layout];
            });
        });
        numbers
    }

    /// From the lowest element of each layout to the lowest element in a box, in elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn lowest(&self, this: &OneBox<N>) -> [usize; N] {
        let mut lowest = self.origins;
        up_to!(layout < N, {
            lowest[layout] = lowest[layout].wrapping_add_signed(this.begins[layout]);
            up_to!(k < self.split.count, {
                if self.strides[k][layout] < 0 {
                    let last = (this.extents[k] - 1).wrapping_mul(self.strides[k][layout].unsigned_abs());
                    lowest[layout] = lowest[layout].wrapping_sub(last);
                }
            });
        });
        lowest
    }

    /// The index at which a box begins, and the loops over it in this order.
    pub(crate) const fn nest(&self, number: usize, order: Traversal) -> ([usize; MAX_RANK], Nest<N>) {
        let this = self.get(number);
        if this.extents[0] == 0 {
            let loops = [Loop { extent: 0, ..Loop::ONCE }; MAX_RANK];
            return (this.start, Nest { depth: 1, loops, starts: [0; N] });
        }
        let mut nest = Nest::over(self.split.count, &self.numbers(&this), &Split::<N>::MATCHINGS, order);
        let lowest = self.lowest(&this);
        up_to!(layout < N, {
            nest.starts[layout] = nest.starts[layout].wrapping_add(lowest[layout]);
        });
        (this.start, nest)
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
