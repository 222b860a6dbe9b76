//! The mutable view.

use super::demand::{ArrayDemand, Demand, ElementDemand};
use super::iter::IterMut;
use super::raw::{Neighbours, RawView, demand_unique};
use super::shape::shape_methods;
use super::shared::{View, misaligned, whole_elements};
use crate::error::BufferError;
use crate::error::demand::demand;
use crate::layout::{Layout, StaticLayout};
use bytemuck::Pod;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A mutable view of a buffer through the layout `L`, which must be unique: no two indices share an element.
///
/// A mutable view of a static layout that is not unique is a compile-time error, of a run-time one an `Err`.
///
/// ```
/// use tensor_layout::{ViewMut, axis, layout};
///
/// let mut pixels = [0u8; 8];
/// let mut image = ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::new(&mut pixels)?; // H=2 W=3
/// image[[1, 2]] = 6;
/// image.view_mut().fix::<axis::H>(0).iter_mut().for_each(|pixel| *pixel = 1);
/// assert_eq!(pixels, [1, 1, 1, 0, 0, 0, 6, 0]);
/// # Ok::<(), tensor_layout::BufferError>(())
/// ```
///
/// ```compile_fail
/// # use tensor_layout::{ViewMut, layout};
/// ViewMut::<u8, layout!(H=2 W=3; broadcast(H))>::new(&mut [0; 3]);
/// ```
///
/// | to | methods |
/// |---|---|
/// | make one | [`new`](Self::new), [`from_array`](Self::from_array), [`with_layout`](Self::with_layout), [`with_origin`](Self::with_origin), [`from_bytes`](Self::from_bytes), [`from_bytes_with_layout`](Self::from_bytes_with_layout), [`from_raw_parts`](Self::from_raw_parts) |
/// | borrow it for a while | [`view`](Self::view), [`view_mut`](Self::view_mut) |
/// | read and write elements | `view[[n, c]]`, [`at!`](crate::at!), [`get`](Self::get), [`get_mut`](Self::get_mut), [`iter`](Self::iter), [`iter_mut`](Self::iter_mut), [`indexed_iter`](Self::indexed_iter), [`runs`](Self::runs), [`runs_mut`](Self::runs_mut), [`as_slice`](Self::as_slice), [`as_mut_slice`](Self::as_mut_slice), [`fill`](Self::fill) |
/// | copy and convert into it | [`copy_from`](Self::copy_from), [`map_from`](Self::map_from), [`map_from_indexed`](Self::map_from_indexed), [`fold_from`](Self::fold_from), [`fold_from_indexed`](Self::fold_from_indexed), [`border_from`](Self::border_from), [`fill_border`](Self::fill_border) |
/// | walk in memory order | [`for_each_mut`](Self::for_each_mut), [`for_each_indexed_mut`](Self::for_each_indexed_mut), [`zip_mut`](Self::zip_mut), [`for_each`](Self::for_each), [`fold`](Self::fold), [`for_each_indexed`](Self::for_each_indexed), [`fold_indexed`](Self::fold_indexed), [`zip`](Self::zip) |
/// | copy them | without gaps [`to_tensor`](Self::to_tensor), [`map`](Self::map); in the order of indices [`to_vec`](Self::to_vec) |
/// | ask its shape | [`extents`](Self::extents), [`extent`](Self::extent), [`strides`](Self::strides), [`stride`](Self::stride), [`stride_in_bytes`](Self::stride_in_bytes), [`len`](Self::len), [`layout`](Self::layout) |
/// | take fewer elements | [`fix`](Self::fix), [`crop`](Self::crop), [`range`](Self::range), [`step`](Self::step), [`step_by`](Self::step_by), [`squeeze`](Self::squeeze), [`diagonal`](Self::diagonal) |
/// | see them in another shape | [`permute`](Self::permute), [`rename`](Self::rename), [`insert`](Self::insert), [`reverse`](Self::reverse), [`reverse_if`](Self::reverse_if), [`split`](Self::split), [`split_by`](Self::split_by), [`merge`](Self::merge), [`unblock`](Self::unblock), [`as_arrays`](Self::as_arrays), [`as_flattened`](Self::as_flattened) |
/// | take several parts | [`split_at`](Self::split_at), [`fix_disjoint`](Self::fix_disjoint), [`into_axis_array`](Self::into_axis_array), [`axis_iter`](Self::axis_iter), [`axis_iter_mut`](Self::axis_iter_mut), [`into_axis_iter`](Self::into_axis_iter), [`axis_chunks_mut`](Self::axis_chunks_mut), [`tiles_mut`](Self::tiles_mut) |
/// | give it a written layout | [`as_layout`](Self::as_layout), [`named`](Self::named), [`unnamed`](Self::unnamed) |
#[must_use = "a view does nothing unless its elements are read or written"]
pub struct ViewMut<'a, T, L> {
    /// With invariants 1, 3, 4 and 5 of [`raw`](super::raw).
    raw: RawView<T, L>,
    lifetime: PhantomData<&'a mut [T]>,
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// Views a buffer through a static layout. A buffer longer than the layout's span is fine.
    ///
    /// # Errors
    ///
    /// If the buffer has fewer elements than the layout's `required_span_size`.
    // rustc shows this line where the elements are not `T`.
    #[inline(always)]
    pub fn new(buffer: &'a mut [T] /* of bytes: write `from_bytes` */) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND, Demand::<L>::UNIQUE);
        Self::bound(L::__VALUE, buffer)
    }

    /// Views an array through a static layout; its length is checked at compile time.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let mut buffer = [0; 4];
    /// ViewMut::<u8, layout!(R=2 C=2)>::from_array(&mut buffer)[[1, 0]] = 9;
    /// assert_eq!(buffer, [0, 0, 9, 0]);
    /// ```
    #[inline(always)]
    pub fn from_array<const LEN: usize>(array: &'a mut [T; LEN]) -> Self
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND, Demand::<L>::UNIQUE, ArrayDemand::<L, LEN>::LARGE_ENOUGH);
        // SAFETY: the array is initialised, large enough, and borrowed mutably for `'a`: invariants 1 and 3.
        let raw = unsafe { RawView::from_lowest(NonNull::from(array).cast(), L::__VALUE) };
        ViewMut { raw, lifetime: PhantomData }
    }

    /// Views a buffer through a layout value, as it comes from `with_extents`.
    ///
    /// # Errors
    ///
    /// If the buffer has fewer elements than the layout's `required_span_size`, or if two indices of the layout share an
    /// element, or if that was not decided within 20,000 steps.
    #[inline(always)]
    pub fn with_layout(layout: L, buffer: &'a mut [T]) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        Self::bound(layout, buffer)
    }

    #[inline(always)]
    pub(crate) fn bound(layout: L, buffer: &'a mut [T]) -> Result<Self, BufferError> {
        let len = buffer.len();
        demand_unique(&layout, len)?;
        // A slice is initialised, and borrowed mutably for `'a`: invariants 1 and 3.
        Ok(ViewMut { raw: RawView::checked(NonNull::from(buffer).cast(), len, layout)?, lifetime: PhantomData })
    }

    /// Views bytes as elements through a static layout. Bytes past the last whole element are left over.
    ///
    /// # Errors
    ///
    /// If there are too few bytes, or they do not begin at a multiple of the alignment of `T`.
    pub fn from_bytes(bytes: &'a mut [u8]) -> Result<Self, BufferError>
    where
        T: Pod,
        L: StaticLayout,
    {
        demand!(ElementDemand::<T>::HAS_BYTES, L::__SOUND, Demand::<L>::UNIQUE);
        Self::bound_to_bytes(L::__VALUE, bytes)
    }

    /// [`ViewMut::from_bytes`] with a layout value.
    ///
    /// # Errors
    ///
    /// As [`ViewMut::from_bytes`] and [`ViewMut::with_layout`].
    pub fn from_bytes_with_layout(layout: L, bytes: &'a mut [u8]) -> Result<Self, BufferError>
    where
        T: Pod,
    {
        demand!(ElementDemand::<T>::HAS_BYTES, L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        Self::bound_to_bytes(layout, bytes)
    }

    pub(crate) fn bound_to_bytes(layout: L, bytes: &'a mut [u8]) -> Result<Self, BufferError>
    where
        T: Pod,
    {
        if layout.required_span_size() == 0 {
            return Self::bound(layout, &mut []); // nothing is read, wherever the bytes begin
        }
        let whole = whole_elements::<T>(bytes.len());
        match bytemuck::try_cast_slice_mut(&mut bytes[..whole * size_of::<T>()]) {
            Ok(buffer) => Self::bound(layout, buffer),
            Err(_) => Err(misaligned::<T, L>(&layout, whole)),
        }
    }

    /// Views memory through `layout`, by the address of its lowest element. A C API that has negative strides gives the element of index 0: that is
    /// for [`from_origin`](Self::from_origin). Without negative strides the two are one address.
    ///
    /// # Safety
    ///
    /// For every index within the extents of the layout, the element at `pointer + offset(index)` is inside one
    /// allocation, initialised and aligned, and nobody else reads or writes it during `'a`. No two indices share an element
    /// (of a static layout this is checked, at compile time). The pointer is not null.
    #[inline(always)]
    pub unsafe fn from_raw_parts(pointer: *mut T, layout: L) -> Self {
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        // SAFETY: the caller says that the pointer is not null.
        let pointer = unsafe { NonNull::new_unchecked(pointer) };
        // SAFETY: the caller says that each element can be reached, that nobody else reads or writes the elements, and that no two indices
        // share one: invariants 1, 3 and 4.
        let raw = unsafe { RawView::from_lowest(pointer, layout) };
        ViewMut { raw, lifetime: PhantomData }
    }

    /// # Safety
    ///
    /// Invariants 1, 3 and 4.
    #[inline(always)]
    pub(crate) const unsafe fn from_raw(raw: RawView<T, L>) -> Self {
        ViewMut { raw, lifetime: PhantomData }
    }

    /// Some of its elements through another layout: those from `distance` elements past index 0.
    ///
    /// # Safety
    ///
    /// An index within the extents of `layout` has the displacement that an index of this view has from there, and another index has that
    /// of another one. If `layout` has no element, `distance` is 0.
    #[inline(always)]
    pub(super) unsafe fn seen<M: Layout>(self, layout: M, distance: isize) -> ViewMut<'a, T, M> {
        // SAFETY: as the caller says. This view is consumed: invariants 3 and 4 carry over.
        let raw = unsafe { self.raw.seen(layout, distance) };
        ViewMut { raw, lifetime: PhantomData }
    }

    #[inline(always)]
    pub(crate) const fn raw(&self) -> &RawView<T, L> {
        &self.raw
    }

    #[inline(always)]
    pub(super) const fn into_raw(self) -> RawView<T, L> {
        self.raw
    }

    /// The layout.
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        self.raw.layout()
    }

    shape_methods!();

    /// The same view for reading, for as long as this one is borrowed.
    #[inline(always)]
    pub const fn view(&self) -> View<'_, T, L> {
        View::of_mutable(self)
    }

    /// The same view, for as long as this one is borrowed.
    #[inline(always)]
    pub const fn view_mut(&mut self) -> ViewMut<'_, T, L> {
        ViewMut { raw: self.raw, lifetime: PhantomData }
    }

    /// [`view_mut`](Self::view_mut); a tensor has a method of this name too, which names no demand.
    #[inline(always)]
    pub(crate) const fn exclusive(&mut self) -> ViewMut<'_, T, L> {
        self.view_mut()
    }

    /// The elements as a slice, if they follow one another so.
    #[inline]
    pub(crate) fn contiguous(self, neighbours: Neighbours) -> Option<&'a mut [T]> {
        // SAFETY: each of them is addressed, so by invariants 1 and 3 it is ours.
        self.raw.contiguous(neighbours).map(|mut slice| unsafe { slice.as_mut() })
    }
}

impl<'a, T, L: Layout> IntoIterator for ViewMut<'a, T, L> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, L>;

    fn into_iter(self) -> Self::IntoIter {
        IterMut::new(self)
    }
}
