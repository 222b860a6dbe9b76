//! Ranges of indices along an axis.

use crate::error::PartError;
use core::ops::{Bound, RangeBounds};

/// The first index of the range and the number of indices in it.
///
/// # Errors
///
/// If it ends past the extent, or before it starts.
#[inline(always)]
pub(super) fn resolve(
    axis: &'static str,
    extent: usize,
    range: &impl RangeBounds<usize>,
) -> Result<(usize, usize), PartError> {
    // Past `usize::MAX` is past every extent, so nothing is lost by stopping there.
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&last) => last.saturating_add(1),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => {
            if start > extent {
                start
            } else {
                extent
            }
        }
    };
    if end > extent {
        return Err(PartError::RangePastEnd { axis, start, end, extent });
    }
    if start > end {
        return Err(PartError::RangeReversed { axis, start, end });
    }
    Ok((start, end - start))
}

/// Whether `len` indices from `start` on are within the extent.
///
/// # Errors
///
/// If they are not.
#[inline(always)]
pub(super) fn check(axis: &'static str, extent: usize, start: usize, len: usize) -> Result<(), PartError> {
    match extent.checked_sub(len) {
        Some(last) if start <= last => Ok(()),
        _ => Err(PartError::RangePastEnd { axis, start, end: start.saturating_add(len), extent }),
    }
}
