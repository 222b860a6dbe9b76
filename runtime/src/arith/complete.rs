//! What follows from the numbers of a layout once all are known.

use super::spec::{LIMIT, MAX_TERMS, Spec, StrideTerm};
use crate::error::LayoutError;
pub(super) use tensor_layout_strided::internals::BUDGET;
pub(crate) use tensor_layout_strided::internals::Steps;
pub(crate) use tensor_layout_strided::internals::Uniqueness;

/// A layout whose numbers are all known: a value. What only a type knows is a [`Spec`].
#[derive(Clone, Copy)]
pub(crate) struct Complete<'s>(pub(super) &'s Spec);

impl Spec {
    /// The layout as one whose numbers are all known.
    #[inline(always)]
    pub(crate) const fn complete(&self) -> Complete<'_> {
        debug_assert!(self.is_static());
        Complete(self)
    }
}

impl Complete<'_> {
    /// The steps of the terms, as if each block were full. The places are those of the terms.
    pub(crate) const fn steps(&self) -> Steps {
        let (mut counts, mut sizes) = ([1; MAX_TERMS], [0; MAX_TERMS]);
        up_to!(term < self.0.term_count, {
            let StrideTerm { axis, digit, stride } = self.0.terms[term];
            (counts[term], sizes[term]) = (digit.count(self.0.extents[axis]), stride.unsigned_abs());
        });
        Steps::of(&counts, &sizes)
    }

    /// The span, where there is an element.
    ///
    /// # Errors
    ///
    /// If the number of indices or of elements is over `isize::MAX`.
    pub(super) const fn span(&self) -> Result<usize, LayoutError> {
        let (mut count, mut last) = (1u128, 0u128);
        up_to!(axis < self.0.rank, {
            let extent = self.0.extents[axis];
            count *= extent as u128;
            if count > LIMIT as u128 {
                return Err(LayoutError::TooManyElements { axis: self.0.names[axis], extent });
            }
            last += self.0.reach(axis, extent);
            if last >= LIMIT as u128 {
                return Err(LayoutError::SpanOverflow { axis: self.0.names[axis], extent });
            }
        });
        Ok(last as usize + 1)
    }

    /// The offset of the element of an index, in elements.
    #[cfg(feature = "alloc")]
    pub(crate) fn offset(&self, index: &[usize]) -> usize {
        let displacement = |sum: usize, term: &StrideTerm| {
            sum.wrapping_add_signed((term.digit.of(index[term.axis]) as isize).wrapping_mul(term.stride))
        };
        self.0.terms[..self.0.term_count].iter().fold(self.origin(), displacement)
    }

    /// From the lowest element to the element of index 0, in elements; 0 where there is no element.
    pub(crate) const fn origin(&self) -> usize {
        let (mut origin, mut axis) = (0, 0);
        while axis < self.0.rank && !self.0.is_empty() {
            if self.0.terms[axis].stride < 0 {
                origin += (self.0.extents[axis] - 1) * self.0.step(axis);
            }
            axis += 1;
        }
        origin
    }

    /// The number of index tuples. [`Spec::measured`] has checked that it fits.
    pub(crate) const fn element_count(&self) -> usize {
        if self.0.is_empty() {
            return 0;
        }
        let mut count = 1;
        up_to!(axis < self.0.rank, {
            count *= self.0.extents[axis];
        });
        count
    }

    /// Some axis of extent over 1 has stride 0, and there is an element to share.
    pub(crate) const fn is_broadcast(&self) -> bool {
        up_to!(axis < self.0.rank, {
            if self.0.extents[axis] > 1 && self.0.terms[axis].stride == 0 && !self.0.is_empty() {
                return true;
            }
        });
        false
    }

    /// Every element of the span is addressed. If a block has a tail that is not filled and strides overlap, `false` may also mean
    /// that it is not known.
    pub(crate) const fn is_exhaustive(&self) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let steps = self.steps();
        if self.has_full_blocks() { steps.leave_no_gap() } else { steps.nest() && self.places() == self.0.span }
    }

    /// Whether no block of an axis has a tail that is missing.
    const fn has_full_blocks(&self) -> bool {
        up_to!(axis < self.0.rank, {
            let mut product = 1u128;
            up_to!(term < self.0.term_count, {
                if self.0.terms[term].axis == axis {
                    product *= self.0.terms[term].digit.count(self.0.extents[axis]) as u128;
                }
            });
            if product != self.0.extents[axis] as u128 {
                return false;
            }
        });
        true
    }

    /// The number of index tuples of axes that are not broadcast.
    const fn places(&self) -> usize {
        let mut count = 1;
        up_to!(axis < self.0.rank, {
            if self.0.terms[axis].stride != 0 {
                count *= self.0.extents[axis];
            }
        });
        count
    }

    /// The storage holds elements that no index addresses.
    pub(crate) const fn is_padded(&self) -> bool {
        !self.is_exhaustive() || self.0.storage > self.0.span
    }

    /// Whether each stride is over the reach of all smaller ones together, or there is no element: no two indices share an element.
    pub(crate) const fn is_nested(&self) -> bool {
        !self.is_broadcast() && self.steps().nest()
    }

    /// Whether two indices share an element. What is missing of a block that is not full counts as there.
    pub(crate) const fn uniqueness(&self) -> Uniqueness {
        self.uniqueness_within(&mut { BUDGET })
    }

    /// [`uniqueness`](Self::uniqueness) within this number of steps. The steps that it takes are subtracted from `budget`.
    pub(super) const fn uniqueness_within(&self, budget: &mut u32) -> Uniqueness {
        self.steps().uniqueness_within(budget)
    }
}
