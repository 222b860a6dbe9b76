//! Views of run-time type by the address of their origin: the element of index 0 of every axis.

use super::raw::RawTensor;
use super::{AnyView, AnyViewMut};
use crate::any::AnyLayout;
use crate::element::DataType;
use crate::error::BufferError;
use alloc::borrow::Cow;
use core::ptr::NonNull;

impl AnyView<'_> {
    /// Views memory by the address of its *origin*, the element of index 0 of every axis, as other libraries give it. See
    /// [`View::from_origin`](crate::View::from_origin).
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, AnyView};
    /// use tensor_layout::element::DataType;
    ///
    /// let memory = [4.0_f32, 5.0, 6.0, 1.0, 2.0, 3.0];
    /// // What another library says: a pointer to index 0, and strides with a sign.
    /// let layout = AnyLayout::from_numbers(&["H", "W"], &[2, 3], &[-3, 1])?;
    /// // SAFETY: the two rows are in `memory`, which nobody writes.
    /// let view = unsafe { AnyView::from_origin(DataType::Float32, layout, (&raw const memory[3]).cast()) };
    /// assert_eq!(view.to_string(), "f32 H=2 W=3; reverse(H)");
    /// assert_eq!(view.origin(), (&raw const memory[3]).cast());
    /// # Ok::<(), tensor_layout::any::NumbersError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If elements have less than a byte, and the lowest one does not begin whole bytes below the origin.
    ///
    /// # Safety
    ///
    /// For every index within the extents of the layout, the element at `origin` plus the index of each axis times its stride, in elements of this
    /// type, is inside one allocation and initialised, and nobody writes it during the lifetime of the view. The pointer is not null.
    #[must_use]
    #[track_caller]
    pub unsafe fn from_origin(data_type: DataType, layout: AnyLayout, origin: *const u8) -> Self {
        // SAFETY: as the caller says.
        let raw = unsafe { at_origin(data_type, layout, origin.cast_mut()) };
        // SAFETY: the caller says that nobody writes the elements: invariant 3.
        unsafe { Self::from_raw(raw) }
    }

    /// The element of index 0 of every axis; the byte that it begins in, if it has less than a byte. Of a view without elements it may
    /// dangle.
    #[must_use]
    pub fn origin(&self) -> *const u8 {
        self.raw().origin().as_ptr()
    }
}

impl AnyViewMut<'_> {
    /// [`AnyView::from_origin`], mutably.
    ///
    /// # Errors
    ///
    /// If two indices of the layout share an element, or it is not decided.
    ///
    /// # Panics
    ///
    /// As [`AnyView::from_origin`].
    ///
    /// # Safety
    ///
    /// As of [`AnyView::from_origin`]; and nobody else reads or writes the bytes that the elements are in during the lifetime of the view, and
    /// any bytes may be written to them.
    #[track_caller]
    pub unsafe fn from_origin(data_type: DataType, layout: AnyLayout, origin: *mut u8) -> Result<Self, BufferError> {
        // SAFETY: as the caller says.
        let raw = unsafe { at_origin(data_type, layout, origin) };
        raw.demand_unique()?;
        // SAFETY: the caller says that nobody else uses the bytes, and that any may be written: invariant 4. Invariant 5 is demanded above.
        Ok(unsafe { Self::from_raw(raw) })
    }

    /// [`AnyView::origin`].
    #[must_use]
    pub fn origin(&self) -> *const u8 {
        self.as_view().origin()
    }

    /// [`AnyView::origin`], to write through.
    #[must_use]
    pub fn origin_mut(&mut self) -> *mut u8 {
        self.raw_mut().origin().as_ptr()
    }
}

/// # Safety
///
/// Invariant 1, where `origin` is the element of index 0, and is not null; and the invariants of the view that it becomes part of.
#[track_caller]
unsafe fn at_origin<'a>(data_type: DataType, layout: AnyLayout, origin: *mut u8) -> RawTensor<'a> {
    let below = layout.spec().complete().origin() as u128 * data_type.size_in_bits() as u128;
    assert!(
        below % 8 == 0,
        "from_origin: the lowest element begins {below} bits below the origin, which are not whole bytes; give the address of the lowest element to `new`"
    );
    // SAFETY: the caller says that the pointer is not null.
    let origin = unsafe { NonNull::new_unchecked(origin) };
    // SAFETY: by invariant 1 the lowest element is so far below it, in the same allocation. Without elements the distance is 0.
    let lowest = unsafe { origin.sub((below / 8) as usize) };
    // SAFETY: invariant 1, as the caller says.
    unsafe { RawTensor::new(data_type, Cow::Owned(layout), lowest, None) }
}

impl RawTensor<'_> {
    /// The element of index 0, or the byte that it begins in. Without elements it may dangle.
    fn origin(&self) -> NonNull<u8> {
        let above = self.layout.spec().complete().origin() as u128 * self.data_type.size_in_bits() as u128 / 8;
        // SAFETY: by invariant 1 the element of index 0 is so far above the lowest one. Without elements the distance is 0.
        unsafe { self.lowest().add(above as usize) }
    }
}
