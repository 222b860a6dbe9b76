//! The shared view.

use super::demand::{ArrayDemand, ElementDemand};
use super::iter::Iter;
use super::mutable::ViewMut;
use super::raw::{Neighbours, RawView};
use super::shape::shape_methods;
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::{Layout, StaticLayout};
use bytemuck::AnyBitPattern;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A shared view of a buffer through the layout `L`; as `&[T]`, it is `Copy`.
///
/// The buffer is checked once, when the view is made. For a static layout a view is one pointer.
///
/// ```
/// use tensor_layout::{View, axis, layout};
///
/// type Image = layout!(H=2 W=3; pad(W) = 4);
/// let pixels = [1, 2, 3, 0, 4, 5, 6, 0];
/// let image = View::<u8, Image>::new(&pixels)?; // H=2 W=3
/// assert_eq!(image[[1, 2]], 6);
/// assert_eq!(image.get([2, 0]), None);
/// let row = image.fix::<axis::H>(1); // W=3
/// assert!(row.iter().eq(&[4, 5, 6]));
/// assert_eq!(size_of_val(&image), size_of::<*const u8>());
/// # Ok::<(), tensor_layout::BufferError>(())
/// ```
///
/// | to | methods |
/// |---|---|
/// | make one | [`new`](Self::new), [`from_array`](Self::from_array), [`with_layout`](Self::with_layout), [`with_origin`](Self::with_origin), [`from_bytes`](Self::from_bytes), [`from_bytes_with_layout`](Self::from_bytes_with_layout), [`from_raw_parts`](Self::from_raw_parts) |
/// | read elements | `view[[n, c]]`, [`at!`](crate::at!), [`get`](Self::get), [`iter`](Self::iter), [`indexed_iter`](Self::indexed_iter), [`runs`](Self::runs), [`as_slice`](Self::as_slice), [`as_bytes`](Self::as_bytes) |
/// | copy them | without gaps [`to_tensor`](Self::to_tensor), [`map`](Self::map); in the order of indices [`to_vec`](Self::to_vec) |
/// | ask its shape | [`extents`](Self::extents), [`extent`](Self::extent), [`strides`](Self::strides), [`stride`](Self::stride), [`stride_in_bytes`](Self::stride_in_bytes), [`len`](Self::len), [`layout`](Self::layout) |
/// | walk in memory order | [`for_each`](Self::for_each), [`fold`](Self::fold), [`for_each_indexed`](Self::for_each_indexed), [`fold_indexed`](Self::fold_indexed), [`zip`](Self::zip) |
/// | take fewer elements | [`fix`](Self::fix), [`crop`](Self::crop), [`range`](Self::range), [`step`](Self::step), [`step_by`](Self::step_by), [`squeeze`](Self::squeeze), [`diagonal`](Self::diagonal) |
/// | see them in another shape | [`permute`](Self::permute), [`rename`](Self::rename), [`insert`](Self::insert), [`reverse`](Self::reverse), [`reverse_if`](Self::reverse_if), [`split`](Self::split), [`split_by`](Self::split_by), [`merge`](Self::merge), [`unblock`](Self::unblock), [`as_arrays`](Self::as_arrays), [`as_flattened`](Self::as_flattened) |
/// | see them several times | [`broadcast`](Self::broadcast), [`broadcast_to`](Self::broadcast_to), [`windows`](Self::windows), [`windows_with`](Self::windows_with) |
/// | take several parts | [`split_at`](Self::split_at), [`into_axis_array`](Self::into_axis_array), [`axis_iter`](Self::axis_iter), [`axis_chunks`](Self::axis_chunks), [`tiles`](Self::tiles) |
/// | give it a written layout | [`as_layout`](Self::as_layout), [`named`](Self::named), [`unnamed`](Self::unnamed) |
/// | compare | `==`, [`differences`](Self::differences), [`differences_by`](Self::differences_by), [`assert_views_eq!`](crate::assert_views_eq!) |
#[must_use = "a view does nothing unless its elements are read"]
pub struct View<'a, T, L> {
    /// With invariants 1, 2 and 5 of [`raw`](super::raw).
    raw: RawView<T, L>,
    lifetime: PhantomData<&'a [T]>,
}

impl<T, L: Copy> Clone for View<'_, T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, L: Copy> Copy for View<'_, T, L> {}

impl<'a, T, L: Layout> View<'a, T, L> {
    /// Views a buffer through a static layout. A buffer longer than the layout's span is fine.
    ///
    /// # Errors
    ///
    /// If the buffer has fewer elements than the layout's `required_span_size`.
    // rustc shows this line where the elements are not `T`.
    #[inline(always)]
    pub fn new(buffer: &'a [T] /* of bytes: write `from_bytes` */) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND);
        Self::bound(L::__VALUE, buffer)
    }

    /// Views an array through a static layout; its length is checked at compile time.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// static IDENTITY: View<'_, f32, layout!(R=2 C=2)> = View::from_array(&[1.0, 0.0, 0.0, 1.0]);
    /// assert_eq!(IDENTITY[[1, 1]], 1.0);
    /// ```
    ///
    /// An array that is too small does not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{View, layout};
    /// View::<f32, layout!(R=2 C=2)>::from_array(&[0.0; 3]);
    /// ```
    #[inline(always)]
    pub const fn from_array<const LEN: usize>(array: &'a [T; LEN]) -> Self
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND, ArrayDemand::<L, LEN>::LARGE_ENOUGH; holds L::__SPEC.span <= LEN);
        let Some(pointer) = NonNull::new(array.as_ptr().cast_mut()) else { unreachable!() };
        // SAFETY: the array has the span of the layout, so also the element of index 0, or the origin is 0.
        let first = unsafe { pointer.cast::<T>().add(L::__ORIGIN) };
        // SAFETY: the array is initialised, large enough, and borrowed for `'a`: invariants 1 and 2.
        let raw = unsafe { RawView::new(first, L::__VALUE) };
        View { raw, lifetime: PhantomData }
    }

    /// Views a buffer through a layout value, as it comes from `with_extents`.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// type Image = layout!(H=? W=? C=3);
    /// let image = View::with_layout(Image::with_extents([4, 5])?, &[0u8; 60])?; // H=4 W=5 C=3
    /// assert_eq!(image.strides(), [15, 3, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the buffer has fewer elements than the layout's `required_span_size`.
    #[inline(always)]
    pub fn with_layout(layout: L, buffer: &'a [T]) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE);
        Self::bound(layout, buffer)
    }

    #[inline(always)]
    pub(crate) fn bound(layout: L, buffer: &'a [T]) -> Result<Self, BufferError> {
        let pointer = NonNull::from(buffer).cast();
        // A slice is initialised, and borrowed for `'a`: invariants 1 and 2.
        match RawView::checked(pointer, buffer.len(), layout) {
            Ok(raw) => Ok(View { raw, lifetime: PhantomData }),
            Err(error) => Err(error),
        }
    }

    /// Views bytes as elements through a static layout. Bytes past the last whole element are left over.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let words = [1u16, 2, 3, 4];
    /// let view = View::<u16, layout!(H=2 W=2)>::from_bytes(bytemuck::cast_slice(&words))?;
    /// assert_eq!(view[[1, 0]], 3);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are too few bytes, or they do not begin at a multiple of the alignment of `T`.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, BufferError>
    where
        T: AnyBitPattern,
        L: StaticLayout,
    {
        demand!(ElementDemand::<T>::HAS_BYTES, L::__SOUND);
        Self::bound_to_bytes(L::__VALUE, bytes)
    }

    /// [`View::from_bytes`] with a layout value.
    ///
    /// # Errors
    ///
    /// As [`View::from_bytes`].
    pub fn from_bytes_with_layout(layout: L, bytes: &'a [u8]) -> Result<Self, BufferError>
    where
        T: AnyBitPattern,
    {
        demand!(ElementDemand::<T>::HAS_BYTES, L::__SOUND_VALUE);
        Self::bound_to_bytes(layout, bytes)
    }

    pub(crate) fn bound_to_bytes(layout: L, bytes: &'a [u8]) -> Result<Self, BufferError>
    where
        T: AnyBitPattern,
    {
        if layout.required_span_size() == 0 {
            return Self::bound(layout, &[]); // nothing is read, wherever the bytes begin
        }
        let whole = whole_elements::<T>(bytes.len());
        match bytemuck::try_cast_slice(&bytes[..whole * size_of::<T>()]) {
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
    /// allocation, initialised and aligned, and nobody writes it during `'a`. The pointer is not null.
    #[inline(always)]
    pub unsafe fn from_raw_parts(pointer: *const T, layout: L) -> Self {
        demand!(L::__SOUND_VALUE);
        // SAFETY: the caller says that the pointer is not null.
        let pointer = unsafe { NonNull::new_unchecked(pointer.cast_mut()) };
        // SAFETY: the caller says that each element can be reached, and that nobody writes the elements: invariants 1 and 2.
        let raw = unsafe { RawView::from_lowest(pointer, layout) };
        View { raw, lifetime: PhantomData }
    }

    /// # Safety
    ///
    /// Invariants 1 and 2.
    #[inline(always)]
    pub(crate) const unsafe fn from_raw(raw: RawView<T, L>) -> Self {
        View { raw, lifetime: PhantomData }
    }

    /// Some of its elements through another layout: the elements from `distance` past index 0 on.
    ///
    /// # Safety
    ///
    /// An index within the extents of `layout` has the displacement that an index of this view has from there. If `layout` has no element,
    /// `distance` is 0.
    #[inline(always)]
    pub(super) unsafe fn seen<M: Layout>(self, layout: M, distance: isize) -> View<'a, T, M> {
        // SAFETY: as the caller says. Invariant 2 carries over.
        let raw = unsafe { self.raw.seen(layout, distance) };
        View { raw, lifetime: PhantomData }
    }

    /// What a mutable view addresses: invariant 3, and the borrow, give invariant 2.
    #[inline(always)]
    pub(super) const fn of_mutable(view: &'a ViewMut<'_, T, L>) -> Self {
        View { raw: *view.raw(), lifetime: PhantomData }
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

    /// The same view. Mutable views and tensors have a method of this name too.
    #[inline(always)]
    pub const fn view(&self) -> View<'a, T, L> {
        View { raw: self.raw, lifetime: PhantomData }
    }

    /// The elements as a slice, if they follow one another so.
    #[inline]
    pub(crate) fn contiguous(self, neighbours: Neighbours) -> Option<&'a [T]> {
        // SAFETY: each of them is addressed, so by invariants 1 and 2 it may be read.
        self.raw.contiguous(neighbours).map(|slice| unsafe { slice.as_ref() })
    }
}

/// The number of whole elements in `bytes` bytes.
pub(super) const fn whole_elements<T>(bytes: usize) -> usize {
    match bytes.checked_div(size_of::<T>()) {
        Some(count) => count,
        None => 0, // does not compile: an element without bytes
    }
}

/// The error of a cast that fails for bytes of whole elements.
pub(super) fn misaligned<T, L: Layout>(layout: &L, actual: usize) -> BufferError {
    let required = layout.required_span_size();
    BufferError::new(required, actual, BufferErrorKind::Misaligned { align_in_bytes: align_of::<T>() })
}

impl<'a, T, L: Layout> IntoIterator for View<'a, T, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
