//! The elements of one layout by ascending address, whatever the order of its axes, and without a list of them.

use crate::arith::nest::Nest;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};

/// How many values one search may try, where strides interlock.
const MOST_TRIES: usize = 1 << 14;
/// How many values the searches of one `next` may try.
const MOST_STEPS: usize = 1 << 27;

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
        self.reaches[self.depth] = 0;
        for k in (0..self.depth).rev() {
            let Along { count, step, .. } = self.terms[k];
            // The last digit of an axis may be full past the extent, so this may be over the span.
            self.reaches[k] = self.reaches[k + 1].saturating_add((count - 1).saturating_mul(step));
        }
        self
    }

    /// An axis whose strides interlock with others so that the search for an element by its address may take more than a budget.
    ///
    /// A search tries a second value of a term only where the terms inside it reach over its step. Terms that do so are a group; elements that
    /// one `next` joins are those of a group.
    pub(super) fn interlocked(&self) -> Option<usize> {
        let (mut tries, mut most, mut group) = (1usize, 1usize, 1usize);
        let mut at_fault = None;
        for k in (0..self.depth).rev() {
            let Along { axis, count, step, .. } = self.terms[k];
            let inside = self.reaches[k + 1] / step;
            group = if inside == 0 { 1 } else { group };
            group = group.saturating_mul(count);
            if inside > 0 {
                (tries, most) = (tries.saturating_mul(count.min(inside + 1)), most.max(group));
                at_fault = Some(axis);
            }
        }
        at_fault.filter(|_| tries > MOST_TRIES || tries.saturating_mul(most) > MOST_STEPS)
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
        self.truncate(place);
        Some(along)
    }

    /// Leaves out the terms from this place on.
    pub(super) fn truncate(&mut self, place: usize) {
        self.depth = place;
        *self = self.reached();
    }

    /// The terms from this place on alone.
    pub(super) fn inside_of(&self, place: usize) -> Self {
        let mut inside = *self;
        inside.terms.rotate_left(place);
        inside.depth = self.depth - place;
        inside.reached()
    }

    /// The place of the fewest of the innermost terms that are all digits of their axes, if an axis has several.
    pub(super) fn whole_axes(&self) -> Option<usize> {
        let axes = |terms: &[Along]| terms.iter().fold(0u32, |axes, along| axes | 1 << along.axis);
        let (all, mut places) = (&self.terms[..self.depth], (0..self.depth).rev());
        let place = places.find(|&place| axes(&all[..place]) & axes(&all[place..]) == 0)?;
        ((axes(&all[place..]).count_ones() as usize) < self.depth - place).then_some(place)
    }

    /// An axis of three digits or more whose last block is not full, where the elements are so many that `next` may join too many of them: inside
    /// one digit, the others decide together which of their values have an index.
    pub(super) fn undecided(&self) -> Option<usize> {
        let all = &self.terms[..self.depth];
        let has_tail = |along: &&Along| along.divisor > 1 && self.extents[along.axis] % along.divisor != 0;
        let has_digits = |along: &&Along| all.iter().filter(|other| other.axis == along.axis).count() > 2;
        let count = all.iter().fold(1usize, |count, along| count.saturating_mul(along.count));
        all.iter().filter(has_tail).find(has_digits).map(|along| along.axis).filter(|_| count > MOST_STEPS)
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

    /// Where the elements end that go on from this one without a break, as `bridged` says of a step after so many elements: a block of `size`
    /// elements at each address, repeated along the innermost terms. `most(along)` is how many more steps along a term belong to it.
    ///
    /// It takes as many terms as there are inside the first one along which the element is not the first: what is found next is not along these.
    pub(super) fn end(
        &self,
        found: &Found,
        size: usize,
        bridged: impl Fn(usize, usize) -> bool,
        most: impl Fn(&Along) -> usize,
    ) -> usize {
        let moved = (0..self.depth).rev().find(|&k| found.values[k] > 0).unwrap_or(0);
        let mut end = size;
        // The outermost one that leads farthest.
        for place in moved..self.depth {
            let Some(inside) = self.solid(found, place, size, &bridged, &most) else { continue };
            let along = &self.terms[place];
            let steps = if bridged(along.step, inside) { self.alike(found, place).min(most(along)) } else { 0 };
            end = inside + steps * along.step;
            break;
        }
        found.at + end
    }

    /// How many elements the terms inside this place reach from this element, where each of them goes on without a break.
    fn solid(
        &self,
        found: &Found,
        place: usize,
        mut size: usize,
        bridged: impl Fn(usize, usize) -> bool,
        most: impl Fn(&Along) -> usize,
    ) -> Option<usize> {
        for k in (place + 1..self.depth).rev() {
            let along = &self.terms[k];
            let count = self.count_inside(found, place, k)?;
            if count > 1 {
                if !bridged(along.step, size) || most(along) < count - 1 {
                    return None;
                }
                size += (count - 1) * along.step;
            }
        }
        Some(size)
    }

    /// How many values the term `k` has inside this place, whatever the values of other terms inside it are; `None` if these decide.
    fn count_inside(&self, found: &Found, place: usize, k: usize) -> Option<usize> {
        let along = &self.terms[k];
        let index = self.index_along(along.axis, &found.values, place + 1);
        let (digits, rest) = self.inside(along.axis, place);
        match digits {
            1 => Some(self.values_from(along, index)),
            _ => (index + rest < self.extents[along.axis]).then_some(along.count),
        }
    }

    /// The terms of an axis inside this place: how many there are, and the largest index along them.
    fn inside(&self, axis: usize, place: usize) -> (usize, usize) {
        let inside = self.terms[place + 1..self.depth].iter().filter(|along| along.axis == axis);
        inside.fold((0, 0), |(count, rest), along| (count + 1, rest + (along.count - 1) * along.divisor))
    }

    /// How many more values of the term at this place lead to as many elements inside it.
    fn alike(&self, found: &Found, place: usize) -> usize {
        let along = &self.terms[place];
        let index = self.index_along(along.axis, &found.values, place);
        let (_, rest) = self.inside(along.axis, place);
        // The elements inside the values before this one are those of all indices that the digits inside have.
        let last = (self.extents[along.axis] - 1).checked_sub(index + rest).map(|left| left / along.divisor);
        last.map_or(0, |last| last.min(along.count - 1).saturating_sub(found.values[place]))
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
            if best.is_some_and(|best| best.at <= next.at.max(target)) {
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
