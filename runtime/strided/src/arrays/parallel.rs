//! The functions on all threads of a `rayon` pool.

use super::pair::Arrays;
use crate::error::StridedError;
use core::mem::MaybeUninit;

/// [`copy`](crate::copy) on all threads of the `rayon` pool. Each thread writes parts that lie together in memory. A copy of less than 256
/// KiB stays on the calling thread.
///
/// # Errors
///
/// The errors of [`copy`](crate::copy). If there is one, nothing is written.
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
pub fn par_copy<T: Copy + Send + Sync>(
    to: &mut [T],
    to_strides: &[isize],
    from: &[T],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<(), StridedError> {
    Arrays::in_slices((to, from), [to_strides, from_strides], extents, |arrays| arrays.par_copy())
}

/// [`copy_uninit`](crate::copy_uninit) on all threads of the `rayon` pool, as [`par_copy`].
///
/// # Errors
///
/// The errors of [`copy_uninit`](crate::copy_uninit). If there is one, nothing is written.
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
pub fn par_copy_uninit<'a, T: Copy + Send + Sync>(
    to: &'a mut [MaybeUninit<T>],
    to_strides: &[isize],
    from: &[T],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<&'a mut [T], StridedError> {
    Arrays::in_uninit((to, from), [to_strides, from_strides], extents, |arrays| arrays.par_copy())
}

/// [`copy_unchecked`](crate::copy_unchecked) on all threads of the `rayon` pool.
///
/// # Safety
///
/// The contract of [`copy_unchecked`](crate::copy_unchecked).
///
/// # Panics
///
/// As [`copy_unchecked`](crate::copy_unchecked).
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
#[track_caller]
pub unsafe fn par_copy_unchecked<T: Copy + Send + Sync>(
    to: *mut T,
    to_strides: &[isize],
    from: *const T,
    from_strides: &[isize],
    extents: &[usize],
) {
    // SAFETY: the contract of `par_copy_unchecked`.
    unsafe { Arrays::at((to, from), [to_strides, from_strides], extents, |arrays| arrays.par_copy()) };
}

/// [`map`](crate::map()) on all threads of the `rayon` pool.
///
/// # Errors
///
/// The errors of [`copy`](crate::copy). If there is one, nothing is written.
///
/// # Panics
///
/// If the function panics, on any thread.
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
pub fn par_map<T: Send, U: Copy + Sync>(
    to: &mut [T],
    to_strides: &[isize],
    from: &[U],
    from_strides: &[isize],
    extents: &[usize],
    function: impl Fn(U) -> T + Sync,
) -> Result<(), StridedError> {
    Arrays::in_slices((to, from), [to_strides, from_strides], extents, |arrays| arrays.par_map(function))
}

/// [`map_unchecked`](crate::map_unchecked) on all threads of the `rayon` pool.
///
/// # Safety
///
/// The contract of [`map_unchecked`](crate::map_unchecked).
///
/// # Panics
///
/// As [`map_unchecked`](crate::map_unchecked).
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
#[track_caller]
pub unsafe fn par_map_unchecked<T: Send, U: Copy + Sync>(
    to: *mut T,
    to_strides: &[isize],
    from: *const U,
    from_strides: &[isize],
    extents: &[usize],
    function: impl Fn(U) -> T + Sync,
) {
    // SAFETY: the contract of `par_map_unchecked`.
    unsafe { Arrays::at((to, from), [to_strides, from_strides], extents, |arrays| arrays.par_map(function)) };
}
