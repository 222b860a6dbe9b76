//! The parts of axes with digits, so that each part has one stride in every layout.
//!
//! An axis becomes a part for each divisor that a digit of it has in some layout: blocks, blocks within them, indices. Which parts there are
//! follows from the types. Where blocks divide the extents, the parts are axes with strides.

use super::numbers::Numbers;
use super::rules::DigitRule;
use super::spec::{MAX_RANK, MAX_TERMS, SAME_AXES, Spec, StrideTerm};
use super::unroll::each_axis;

/// The most sizes of parts of an axis.
const MAX_LEVELS: usize = MAX_RANK;

/// The parts of the axes of `N` layouts of the same axes, with the axes of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split<const N: usize> {
    pub(super) rank: usize,
    pub(super) axes: [SplitAxis; MAX_RANK],
    /// The parts of all axes, those of an axis one after the other, largest first.
    pub(super) parts: [Part<N>; MAX_RANK],
    pub(crate) count: usize,
    /// The axis of each term of each layout, and its digit.
    pub(super) digits: [[(usize, DigitRule); MAX_TERMS]; N],
    pub(super) term_counts: [usize; N],
}

/// An axis as parts: `index / divisors[0]`, `index % divisors[0] / divisors[1]`, ..
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitAxis {
    /// The number of parts. If there is none, each index of the axis is a box of its own: some sizes do not divide one another, or
    /// there would be more than `MAX_RANK` parts.
    pub(super) levels: usize,
    /// How many indices a step of each part is. The last one is 1.
    divisors: [usize; MAX_LEVELS],
    /// The number of its first part among the parts of all axes.
    pub(super) first_part: usize,
}

/// A part of an axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<const N: usize> {
    pub(super) axis: usize,
    /// How many indices a step is.
    pub(super) divisor: usize,
    /// How many indices a step of the next larger part is. 0 if there is none.
    around: usize,
    /// The term of each layout in whose digit the part is.
    terms: [usize; N],
    /// How many steps of that digit a step is.
    factors: [usize; N],
}

impl SplitAxis {
    const NONE: Self = SplitAxis { levels: 1, divisors: [1; MAX_LEVELS], first_part: 0 };

    const fn has(&self, size: usize) -> bool {
        up_to!(level < self.levels, {
            if self.divisors[level] == size {
                return true;
            }
        });
        false
    }

    /// Adds parts of this size, between the larger and the smaller parts.
    const fn add(&mut self, size: usize) {
        if self.levels == MAX_LEVELS {
            self.levels = 0;
            return;
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
    }
}

impl<const N: usize> Part<N> {
    const NONE: Self = Part { axis: 0, divisor: 1, around: 0, terms: [0; N], factors: [0; N] };

    /// Its digit of an index or of an extent.
    #[inline(always)]
    pub(super) const fn digit_of(&self, index: usize) -> usize {
        let below = if self.around == 0 { index } else { index % self.around };
        below / self.divisor
    }

    /// The iterations along it in a whole axis, whose blocks divide the extent.
    #[inline(always)]
    pub(super) const fn iterations(&self, extent: usize) -> usize {
        (if self.around == 0 { extent } else { self.around }) / self.divisor
    }

    /// Its stride in layout `k`, which has these numbers.
    #[inline(always)]
    pub(super) const fn stride(&self, k: usize, numbers: &Numbers) -> isize {
        numbers.strides[self.terms[k]].wrapping_mul(self.factors[k] as isize)
    }
}

impl<const N: usize> Split<N> {
    /// No axis.
    pub(crate) const NONE: Self = Split {
        rank: 0,
        axes: [SplitAxis::NONE; MAX_RANK],
        parts: [Part::NONE; MAX_RANK],
        count: 0,
        digits: [[(0, DigitRule::WHOLE); MAX_TERMS]; N],
        term_counts: [0; N],
    };
    /// The axes of the layouts that their parts are.
    pub(crate) const MATCHINGS: [[usize; MAX_RANK]; N] = [SAME_AXES; N];

    /// Axis `i` of the first layout is axis `matchings[k][i]` of layout `k`.
    pub(crate) const fn of(specs: [&Spec; N], matchings: &[[usize; MAX_RANK]; N]) -> Self {
        let mut split = Split { rank: specs[0].rank, ..Self::NONE };
        up_to!(k < N, {
            split.add_digits(specs[k], if k == 0 { &SAME_AXES } else { &matchings[k] }, k);
        });
        up_to!(axis < split.rank, {
            let SplitAxis { levels, divisors, .. } = split.axes[axis];
            split.axes[axis].first_part = split.count;
            // Each axis that is left needs a part at least.
            if split.count + levels + (split.rank - axis - 1) > MAX_RANK {
                split.axes[axis].levels = 0;
            }
            up_to!(level < split.axes[axis].levels, {
                let around = if level == 0 { 0 } else { divisors[level - 1] };
                split.parts[split.count] = split.part(axis, divisors[level], around);
                split.count += 1;
            });
        });
        split
    }

    /// Adds the digits of layout `k`, and their sizes to those of the axes.
    const fn add_digits(&mut self, spec: &Spec, matching: &[usize; MAX_RANK], k: usize) {
        self.term_counts[k] = spec.term_count;
        up_to!(term < spec.term_count, {
            let StrideTerm { axis: own, digit, .. } = spec.terms[term];
            let mut axis = 0; // of the first layout
            while matching[axis] != own {
                axis += 1;
            }
            self.digits[k][term] = (axis, digit);
            if self.axes[axis].levels > 0 && !self.axes[axis].has(digit.divisor) {
                self.axes[axis].add(digit.divisor);
            }
        });
    }

    /// The part of these sizes. The digits of a layout cover each index of an axis once, so one of them has another value after a step.
    const fn part(&self, axis: usize, divisor: usize, around: usize) -> Part<N> {
        let mut part = Part { axis, divisor, around, ..Part::NONE };
        up_to!(k < N, {
            up_to!(term < self.term_counts[k], {
                let (of, digit) = self.digits[k][term];
                if of == axis && digit.of(divisor) != 0 {
                    (part.terms[k], part.factors[k]) = (term, digit.of(divisor));
                }
            });
        });
        part
    }

    /// Whether each axis has parts.
    pub(crate) const fn is_complete(&self) -> bool {
        up_to!(axis < self.rank, {
            if self.axes[axis].levels == 0 {
                return false;
            }
        });
        true
    }

    /// The innermost part in the memory order of the first layout.
    pub(crate) const fn innermost(&self, first: &Spec) -> usize {
        let term = first.innermost();
        let mut innermost = 0;
        up_to!(part < self.count, {
            if self.parts[part].terms[0] == term {
                innermost = part;
            }
        });
        innermost
    }

    /// The strides of a part in layouts of these numbers.
    #[inline(always)]
    pub(crate) fn strides(&self, part: usize, numbers: &[Numbers; N]) -> [isize; N] {
        core::array::from_fn(|k| self.parts[part].stride(k, &numbers[k]))
    }

    /// What the type of layout `k`, whose axes match so, knows of it as a layout with an axis for each part, if blocks divide the extents.
    pub(crate) const fn spec(&self, k: usize, layout: &Spec, matching: &[usize; MAX_RANK]) -> Spec {
        let (rank, mut place, mut placed) = (self.count, 0, 0u32);
        let mut spec = Spec { rank, term_count: rank, is_ordered: layout.is_ordered, ..Spec::SCALAR };
        up_to!(part < rank, {
            let Part { axis, around, terms, factors, .. } = self.parts[part];
            let (own, term) = (if k == 0 { axis } else { matching[axis] }, terms[k]);
            let (stride, is_digit) = (layout.terms[term].stride, term >= layout.rank);
            spec.extents[part] = self.parts[part].iterations(layout.extents[own]);
            spec.known_extents |= ((around != 0 || layout.knows_extent(own)) as u32) << part;
            spec.terms[part] = StrideTerm::plain(part, stride.wrapping_mul(factors[k] as isize));
            spec.known_strides |= (layout.knows_stride(term) as u32) << part;
            // No digit has a negative stride.
            spec.forward |= ((is_digit || layout.is_forward_along(own)) as u32) << part;
        });
        up_to!(outer < layout.term_count, {
            let term = layout.order[outer];
            up_to!(part < rank, {
                if self.parts[part].terms[k] == term && placed >> part & 1 == 0 {
                    if place > 0 {
                        let around = spec.order[place - 1];
                        let of_one = self.parts[around].terms[k] == term;
                        spec.continues |= (of_one as u32) << around;
                    }
                    (spec.order[place], placed) = (part, placed | 1 << part);
                    place += 1;
                }
            });
        });
        spec
    }

    /// The numbers of the layouts as layouts with an axis for each part. `None` if some block does not divide the extent.
    ///
    /// What the types know are constants in it, as in [`Walk::along`](super::walk::Walk::along).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn whole(&self, numbers: &[Numbers; N]) -> Option<[Numbers; N]> {
        let extents = &numbers[0].extents;
        let mut parts = [Numbers::NONE; N];
        each_axis!(k < self.count => {
            let part = &self.parts[k];
            if part.around == 0 && extents[part.axis] % part.divisor != 0 {
                return None;
            }
            for (layout, parts) in parts.iter_mut().enumerate() {
                parts.extents[k] = part.iterations(extents[part.axis]);
                parts.strides[k] = part.stride(layout, &numbers[layout]);
            }
        });
        Some(parts)
    }

    /// The index along an axis, of a box that begins at `start`, from the iterations of its loops: `digits[k]` is that of the loop
    /// along part `k`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn index_along(&self, axis: usize, start: &[usize; MAX_RANK], digits: &[usize; MAX_RANK]) -> usize {
        let mut index = start[axis];
        each_axis!(k < self.count => {
            if self.parts[k].axis == axis {
                index += digits[k] * self.parts[k].divisor;
            }
        });
        index
    }
}
