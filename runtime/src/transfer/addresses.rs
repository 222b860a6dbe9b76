//! The elements of one layout by ascending address, whatever the order of its axes, and without a list of them.

use crate::arith::nest::Nest;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};

/// The elements of a layout that has an element. All numbers count elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Addresses {
    /// Those of the axes. Not all values of the last digit of an axis may have an index.
    extents: [usize; MAX_RANK],
    /// By descending step. Terms of one value, and terms that stay at one element, are left out.
    terms: [Along; MAX_TERMS],
    depth: usize,
    /// `reaches[k]`: how far the terms from `k` on reach together, or more.
    reaches: [usize; MAX_TERMS + 1],
}

/// One term: the values of a digit of an axis, in ascending addresses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Along {
    pub(super) axis: usize,
    /// How many indices along the axis a step is.
    pub(super) divisor: usize,
    pub(super) count: usize,
    pub(super) step: usize,
    /// Whether the index descends as the address ascends.
    pub(super) is_reversed: bool,
}

/// An element: its distance from the lowest one, and its value of each term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) at: usize,
    pub(super) values: [usize; MAX_TERMS],
}

impl Addresses {
    const NONE: Self = Addresses {
        extents: [1; MAX_RANK],
        terms: [Along { axis: 0, divisor: 1, count: 1, step: 0, is_reversed: false }; MAX_TERMS],
        depth: 0,
        reaches: [0; MAX_TERMS + 1],
    };

    /// Those of a layout whose numbers are all known.
    pub(super) fn of(spec: &Spec) -> Self {
        let mut addresses = Addresses { extents: spec.extents, ..Self::NONE };
        for &StrideTerm { axis, digit, stride } in &spec.terms[..spec.term_count] {
            addresses.insert(Along {
                axis,
                divisor: digit.divisor,
                count: digit.count(spec.extents[axis]),
                step: stride.unsigned_abs(),
                is_reversed: stride < 0,
            });
        }
        addresses.reached()
    }

    /// The iterations of loops by their offsets in the first layout, in which no stride is negative. The values are those of the loops, in
    /// their order.
    pub(super) fn of_loops(nest: &Nest<2>) -> Self {
        let mut addresses = Self::NONE;
        for (k, each) in nest.loops().iter().enumerate() {
            addresses.extents[k] = each.extent;
            let step = each.strides[0].unsigned_abs();
            addresses.terms[k] = Along { axis: k, divisor: 1, count: each.extent, step, is_reversed: false };
        }
        addresses.depth = nest.depth;
        addresses.reached()
    }

    fn insert(&mut self, new: Along) {
        if new.count <= 1 || new.step == 0 {
            return;
        }
        let mut place = self.depth;
        while place > 0 && self.terms[place - 1].step < new.step {
            self.terms[place] = self.terms[place - 1];
            place -= 1;
        }
        self.terms[place] = new;
        self.depth += 1;
    }

    fn reached(mut self) -> Self {
        for k in (0..self.depth).rev() {
            let Along { count, step, .. } = self.terms[k];
            // The last digit of an axis may be full past the extent, so this may be over the span.
            self.reaches[k] = self.reaches[k + 1].saturating_add((count - 1).saturating_mul(step));
        }
        self
    }

    /// The term of the smallest step, and its place.
    pub(super) fn innermost(&self) -> Option<(usize, Along)> {
        let place = self.depth.checked_sub(1)?;
        Some((place, self.terms[place]))
    }

    /// Takes out the term of the smallest step, if each of its values has an index whatever the others are.
    pub(super) fn take_full(&mut self) -> Option<Along> {
        let (place, along) = self.innermost()?;
        let shares_axis = self.terms[..place].iter().any(|other| other.axis == along.axis);
        let extent = self.extents[along.axis];
        // The divisors of an axis divide one another, so the largest one decides.
        let largest =
            self.terms[..=place].iter().filter(|other| other.axis == along.axis).map(|other| other.divisor).max();
        if shares_axis && extent % largest? != 0 {
            return None;
        }
        self.depth = place;
        // What is left along the axis steps over what is taken.
        for k in 0..place {
            self.reaches[k] -= self.reaches[place];
        }
        self.reaches[place] = 0;
        Some(along)
    }

    /// The index of an element.
    pub(super) fn index(&self, found: &Found) -> [usize; MAX_RANK] {
        let mut index = [0; MAX_RANK];
        for (along, value) in self.terms[..self.depth].iter().zip(found.values) {
            index[along.axis] += match along.is_reversed {
                true => along.count - 1 - value,
                false => value * along.divisor,
            };
        }
        index
    }

    /// How many more steps along the innermost term lead to elements.
    pub(super) fn further(&self, found: &Found) -> usize {
        let Some((place, along)) = self.innermost() else { return 0 };
        let mut start = *found;
        start.values[place] = 0;
        self.values_from(&along, self.index_along(along.axis, &start.values, place)) - 1 - found.values[place]
    }

    /// The index along an axis from the values of the terms before this place.
    fn index_along(&self, axis: usize, values: &[usize; MAX_TERMS], place: usize) -> usize {
        let terms = self.terms[..place].iter().zip(values);
        terms.filter(|(along, _)| along.axis == axis).map(|(along, value)| value * along.divisor).sum()
    }

    /// How many values of a term have an index, where the other terms of its axis lead to this one.
    fn values_from(&self, along: &Along, index: usize) -> usize {
        along.count.min((self.extents[along.axis] - index).div_ceil(along.divisor))
    }

    /// The lowest element at this distance from the lowest one of all, or farther.
    pub(super) fn seek(&self, target: usize) -> Option<Found> {
        self.seek_from(0, Found { at: 0, values: [0; MAX_TERMS] }, target)
    }

    /// The same among the elements with these values of the terms before `place`. The values of the others are 0.
    fn seek_from(&self, place: usize, base: Found, target: usize) -> Option<Found> {
        if base.at >= target {
            return Some(base);
        }
        let missing = target - base.at;
        if missing > self.reaches[place] {
            return None;
        }
        let along = &self.terms[place];
        let values = self.values_from(along, self.index_along(along.axis, &base.values, place));
        let first = missing.saturating_sub(self.reaches[place + 1]).div_ceil(along.step);
        let last = missing.div_ceil(along.step).min(values - 1);
        let mut best: Option<Found> = None;
        for value in first..=last {
            let mut next = Found { at: base.at + value * along.step, ..base };
            if best.is_some_and(|best| best.at <= next.at) {
                break;
            }
            next.values[place] = value;
            let found = self.seek_from(place + 1, next, target);
            best = match (best, found) {
                (Some(best), Some(found)) if best.at <= found.at => Some(best),
                (best, found) => found.or(best),
            };
        }
        best
    }
}
