//! Where the elements of one layout lie in another layout of the same axes.

use super::addresses::Along;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};

/// The other layout, by the axes of the first one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    terms: [StrideTerm; MAX_TERMS],
    term_count: usize,
    /// From the lowest element to the element of index 0.
    origin: usize,
}

impl Source {
    /// `matching[k]` is the axis of `spec` that is axis `k` of the first layout.
    pub(super) fn of(spec: &Spec, rank: usize, matching: &[usize; MAX_RANK]) -> Self {
        let mut source = Source { terms: spec.terms, term_count: spec.term_count, origin: spec.complete().origin() };
        for term in &mut source.terms[..spec.term_count] {
            let own = matching[..rank].iter().position(|&other| other == term.axis);
            term.axis = own.expect("the layouts have the same axes");
        }
        source
    }

    fn terms(&self) -> &[StrideTerm] {
        &self.terms[..self.term_count]
    }

    /// The distance of an element from the lowest one, in elements.
    pub(super) fn offset(&self, index: &[usize; MAX_RANK]) -> usize {
        self.terms().iter().fold(self.origin, |offset, term| {
            let distance = (term.digit.of(index[term.axis]) as isize).wrapping_mul(term.stride);
            offset.wrapping_add_signed(distance)
        })
    }

    /// How many more steps along a term of the first layout, from the element of this index along its axis on, lead as far here as there.
    pub(super) fn neighbours(&self, index: usize, along: &Along) -> usize {
        let &Along { axis, divisor, step, is_reversed, .. } = along;
        let (mut stride, mut most) = (0isize, usize::MAX);
        for &StrideTerm { digit, stride: own, .. } in self.terms().iter().filter(|term| term.axis == axis) {
            if divisor % digit.divisor == 0 {
                stride = stride.wrapping_add((digit.of(divisor) as isize).wrapping_mul(own));
            } else if digit.divisor % divisor != 0 {
                return 0;
            } else {
                // Until the value of this digit changes.
                let inside = index % digit.divisor;
                most = most.min(if is_reversed { inside } else { (digit.divisor - 1 - inside) / divisor });
            }
        }
        let ascends = stride.unsigned_abs() == step && (stride < 0) == is_reversed;
        if ascends { most } else { 0 }
    }
}
