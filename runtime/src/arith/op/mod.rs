//! Operations on layouts as data: where each axis of the result comes from. [`apply`] computes what the type of the result
//! knows, and [`Op::numbers`] its run-time numbers. Both go by [`Source`].

mod check;
mod known;
mod make;
mod merge;
mod requirement;
mod source;
#[cfg(test)]
mod tests;

pub(crate) use known::apply;
pub(crate) use requirement::Requirement;
pub(crate) use source::Source;

use super::numbers::Numbers;
use super::spec::MAX_RANK;
use super::unroll::each_axis;

/// An operation whose axes are resolved to positions.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// The axes of the result.
    pub(crate) rank: usize,
    pub(crate) names: [&'static str; MAX_RANK],
    pub(crate) sources: [Source; MAX_RANK],
    pub(crate) requirement: Requirement,
    /// Some elements are addressed by several indices of the result, so the number of indices may grow.
    pub(crate) repeats: bool,
    /// The result addresses what the operand does: it keeps its storage.
    pub(crate) is_whole: bool,
}

impl Op {
    /// The number of axes of the result that come from this axis of the operand.
    const fn uses(&self, of: usize) -> usize {
        let (mut uses, mut axis) = (0, 0);
        while axis < self.rank {
            uses += self.sources[axis].is_of(of) as usize;
            axis += 1;
        }
        uses
    }

    /// The extent and the stride of each axis of the result.
    #[inline(always)]
    pub(crate) const fn numbers(&self, of: &Numbers, given: usize) -> Numbers {
        let mut numbers = Numbers::NONE;
        each_axis!(axis < self.rank => {
            (numbers.extents[axis], numbers.strides[axis]) = self.sources[axis].numbers(of, given);
        });
        numbers
    }
}
