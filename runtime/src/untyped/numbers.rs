//! Views of extents and strides without names, as other libraries give them. The axes are matched by their position.

use super::ViewError;
use crate::any::BindError;
use crate::arith::numbers::Numbers;
use crate::arith::spec::Spec;
use crate::error::demand::demand;
use crate::layout::target::{self, equal_blocks};
use crate::notation::Written;
use crate::view::demand::Demand;
use crate::view::raw::demand_unique;
use crate::{View, ViewMut};

impl<'a, T, L: Written> View<'a, T, L> {
    /// Views elements by the extents and strides that another library gives for them, in elements. A `?` of the layout takes the number that
    /// is there, and its axes are the axes in this order. `elements` begins with the lowest element. Nothing is allocated.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// tensor_layout::axis!(Head, Token);
    ///
    /// // A cache of 2 tokens of 3 heads of 4 numbers, as another library's tensor tells its shape, strides and data.
    /// type Keys = layout!(Head=3 Token=? D=4; order = Token Head D);
    /// let (shape, strides, data) = ([3, 2, 4], [4, 12, 1], [0.5_f32; 24]);
    /// let keys = View::<f32, Keys>::with_numbers(&shape, &strides, &data)?; // Head=3 Token=2 D=4
    /// assert_eq!(keys.extents(), [3, 2, 4]);
    ///
    /// let error = View::<f32, Keys>::with_numbers(&shape, &[8, 4, 1], &data).unwrap_err();
    /// let text = "bind: axis `Head` has stride 8, and the required layout has 4";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), tensor_layout::any::ViewError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the layout has another rank, extent or stride; strides are compared where an extent is over 1. If there are too few elements.
    pub fn with_numbers(extents: &[usize], strides: &[isize], elements: &'a [T]) -> Result<Self, ViewError> {
        demand!(L::__SOUND);
        Ok(Self::bound(bound(extents, strides)?, elements)?)
    }

    /// [`with_numbers`](Self::with_numbers), by the address of the element of index 0 of every axis, below which elements lie along an axis of
    /// a negative stride.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let memory = [4, 5, 6, 1, 2, 3];
    /// // SAFETY: the two rows are in `memory`, which nobody writes.
    /// let rows = unsafe {
    ///     View::<i32, layout!(H=? W=3; reverse(H))>::from_origin_with_numbers(&memory[3], &[2, 3], &[-3, 1])
    /// }?; // H=2 W=3
    /// assert!(rows.iter().eq(&[1, 2, 3, 4, 5, 6]));
    /// # Ok::<(), tensor_layout::any::ViewError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the layout has another rank, extent or stride.
    ///
    /// # Safety
    ///
    /// As of [`from_origin`](Self::from_origin), for the layout of these extents and strides.
    pub unsafe fn from_origin_with_numbers(
        origin: *const T,
        extents: &[usize],
        strides: &[isize],
    ) -> Result<Self, ViewError> {
        demand!(L::__SOUND);
        let layout = bound(extents, strides)?;
        // SAFETY: as the caller says, by strides that are those of the layout where an axis has a second index.
        Ok(unsafe { Self::from_origin(origin, layout) })
    }
}

impl<'a, T, L: Written> ViewMut<'a, T, L> {
    /// [`View::with_numbers`], mutably.
    ///
    /// # Errors
    ///
    /// As of [`View::with_numbers`]; and if two indices of the layout share an element, or if that was not decided within 20,000 steps.
    pub fn with_numbers(extents: &[usize], strides: &[isize], elements: &'a mut [T]) -> Result<Self, ViewError> {
        demand!(L::__SOUND, Demand::<L>::UNIQUE);
        Ok(Self::bound(bound(extents, strides)?, elements)?)
    }

    /// [`View::from_origin_with_numbers`], mutably.
    ///
    /// # Errors
    ///
    /// As of [`View::from_origin_with_numbers`]; and if two indices of the layout share an element, or if that was not decided within 20,000 steps.
    ///
    /// # Safety
    ///
    /// As of [`View::from_origin_with_numbers`]; and nobody else reads or writes the elements during the lifetime of the view.
    pub unsafe fn from_origin_with_numbers(
        origin: *mut T,
        extents: &[usize],
        strides: &[isize],
    ) -> Result<Self, ViewError> {
        demand!(L::__SOUND, Demand::<L>::UNIQUE);
        let layout: L = bound(extents, strides)?;
        demand_unique(&layout, layout.required_span_size())?; // invariant 4
        // SAFETY: as in `View::from_origin_with_numbers`; no two indices share an element.
        Ok(unsafe { Self::from_origin(origin, layout) })
    }
}

/// The typed layout of these extents, and of these strides in elements where an extent is over 1. A `?` takes the number that is there.
///
/// # Errors
///
/// If there is none: the first difference, with the axis and both numbers. A layout with blocks has no such numbers.
pub(crate) fn bound<L: Written>(extents: &[usize], strides: &[isize]) -> Result<L, BindError> {
    for rank in [extents.len(), strides.len()] {
        if rank != L::RANK {
            return Err(BindError::Rank { rank, required: L::RANK });
        }
    }
    let mut numbers = Numbers::NONE;
    numbers.extents[..L::RANK].copy_from_slice(extents);
    numbers.strides[..L::RANK].copy_from_slice(strides);
    (0..L::RANK).try_for_each(|axis| equal_blocks(&Spec::SCALAR, L::__SPEC, axis)).map_err(BindError::Numbers)?;
    target::bound(&numbers).map_err(BindError::Numbers)
}
