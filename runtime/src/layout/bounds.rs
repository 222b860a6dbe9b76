//! Ranges of indices along an axis.

use crate::axis::AxisName;
use crate::error::PartError;
use crate::layout::HasAxis;
use crate::layout::names::Along;
use core::ops::{Bound, RangeBounds};

/// The first index of the range and the number of indices in it.
///
/// # Errors
///
/// If it ends past the extent, or before it starts.
#[inline(always)]
pub(crate) fn resolve(
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

/// Whether the index is within the extent.
///
/// # Errors
///
/// If it is not.
#[inline(always)]
pub(crate) fn index(axis: &'static str, extent: usize, index: usize) -> Result<(), PartError> {
    if index < extent { Ok(()) } else { Err(PartError::IndexPastEnd { axis, index, extent }) }
}

/// Whether `len` indices from `start` on are within the extent.
///
/// # Errors
///
/// If they are not.
#[inline(always)]
pub(crate) fn check(axis: &'static str, extent: usize, start: usize, len: usize) -> Result<(), PartError> {
    match extent.checked_sub(len) {
        Some(last) if start <= last => Ok(()),
        _ => Err(PartError::RangePastEnd { axis, start, end: start.saturating_add(len), extent }),
    }
}

/// The first index of the range and the number of indices in it, where a part of the layout can begin.
///
/// # Errors
///
/// As of [`resolve`], and if it begins inside a block.
#[inline(always)]
pub(crate) fn of_range<A: AxisName, L: HasAxis<A>>(
    layout: &L,
    range: &impl RangeBounds<usize>,
) -> Result<(usize, usize), PartError> {
    let axis = Along::<L, A>::AT;
    let (start, len) = resolve(A::NAME, layout.__extent_at(axis), range)?;
    layout.__begins_block(axis, start, len)?;
    Ok((start, len))
}

/// Whether `len` indices from `start` on are a part of the layout.
///
/// # Errors
///
/// As of [`check`], and if it begins inside a block.
#[inline(always)]
pub(crate) fn of_crop<A: AxisName, L: HasAxis<A>>(layout: &L, start: usize, len: usize) -> Result<(), PartError> {
    let axis = Along::<L, A>::AT;
    check(A::NAME, layout.__extent_at(axis), start, len)?;
    layout.__begins_block(axis, start, len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Bound::{Excluded, Included, Unbounded};

    #[test]
    fn a_range_ends_within_the_extent() {
        let range = |start, end| resolve("A", 5, &(start, end));
        let past_end = |start, end| Err(PartError::RangePastEnd { axis: "A", start, end, extent: 5 });
        assert_eq!([range(Unbounded, Unbounded), range(Unbounded, Included(4))], [Ok((0, 5)), Ok((0, 5))]);
        assert_eq!([range(Unbounded, Excluded(5)), range(Unbounded, Excluded(6))], [Ok((0, 5)), past_end(0, 6)]);
        assert_eq!([range(Included(2), Unbounded), range(Included(5), Unbounded)], [Ok((2, 3)), Ok((5, 0))]);
        assert_eq!([range(Included(6), Unbounded), range(Included(7), Excluded(6))], [past_end(6, 6), past_end(7, 6)]);
        assert_eq!([range(Excluded(1), Unbounded), range(Excluded(1), Included(3))], [Ok((2, 3)), Ok((2, 2))]);
        let largest = usize::MAX;
        assert_eq!(range(Excluded(largest), Unbounded), past_end(largest, largest));
        assert_eq!(range(Unbounded, Included(largest)), past_end(0, largest));
    }

    #[test]
    fn a_range_does_not_end_before_it_starts() {
        let range = |start, end| resolve("A", 5, &(start..end));
        let reversed = |start, end| Err(PartError::RangeReversed { axis: "A", start, end });
        assert_eq!([range(3, 4), range(3, 3), range(3, 2)], [Ok((3, 1)), Ok((3, 0)), reversed(3, 2)]);
        assert_eq!(range(6, 5), reversed(6, 5));
    }

    #[test]
    fn indices_are_within_the_extent() {
        let past_end = |start, end| Err(PartError::RangePastEnd { axis: "A", start, end, extent: 5 });
        assert_eq!([check("A", 5, 0, 5), check("A", 5, 1, 4), check("A", 5, 5, 0)], [Ok(()); 3]);
        assert_eq!([check("A", 5, 0, 6), check("A", 5, 1, 5)], [past_end(0, 6), past_end(1, 6)]);
        assert_eq!(
            [check("A", 5, 6, 0), check("A", 5, usize::MAX, 2)],
            [past_end(6, 6), past_end(usize::MAX, usize::MAX)]
        );
    }
}
