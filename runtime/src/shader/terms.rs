//! The terms of the sum that is an offset, from the description of a layout.

pub(super) use crate::arith::spec::MAX_TERMS;
use crate::description::Description;

/// One term of the sum: `index[axis] / divisor % modulus * stride` elements.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) axis: usize,
    pub(super) divisor: usize,
    /// `None` if the term takes all of the index above the divisor.
    pub(super) modulus: Option<usize>,
    /// `None` if it is known at run time only.
    pub(super) stride: Option<isize>,
}

/// The terms of a layout: `0..rank` are the axes, in logical order. An axis with several digits stands there with its most significant digit.
/// Those after them are the other digits, innermost first.
pub(super) struct Terms<'d> {
    pub(super) layout: &'d Description,
    all: [Term; MAX_TERMS],
    count: usize,
}

impl<'d> Terms<'d> {
    pub(super) const fn of(layout: &'d Description) -> Self {
        const NONE: Term = Term { axis: 0, divisor: 1, modulus: None, stride: None };
        let spec = layout.spec();
        let mut terms = Terms { layout, all: [NONE; MAX_TERMS], count: spec.term_count };
        up_to!(k < spec.term_count, {
            let (divisor, modulus) = spec.terms[k].digit.parts();
            let stride = if spec.knows_stride(k) { Some(spec.terms[k].stride) } else { None };
            terms.all[k] = Term { axis: spec.terms[k].axis, divisor, modulus, stride };
        });
        terms
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) const fn get(&self, term: usize) -> &Term {
        &self.all[term]
    }

    /// Whether each axis has one stride.
    pub(super) const fn is_strided(&self) -> bool {
        self.count == self.layout.rank()
    }

    /// Whether it is a digit of an axis that has a more significant one.
    pub(super) const fn is_inner(&self, term: usize) -> bool {
        term >= self.layout.rank()
    }

    /// The largest value of the factor of a stride, where the layout has elements. `None` if it is known at run time only.
    pub(super) const fn most(&self, term: usize) -> Option<usize> {
        let Term { axis, divisor, modulus, .. } = self.all[term];
        let Some(extent) = self.layout.extent(axis) else { return None };
        let last = extent.saturating_sub(1) / divisor;
        Some(match modulus {
            Some(modulus) if last >= modulus => modulus - 1,
            _ => last,
        })
    }

    /// Whether it is known that the term is 0 for each index.
    pub(super) const fn is_idle(&self, term: usize) -> bool {
        matches!(self.most(term), Some(0)) || matches!(self.all[term].stride, Some(0))
    }

    /// Whether it is known that there is no element. If not, there may be none all the same.
    pub(super) const fn is_empty(&self) -> bool {
        up_to!(axis < self.layout.rank(), {
            if matches!(self.layout.extent(axis), Some(0)) {
                return true;
            }
        });
        false
    }
}

/// The size of a stride; 0 where it is not known.
pub(super) const fn step(term: &Term) -> usize {
    match term.stride {
        Some(stride) => stride.unsigned_abs(),
        None => 0,
    }
}
