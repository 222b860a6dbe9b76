//! The owner itself: its views and its memory.

use super::memory::Memory;
use crate::derived::Derived;
use crate::error::BufferError;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::internals::Known;
use crate::layout::pair::Pair;
use crate::view::copy::equal_by_element;
use crate::view::demand::Demand;
use crate::view::raw::RawView;
use crate::view::shape::shape_methods;
use crate::view::viewed::{Viewed, ViewedMut, sealed, viewed};
use crate::view::{View, ViewMut};
use bytemuck::{NoUninit, Pod};
use core::fmt;

/// A tensor that owns its storage, padding and all: `storage_size` elements, 64-byte aligned, in whole 64-byte lines. It allocates these lines,
/// and 48 bytes to find the alignment in (56 on a 32-bit target). A tensor made of a `Vec` without a copy, by [`from_vec`](Self::from_vec) or
/// [`from_storage`](Self::from_storage), has the memory of the `Vec`, and its alignment; one made by [`from_owner`](Self::from_owner) has the memory of
/// any other owner.
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// type Act = layout!(N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8);
/// let act = Tensor::<f32, Act>::from_fn(|[_, c, h, w]| (c + h + w) as f32); // N=1 C=3 H=57 W=57
/// assert_eq!(act[[0, 2, 10, 20]], 32.0);
/// assert_eq!(act.storage().len(), 10944);
/// ```
///
/// | to | methods |
/// |---|---|
/// | make one | [`zeros`](Self::zeros), [`zeros_with_layout`](Self::zeros_with_layout), [`from_fn`](Self::from_fn), [`from_fn_with_layout`](Self::from_fn_with_layout), [`from_vec`](Self::from_vec), [`from_vec_with_layout`](Self::from_vec_with_layout), [`from_storage`](Self::from_storage), [`from_storage_with_layout`](Self::from_storage_with_layout), [`from_owner`](Self::from_owner), [`from_view`](Self::from_view), [`from_view_with_layout`](Self::from_view_with_layout), [`full`](Self::full), [`bordered`](Self::bordered) |
/// | copy it | [`clone`](Self::clone), [`map`](Self::map), which keep the layout; without gaps [`to_tensor`](Self::to_tensor); elements in the order of indices [`to_vec`](Self::to_vec), [`into_vec`](Self::into_vec) |
/// | use its memory again | [`into_layout`](Self::into_layout), [`into_memory`](Self::into_memory), [`with_memory`](Self::with_memory) |
/// | view it, to be changed in parts | [`view`](Self::view), [`view_mut`](Self::view_mut), [`try_view_mut`](Self::try_view_mut) |
/// | read and write elements | `tensor[[n, c]]`, [`at!`](crate::at!), [`get`](Self::get), [`get_mut`](Self::get_mut), [`iter`](Self::iter), [`iter_mut`](Self::iter_mut), [`indexed_iter`](Self::indexed_iter), [`runs`](Self::runs), [`runs_mut`](Self::runs_mut), [`as_slice`](Self::as_slice), [`as_mut_slice`](Self::as_mut_slice), [`fill`](Self::fill) |
/// | copy and convert into it | [`copy_from`](Self::copy_from), [`map_from`](Self::map_from), [`map_from_indexed`](Self::map_from_indexed), [`fold_from`](Self::fold_from), [`fold_from_indexed`](Self::fold_from_indexed), [`border_from`](Self::border_from), [`fill_border`](Self::fill_border) |
/// | walk in memory order | [`for_each_mut`](Self::for_each_mut), [`for_each_indexed_mut`](Self::for_each_indexed_mut), [`zip_mut`](Self::zip_mut), [`for_each`](Self::for_each), [`fold`](Self::fold), [`for_each_indexed`](Self::for_each_indexed), [`fold_indexed`](Self::fold_indexed), [`zip`](Self::zip) |
/// | ask its shape | [`extents`](Self::extents), [`extent`](Self::extent), [`strides`](Self::strides), [`stride`](Self::stride), [`stride_in_bytes`](Self::stride_in_bytes), [`len`](Self::len), [`layout`](Self::layout) |
/// | reach its memory, with the padding | [`storage`](Self::storage), [`storage_mut`](Self::storage_mut), [`into_storage`](Self::into_storage), [`fill_storage`](Self::fill_storage), [`storage_as_bytes`](Self::storage_as_bytes), [`storage_as_mut_bytes`](Self::storage_as_mut_bytes), [`allocated_size_in_bytes`](Self::allocated_size_in_bytes) |
/// | take parts | all of a [`view`](Self::view), and with `_mut` all of a [`view_mut`](Self::view_mut), such as [`fix`](Self::fix), [`fix_mut`](Self::fix_mut), [`crop`](Self::crop), [`range`](Self::range), [`permute`](Self::permute), [`split`](Self::split), [`windows`](Self::windows), [`as_layout`](Self::as_layout); [`axis_iter`](Self::axis_iter), [`axis_iter_mut`](Self::axis_iter_mut), [`axis_chunks`](Self::axis_chunks), [`axis_chunks_mut`](Self::axis_chunks_mut), [`tiles`](Self::tiles), [`tiles_mut`](Self::tiles_mut), [`as_arrays`](Self::as_arrays), [`as_flattened`](Self::as_flattened), [`unblock_padded`](Self::unblock_padded) |
pub struct Tensor<T, L: Layout> {
    /// Of `layout.required_span_size()` elements or more: invariant 1 of [`raw`](crate::view::raw). It may lack padding past the span: where
    /// another owner has less, and without an element, where its maker has no value for the padding.
    pub(super) memory: Memory<T>,
    pub(super) layout: L,
    /// Whether two indices share an element: a constant for a static layout, and decided once for any other.
    unique: <L::__Known as Known>::Derived<bool>,
}

viewed!([T, L: Layout] Tensor<T, L>: T, L, View<'r, T, L>; self => self.view(), self.view());

#[diagnostic::do_not_recommend]
impl<T, L: Layout> sealed::ViewedMut for Tensor<T, L> {}

#[diagnostic::do_not_recommend]
impl<T, L: Layout> ViewedMut for Tensor<T, L> {
    const __UNIQUE: () = Demand::<L>::UNIQUE;

    #[inline(always)]
    #[track_caller]
    fn __lent_mut(&mut self) -> ViewMut<'_, T, L> {
        self.exclusive()
    }
}

impl<T, L: Layout> Tensor<T, L> {
    /// The tensor of a memory of `layout.required_span_size()` elements, or of more.
    pub(crate) fn in_memory(layout: L, memory: Memory<T>) -> Self {
        assert!(memory.len() >= layout.required_span_size(), "the memory has room for the elements");
        Tensor { memory, layout, unique: Derived::new(|| layout.__is_known_unique()) }
    }

    pub(crate) fn into_parts(self) -> (L, Memory<T>) {
        (self.layout, self.memory)
    }

    /// The layout.
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.layout
    }

    shape_methods!();

    #[inline(always)]
    pub(crate) fn raw(&self) -> RawView<T, L> {
        // SAFETY: invariant 1, as the memory is large enough. The caller ensures the others when it makes a view.
        unsafe { RawView::from_lowest(self.memory.pointer(), self.layout) }
    }

    /// The tensor for reading.
    #[inline(always)]
    pub fn view(&self) -> View<'_, T, L> {
        // SAFETY: the memory is borrowed: invariant 2.
        unsafe { View::from_raw(self.raw()) }
    }

    /// The tensor for writing. For a static layout that is not unique, it is a compile-time error.
    ///
    /// # Panics
    ///
    /// If two indices of the run-time layout share an element; see [`try_view_mut`](Tensor::try_view_mut).
    #[inline]
    #[track_caller]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, L> {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive()
    }

    /// [`view_mut`](Tensor::view_mut), for functions that name the demand that the layout is unique.
    #[inline]
    #[track_caller]
    pub(crate) fn exclusive(&mut self) -> ViewMut<'_, T, L> {
        match self.try_exclusive() {
            Ok(view) => view,
            Err(error) => panic!("{error}"),
        }
    }

    /// The tensor for writing.
    ///
    /// # Errors
    ///
    /// If two indices of the run-time layout share an element, or it is not decided.
    #[inline]
    pub fn try_view_mut(&mut self) -> Result<ViewMut<'_, T, L>, BufferError> {
        demand!(Demand::<L>::UNIQUE);
        self.try_exclusive()
    }

    #[inline]
    pub(crate) fn try_exclusive(&mut self) -> Result<ViewMut<'_, T, L>, BufferError> {
        if *self.unique.get(const { &L::__KNOWN_UNIQUE }) {
            // SAFETY: the memory is borrowed mutably: invariant 3. Invariant 4 was decided when the tensor was made, or, of
            // a static layout, is by its type.
            return Ok(unsafe { ViewMut::from_raw(self.raw()) });
        }
        ViewMut::bound(self.layout, &mut self.memory)
    }

    /// The whole storage in memory order, padding too: `storage_size` elements. [`to_vec`](Self::to_vec) and [`as_slice`](Self::as_slice) give
    /// the elements in the order of the indices.
    ///
    /// Without an element, it may be empty. In the memory of [another owner](Self::from_owner), it ends with the owner's slice.
    #[inline]
    pub fn storage(&self) -> &[T] {
        &self.memory[..self.stored_len()]
    }

    /// The whole storage in memory order, padding too: see [`storage`](Self::storage).
    #[inline]
    pub fn storage_mut(&mut self) -> &mut [T] {
        let len = self.stored_len();
        &mut self.memory[..len]
    }

    /// How many elements of the memory the storage has.
    fn stored_len(&self) -> usize {
        self.layout.storage_size().min(self.memory.len())
    }

    /// The bytes that the storage has in memory: `storage_size` elements, rounded up to whole 64-byte lines; in the memory of a `Vec`, the bytes
    /// of its capacity, and in that of another owner, the bytes of its slice. [`storage_as_bytes`](Self::storage_as_bytes) gives the elements alone.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let image: Tensor<f32, layout!(H=2 W=3; pad(W) = 5)> = Tensor::zeros();
    /// assert_eq!(image.storage().len(), 10); // 40 bytes
    /// assert_eq!(image.allocated_size_in_bytes(), 64);
    /// ```
    #[inline]
    pub fn allocated_size_in_bytes(&self) -> usize {
        self.memory.size_in_bytes(self.stored_len())
    }

    /// The bytes of [`Tensor::storage`], to be uploaded as they are. DirectML rounds the size of a tensor up to 4 bytes, which
    /// can be more than these; in memory that is neither a `Vec`'s nor another owner's it is never more than
    /// [`allocated_size_in_bytes`](Tensor::allocated_size_in_bytes).
    #[inline]
    pub fn storage_as_bytes(&self) -> &[u8]
    where
        T: NoUninit,
    {
        bytemuck::cast_slice(self.storage())
    }

    /// The bytes of [`Tensor::storage_mut`], to be read back into.
    #[inline]
    pub fn storage_as_mut_bytes(&mut self) -> &mut [u8]
    where
        T: Pod,
    {
        bytemuck::cast_slice_mut(self.storage_mut())
    }
}

impl<T: Clone, L: Layout> Clone for Tensor<T, L> {
    fn clone(&self) -> Self {
        Tensor { memory: Memory::clone_of(self.storage()), layout: self.layout, unique: self.unique }
    }
}

impl<T: fmt::Debug, L: Layout> fmt::Debug for Tensor<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

equal_by_element!(Tensor<T, L>, Tensor<U, R>);
equal_by_element!(Tensor<T, L>, View<'_, U, R>);
equal_by_element!(Tensor<T, L>, ViewMut<'_, U, R>);
equal_by_element!(View<'_, T, L>, Tensor<U, R>);
equal_by_element!(ViewMut<'_, T, L>, Tensor<U, R>);

impl<T: Eq, L: Layout> Eq for Tensor<T, L> {}
