//! The functions on pointers.

use super::pair::Arrays;

/// [`copy`](crate::copy) between pointers to the elements that have index 0 along each axis.
///
/// ```
/// let from = [[1, 2, 3], [4, 5, 6]];
/// let mut to = [[0; 2]; 3];
/// // SAFETY: `from` has rows of 3 elements and `to` has rows of 2, as the strides say, and both have all 2 x 3 elements.
/// unsafe {
///     let (to, from) = (to.as_mut_ptr().cast(), from.as_ptr().cast::<i32>());
///     tensor_layout_strided::copy_unchecked(to, &[1, 2], from, &[3, 1], &[2, 3]);
/// }
/// assert_eq!(to, [[1, 4], [2, 5], [3, 6]]);
/// ```
///
/// # Safety
///
/// The [contract of a conversion](crate#the-contract-of-a-conversion), for the element of each index. In particular, no two indices of the
/// destination share an element. The elements need not be initialised, nor aligned beyond what `T` is.
///
/// # Panics
///
/// If there are not as many strides as extents, or if there are too many axes, as for [`copy`](crate::copy).
#[inline]
#[track_caller]
pub unsafe fn copy_unchecked<T: Copy>(
    to: *mut T,
    to_strides: &[isize],
    from: *const T,
    from_strides: &[isize],
    extents: &[usize],
) {
    // SAFETY: the contract of `copy_unchecked`.
    unsafe { Arrays::at((to, from), [to_strides, from_strides], extents, |arrays| arrays.copy()) };
}

/// [`map`](crate::map()) between pointers to the elements that have index 0 along each axis. What is overwritten is dropped.
///
/// # Safety
///
/// The [contract of a conversion](crate#the-contract-of-a-conversion), for the element of each index. All of them are initialised, also in the
/// destination.
///
/// # Panics
///
/// As [`copy_unchecked`], and if the function panics.
#[inline]
#[track_caller]
pub unsafe fn map_unchecked<T, U: Copy>(
    to: *mut T,
    to_strides: &[isize],
    from: *const U,
    from_strides: &[isize],
    extents: &[usize],
    function: impl FnMut(U) -> T,
) {
    // SAFETY: the contract of `map_unchecked`.
    unsafe { Arrays::at((to, from), [to_strides, from_strides], extents, |arrays| arrays.map(function)) };
}
