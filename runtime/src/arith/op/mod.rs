//! Operations on layouts as data: where each axis of the result comes from. [`apply`] computes what the type of the result
//! knows, and [`Op::numbers`] its run-time numbers. Both go by [`Source`].

mod check;
mod known;
mod make;
mod merge;
mod pack;
mod precondition;
mod source;
#[cfg(test)]
mod tests;

pub(crate) use known::apply;
use pack::Packing;
pub(crate) use precondition::Precondition;
pub(crate) use source::Source;
use source::SourceTerms;

use super::numbers::Numbers;
use super::spec::{MAX_RANK, MAX_TERMS, Spec};
use super::unroll::each_axis;
use crate::error::PartError;

/// An operation whose axes are resolved to positions.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// The axes of the result.
    pub(crate) rank: usize,
    pub(crate) names: [&'static str; MAX_RANK],
    pub(crate) sources: [Source; MAX_RANK],
    pub(crate) precondition: Precondition,
    /// Some elements are addressed by several indices of the result, so the number of indices may grow.
    pub(crate) repeats: bool,
    /// The result addresses what the operand does: it keeps its storage.
    pub(crate) is_whole: bool,
    /// The elements lie without gaps: strides come from here, and not from the sources.
    pub(crate) packing: Option<Packing>,
}

impl Op {
    /// The number of axes of the result that come from this axis of the operand.
    const fn uses(&self, of: usize) -> usize {
        let mut uses = 0;
        up_to!(axis < self.rank, {
            uses += self.sources[axis].is_of(of) as usize;
        });
        uses
    }

    /// The extent of each axis of the result, and the strides of its terms.
    #[inline(always)]
    pub(crate) const fn numbers(&self, digits: &KeptDigits, of: &Numbers, given: usize) -> Numbers {
        if let Some(packing) = &self.packing {
            return packing.numbers(of);
        }
        let mut numbers = Numbers::NONE;
        each_axis!(axis < self.rank => {
            (numbers.extents[axis], numbers.strides[axis]) = self.sources[axis].numbers(of, given);
        });
        each_axis!(k < digits.count => {
            numbers.strides[self.rank + k] = digits.all[k].stride(of);
        });
        numbers
    }

    /// The digits that axes of the result have, but for the last ones.
    ///
    /// # Errors
    ///
    /// If the operation has no result with a term for each digit.
    pub(crate) const fn digits(&self, spec: &Spec) -> Result<KeptDigits, PartError> {
        let mut digits = KeptDigits::NONE;
        let mut k = spec.rank;
        while k < spec.term_count {
            let inner = spec.terms[k];
            let uses = self.uses(inner.axis);
            let (mut is_kept, mut axis) = (uses == 0, 0);
            while axis < self.rank {
                match self.sources[axis].digits_of() {
                    // A part begins with a block: the view checks where it begins. Of two axes of one, none keeps the digits.
                    Some((source, times, over)) if source == inner.axis && uses == 1 => {
                        if self.rank + digits.count == MAX_TERMS {
                            return Err(PartError::TooManyAxes { axis: spec.names[inner.axis] });
                        }
                        digits.all[digits.count] = KeptDigit { term: k, axis, times, over };
                        digits.count += 1;
                        is_kept = true;
                    }
                    _ => {}
                }
                is_kept = is_kept || matches!(self.sources[axis].along, SourceTerms::Term(term) if term == k);
                axis += 1;
            }
            if !is_kept {
                return Err(PartError::Blocked {
                    axis: spec.names[inner.axis],
                    size: spec.terms[inner.axis].digit.divisor,
                });
            }
            k += 1;
        }
        Ok(digits)
    }
}

/// The digits that a result keeps, innermost first: its terms after the terms of the axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptDigits {
    count: usize,
    all: [KeptDigit; MAX_TERMS],
}

/// A term of the operand as a term of the result.
#[derive(Clone, Copy, Debug)]
struct KeptDigit {
    term: usize,
    /// Of the result.
    axis: usize,
    times: usize,
    over: usize,
}

impl KeptDigits {
    pub(crate) const NONE: KeptDigits =
        KeptDigits { count: 0, all: [KeptDigit { term: 0, axis: 0, times: 1, over: 1 }; MAX_TERMS] };
}

impl KeptDigit {
    #[inline(always)]
    const fn stride(&self, of: &Numbers) -> isize {
        // Where it overflows, the precondition of the operation refuses it.
        of.strides[self.term].wrapping_mul(self.times as isize) / self.over as isize
    }
}
