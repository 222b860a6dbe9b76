//! The functions on pointers.

use super::sides::Sides;
use crate::map::{ElementSizes, MapPlan, map};
use crate::vectors::SimdLevel;

/// [`copy`](crate::copy) between pointers to the elements that have index 0 along each axis.
///
/// ```
/// let from = [[1, 2, 3], [4, 5, 6]];
/// let mut to = [[0; 2]; 3];
/// // SAFETY: the strides are those of the arrays, and 2 x 3 elements are in both.
/// unsafe {
///     tensor_layout_strided::copy_unchecked(to.as_mut_ptr().cast(), &[1, 2], from.as_ptr().cast::<i32>(), &[3, 1], &[2, 3]);
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
/// If there are not as many strides as extents, or if more than [`MAX_AXES`](crate::MAX_AXES) axes have an extent over 1.
#[inline]
#[track_caller]
pub unsafe fn copy_unchecked<T: Copy>(
    to: *mut T,
    to_strides: &[isize],
    from: *const T,
    from_strides: &[isize],
    extents: &[usize],
) {
    let sides = sides_of(to_strides, from_strides, extents);
    let [to_first, from_first] = sides.first();
    // SAFETY: the contract of `copy_unchecked`.
    unsafe { sides.copy(to.wrapping_sub(to_first), from.wrapping_sub(from_first)) };
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
    mut function: impl FnMut(U) -> T,
) {
    let sides = sides_of(to_strides, from_strides, extents);
    let [to_first, from_first] = sides.first();
    let (to, from) = (to.wrapping_sub(to_first), from.wrapping_sub(from_first));
    let plan = MapPlan::of(sides.nest(), false, &ElementSizes::of::<T, U>());
    // SAFETY: the contract of `map_unchecked`.
    unsafe { map(&plan, to, from, SimdLevel::Best, |(), element| function(element)) };
}

/// The sides of arrays that the caller has checked.
#[track_caller]
pub(super) fn sides_of(to_strides: &[isize], from_strides: &[isize], extents: &[usize]) -> Sides {
    match Sides::of([to_strides, from_strides], extents) {
        Ok(sides) => sides,
        Err(error) => panic!("{error}"),
    }
}
