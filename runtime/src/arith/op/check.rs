//! Whether an operation has a result.

use super::merge::product;
use super::source::SourceTerms;
use super::{Op, Precondition};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::arith::unroll::each_axis;
use crate::error::{LayoutError, PartError, attempt};

impl Op {
    /// Checks that the operation has a result for an operand of these numbers. `given` is the number given at run time.
    ///
    /// # Errors
    ///
    /// If it has none, or if the number of indices or an extent of the result is over `isize::MAX`.
    pub(crate) const fn check(
        &self,
        names: &[&'static str; MAX_RANK],
        of: &Numbers,
        given: usize,
    ) -> Result<(), PartError> {
        attempt!(self.precondition.check(names, of, given));
        if self.may_grow() || matches!(self.precondition, Precondition::Continues { .. }) {
            return self.count(of.extents, given);
        }
        Ok(())
    }

    /// The rest of [`check`](Self::check) at run time, where the requirement is met: the type of the operand knows `spec`, and the type of the result knows
    /// `result_spec`. It counts the indices exactly only where a product is too large or overflows.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    #[inline(always)]
    pub(crate) fn check_count(
        &self,
        [spec, result_spec]: [&Spec; 2],
        [of, result]: [&Numbers; 2],
        given: usize,
    ) -> Result<(), PartError> {
        if let Some(packing) = &self.packing {
            return packing.check(&spec.names, &of.extents);
        }
        let is_small = match self.precondition {
            // The extents of a layout that has an element have a product within the limit, so those that are merged do.
            Precondition::Continues { axes, count } => {
                let mut merged = 0u32;
                each_axis!(k < count => {
                    merged |= 1 << axes[k];
                });
                is_small(spec, of, merged)
            }
            // Of an empty layout the product is 0 whatever is given.
            _ => !self.may_grow() || (given <= LIMIT && is_small(result_spec, result, u32::MAX)),
        };
        if is_small { Ok(()) } else { self.count(of.extents, given) }
    }

    /// Whether the result may have more indices or a larger storage than the operand: it repeats elements, addresses padding, or has room for
    /// each element.
    const fn may_grow(&self) -> bool {
        self.repeats || self.packing.is_some() || matches!(self.precondition, Precondition::WholeBlocks { .. })
    }

    /// Whether [`Op::check`] cannot fail at run time, once [`apply`](super::apply) has succeeded.
    pub(crate) const fn is_checked(&self, spec: &Spec) -> bool {
        let mut knows_count = spec.is_static();
        up_to!(axis < self.rank, {
            knows_count = knows_count && !self.sources[axis].extent.is_given();
        });
        // A view compares the length of a crop together with its start.
        let is_decided =
            self.precondition.is_decided(spec) || matches!(self.precondition, Precondition::AtLeast { .. });
        is_decided && (knows_count || !self.may_grow())
    }

    /// Checks the number of indices of the result, and each extent. The elements are the operand's, so the span fits. Where there is no index,
    /// only extents count, and the product of merged ones.
    ///
    /// # Errors
    ///
    /// If the number of indices or an extent is over `isize::MAX`.
    ///
    /// It takes a copy of the extents, which is made where it is called: where it is not, they need not be in memory.
    #[cold]
    const fn count(&self, extents: [usize; MAX_RANK], given: usize) -> Result<(), PartError> {
        let of = &Numbers { extents, ..Numbers::NONE };
        let is_empty = self.is_empty(of, given);
        let mut count = 1u128;
        up_to!(axis < self.rank, {
            let (mut extent, _) = self.sources[axis].numbers(of, given);
            let merges_too_many = match self.sources[axis].along {
                SourceTerms::Merged { axes, count } => product(of, &axes, count) > LIMIT as u128,
                _ => false,
            };
            if merges_too_many {
                extent = usize::MAX; // the product may not fit a `usize`
            }
            if !is_empty {
                count *= extent as u128;
            }
            if count > LIMIT as u128 || extent > LIMIT {
                return Err(PartError::Layout(LayoutError::TooManyElements { axis: self.names[axis], extent }));
            }
        });
        Ok(())
    }

    /// Whether some extent of the result is 0.
    const fn is_empty(&self, of: &Numbers, given: usize) -> bool {
        up_to!(axis < self.rank, {
            if self.sources[axis].numbers(of, given).0 == 0 {
                return true;
            }
        });
        false
    }
}

/// Whether the product of the extents of these axes, a bit for each, is within the limit. `false` may also mean that another
/// product on the way to 0 is not.
#[inline(always)]
fn is_small(spec: &Spec, numbers: &Numbers, axes: u32) -> bool {
    // Of those that the type knows, and of the others: the limit over the first product is one constant.
    let (mut known, mut product, mut overflows) = (1usize, 1usize, false);
    each_axis!(axis < spec.rank => {
        if axes >> axis & 1 == 1 {
            let factor = if spec.knows_extent(axis) { &mut known } else { &mut product };
            let overflow;
            (*factor, overflow) = factor.overflowing_mul(numbers.extents[axis]);
            overflows |= overflow;
        }
    });
    !overflows && (known == 0 || product <= LIMIT / known)
}
