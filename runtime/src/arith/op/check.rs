//! Whether an operation has a result.

use super::merge::product;
use super::{Op, Requirement, Source};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::error::{LayoutError, PartError};

impl Op {
    /// Checks that the operation has a result for an operand of these numbers. `given` is the number given at run time.
    ///
    /// # Errors
    ///
    /// If it has none, or if the number of indices of the result is over `isize::MAX`.
    #[inline(always)]
    pub(crate) const fn check(
        &self,
        names: &[&'static str; MAX_RANK],
        of: &Numbers,
        given: usize,
    ) -> Result<(), PartError> {
        attempt!(self.requirement.check(names, of));
        if self.repeats || matches!(self.requirement, Requirement::Continues { .. }) {
            return self.count(of, given);
        }
        Ok(())
    }

    /// Whether [`Op::check`] cannot fail at run time, once [`apply`](super::apply) has succeeded.
    pub(crate) const fn is_checked(&self, spec: &Spec) -> bool {
        let mut knows_count = spec.is_static();
        let mut axis = 0;
        while axis < self.rank {
            knows_count = knows_count && !matches!(self.sources[axis], Source::BroadcastTo);
            axis += 1;
        }
        // A view compares the length of a crop together with its start.
        let is_decided = self.requirement.is_decided(spec) || matches!(self.requirement, Requirement::AtLeast { .. });
        is_decided && (knows_count || !self.repeats)
    }

    /// Checks the number of indices of the result. The elements are the operand's, so the span fits. Where there is no index,
    /// only the product of merged extents counts.
    ///
    /// # Errors
    ///
    /// If the number of indices is over `isize::MAX`.
    const fn count(&self, of: &Numbers, given: usize) -> Result<(), PartError> {
        let is_empty = self.is_empty(of, given);
        let (mut count, mut axis) = (1u128, 0);
        while axis < self.rank {
            let (mut extent, _) = self.sources[axis].numbers(of, given);
            let merges_too_many = match self.sources[axis] {
                Source::Merge { axes, count } => product(of, &axes, count) > LIMIT as u128,
                _ => false,
            };
            if merges_too_many {
                extent = usize::MAX; // the product may not fit a `usize`
            }
            if !is_empty {
                count *= extent as u128;
            }
            if count > LIMIT as u128 || merges_too_many {
                return Err(PartError::Layout(LayoutError::TooManyElements { axis: self.names[axis], extent }));
            }
            axis += 1;
        }
        Ok(())
    }

    /// Whether some extent of the result is 0.
    const fn is_empty(&self, of: &Numbers, given: usize) -> bool {
        let mut axis = 0;
        while axis < self.rank {
            if self.sources[axis].numbers(of, given).0 == 0 {
                return true;
            }
            axis += 1;
        }
        false
    }
}
