//! Views by the address of their origin: the element of index 0 of every axis, which other libraries point to.

use super::demand::Demand;
use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::{Layout, numbers};
use core::ops::Range;
use core::ptr::NonNull;

impl<'a, T, L: Layout> View<'a, T, L> {
    /// Views a buffer whose element `origin` is the element of index 0 of every axis, as a driver that gives an offset and strides with a sign
    /// means it. Along an axis of a negative stride, the elements lie below it.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// // Rows of 3 elements, the last one first, of a buffer in which 2 elements belong to others.
    /// type Picture = layout!(H=? W=?; stride(H) = ?);
    /// let picture = Picture::with_extents_and_strides([2, 3], [-4])?;
    /// let buffer = [0, 0, 7, 8, 9, 0, 1, 2, 3];
    /// let view = View::with_origin(picture, &buffer, 6)?; // H=2 W=3
    /// assert!(view.iter().eq(&[1, 2, 3, 7, 8, 9]));
    /// let error = View::with_origin(picture, &buffer, 3).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the origin is element 3 of the buffer, and the layout needs 4 elements before it; pass the element of index 0 of every axis",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the buffer has no room for the elements before the origin, or from it on. Without elements any origin is fine.
    #[inline]
    pub fn with_origin(layout: L, buffer: &'a [T], origin: usize) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE);
        let part = around_origin(&layout, buffer.len(), origin)?;
        Self::bound(layout, &buffer[part])
    }
}

/// The elements of a buffer from the lowest element of a layout to the highest one.
fn around_origin<L: Layout>(layout: &L, len: usize, origin: usize) -> Result<Range<usize>, BufferError> {
    let (span, below) = (layout.required_span_size(), numbers::origin(layout));
    if span == 0 {
        return Ok(0..0);
    }
    let Some(start) = origin.checked_sub(below) else {
        return Err(BufferError::new(below, len, BufferErrorKind::BeforeOrigin { origin }));
    };
    match start.checked_add(span) {
        Some(end) if end <= len => Ok(start..end),
        _ => Err(BufferError::new(span - below, len, BufferErrorKind::FromOrigin { origin })),
    }
}

impl<T, L: Layout> View<'_, T, L> {
    /// Views memory by the address of its *origin*, the element of index 0 of every axis, as FFmpeg, DLPack, NumPy, CoreVideo and Media
    /// Foundation give it. Along an axis of a negative stride, the elements lie below it.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// // A library gives a picture bottom-up: the address of the upper row, which is stored last, and a negative line size.
    /// type Picture = layout!(H=? W=?; stride(H) = ?);
    /// let memory = [7, 8, 9, 0, 1, 2, 3, 0];
    /// let (data, linesize) = (&raw const memory[4], -4);
    /// let picture = Picture::with_extents_and_strides([2, 3], [linesize])?;
    /// // SAFETY: two rows of 3 bytes, at `data` and 4 bytes below it, are in `memory`, which nobody writes.
    /// let view = unsafe { View::from_origin(data, picture) };
    /// assert!(view.iter().eq(&[1, 2, 3, 7, 8, 9]));
    /// assert_eq!((view.origin(), view.as_ptr()), (data, &raw const memory[0]));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// For every index within the extents of the layout, the element at `origin` plus the index of each axis times its stride is inside one
    /// allocation, initialised and aligned, and nobody writes it during the lifetime of the view. The pointer is not null.
    #[inline(always)]
    pub unsafe fn from_origin(origin: *const T, layout: L) -> Self {
        demand!(L::__SOUND_VALUE);
        // SAFETY: the caller says that the pointer is not null.
        let origin = unsafe { NonNull::new_unchecked(origin.cast_mut()) };
        // SAFETY: the caller says that each element can be reached from it: invariant 1.
        let raw = unsafe { RawView::new(origin, layout) };
        // SAFETY: the caller says that nobody writes the elements: invariant 2.
        unsafe { Self::from_raw(raw) }
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// [`View::with_origin`], mutably.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let mut buffer = [0; 8];
    /// let rows = <layout!(H=2 W=3; reverse(H))>::default();
    /// let mut view = ViewMut::with_origin(rows, &mut buffer, 4)?; // H=2 W=3
    /// view[[0, 0]] = 1;
    /// view[[1, 0]] = 2;
    /// assert_eq!(buffer, [0, 2, 0, 0, 1, 0, 0, 0]);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`View::with_origin`]; and if two indices of the layout share an element, or if that was not decided within 20,000 steps.
    #[inline]
    pub fn with_origin(layout: L, buffer: &'a mut [T], origin: usize) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        let part = around_origin(&layout, buffer.len(), origin)?;
        Self::bound(layout, &mut buffer[part])
    }
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    /// [`View::from_origin`], mutably.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let mut memory = [0; 6];
    /// let last_row = (&raw mut memory).cast::<i32>().wrapping_add(3);
    /// // SAFETY: two rows of 3 elements, at `last_row` and 3 elements below it, are in `memory`, which nobody else uses.
    /// let mut view = unsafe { ViewMut::from_origin(last_row, <layout!(H=2 W=3; reverse(H))>::default()) };
    /// view[[0, 0]] = 1;
    /// assert_eq!(memory, [0, 0, 0, 1, 0, 0]);
    /// ```
    ///
    /// # Safety
    ///
    /// As of [`View::from_origin`]; and nobody else reads or writes the elements during the lifetime of the view. No two indices share an
    /// element (of a static layout this is checked, at compile time).
    #[inline(always)]
    pub unsafe fn from_origin(origin: *mut T, layout: L) -> Self {
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        // SAFETY: the caller says that the pointer is not null.
        let origin = unsafe { NonNull::new_unchecked(origin) };
        // SAFETY: the caller says that each element can be reached from it: invariant 1.
        let raw = unsafe { RawView::new(origin, layout) };
        // SAFETY: the caller says that nobody else reads or writes the elements, and that no two indices share one: invariants 3 and 4.
        unsafe { Self::from_raw(raw) }
    }
}
