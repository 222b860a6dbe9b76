//! Numbers as other libraries give them: strides without a sign, and the offset of the first index in a longer slice.

use core::ops::Range;

/// Strides without a sign, as many libraries keep them, as the strides that this crate takes: the same memory. It takes the time of a comparison for each.
///
/// ```
/// use tensor_layout_strided::{copy_to_vec, signed};
///
/// let strides: &[usize] = &[1, 4];
/// assert_eq!(copy_to_vec(&[1, 2, 3, 4, 5, 6, 7, 8], signed(strides), &[3, 2])?, [1, 5, 2, 6, 3, 7]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Panics
///
/// If a stride is over `isize::MAX`, which none is between two elements in memory.
#[inline]
#[track_caller]
pub const fn signed(strides: &[usize]) -> &[isize] {
    up_to!(axis < strides.len(), {
        assert!(strides[axis] <= isize::MAX as usize, "a stride is over `isize::MAX`");
    });
    // SAFETY: the two types have the same size and alignment, and every value of one is a value of the other (Rust 1.85, "Numeric types"). The
    // memory stays borrowed.
    unsafe { core::slice::from_raw_parts(strides.as_ptr().cast(), strides.len()) }
}

/// The span of an array in a longer slice: from its lowest element to its highest one. `offset` is where the element of index 0 is. All functions on
/// slices take this part of it.
///
/// An array without elements has the span `0..0`, wherever its offset is. A span that no slice has, as it begins before it, is
/// `usize::MAX..usize::MAX`.
///
/// ```
/// use tensor_layout_strided::{copy_to_vec, span};
///
/// let from = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// // Two rows of three from element 4 on, the second one before the first one.
/// let (strides, extents) = ([-3, 1], [2, 3]);
/// let span = span(4, &strides, &extents);
/// assert_eq!(span, 1..7);
/// assert_eq!(copy_to_vec(&from[span], &strides, &extents)?, [4, 5, 6, 1, 2, 3]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Panics
///
/// If there are not as many strides as extents.
#[inline]
#[track_caller]
pub const fn span(offset: usize, strides: &[isize], extents: &[usize]) -> Range<usize> {
    assert!(strides.len() == extents.len(), "there are not as many strides as extents");
    let (mut before, mut after) = (0_usize, 0_usize);
    up_to!(axis < extents.len(), {
        let Some(steps) = extents[axis].checked_sub(1) else { return 0..0 };
        let reach = strides[axis].unsigned_abs().saturating_mul(steps);
        if strides[axis] < 0 {
            before = before.saturating_add(reach);
        } else {
            after = after.saturating_add(reach);
        }
    });
    match offset.checked_sub(before) {
        Some(lowest) => lowest..offset.saturating_add(after).saturating_add(1),
        None => usize::MAX..usize::MAX,
    }
}
