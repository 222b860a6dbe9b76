//! What makes a tensor: zeros, a value, a function of the index, a view, a view with a border around it.

use super::Tensor;
use super::memory::Memory;
use super::padding::is_number;
use crate::error::demand::demand;
use crate::error::part::expect_part;
use crate::error::verbs::verbs;
use crate::error::{ExtentMismatch, PartError};
use crate::layout::ops::{Packed, Ranges, Via};
use crate::layout::pair::Pair;
use crate::layout::{Layout, StaticLayout};
use crate::view::demand::Demand;
use crate::view::parts::border::{Border, extents_of};
use crate::view::raw::demand_unique;
use crate::view::viewed::Viewed;
use crate::view::{View, ViewMut};
use alloc::vec::Vec;
use bytemuck::Zeroable;
use core::mem::MaybeUninit;

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
        let places: &mut [T] = &mut memory;
        layout.indices().for_each(|index| places[layout.__offset_in_bounds(index)] = element(index));
        Self::in_memory(layout, memory)
    }

    /// The elements that `next` gives: first one for each index, in logical order, and then one for each place of the padding. Without an index,
    /// the memory is empty.
    pub(super) fn placed(layout: L, mut next: impl FnMut() -> T) -> Self {
        if layout.is_empty() {
            return Self::in_memory(layout, Memory::from_fn(0, |_| unreachable!("no element")));
        }
        let mut places: Vec<Option<T>> = (0..layout.storage_size()).map(|_| None).collect();
        layout.indices().for_each(|index| places[layout.__offset_in_bounds(index)] = Some(next()));
        Self::in_memory(
            layout,
            Memory::from_fn(layout.storage_size(), |at| places[at].take().unwrap_or_else(&mut next)),
        )
    }

    /// A tensor of elements that `write` writes, where nothing but they has to be: the padding is 0, of numbers. `None` where there is padding of
    /// other elements.
    ///
    /// # Safety
    ///
    /// `write` writes the element of each index, unless it gives an error or panics.
    pub(super) unsafe fn written(
        layout: L,
        write: impl FnOnce(&mut ViewMut<'_, MaybeUninit<T>, L>) -> Result<(), ExtentMismatch>,
    ) -> Option<Self> {
        let storage = layout.storage_size();
        let mut memory = match layout.__is_known_packed() {
            true => Memory::uninit(storage),
            false => Memory::zeros_of_numbers(storage)?.into_uninit(),
        };
        let written = match ViewMut::bound(layout, &mut memory) {
            Ok(mut to) => write(&mut to),
            Err(error) => unreachable!("a unique layout, and memory of its size: {error}"),
        };
        if let Err(mismatch) = written {
            panic!("{mismatch}")
        }
        // SAFETY: the elements of all indices are written. Others are 0, or there are none, as the storage is packed.
        Some(Self::in_memory(layout, unsafe { memory.assume_init() }))
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
            // SAFETY: the copy writes the element of each index.
            let copied = unsafe { Self::written(layout, |to| to.copy_matched(&source.uninit::<T>())) };
            return copied.unwrap_or_else(|| unreachable!("a packed layout has no padding"));
        }
        let mut tensor = Self::zeroed(layout);
        if let Err(mismatch) = tensor.exclusive().copy_matched(source) {
            panic!("{mismatch}")
        }
        tensor
    }

    /// A tensor in the same layout, of what `function` makes of each element: [`map_from`](Self::map_from). The padding is 0 of numbers, and
    /// what `function` makes of the first element else.
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
    #[must_use = "the tensor itself is not changed: write `for_each_mut`, or `map_from` of another one, to change it"]
    #[track_caller]
    pub fn map<U>(&self, function: impl FnMut(T) -> U) -> Tensor<U, L>
    where
        T: Copy,
    {
        demand!(Demand::<L>::UNIQUE);
        if let Err(error) = demand_unique(&self.layout, self.memory.len()) {
            panic!("{error}")
        }
        Tensor::mapped(self.layout, &self.view(), function)
    }

    /// The elements of a view with the same axes and extents through `function`, in a unique layout.
    pub(crate) fn mapped<U: Copy, S: Layout>(
        layout: L,
        source: &View<'_, U, S>,
        mut function: impl FnMut(U) -> T,
    ) -> Self {
        if is_number::<T>() || layout.__is_known_packed() {
            let write = |to: &mut ViewMut<'_, MaybeUninit<T>, L>| {
                to.map_with(source, |(), element| MaybeUninit::new(function(element)))
            };
            // SAFETY: the map writes the element of each index.
            let mapped = unsafe { Self::written(layout, write) };
            return mapped.unwrap_or_else(|| unreachable!("numbers, or no padding"));
        }
        let mut elements = source.iter();
        let first = elements.clone().next();
        Self::placed(layout, || match elements.next().or(first) {
            Some(element) => function(*element),
            None => unreachable!("an element for each index"),
        })
    }
}

impl<T: Copy, L: Layout> View<'_, T, L> {
    /// A copy without gaps.
    #[track_caller]
    pub(crate) fn copied_packed(&self) -> Tensor<T, Packed<L>> {
        let layout = expect_part(Via::of(self.layout(), 0));
        // SAFETY: the copy writes the element of each index.
        let copied = unsafe { Tensor::written(layout, |to| to.copy_matched(&self.uninit::<T>())) };
        copied.unwrap_or_else(|| Tensor::mapped(layout, self, |element| element))
    }

    /// What `function` makes of each element, without gaps.
    #[track_caller]
    pub(crate) fn mapped_packed<U>(&self, function: impl FnMut(T) -> U) -> Tensor<U, Packed<L>> {
        Tensor::mapped(expect_part(Via::of(self.layout(), 0)), self, function)
    }
}
