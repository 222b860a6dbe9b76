//! What an operation requires of its operand.

use super::merge::continues;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::PartError;

/// What an operation requires of the numbers of its operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Requirement {
    Nothing,
    /// The axis has at least `len` indices.
    AtLeast {
        axis: usize,
        len: usize,
    },
    /// The axis has one index.
    One {
        axis: usize,
        operation: &'static str,
    },
    /// `by` divides the extent.
    Divides {
        axis: usize,
        by: usize,
    },
    /// A window of `size` fits.
    Window {
        axis: usize,
        size: usize,
    },
    /// Each axis continues where the next one ends.
    Continues {
        axes: [usize; MAX_RANK],
        count: usize,
    },
}

impl Requirement {
    /// Checks an operand of these names and numbers.
    ///
    /// # Errors
    ///
    /// If the operand does not meet the requirement.
    #[inline(always)]
    pub(super) const fn check(&self, names: &[&'static str; MAX_RANK], of: &Numbers) -> Result<(), PartError> {
        match *self {
            Self::Nothing => {}
            Self::AtLeast { axis, len } => {
                if len > of.extents[axis] {
                    let (axis, extent) = (names[axis], of.extents[axis]);
                    return Err(PartError::RangePastEnd { axis, start: 0, end: len, extent });
                }
            }
            Self::One { axis, operation } => {
                if of.extents[axis] != 1 {
                    return Err(PartError::NotOne { operation, axis: names[axis], extent: of.extents[axis] });
                }
            }
            Self::Divides { axis, by } => {
                if of.extents[axis] % by != 0 {
                    return Err(PartError::NotDivisible { axis: names[axis], extent: of.extents[axis], by });
                }
            }
            Self::Window { axis, size } => {
                if size > of.extents[axis] {
                    return Err(PartError::WindowTooLarge { axis: names[axis], size, extent: of.extents[axis] });
                }
            }
            Self::Continues { axes, count } => return continues(names, of, &axes, count),
        }
        Ok(())
    }

    /// Whether [`Requirement::check`] needs only what the type of the operand knows.
    pub(crate) const fn is_decided(&self, spec: &Spec) -> bool {
        match *self {
            Self::Nothing => true,
            Self::AtLeast { axis, .. }
            | Self::One { axis, .. }
            | Self::Divides { axis, .. }
            | Self::Window { axis, .. } => spec.knows_extent(axis),
            // An extent of 0 of another axis makes every merge possible.
            Self::Continues { .. } => spec.is_static(),
        }
    }
}
