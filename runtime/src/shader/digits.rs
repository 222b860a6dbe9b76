//! The digits of an offset: what each stride, largest first, takes of it.

use super::terms::{MAX_TERMS, Terms, step};

/// The terms of a layout that can be more than 0, of the largest stride first.
pub(super) struct Digits {
    terms: [usize; MAX_TERMS],
    count: usize,
}

impl Digits {
    /// The digits in the order that the type, or the numbers if all are known, give.
    pub(super) const fn of(terms: &Terms<'_>) -> Self {
        let mut digits = Digits { terms: [0; MAX_TERMS], count: 0 };
        up_to!(place < terms.count(), {
            let term = terms.layout.spec().order[place];
            if !terms.is_idle(term) {
                digits.insert(terms, term);
            }
        });
        digits
    }

    /// Behind the digits of larger strides. Where strides are not known, behind all digits that the order of the layout has before it.
    const fn insert(&mut self, terms: &Terms<'_>, term: usize) {
        let mut at = self.count;
        while terms.layout.is_static() && at > 0 && step(terms.get(self.terms[at - 1])) < step(terms.get(term)) {
            self.terms[at] = self.terms[at - 1];
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

    /// Whether each stride is over the reach of all those after it, so that division finds the digits. All numbers of `terms` are known; the
    /// digits are those of it, or of its type.
    pub(super) const fn nest(&self, terms: &Terms<'_>) -> bool {
        let (mut place, mut reach) = (self.count, 0u128);
        while place > 0 {
            place -= 1;
            let term = self.terms[place];
            let Some(most) = terms.most(term) else { return false };
            let (most, step) = (most as u128, step(terms.get(term)) as u128);
            if most > 0 && step <= reach {
                return false;
            }
            reach += most * step;
        }
        true
    }
}
