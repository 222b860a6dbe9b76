//! The functions to a destination without strides: its elements are neighbours, in the order of the indices.

use super::pair::Arrays;
use crate::error::StridedError;
#[cfg(feature = "std")]
use core::mem::MaybeUninit;
#[cfg(feature = "std")]
use std::vec::Vec;

/// [`copy`](crate::copy) to the first elements of `to`, one after the other: the index along the last axis goes up first.
///
/// ```
/// use tensor_layout_strided::copy_packed;
///
/// // Three columns of two elements, of rows that have four.
/// let mut columns = [0; 8];
/// copy_packed(&mut columns, &[1, 2, 3, 4, 5, 6, 7, 8], &[1, 4], &[3, 2])?;
/// assert_eq!(columns, [1, 5, 2, 6, 3, 7, 0, 0]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`](crate::copy). Then nothing is written.
#[inline]
pub fn copy_packed<T: Copy>(
    to: &mut [T],
    from: &[T],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<(), StridedError> {
    Arrays::in_packed((to, from), from_strides, extents, |arrays| arrays.copy())
}

/// [`copy_packed`] to a new `Vec` of just these elements. Nothing is written to it before.
///
/// ```
/// use tensor_layout_strided::copy_to_vec;
///
/// let columns = copy_to_vec(&[1, 2, 3, 4, 5, 6, 7, 8], &[1, 4], &[3, 2])?;
/// assert_eq!(columns, [1, 5, 2, 6, 3, 7]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`](crate::copy).
///
/// # Panics
///
/// As [`Vec::with_capacity`].
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
#[inline]
pub fn copy_to_vec<T: Copy>(from: &[T], from_strides: &[isize], extents: &[usize]) -> Result<Vec<T>, StridedError> {
    Arrays::in_vec(from, from_strides, extents, |arrays| arrays.initialized().copy())
}

/// [`map`](crate::map()) to a new `Vec` of just these elements, as [`copy_to_vec`].
///
/// ```
/// use tensor_layout_strided::map_to_vec;
///
/// // Two pixels of bytes, to three planes of floats.
/// let planes = map_to_vec(&[0, 51, 102, 153, 204, 255], &[1, 3], &[3, 2], |byte: u8| f32::from(byte) / 51.0)?;
/// assert_eq!(planes, [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`](crate::copy).
///
/// # Panics
///
/// As [`Vec::with_capacity`]; and if the function panics. Then what it gave before is not dropped.
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
#[inline]
pub fn map_to_vec<T, U: Copy>(
    from: &[U],
    from_strides: &[isize],
    extents: &[usize],
    mut function: impl FnMut(U) -> T,
) -> Result<Vec<T>, StridedError> {
    Arrays::in_vec(from, from_strides, extents, |arrays| arrays.map(|element| MaybeUninit::new(function(element))))
}
