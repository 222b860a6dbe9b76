//! Layouts with digits as boxes in which each part of an axis has one stride, so that walks and copies are loops with strides.
//!
//! An axis becomes a part for each divisor that a digit of it has in some layout: blocks, blocks within them, indices. The last
//! block may have few indices. So the indices of an axis are the indices of its whole blocks, of the whole smaller blocks that are
//! left, and the rest: a range for each size. A box is one such range of each axis.

use super::nest::{Loop, Nest, Traversal};
use super::numbers::Numbers;
use super::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};

/// The most sizes of parts of an axis.
const MAX_LEVELS: usize = MAX_RANK;

/// The boxes of layouts of the same axes and extents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxes<const N: usize> {
    rank: usize,
    /// Those of the first layout.
    axes: [SplitAxis; MAX_RANK],
    /// The terms of each layout, with the axes of the first.
    terms: [[StrideTerm; MAX_TERMS]; N],
    term_counts: [usize; N],
    /// From the lowest element of each layout to the element of index 0, in elements.
    origins: [usize; N],
    is_empty: bool,
}

/// An axis as parts: `index / divisors[0]`, `index % divisors[0] / divisors[1]`, ..
#[derive(Clone, Copy, Debug)]
struct SplitAxis {
    extent: usize,
    /// The number of parts. If there is none, each index of the axis is a range of its own: some sizes do not divide one another, or
    /// there would be more than `MAX_RANK` loops.
    levels: usize,
    /// How many indices a step of each part is. The last one is 1.
    divisors: [usize; MAX_LEVELS],
    /// The number of its first part among the parts of all axes.
    first_part: usize,
}

/// One box: its loops, each along a part, and the index at which it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneBox<const N: usize> {
    pub(crate) nest: Nest<N>,
    pub(crate) start: [usize; MAX_RANK],
}

impl SplitAxis {
    const NONE: Self = SplitAxis { extent: 1, levels: 1, divisors: [1; MAX_LEVELS], first_part: 0 };

    const fn has(&self, size: usize) -> bool {
        up_to!(level < self.levels, {
            if self.divisors[level] == size {
                return true;
            }
        });
        false
    }

    /// Adds parts of this size, between the larger and the smaller parts.
    const fn with(mut self, size: usize) -> Self {
        if self.levels == MAX_LEVELS {
            self.levels = 0;
            return self;
        }
        let mut level = self.levels;
        while level > 0 && self.divisors[level - 1] < size {
            self.divisors[level] = self.divisors[level - 1];
            level -= 1;
        }
        self.divisors[level] = size;
        self.levels += 1;
        let divides_outer = level == 0 || self.divisors[level - 1] % size == 0;
        if !divides_outer || size % self.divisors[level + 1] != 0 {
            self.levels = 0;
        }
        self
    }

    /// How many ranges its indices are. After a size that divides the extent there is none: its multiples are all indices.
    const fn ranges(&self) -> usize {
        if self.levels == 0 {
            return self.extent;
        }
        let mut ranges = 1;
        while self.extent % self.divisors[ranges - 1] != 0 {
            ranges += 1;
        }
        ranges
    }

    /// The first index of a range.
    const fn start(&self, range: usize) -> usize {
        match (self.levels, range) {
            (0, range) => range,
            (_, 0) => 0,
            (_, range) => self.extent - self.extent % self.divisors[range - 1],
        }
    }

    /// The iterations along a part in a range.
    const fn iterations(&self, range: usize, level: usize) -> usize {
        match (level, range) {
            (0, 0) => self.extent / self.divisors[0],
            (level, range) if level < range => 1,
            (level, range) if level == range => self.extent % self.divisors[level - 1] / self.divisors[level],
            (level, _) => self.divisors[level - 1] / self.divisors[level],
        }
    }
}

impl<const N: usize> Boxes<N> {
    /// Those of a scalar, for places where there are no blocks.
    pub(crate) const NONE: Self = Boxes {
        rank: 0,
        axes: [SplitAxis::NONE; MAX_RANK],
        terms: [Spec::SCALAR.terms; N],
        term_counts: [0; N],
        origins: [0; N],
        is_empty: false,
    };

    /// The boxes of layouts of equal extents. Axis `k` of the first is axis `matchings[i][k]` of layout `i`.
    pub(crate) const fn of(specs: [&Spec; N], numbers: &[Numbers; N], matchings: &[[usize; MAX_RANK]; N]) -> Self {
        let mut boxes = Boxes { rank: specs[0].rank, ..Self::NONE };
        up_to!(axis < boxes.rank, {
            boxes.axes[axis].extent = numbers[0].extents[axis];
            boxes.is_empty = boxes.is_empty || numbers[0].extents[axis] == 0;
        });
        up_to!(k < N, {
            boxes = boxes.with_terms(specs[k], &numbers[k], &matchings[k], k);
        });
        let mut parts = 0;
        up_to!(axis < boxes.rank, {
            let split = &mut boxes.axes[axis];
            if boxes.is_empty {
                // No size divides it into parts that need to be told apart.
                *split = SplitAxis { extent: split.extent, ..SplitAxis::NONE };
            }
            split.first_part = parts;
            // Each axis that is left needs a part at least.
            if parts + split.levels + (boxes.rank - axis - 1) > MAX_RANK {
                split.levels = 0;
            }
            parts += split.levels;
        });
        boxes
    }

    /// With the terms of layout `k`.
    const fn with_terms(mut self, spec: &Spec, numbers: &Numbers, matching: &[usize; MAX_RANK], k: usize) -> Self {
        self.term_counts[k] = spec.term_count;
        up_to!(term < spec.term_count, {
            let mut axis = 0; // of the first layout
            while k > 0 && matching[axis] != spec.terms[term].axis {
                axis += 1;
            }
            if k == 0 {
                axis = spec.terms[term].axis;
            }
            let stride = numbers.strides[term];
            self.terms[k][term] = StrideTerm { axis, stride, ..spec.terms[term] };
            let split = &mut self.axes[axis];
            if split.levels > 0 && !split.has(spec.terms[term].digit.divisor) {
                *split = split.with(spec.terms[term].digit.divisor);
            }
            if stride < 0 {
                let last = split.extent.wrapping_sub(1).wrapping_mul(stride.unsigned_abs());
                self.origins[k] = self.origins[k].wrapping_add(last);
            }
        });
        self
    }

    /// From index 0 of an axis to this one in layout `k`, in elements.
    const fn distance(&self, k: usize, axis: usize, index: usize) -> isize {
        let mut distance = 0isize;
        up_to!(term < self.term_counts[k], {
            let this = &self.terms[k][term];
            if this.axis == axis {
                distance = distance.wrapping_add((this.digit.of(index) as isize).wrapping_mul(this.stride));
            }
        });
        distance
    }

    /// The number of boxes. Some of them may be empty.
    pub(crate) const fn count(&self) -> usize {
        if self.is_empty {
            return 0;
        }
        let mut count = 1;
        up_to!(axis < self.rank, {
            count *= self.axes[axis].ranges();
        });
        count
    }

    /// Whether the first box has all indices.
    pub(crate) const fn is_one(&self) -> bool {
        self.count() <= 1
    }

    /// A box, with its loops in this order.
    pub(crate) const fn get(&self, mut number: usize, order: Traversal) -> OneBox<N> {
        let mut this = OneBox { nest: Nest { starts: self.origins, ..Nest::NONE }, start: [0; MAX_RANK] };
        let mut ranges = [0; MAX_RANK];
        let mut axis = self.rank;
        while axis > 0 {
            axis -= 1;
            ranges[axis] = number % self.axes[axis].ranges();
            number /= self.axes[axis].ranges();
        }
        while axis < self.rank {
            let split = &self.axes[axis];
            let start = split.start(ranges[axis]);
            this.start[axis] = start;
            up_to!(k < N, {
                this.nest.starts[k] = this.nest.starts[k].wrapping_add_signed(self.distance(k, axis, start));
            });
            up_to!(level < split.levels, {
                let mut strides = [0; N];
                up_to!(k < N, {
                    strides[k] = self.distance(k, axis, split.divisors[level]);
                });
                let along = Loop::new(split.iterations(ranges[axis], level), strides);
                this.nest = this.nest.with(Loop { axis: split.first_part + level, ..along }, order);
            });
            axis += 1;
        }
        this
    }

    /// The index along an axis, of a box that begins at `start`, from the iterations of its loops: `digits[k]` is that of the loop
    /// along part `k`.
    #[inline(always)]
    pub(crate) fn index_along(&self, axis: usize, start: &[usize; MAX_RANK], digits: &[usize; MAX_RANK]) -> usize {
        let split = &self.axes[axis];
        let mut index = start[axis];
        up_to!(level < split.levels, {
            index += digits[split.first_part + level] * split.divisors[level];
        });
        index
    }
}
