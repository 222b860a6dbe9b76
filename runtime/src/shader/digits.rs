//! The digits of an offset: what each stride, largest first, takes of it.

use crate::arith::spec::{MAX_TERMS, Spec};

/// The terms of a layout that can be more than 0, of the largest stride first.
pub(super) struct Digits {
    terms: [usize; MAX_TERMS],
    count: usize,
}

impl Digits {
    /// The digits in the order that the type, or the numbers if all are known, give.
    pub(super) const fn of(spec: &Spec) -> Self {
        let mut digits = Digits { terms: [0; MAX_TERMS], count: 0 };
        let mut place = 0;
        while place < spec.term_count {
            let term = if place < spec.rank { spec.order[place] } else { place };
            if !is_idle(spec, term) {
                digits.insert(spec, term, place);
            }
            place += 1;
        }
        digits
    }

    /// Behind those of larger strides. Where strides are not known, behind all those that the order of the layout has before it.
    const fn insert(&mut self, spec: &Spec, term: usize, place: usize) {
        let mut at = self.count;
        let is_sorted = spec.is_static() || place >= spec.rank;
        while is_sorted && at > 0 {
            let before = self.terms[at - 1];
            // An axis whose stride is not known has room for the blocks of all others.
            if !spec.knows_stride(before) || spec.is_outside(before, term) {
                break;
            }
            self.terms[at] = before;
            at -= 1;
        }
        self.terms[at] = term;
        self.count += 1;
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) const fn term(&self, place: usize) -> usize {
        self.terms[place]
    }

    /// Whether each stride is over the reach of all those after it, so that division finds the digits. `spec` has all numbers; the digits
    /// are those of it, or of its type.
    pub(super) const fn nest(&self, spec: &Spec) -> bool {
        let (mut place, mut reach) = (self.count, 0u128);
        while place > 0 {
            place -= 1;
            let term = self.terms[place];
            let (most, step) = (most(spec, term) as u128, spec.terms[term].stride.unsigned_abs() as u128);
            if most > 0 && step <= reach {
                return false;
            }
            reach += most * step;
        }
        true
    }
}

impl Spec {
    const fn is_outside(&self, one: usize, other: usize) -> bool {
        self.terms[one].stride.unsigned_abs() >= self.terms[other].stride.unsigned_abs()
    }
}

/// The largest value of a digit, of a layout that has elements.
const fn most(spec: &Spec, term: usize) -> usize {
    let part = &spec.terms[term];
    let last = spec.extents[part.axis].saturating_sub(1);
    if last < part.modulus { part.digit(last) } else { part.modulus - 1 }
}

/// Whether it is known that the term is 0 for each index.
pub(super) const fn is_idle(spec: &Spec, term: usize) -> bool {
    let axis = spec.terms[term].axis;
    let is_short = spec.knows_extent(axis) && most(spec, term) == 0;
    is_short || (spec.knows_stride(term) && spec.terms[term].stride == 0)
}
