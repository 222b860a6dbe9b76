//! What an operation requires of its operand.

use super::merge::continues;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::arith::unroll::each_axis;
use crate::error::{LayoutError, PartError, Phrase};

/// What an operation requires of the numbers of its operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Precondition {
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
    /// The number that is given at run time is not 0, and divides the extent.
    DividesGiven {
        axis: usize,
    },
    /// The blocks of `size` of the axis are full.
    FullBlocks {
        axis: usize,
        size: usize,
    },
    /// A window of `size` fits.
    Window {
        axis: usize,
        size: usize,
    },
    /// The axis has `len` indices, which are neighbours, and every other stride is a multiple of `len`.
    Array {
        axis: usize,
        len: usize,
        rank: usize,
    },
    /// No number overflows if each element becomes `len`.
    Elements {
        rank: usize,
        len: usize,
    },
    /// The storage has the last block of the axis whole. Its padding is addressed, so the number of indices may grow.
    WholeBlocks {
        axis: usize,
    },
    /// Each axis continues where the next one ends.
    Continues {
        axes: [usize; MAX_RANK],
        count: usize,
    },
}

impl Precondition {
    /// Checks an operand of these names and numbers. `given` is the number given at run time.
    ///
    /// # Errors
    ///
    /// If the operand does not meet the precondition.
    #[inline(always)]
    pub(crate) const fn check(
        &self,
        names: &[&'static str; MAX_RANK],
        of: &Numbers,
        given: usize,
    ) -> Result<(), PartError> {
        match *self {
            // What is stored and counted follows from the numbers of the result.
            Self::Nothing | Self::WholeBlocks { .. } => {}
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
            Self::Divides { axis, by } => return divides(names[axis], of.extents[axis], by),
            Self::DividesGiven { axis } => {
                let (axis, extent) = (names[axis], of.extents[axis]);
                // The remainder says so too. From this the compiler knows that strides do not overflow.
                if extent < given {
                    return if extent == 0 {
                        group_of(axis, given)
                    } else {
                        Err(PartError::NotDivisible { axis, extent, by: given })
                    };
                }
                return divides(axis, extent, given);
            }
            Self::FullBlocks { axis, size } => {
                if of.extents[axis] % size != 0 {
                    return Err(PartError::BlockNotFull { axis: names[axis], extent: of.extents[axis], size });
                }
            }
            Self::Window { axis, size } => {
                if size > of.extents[axis] {
                    return Err(PartError::WindowTooLarge { axis: names[axis], size, extent: of.extents[axis] });
                }
            }
            Self::Array { axis, len, rank } => return is_array(names, of, axis, len, rank),
            Self::Elements { rank, len } => return fits(names, of, rank, len),
            Self::Continues { axes, count } => return continues(names, of, &axes, count),
        }
        Ok(())
    }

    /// Whether [`Precondition::check`] needs only what the type of the operand knows.
    pub(crate) const fn is_decided(&self, spec: &Spec) -> bool {
        match *self {
            Self::Nothing | Self::WholeBlocks { .. } => true,
            Self::DividesGiven { .. } => false,
            Self::AtLeast { axis, .. }
            | Self::One { axis, .. }
            | Self::Divides { axis, .. }
            | Self::FullBlocks { axis, .. }
            | Self::Window { axis, .. } => spec.knows_extent(axis),
            // An extent of 0 of another axis makes every merge possible. All strides decide on arrays.
            Self::Continues { .. } | Self::Array { .. } | Self::Elements { .. } => spec.is_static(),
        }
    }
}

/// Whether groups of `by` divide the extent of the axis.
#[inline(always)]
const fn divides(axis: &'static str, extent: usize, by: usize) -> Result<(), PartError> {
    match extent.checked_rem(by) {
        Some(0) => group_of(axis, by),
        Some(_) => Err(PartError::NotDivisible { axis, extent, by }),
        None => Err(PartError::Zero { axis, what: GROUP }),
    }
}

/// Whether a group of this size is an axis: where there is no group, any size divides the extent.
#[inline(always)]
const fn group_of(axis: &'static str, size: usize) -> Result<(), PartError> {
    if size <= LIMIT { Ok(()) } else { Err(PartError::Layout(LayoutError::TooManyElements { axis, extent: size })) }
}

/// The word for the number of `split` and `split_by`.
pub(super) const GROUP: Phrase = Phrase("group size");

/// Whether the indices of the axis are arrays of `len` elements, one beside the other.
#[inline(always)]
const fn is_array(
    names: &[&'static str; MAX_RANK],
    of: &Numbers,
    axis: usize,
    len: usize,
    rank: usize,
) -> Result<(), PartError> {
    let (extent, stride) = (of.extents[axis], of.strides[axis]);
    if extent != len {
        return Err(PartError::NotTheLength { axis: names[axis], extent, len });
    }
    if stride != 1 && len > 1 {
        return Err(PartError::NotNeighbours { axis: names[axis], stride });
    }
    each_axis!(other < MAX_RANK => {
        let (extent, stride) = (of.extents[other], of.strides[other]);
        if other != axis && (extent > 1 || other >= rank) && stride % len as isize != 0 {
            // The digits of axes stand after the axes.
            let name = names[if other >= rank { axis } else { other }];
            return Err(PartError::NotMultipleOfArray { axis: name, stride, len });
        }
    });
    Ok(())
}

/// Whether strides, the span and the number of indices are within the limit, times `len`. Of the digits of an axis, the span that counts is
/// the product of all indices and the largest stride: only elements of size 0 come near the limit.
const fn fits(names: &[&'static str; MAX_RANK], of: &Numbers, rank: usize, len: usize) -> Result<(), PartError> {
    let (mut count, mut span) = (len as u128, len as u128);
    up_to!(axis < rank, {
        let (extent, stride) = (of.extents[axis], of.strides[axis].unsigned_abs() as u128);
        let last = if extent == 0 { 0 } else { extent as u128 - 1 };
        count = count.saturating_mul(last + 1);
        span = span.saturating_add(last.saturating_mul(stride).saturating_mul(len as u128));
        if stride * len as u128 > LIMIT as u128 || count > LIMIT as u128 || span > LIMIT as u128 {
            return Err(PartError::Layout(LayoutError::TooManyElements { axis: names[axis], extent }));
        }
    });
    Ok(())
}
