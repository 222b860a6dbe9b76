//! What follows from the numbers of a layout once all are known.

#[cfg(feature = "alloc")]
use super::spec::StrideTerm;
use super::spec::{LIMIT, MAX_TERMS, Spec};
use crate::error::LayoutError;
pub(crate) use tensor_layout_strided::internals::Uniqueness;
pub(super) use tensor_layout_strided::internals::{BUDGET, uniqueness_within};

/// A layout whose numbers are all known: a value. What only a type knows is a [`Spec`].
#[derive(Clone, Copy)]
pub(crate) struct Whole<'s>(pub(super) &'s Spec);

impl Spec {
    /// The layout as one whose numbers are all known.
    #[inline(always)]
    pub(crate) const fn whole(&self) -> Whole<'_> {
        debug_assert!(self.is_static());
        Whole(self)
    }
}

impl Whole<'_> {
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
    ///
    /// With the strides in ascending order, each must be at most one more than what the smaller ones can reach together
    /// (`1 + sum (extent - 1) * stride`): up to there every offset is reached, and an element just past it can be
    /// reached through no larger stride.
    pub(crate) const fn is_exhaustive(&self) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let parts = self.parts();
        if !parts.is_filled {
            return parts.lie_inside_one_another() && self.places() == self.0.span;
        }
        let mut reached = 1;
        let mut taken = 0u32;
        loop {
            let mut smallest = parts.count;
            up_to!(k < parts.count, {
                let counts = parts.extents[k] > 1 && parts.steps[k] != 0;
                if counts && taken >> k & 1 == 0 && (smallest == parts.count || parts.steps[k] < parts.steps[smallest])
                {
                    smallest = k;
                }
            });
            if smallest == parts.count {
                return true;
            }
            if parts.steps[smallest] > reached {
                return false;
            }
            reached += (parts.extents[smallest] - 1) * parts.steps[smallest];
            taken |= 1 << smallest;
        }
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
        self.0.is_empty() || (!self.is_broadcast() && self.parts().lie_inside_one_another())
    }

    /// Whether two indices share an element. What is missing of a block that is not full counts as there.
    pub(crate) const fn uniqueness(&self) -> Uniqueness {
        self.uniqueness_within(&mut { BUDGET })
    }

    /// [`uniqueness`](Self::uniqueness) within this number of steps. The steps that it takes are subtracted from `budget`.
    pub(super) const fn uniqueness_within(&self, budget: &mut u32) -> Uniqueness {
        if self.0.is_empty() {
            return Uniqueness::Unique;
        }
        let parts = self.parts();
        let (extents, steps) = (parts.extents.split_at(parts.count).0, parts.steps.split_at(parts.count).0);
        uniqueness_within(extents, steps, budget)
    }

    /// The extents and the distances between neighbours of the parts of all axes, as if each block were full.
    const fn parts(&self) -> Parts {
        let mut parts = Parts { count: 0, extents: [1; MAX_TERMS], steps: [0; MAX_TERMS], is_filled: true };
        up_to!(axis < self.0.rank, {
            let mut product = 1u128;
            up_to!(term < self.0.term_count, {
                if self.0.terms[term].axis == axis {
                    let count = self.0.terms[term].digit.count(self.0.extents[axis]);
                    product *= count as u128;
                    parts = parts.with(count, self.0.terms[term].stride.unsigned_abs());
                }
            });
            parts.is_filled = parts.is_filled && product == self.0.extents[axis] as u128;
        });
        parts
    }
}

/// What [`Whole::parts`] gives.
struct Parts {
    count: usize,
    extents: [usize; MAX_TERMS],
    steps: [usize; MAX_TERMS],
    /// Whether each block is full.
    is_filled: bool,
}

impl Parts {
    const fn with(mut self, extent: usize, step: usize) -> Self {
        (self.extents[self.count], self.steps[self.count]) = (extent, step);
        self.count += 1;
        self
    }

    /// Whether the step of each part that is not broadcast is over the reach of all parts of smaller steps together.
    const fn lie_inside_one_another(&self) -> bool {
        up_to!(k < self.count, {
            let mut reach = 0u128;
            up_to!(other < self.count, {
                if other != k && self.steps[other] <= self.steps[k] {
                    reach += (self.extents[other] as u128 - 1) * self.steps[other] as u128;
                }
            });
            if self.extents[k] > 1 && self.steps[k] != 0 && self.steps[k] as u128 <= reach {
                return false;
            }
        });
        true
    }
}
