//! The owner itself: what makes it, its views and its memory.

use super::memory::{Memory, lines};
use crate::derived::Derived;
use crate::error::demand::demand;
use crate::error::verbs::verbs;
use crate::error::{BufferError, PartError};
use crate::layout::internals::Known;
use crate::layout::ops::{Ranges, Via};
use crate::layout::pair::Pair;
use crate::layout::{Layout, StaticLayout};
use crate::view::copy::equal_by_element;
use crate::view::demand::Demand;
use crate::view::parts::border::{Border, extents_of};
use crate::view::raw::RawView;
use crate::view::shape::shape_methods;
use crate::view::viewed::{Viewed, lends};
use crate::view::{View, ViewMut};
use bytemuck::{NoUninit, Pod, Zeroable};
use core::fmt;
use core::mem::MaybeUninit;

/// A tensor that owns its storage, padding and all: `storage_size` elements, 64-byte aligned, in whole 64-byte lines. It allocates these lines,
/// and 48 bytes to find the alignment in (56 on a 32-bit target).
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
/// | make one | [`zeros`](Self::zeros), [`zeros_with_layout`](Self::zeros_with_layout), [`from_fn`](Self::from_fn), [`from_fn_with_layout`](Self::from_fn_with_layout), [`from_vec`](Self::from_vec), [`from_vec_with_layout`](Self::from_vec_with_layout), [`from_view`](Self::from_view), [`from_view_with_layout`](Self::from_view_with_layout), [`full`](Self::full), [`bordered`](Self::bordered), [`map`](Self::map) |
/// | use its memory again | [`into_layout`](Self::into_layout), [`into_memory`](Self::into_memory), [`with_memory`](Self::with_memory) |
/// | view it, to be changed in parts | [`view`](Self::view), [`view_mut`](Self::view_mut), [`try_view_mut`](Self::try_view_mut) |
/// | read and write elements | `tensor[[n, c]]`, [`at!`](crate::at!), [`get`](Self::get), [`get_mut`](Self::get_mut), [`iter`](Self::iter), [`iter_mut`](Self::iter_mut), [`indexed_iter`](Self::indexed_iter), [`runs`](Self::runs), [`runs_mut`](Self::runs_mut), [`fill`](Self::fill) |
/// | copy and convert into it | [`copy_from`](Self::copy_from), [`map_from`](Self::map_from), [`map_from_indexed`](Self::map_from_indexed), [`fold_from`](Self::fold_from), [`fold_from_indexed`](Self::fold_from_indexed), [`border_from`](Self::border_from), [`fill_border`](Self::fill_border) |
/// | walk in memory order | [`for_each_mut`](Self::for_each_mut), [`for_each_indexed_mut`](Self::for_each_indexed_mut), [`zip_mut`](Self::zip_mut), [`for_each`](Self::for_each), [`fold`](Self::fold), [`for_each_indexed`](Self::for_each_indexed), [`fold_indexed`](Self::fold_indexed), [`zip`](Self::zip) |
/// | ask its shape | [`extents`](Self::extents), [`extent`](Self::extent), [`strides`](Self::strides), [`stride`](Self::stride), [`stride_in_bytes`](Self::stride_in_bytes), [`len`](Self::len), [`layout`](Self::layout) |
/// | reach its memory, with the padding | [`storage`](Self::storage), [`storage_mut`](Self::storage_mut), [`fill_storage`](Self::fill_storage), [`storage_as_bytes`](Self::storage_as_bytes), [`storage_as_mut_bytes`](Self::storage_as_mut_bytes), [`allocated_size_in_bytes`](Self::allocated_size_in_bytes) |
/// | take parts | all of a [`view`](Self::view), such as [`fix`](Self::fix), [`crop`](Self::crop), [`range`](Self::range), [`permute`](Self::permute), [`split`](Self::split), [`windows`](Self::windows), [`as_layout`](Self::as_layout); [`axis_iter`](Self::axis_iter), [`axis_iter_mut`](Self::axis_iter_mut), [`axis_chunks`](Self::axis_chunks), [`axis_chunks_mut`](Self::axis_chunks_mut), [`tiles`](Self::tiles), [`tiles_mut`](Self::tiles_mut), [`as_arrays`](Self::as_arrays), [`as_flattened`](Self::as_flattened), [`unblock_padded`](Self::unblock_padded) |
pub struct Tensor<T, L: Layout> {
    /// Of `layout.storage_size()` elements or more. That is never less than the span: invariant 1 of [`raw`](crate::view::raw).
    pub(super) memory: Memory<T>,
    pub(super) layout: L,
    /// Whether two indices share an element: a constant for a static layout, and decided once for any other.
    unique: <L::__Known as Known>::Derived<bool>,
}

lends!(Tensor<T, L>);

impl<T, L: Layout> Tensor<T, L> {
    /// All elements zero, and the padding too.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub fn zeros() -> Self
    where
        T: Zeroable,
        L: StaticLayout,
    {
        demand!(L::__SOUND);
        Self::zeroed(L::__VALUE)
    }

    /// [`Tensor::zeros`] with a layout value.
    ///
    /// # Panics
    ///
    /// As [`Tensor::zeros`].
    pub fn zeros_with_layout(layout: L) -> Self
    where
        T: Zeroable,
    {
        demand!(L::__SOUND_VALUE);
        Self::zeroed(layout)
    }

    pub(crate) fn zeroed(layout: L) -> Self
    where
        T: Zeroable,
    {
        Self::in_memory(layout, Memory::zeros(layout.storage_size()))
    }

    /// Each element is a clone of `value`, and the padding too.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let ones = Tensor::<f32, layout!(H=2 W=3)>::full(1.0); // H=2 W=3
    /// assert_eq!(ones.fold(0.0, |sum, x| sum + x), 6.0);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Tensor::zeros`].
    #[doc(alias("ones", "filled", "from_elem"))]
    pub fn full(value: T) -> Self
    where
        T: Clone,
        L: StaticLayout,
    {
        demand!(L::__SOUND);
        Self::filled(L::__VALUE, value)
    }

    /// [`Tensor::full`] with a layout value.
    ///
    /// # Panics
    ///
    /// As [`Tensor::zeros`].
    pub fn full_with_layout(layout: L, value: T) -> Self
    where
        T: Clone,
    {
        demand!(L::__SOUND_VALUE);
        Self::filled(layout, value)
    }

    fn filled(layout: L, value: T) -> Self
    where
        T: Clone,
    {
        Self::in_memory(layout, Memory::from_fn(layout.storage_size(), |_| value.clone()))
    }

    /// Each element computed from its index, in logical order; the padding is `T::default()`.
    ///
    /// An element that several indices share has the value of the last one.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub fn from_fn(element: impl FnMut(L::Index) -> T) -> Self
    where
        T: Default,
        L: StaticLayout,
    {
        demand!(L::__SOUND);
        Self::computed(L::__VALUE, element)
    }

    /// [`Tensor::from_fn`] with a layout value.
    ///
    /// # Panics
    ///
    /// As [`Tensor::from_fn`].
    pub fn from_fn_with_layout(layout: L, element: impl FnMut(L::Index) -> T) -> Self
    where
        T: Default,
    {
        demand!(L::__SOUND_VALUE);
        Self::computed(layout, element)
    }

    fn computed(layout: L, mut element: impl FnMut(L::Index) -> T) -> Self
    where
        T: Default,
    {
        let mut memory = Memory::from_fn(layout.storage_size(), |_| T::default());
        layout.indices().for_each(|index| memory[layout.__offset_in_bounds(index)] = element(index));
        Self::in_memory(layout, memory)
    }

    /// The same tensor in this layout: [`copy_from`](ViewMut::copy_from) the view, axes matched by name. The padding is zeros.
    ///
    /// ```
    /// use tensor_layout::{Tensor, View, layout};
    ///
    /// let planes = View::<u8, layout!(C=2 H=1 W=2)>::from_array(&[1, 2, 10, 20]);
    /// let pixels = Tensor::<u8, layout!(C=2 H=1 W=2; order = HWC)>::from_view(&planes);
    /// assert_eq!(pixels.storage(), [1, 10, 2, 20]);
    /// ```
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ, or if the size in bytes is over `isize::MAX`.
    #[track_caller]
    pub fn from_view<S: Viewed<Element = T> + ?Sized>(source: &S) -> Self
    where
        T: Copy + Zeroable,
        L: StaticLayout,
    {
        demand!(L::__SOUND, Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE);
        Self::copied(L::__VALUE, &source.viewed())
    }

    /// [`Tensor::from_view`] with a layout value.
    ///
    /// # Panics
    ///
    /// As [`Tensor::from_view`], and if two indices of the run-time layout share an element.
    #[track_caller]
    pub fn from_view_with_layout<S: Viewed<Element = T> + ?Sized>(layout: L, source: &S) -> Self
    where
        T: Copy + Zeroable,
        L: Layout,
    {
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE);
        Self::copied(layout, &source.viewed())
    }

    verbs! {
        /// What is seen through a layout, with a border: [`copy_from`](ViewMut::copy_from) to the part that begins at the index `start`, axes
        /// matched by name, and the [`Border`] around it. So a convolution or a stencil need not ask where the image ends. A value of
        /// the border fills the padding too, which else has copies of an element.
        ///
        /// ```
        /// use tensor_layout::{Border, Tensor, View, layout};
        ///
        /// type Padded = layout!(H=4 W=3);
        /// let image = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
        /// let padded = Tensor::<u8, Padded>::bordered(&image, [1, 0], 9); // H=4 W=3
        /// assert_eq!(padded.storage(), [9, 9, 9, 1, 2, 9, 3, 4, 9, 9, 9, 9]);
        /// let padded = Tensor::<u8, Padded>::bordered(&image, [1, 0], Border::Repeated); // H=4 W=3
        /// assert_eq!(padded.storage(), [1, 2, 2, 1, 2, 2, 3, 4, 4, 3, 4, 4]);
        /// ```
        pub fn bordered[S: Viewed<Element = T> + ?Sized](
            source: &S,
            start: L::Index,
            border: impl Into<Border<T>>,
        ) -> Self, or PartError
        where [T: Copy, L: StaticLayout]
        demands [L::__SOUND, Demand::<L>::UNIQUE, Pair::<L, S::Layout>::SAME_AXES, Via::<L, Ranges>::EXISTS]
        { Self::around(L::__VALUE, &source.viewed(), start, &border.into()) }
        or try_bordered: "If the part does not fit, or begins inside a block; if a border of elements finds too few of them; or if there is no memory for the tensor.";

        /// [`bordered`](Self::bordered) with a layout value.
        ///
        /// ```
        /// use tensor_layout::{Layout, Tensor, View, layout};
        ///
        /// let rows = <layout!(H=? W=?)>::with_extents([1, 3])?;
        /// let image = View::with_layout(rows, &[1, 2, 3])?; // H=1 W=3
        /// let ([h, w], pad) = (image.extents(), 1);
        /// let padded = <layout!(H=? W=?)>::with_extents([h + 2 * pad, w + 2 * pad])?;
        /// let padded = Tensor::bordered_with_layout(padded, &image, [pad, pad], 0); // H=3 W=5
        /// assert_eq!(padded.storage(), [0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn bordered_with_layout[S: Viewed<Element = T> + ?Sized](
            layout: L,
            source: &S,
            start: L::Index,
            border: impl Into<Border<T>>,
        ) -> Self, or PartError
        where [T: Copy]
        demands [L::__SOUND_VALUE, Demand::<L>::UNIQUE, Pair::<L, S::Layout>::SAME_AXES, Via::<L, Ranges>::EXISTS]
        panics "If two indices of the run-time layout share an element."
        { Self::around(layout, &source.viewed(), start, &border.into()) }
        or try_bordered_with_layout: "If the part does not fit, or begins inside a block; if a border of elements finds too few of them; or if there is no memory for the tensor.";
    }

    #[track_caller]
    fn around<S: Layout>(
        layout: L,
        source: &View<'_, T, S>,
        start: L::Index,
        border: &Border<T>,
    ) -> Result<Self, PartError>
    where
        T: Copy,
    {
        let extents = extents_of::<L, S>(source.layout());
        let extents = &extents[..L::RANK];
        border.check(&layout, extents)?;
        // A border of elements is written over all but the padding.
        let first = match border {
            Border::Value(value) => Some(*value),
            _ => source.iter().next().copied(),
        };
        let memory = match first {
            Some(first) => Memory::try_from_fn(layout.storage_size(), |_| first),
            None => Memory::try_from_fn(0, |_| unreachable!("no element")),
        };
        let memory = memory.map_err(|error| {
            let extents = (0..L::RANK).map(|axis| (layout.__extent_at(axis), L::__SPEC.names[axis]));
            let (extent, axis) = extents.max().unwrap_or((1, ""));
            PartError::Memory { axis, extent, bytes: error.bytes }
        })?;
        if memory.len() < layout.storage_size() {
            return Err(border.without_elements(L::__SPEC.names, extents));
        }
        let mut tensor = Self::in_memory(layout, memory);
        let mut whole = tensor.exclusive();
        match border {
            Border::Value(_) => {
                whole.inner(start.as_ref(), extents)?.copy_whole(source);
            }
            _ => whole.bordered(source, start, border)?,
        }
        Ok(tensor)
    }

    #[track_caller]
    fn copied<S: Layout>(layout: L, source: &View<'_, T, S>) -> Self
    where
        T: Copy + Zeroable,
    {
        if layout.__is_known_packed() {
            // No element of the storage is padding, so that zeros would all be written over.
            let mut memory = Memory::<T>::uninit(layout.storage_size());
            let copied = match ViewMut::<MaybeUninit<T>, L>::bound(layout, &mut memory) {
                Ok(mut to) => to.copy_matched(&source.uninit()),
                Err(error) => unreachable!("a unique layout, and memory of its size: {error}"),
            };
            if let Err(mismatch) = copied {
                panic!("{mismatch}")
            }
            // SAFETY: each element of a packed storage has an index, and the source has an initialised element for each index.
            return Self::in_memory(layout, unsafe { memory.assume_init() });
        }
        let mut tensor = Self::zeroed(layout);
        if let Err(mismatch) = tensor.exclusive().copy_matched(source) {
            panic!("{mismatch}")
        }
        tensor
    }

    /// The tensor of a memory of `layout.storage_size()` elements, or of more.
    pub(crate) fn in_memory(layout: L, memory: Memory<T>) -> Self {
        assert!(memory.len() >= layout.storage_size(), "the memory has room for the storage");
        Tensor { memory, layout, unique: Derived::new(|| layout.__is_known_unique()) }
    }

    pub(crate) fn into_parts(self) -> (L, Memory<T>) {
        (self.layout, self.memory)
    }

    /// A tensor in the same layout, of what `function` makes of each element: [`map_from`](Self::map_from). The padding is zeros.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let pixels = Tensor::<u8, layout!(H=1 W=3)>::from_vec(vec![0, 51, 255])?; // H=1 W=3
    /// assert_eq!(pixels.map(|x| f32::from(x) / 255.0).storage(), [0.0, 0.2, 1.0]);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if the size in bytes is over `isize::MAX`.
    #[doc(alias = "mapv")]
    #[track_caller]
    pub fn map<U: Zeroable>(&self, mut function: impl FnMut(T) -> U) -> Tensor<U, L>
    where
        T: Copy,
    {
        demand!(Demand::<L>::UNIQUE);
        let mut tensor = Tensor::zeroed(self.layout);
        match tensor.exclusive().map_with(&self.view(), |(), element| function(element)) {
            Ok(()) => tensor,
            Err(mismatch) => unreachable!("one layout: {mismatch}"),
        }
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

    /// The whole storage in memory order, padding too: `storage_size` elements.
    #[inline]
    pub fn storage(&self) -> &[T] {
        &self.memory[..self.layout.storage_size()]
    }

    /// The whole storage in memory order, padding too: `storage_size` elements.
    #[inline]
    pub fn storage_mut(&mut self) -> &mut [T] {
        let len = self.layout.storage_size();
        &mut self.memory[..len]
    }

    /// The bytes that the storage has in memory: `storage_size` elements, rounded up to whole 64-byte lines.
    /// [`storage_as_bytes`](Self::storage_as_bytes) gives the elements alone.
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
        lines::<T>(self.layout.storage_size()).map_or(0, |lines| lines.size())
    }

    /// The bytes of [`Tensor::storage`], to be uploaded as they are. DirectML rounds the size of a tensor up to 4 bytes, which
    /// can be more than these; it is never more than [`allocated_size_in_bytes`](Tensor::allocated_size_in_bytes).
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

impl<T: Copy + Zeroable, L: Layout> View<'_, T, L> {
    /// A tensor of the same layout with these elements: [`Tensor::from_view_with_layout`]. The padding is zeros.
    ///
    /// ```
    /// use tensor_layout::{View, axis, layout};
    ///
    /// let image = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
    /// assert_eq!(image.fix::<axis::H>(1).to_tensor().storage(), [3, 4]); // W=2
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Tensor::from_view_with_layout`].
    #[doc(alias = "to_owned")]
    #[track_caller]
    pub fn to_tensor(&self) -> Tensor<T, L> {
        demand!(Demand::<L>::UNIQUE);
        Tensor::copied(*self.layout(), self)
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
