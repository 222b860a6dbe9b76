//! The functions on all threads of a `rayon` pool.

use super::sides::Sides;
use crate::copy::parallel;
use crate::error::StridedError;
use crate::map::{self, ElementSizes, MapPlan, map_pieces};
use crate::plan::Plan;
use crate::vectors::SimdLevel;

impl Sides {
    /// [`Sides::copy`] on all threads.
    ///
    /// # Safety
    ///
    /// The contract of [`Sides::copy`]. The elements may be read and written on other threads.
    unsafe fn par_copy<T: Copy>(&self, to: *mut T, from: *const T) {
        let plan = Plan::of(self.nest(), size_of::<T>());
        // SAFETY: the contract of `par_copy`: the plan visits the elements of each index.
        unsafe { parallel::par_copy(&plan, to.cast(), from.cast(), SimdLevel::Best) }
    }

    /// # Safety
    ///
    /// (1) and (2), for each index. All elements are initialised. The elements of the source may be read on other threads, and the elements
    /// of the destination may be sent to other threads.
    unsafe fn par_map<T, U: Copy>(&self, to: *mut T, from: *const U, function: impl Fn(U) -> T + Sync) {
        let plan = MapPlan::for_threads(self.nest(), false, &ElementSizes::of::<T, U>());
        let function = |(), element| function(element);
        // SAFETY: the contract of `par_map`: the plan visits the elements of each index.
        unsafe { map::par_map(|| &plan, map_pieces(self.count()), to, from, function) };
    }
}

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
    let sides = Sides::checked([to_strides, from_strides], extents, [to.len(), from.len()])?;
    // SAFETY: (1): each slice has the elements of all indices. (2): a `&mut [T]` and a `&[T]` have none in common, and no two indices of
    // the destination share one. `T: Send + Sync`.
    unsafe { sides.par_copy(to.as_mut_ptr(), from.as_ptr()) };
    Ok(())
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
    let sides = Sides::unchecked([to_strides, from_strides], extents);
    let (to, from) = sides.lowest(to, from);
    // SAFETY: the contract of `par_copy_unchecked`. `T: Send + Sync`.
    unsafe { sides.par_copy(to, from) };
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
    let sides = Sides::checked([to_strides, from_strides], extents, [to.len(), from.len()])?;
    // SAFETY: as in `par_copy`, and the elements of slices are initialised. `T: Send` and `U: Sync`.
    unsafe { sides.par_map(to.as_mut_ptr(), from.as_ptr(), function) };
    Ok(())
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
    let sides = Sides::unchecked([to_strides, from_strides], extents);
    let (to, from) = sides.lowest(to, from);
    // SAFETY: the contract of `par_map_unchecked`. `T: Send` and `U: Sync`.
    unsafe { sides.par_map(to, from, function) };
}
