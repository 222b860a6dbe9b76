//! The mutable view.

use super::convert::{AnyPairError, Sides};
use super::raw::{BytesOf, RawTensor};
use super::view::described;
use super::{AnyView, ViewError};
use crate::any::AnyLayout;
use crate::element::{Bits, DataType, InMemory, SizeDemand};
use crate::error::BufferError;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::notation::Written;
use crate::view::demand::Demand;
use crate::{View, ViewMut};
use alloc::borrow::Cow;
use bytemuck::AnyBitPattern;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A mutable view of a tensor whose type and layout are known at run time.
///
/// ```
/// use tensor_layout::{AnyLayout, AnyView, AnyViewMut};
/// use tensor_layout::element::DataType;
///
/// let planes =
///     AnyView::new(DataType::Uint8, AnyLayout::parse("C=2 W=3")?, &[1, 2, 3, 10, 20, 30])?;
/// let mut bytes = [0; 6];
/// let mut pixels = AnyViewMut::new(DataType::Uint8, AnyLayout::parse("W=3 C=2")?, &mut bytes)?;
/// pixels.copy_from(&planes);
/// assert_eq!(bytes, [1, 10, 2, 20, 3, 30]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyViewMut<'a> {
    /// With invariants 1, 2, 4 and 5 of [`raw`](super::raw).
    raw: RawTensor<'a>,
    lifetime: PhantomData<&'a mut [u8]>,
}

// SAFETY: by invariant 4 it is the only way to its bytes, as `&mut [u8]` is.
unsafe impl Send for AnyViewMut<'_> {}
// SAFETY: as above.
unsafe impl Sync for AnyViewMut<'_> {}

impl<'a> AnyViewMut<'a> {
    /// Views bytes as a tensor of this type and layout. See [`AnyView::new`].
    ///
    /// # Errors
    ///
    /// As [`AnyView::new`]; and if two indices of the layout share an element, or it is not decided. In this error an axis with a longer
    /// name than a letter has its number in place of the name.
    pub fn new(data_type: DataType, layout: AnyLayout, bytes: &'a mut [u8]) -> Result<Self, BufferError> {
        let (len, lowest) = (bytes.len(), NonNull::from(bytes).cast());
        let raw = RawTensor::checked(data_type, Cow::Owned(layout), lowest, len)?;
        raw.demand_unique()?;
        // SAFETY: the bytes are borrowed mutably, and no two indices share an element: invariants 4 and 5.
        Ok(unsafe { Self::from_raw(raw) })
    }

    /// The view of a typed view. Its elements have a type for which any bytes are a value. `bool` is not such a type.
    #[must_use]
    pub fn from_view<T: InMemory + AnyBitPattern, L: Layout>(view: ViewMut<'a, T, L>) -> Self {
        demand!(SizeDemand::<T>::AS_SAID);
        // SAFETY: invariants 3 and 4 of the view, which is consumed, are invariants 4 and 5, as any bytes are a `T`.
        unsafe { Self::from_raw(RawTensor::of(view.raw())) }
    }

    /// # Safety
    ///
    /// Invariants 1, 2, 4 and 5.
    pub(super) unsafe fn from_raw(raw: RawTensor<'a>) -> Self {
        AnyViewMut { raw, lifetime: PhantomData }
    }

    /// The mutable view of memory of another library. Nothing is known but the elements.
    ///
    /// # Errors
    ///
    /// If two indices share an element, or it is not decided.
    ///
    /// # Safety
    ///
    /// The elements of the layout are at `lowest` and their offsets, initialised, nobody else reads or writes the bytes that they are in during
    /// `'a`, and any bytes may be written to them.
    #[cfg(any(feature = "dlpack", feature = "ndarray-0_17"))]
    pub(crate) unsafe fn of_foreign(
        data_type: DataType,
        layout: AnyLayout,
        lowest: NonNull<u8>,
    ) -> Result<Self, BufferError> {
        // SAFETY: invariant 1, as the caller says.
        let raw = unsafe { RawTensor::new(data_type, Cow::Owned(layout), lowest, None) };
        raw.demand_unique()?;
        // SAFETY: invariant 4, as the caller says, and 5.
        Ok(unsafe { Self::from_raw(raw) })
    }

    pub(super) fn raw_mut(&mut self) -> &mut RawTensor<'a> {
        &mut self.raw
    }

    /// The type of the elements.
    #[must_use]
    pub fn data_type(&self) -> DataType {
        self.raw.data_type
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &AnyLayout {
        &self.raw.layout
    }

    /// The tensor for reading.
    #[must_use]
    pub fn as_view(&self) -> AnyView<'_> {
        // SAFETY: it is borrowed: invariant 3.
        unsafe { AnyView::from_raw(self.raw.borrowed()) }
    }

    /// The bytes of the elements, if they are neighbours in the order of the indices; see [`AnyView::as_bytes`].
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.as_view().as_bytes()
    }

    /// [`as_bytes`](Self::as_bytes), to be written.
    #[must_use]
    pub fn as_mut_bytes(&mut self) -> Option<&mut [u8]> {
        self.bytes_mut(BytesOf::Elements)
    }

    /// The bytes of the whole span, if each element of it is addressed; see [`AnyView::as_bytes_in_memory_order`].
    #[must_use]
    pub fn as_bytes_in_memory_order(&self) -> Option<&[u8]> {
        self.as_view().as_bytes_in_memory_order()
    }

    /// [`as_bytes_in_memory_order`](Self::as_bytes_in_memory_order), to be written.
    #[must_use]
    pub fn as_mut_bytes_in_memory_order(&mut self) -> Option<&mut [u8]> {
        self.bytes_mut(BytesOf::Span)
    }

    /// The bytes from the lowest element on, gaps and padding too; see [`AnyView::storage_as_bytes`].
    #[must_use]
    pub fn storage_as_bytes(&self) -> Option<&[u8]> {
        self.as_view().storage_as_bytes()
    }

    /// [`storage_as_bytes`](Self::storage_as_bytes), to be written.
    #[must_use]
    pub fn storage_as_mut_bytes(&mut self) -> Option<&mut [u8]> {
        self.bytes_mut(BytesOf::Storage)
    }

    fn bytes_mut(&mut self, of: BytesOf) -> Option<&mut [u8]> {
        let mut bytes = self.raw.bytes(of)?;
        // SAFETY: invariants 1, 2 and 4: they are the bytes of elements, or all are known.
        Some(unsafe { bytes.as_mut() })
    }

    /// The elements where they are, as a typed view. See [`AnyView::downcast`].
    ///
    /// # Errors
    ///
    /// As [`AnyView::downcast`].
    pub fn downcast<T: InMemory, L: Written>(&self) -> Result<View<'_, T, L>, ViewError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        self.as_view().typed()
    }

    /// The elements where they are, as a mutable typed view. See [`AnyView::downcast`].
    ///
    /// # Errors
    ///
    /// As [`AnyView::downcast`].
    pub fn downcast_mut<T: InMemory, L: Written>(&mut self) -> Result<ViewMut<'_, T, L>, ViewError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND, Demand::<L>::UNIQUE);
        self.reborrowed().into_typed()
    }

    /// [`downcast_mut`](Self::downcast_mut) for as long as the elements are borrowed.
    ///
    /// # Errors
    ///
    /// As [`AnyView::downcast`].
    pub fn into_view_mut<T: InMemory, L: Written>(self) -> Result<ViewMut<'a, T, L>, ViewError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND, Demand::<L>::UNIQUE);
        self.into_typed()
    }

    /// [`into_view_mut`](Self::into_view_mut), for functions that name its demands.
    pub(crate) fn into_typed<T: InMemory, L: Written>(self) -> Result<ViewMut<'a, T, L>, ViewError> {
        // SAFETY: by invariant 4 nobody else writes the elements.
        let raw = unsafe { self.raw.typed::<T, L>() }?;
        // SAFETY: the view is consumed, so invariant 4 is invariant 3 of views. Invariant 5 is their invariant 4. Of a `T` each byte is
        // initialised.
        Ok(unsafe { ViewMut::from_raw(raw) })
    }

    /// The same view, for a shorter time.
    fn reborrowed(&mut self) -> AnyViewMut<'_> {
        // SAFETY: it is borrowed mutably: invariants 4 and 5 hold for that time.
        unsafe { AnyViewMut::from_raw(self.raw.borrowed()) }
    }

    /// The bits of the elements where they are, as integers of their size. See [`AnyView::view_bits`].
    ///
    /// # Errors
    ///
    /// As [`AnyView::view_bits`].
    pub fn view_bits_mut<B: Bits, L: Written>(&mut self) -> Result<ViewMut<'_, B, L>, ViewError> {
        demand!(L::__SOUND, Demand::<L>::UNIQUE);
        let raw = self.raw.bits::<B, L>()?;
        // SAFETY: it is borrowed mutably: invariant 3 of views. Invariant 5 is their invariant 4.
        Ok(unsafe { ViewMut::from_raw(raw) })
    }

    /// Copies every element of `source` to the same place *by name*, between any two layouts of the same axes and extents, as
    /// [`ViewMut::copy_from`] does. Nothing but the elements is written: not the padding, not the gaps.
    ///
    /// It takes the time of the typed copy between these layouts, and the time of choosing the [strategy](crate::convert) at run time.
    ///
    /// # Panics
    ///
    /// If the types, the axes or the extents differ. See [`try_copy_from`](Self::try_copy_from).
    #[track_caller]
    pub fn copy_from(&mut self, source: &AnyView<'_>) {
        if let Err(error) = self.try_copy_from(source) {
            panic!("{error}");
        }
    }

    /// [`copy_from`](Self::copy_from), with an error in place of the panic; then nothing is written.
    ///
    /// # Errors
    ///
    /// If the types, the axes or the extents differ; or if elements have less than a byte, and the copy would take a byte apart: along an
    /// axis that is innermost in both layouts, whole bytes must stay together, also in each of its blocks.
    pub fn try_copy_from(&mut self, source: &AnyView<'_>) -> Result<(), AnyPairError> {
        self.copy_by(source, |sides, unit_in_bytes, to, from| {
            // SAFETY: `copy_by` gives what the contract of a conversion demands.
            unsafe { sides.copy(unit_in_bytes, to, from) };
        })
    }

    /// [`copy_from`](Self::copy_from) on all threads of the `rayon` pool. Less than 256 KiB stay on the calling thread.
    ///
    /// # Panics
    ///
    /// As [`copy_from`](Self::copy_from).
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn par_copy_from(&mut self, source: &AnyView<'_>) {
        if let Err(error) = self.try_par_copy_from(source) {
            panic!("{error}");
        }
    }

    /// [`par_copy_from`](Self::par_copy_from), with an error in place of the panic; then nothing is written.
    ///
    /// # Errors
    ///
    /// As [`try_copy_from`](Self::try_copy_from).
    #[cfg(feature = "rayon")]
    pub fn try_par_copy_from(&mut self, source: &AnyView<'_>) -> Result<(), AnyPairError> {
        self.copy_by(source, |sides, unit_in_bytes, to, from| {
            // SAFETY: `copy_by` gives what the contract of a conversion demands, and bytes may be read and written on other threads.
            unsafe { sides.par_copy(unit_in_bytes, to, from) };
        })
    }

    /// Calls `copy` with sides, the size of a unit in bytes, and pointers for which the contract of a conversion holds.
    fn copy_by(
        &mut self,
        source: &AnyView<'_>,
        copy: impl FnOnce(&Sides<'_>, usize, *mut u8, *const u8),
    ) -> Result<(), AnyPairError> {
        // (1): invariant 1 of both views, 3 of the source and 4 of this one. (2): by invariant 4 the views have no element in common, and by
        // invariant 5 no two elements of this one overlap.
        let (to, from) = (self.raw.lowest().as_ptr(), source.raw().lowest().as_ptr().cast_const());
        let layouts = [&*self.raw.layout, source.layout()];
        Sides::with(layouts, [self.data_type(), source.data_type()], |sides, unit_in_bytes| {
            copy(sides, unit_in_bytes, to, from);
        })
    }
}

impl<'a, T: InMemory + AnyBitPattern, L: Layout> From<ViewMut<'a, T, L>> for AnyViewMut<'a> {
    fn from(view: ViewMut<'a, T, L>) -> Self {
        AnyViewMut::from_view(view)
    }
}

impl fmt::Display for AnyViewMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        described(self.data_type(), self.layout(), f)
    }
}

impl fmt::Debug for AnyViewMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyViewMut({self})")
    }
}

#[cfg(not(feature = "rayon"))]
impl AnyViewMut<'_> {
    crate::view::without_rayon::without_rayon! {
        par_copy_from [] (&mut self) (&AnyView<'_>) -> ();
        try_par_copy_from [] (&mut self) (&AnyView<'_>) -> Result<(), AnyPairError>;
    }
}
