//! A destination and a source that have been checked, and what is done with them.

use super::sides::{Sides, at_axis};
use crate::cache::UNPLANNED_ELEMENTS;
#[cfg(feature = "rayon")]
use crate::copy::Copying;
use crate::copy::few::{at_each, copy_matched};
use crate::error::StridedError;
use crate::loops::few::innermost;
use crate::map::{ElementSizes, MapPlan, map};
#[cfg(feature = "rayon")]
use crate::map::{map_pieces, par_map};
#[cfg(feature = "rayon")]
use crate::plan::Plan;
use crate::vectors::SimdLevel;
use core::mem::MaybeUninit;
use core::slice;
#[cfg(feature = "std")]
use std::vec::Vec;

/// A destination and a source, from the elements of index 0 on. (1) and (2) hold for the element of each index.
pub(super) struct Arrays<'s, T, U> {
    sides: &'s mut Sides,
    to: *mut T,
    from: *const U,
}

impl<'s, T, U: Copy> Arrays<'s, T, U> {
    /// From where the elements of index 0 are in the memory of the destination and in the source.
    #[inline(always)]
    fn of(sides: &'s mut Sides, to: *mut T, from: &[U], [to_first, from_first]: [usize; 2]) -> Self {
        Arrays { sides, to: to.wrapping_add(to_first), from: from.as_ptr().wrapping_add(from_first) }
    }

    /// Calls `body` with two slices, after all checks.
    ///
    /// # Errors
    ///
    /// The errors of [`Sides::read`]. Also if a slice is too short, or if two indices of the destination share an element.
    #[inline]
    pub(super) fn in_slices(
        (to, from): (&mut [T], &[U]),
        strides: [&[isize]; 2],
        extents: &[usize],
        body: impl FnOnce(Arrays<'_, T, U>),
    ) -> Result<(), StridedError> {
        let mut sides = Sides::NONE;
        sides.read(strides, extents)?;
        let checked = sides.check([to.len(), from.len()]);
        let first = checked.map_err(|error| at_axis(error, strides[0], extents))?;
        // (1): each slice has the elements of all indices, initialised. (2): a `&mut [T]` and a `&[U]` have none in common, and no two indices
        // of the destination share one. Both are borrowed until `body` returns.
        body(Arrays::of(&mut sides, to.as_mut_ptr(), from, first));
        Ok(())
    }

    /// [`in_slices`](Self::in_slices), where the elements of the destination are its first ones, in the order of the indices.
    #[inline]
    pub(super) fn in_packed(
        (to, from): (&mut [T], &[U]),
        from_strides: &[isize],
        extents: &[usize],
        body: impl FnOnce(Arrays<'_, T, U>),
    ) -> Result<(), StridedError> {
        let mut sides = Sides::NONE;
        sides.read_packed(from_strides, extents)?;
        let first = sides.check([to.len(), from.len()])?;
        // (1) and (2), as in `in_slices`: packed elements are apart.
        body(Arrays::of(&mut sides, to.as_mut_ptr(), from, first));
        Ok(())
    }

    /// Calls `body` with pointers to the elements of index 0.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the element of each index. If they are mapped, all are initialised.
    ///
    /// # Panics
    ///
    /// Where [`Sides::read`] has an error.
    #[track_caller]
    pub(super) unsafe fn at(
        (to, from): (*mut T, *const U),
        strides: [&[isize]; 2],
        extents: &[usize],
        body: impl FnOnce(Arrays<'_, T, U>),
    ) {
        let mut sides = Sides::NONE;
        if let Err(error) = sides.read(strides, extents) {
            panic!("{error}");
        }
        body(Arrays { sides: &mut sides, to, from });
    }

    /// Maps.
    #[inline]
    pub(super) fn map(self, mut function: impl FnMut(U) -> T) {
        let loops = self.sides.loops.as_slice();
        let elements = self.sides.elements();
        if elements <= UNPLANNED_ELEMENTS && elements > 0 {
            let (row, around) = innermost(loops);
            let [to_step, _] = row.steps::<T>();
            let [_, from_step] = row.steps::<U>();
            return at_each(around, self.to, self.from, |mut to, mut from| {
                for _ in 0..row.extent {
                    // SAFETY: (1), for this iteration of the loops, which visit the element of each index.
                    let element = unsafe { *from };
                    // SAFETY: (1) and (2), as above. What is there is dropped.
                    unsafe { *to = function(element) };
                    (to, from) = (to.wrapping_byte_offset(to_step), from.wrapping_byte_offset(from_step));
                }
            });
        }
        let plan = MapPlan::of(self.sides.nest(), false, &ElementSizes::of::<T, U>());
        // SAFETY: (1) and (2): the plan visits the element of each index.
        unsafe { map(&plan, self.to, self.from, SimdLevel::Best, |(), element| function(element)) };
    }

    /// [`map`](Self::map) on all threads.
    #[cfg(feature = "rayon")]
    pub(super) fn par_map(self, function: impl Fn(U) -> T + Sync)
    where
        T: Send,
        U: Sync,
    {
        let plan = MapPlan::for_threads(self.sides.nest(), false, &ElementSizes::of::<T, U>());
        let pieces = map_pieces(self.sides.elements());
        let function = |(), element| function(element);
        // SAFETY: (1) and (2): the plan visits the element of each index. `T: Send` and `U: Sync`.
        unsafe { par_map(|| &plan, pieces, self.to, self.from, function) };
    }
}

#[cfg(feature = "std")]
impl<T, U: Copy> Arrays<'_, MaybeUninit<T>, U> {
    /// Calls `body`, which writes the element of each index, with the memory of a new `Vec`. Gives the `Vec`.
    ///
    /// # Errors
    ///
    /// The errors of [`Arrays::in_packed`].
    #[inline]
    pub(super) fn in_vec(
        from: &[U],
        from_strides: &[isize],
        extents: &[usize],
        body: impl FnOnce(Arrays<'_, MaybeUninit<T>, U>),
    ) -> Result<Vec<T>, StridedError> {
        let mut sides = Sides::NONE;
        sides.read_packed(from_strides, extents)?;
        // The source first: a wrong extent would ask for too much memory.
        let first = sides.check([usize::MAX, from.len()])?;
        let elements = sides.elements();
        let mut to = Vec::with_capacity(elements);
        // (1) and (2), as in `in_packed`. What is written need not be initialised.
        body(Arrays::of(&mut sides, to.spare_capacity_mut().as_mut_ptr(), from, first));
        // SAFETY: the `Vec` has room for these elements, and `body` has written each.
        unsafe { to.set_len(elements) };
        Ok(to)
    }
}

#[cfg(feature = "std")]
impl<'s, T: Copy> Arrays<'s, MaybeUninit<T>, T> {
    /// The same for a copy, which need not know what is in the destination.
    #[inline]
    pub(super) fn initialized(self) -> Arrays<'s, T, T> {
        Arrays { sides: self.sides, to: self.to.cast(), from: self.from }
    }
}

impl<T: Copy> Arrays<'_, T, T> {
    /// Writes an element to each index of a slice, after all checks. The axes of stride 0 are broadcast.
    ///
    /// # Errors
    ///
    /// The errors of [`in_slices`](Self::in_slices).
    #[inline]
    pub(super) fn fill(to: &mut [T], strides: &[isize], extents: &[usize], element: T) -> Result<(), StridedError> {
        let mut sides = Sides::NONE;
        sides.read_filled(strides, extents)?;
        let checked = sides.check([to.len(), 1]);
        checked.map_err(|error| at_axis(error, strides, extents))?;
        if sides.is_empty() || size_of::<T>() == 0 {
            return Ok(());
        }
        let (row, around) = innermost(sides.loops.merged());
        // (1) and (2): the slice has the elements of all indices, initialised, and no two indices of these loops share one.
        let to = to.as_mut_ptr();
        at_each(around, to, to.cast_const(), |to, _| {
            if row.strides[0] == 1 {
                // SAFETY: (1) and (2), for the elements of this row, which are neighbours.
                unsafe { slice::from_raw_parts_mut(to, row.extent) }.fill(element);
            } else {
                for k in 0..row.extent as isize {
                    // SAFETY: (1) and (2), for an element of this row.
                    unsafe { *to.wrapping_offset(row.strides[0].wrapping_mul(k)) = element };
                }
            }
        });
        Ok(())
    }

    /// Calls `copy`, which writes the element of each index, to a slice that is not initialised, after all checks. Gives the elements of all
    /// indices, which are the first ones of the slice.
    ///
    /// # Errors
    ///
    /// The errors of [`in_slices`](Self::in_slices). Also if there are gaps between the elements.
    #[inline]
    pub(super) fn in_uninit<'a>(
        (to, from): (&'a mut [MaybeUninit<T>], &[T]),
        strides: [&[isize]; 2],
        extents: &[usize],
        copy: impl FnOnce(Arrays<'_, T, T>),
    ) -> Result<&'a mut [T], StridedError> {
        let mut sides = Sides::NONE;
        sides.read(strides, extents)?;
        let checked = sides.check([to.len(), from.len()]);
        let first = checked.map_err(|error| at_axis(error, strides[0], extents))?;
        // (1) and (2), as in `in_slices`. What is written need not be initialised.
        let elements = sides.elements_without_gaps().map_err(|error| at_axis(error, strides[0], extents))?;
        copy(Arrays::of(&mut sides, to.as_mut_ptr().cast(), from, first));
        // SAFETY: as many elements as the indices have are from the lowest to the highest one. So they are the first ones of the slice, and `copy`
        // has written each. They stay borrowed.
        Ok(unsafe { slice::from_raw_parts_mut(to.as_mut_ptr().cast(), elements) })
    }

    /// Copies.
    #[inline]
    pub(super) fn copy(self) {
        // Elements of size 0 have no bytes, and may be more than a loop ends.
        if self.sides.is_empty() || size_of::<T>() == 0 {
            return;
        }
        // SAFETY: (1) and (2): the loops visit the element of each index.
        unsafe { copy_matched(&mut self.sides.loops, self.to, self.from) };
    }

    /// [`copy`](Self::copy) on all threads.
    #[cfg(feature = "rayon")]
    pub(super) fn par_copy(self)
    where
        T: Send + Sync,
    {
        if size_of::<T>() == 0 {
            return;
        }
        let plan = Plan::of(self.sides.nest(), size_of::<T>());
        // SAFETY: (1) and (2): the plan visits the element of each index.
        let copying = unsafe { Copying::new(&plan, self.to.cast(), self.from.cast()) };
        // SAFETY: `T: Send + Sync`.
        unsafe { copying.run_on_threads() }
    }
}
