//! The methods that write, of mutable views and tensors.

use crate::view::prelude::*;

/// `$about` and `$panics` say when the tensor cannot be written.
macro_rules! writes {
    ($($about:literal, $panics:literal)?) => {
        /// The element of this index, or `None` if it is out of bounds.
        #[inline(always)]
        pub fn get_mut(&mut self, index: L::Index) -> Option<&mut T> {
            // SAFETY: just checked.
            numbers::is_in_bounds(self.layout(), index).then(|| unsafe { self.get_unchecked_mut(index) })
        }

        /// The element of this index, unchecked.
        ///
        /// # Safety
        ///
        /// The index is in bounds.
        #[inline(always)]
        pub unsafe fn get_unchecked_mut(&mut self, index: L::Index) -> &mut T {
            // SAFETY: the caller says that the index is in bounds, and this is borrowed mutably (invariant 3).
            unsafe { self.raw().element_mut(index) }
        }

        /// The lowest element of the span, to write through; see [`as_ptr`](Self::as_ptr).
        #[inline(always)]
        pub fn as_mut_ptr(&mut self) -> *mut T {
            self.raw().lowest().as_ptr()
        }

        /// The element of index 0 of every axis, to write through; see [`origin`](Self::origin).
        #[inline(always)]
        pub fn origin_mut(&mut self) -> *mut T {
            self.raw().first().as_ptr()
        }

        /// The elements in logical order, to be changed.
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn iter_mut(&mut self) -> IterMut<'_, T, L> {
            demand!(Demand::<L>::UNIQUE);
            IterMut::new(self.exclusive())
        }

        /// The elements with their indices, in logical order, to be changed.
        ///
        /// ```
        /// use tensor_layout::{ViewMut, layout};
        ///
        /// let mut pixels = [0; 4];
        /// let mut image = ViewMut::<usize, layout!(H=2 W=2)>::from_array(&mut pixels); // H=2 W=2
        /// image.indexed_iter_mut().for_each(|([h, w], pixel)| *pixel = 10 * h + w);
        /// assert_eq!(pixels, [0, 1, 10, 11]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn indexed_iter_mut(&mut self) -> IndexedIterMut<'_, T, L> {
            demand!(Demand::<L>::UNIQUE);
            IndexedIterMut::new(self.exclusive())
        }

        /// The elements as a slice, to be changed, if they are neighbours in the order of the indices; see [`as_slice`](Self::as_slice).
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
            demand!(Demand::<L>::UNIQUE);
            self.exclusive().contiguous(Neighbours::InIndexOrder)
        }

        /// The whole span as a slice, to be changed, if each element of it is addressed; see
        /// [`as_slice_in_memory_order`](Self::as_slice_in_memory_order).
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn as_mut_slice_in_memory_order(&mut self) -> Option<&mut [T]> {
            demand!(Demand::<L>::UNIQUE);
            self.exclusive().contiguous(Neighbours::InMemory)
        }

        /// The bytes of [`as_mut_slice`](Self::as_mut_slice).
        ///
        /// ```
        /// use tensor_layout::{ViewMut, layout};
        ///
        /// let mut pixels = [0_u16; 6];
        /// let mut image = ViewMut::<u16, layout!(H=2 W=3)>::from_array(&mut pixels); // H=2 W=3
        /// image.as_mut_bytes().expect("no gaps").fill(1);
        /// assert_eq!(pixels, [0x101; 6]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn as_mut_bytes(&mut self) -> Option<&mut [u8]>
        where
            T: Pod,
        {
            self.as_mut_slice().map(bytemuck::cast_slice_mut)
        }

        /// The bytes of [`as_mut_slice_in_memory_order`](Self::as_mut_slice_in_memory_order).
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn as_mut_bytes_in_memory_order(&mut self) -> Option<&mut [u8]>
        where
            T: Pod,
        {
            self.as_mut_slice_in_memory_order().map(bytemuck::cast_slice_mut)
        }

        /// The elements as contiguous slices, to be changed; see [`runs`](Self::runs).
        ///
        /// ```
        /// use tensor_layout::{ViewMut, layout};
        ///
        /// let mut pixels = [0u8; 8];
        /// let mut image =
        ///     ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels); // H=2 W=3
        /// image.runs_mut().for_each(|row| row.fill(9));
        /// assert_eq!(pixels, [9, 9, 9, 0, 9, 9, 9, 0]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn runs_mut(&mut self) -> RunsMut<'_, T, L> {
            demand!(Demand::<L>::UNIQUE);
            RunsMut::new(self.exclusive())
        }

        /// Calls `f` with each element, to be changed, in memory order.
        ///
        /// ```
        /// use tensor_layout::{ViewMut, layout};
        ///
        /// let mut pixels = [1, 2, 3, 0, 4, 5, 6, 0];
        /// ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels)
        ///     .for_each_mut(|pixel| *pixel *= 10);
        /// assert_eq!(pixels, [10, 20, 30, 0, 40, 50, 60, 0]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn for_each_mut(&mut self, mut f: impl FnMut(&mut T)) {
            demand!(Demand::<L>::UNIQUE);
            Walking::of(self.exclusive()).fold_each((), |(), element| f(element));
        }

        /// Calls `f` with each index and its element, to be changed, in memory order.
        ///
        /// ```
        /// use tensor_layout::{ViewMut, layout};
        ///
        /// let (mut pixels, gain) = ([1.0; 4], [0.5, 2.0]);
        /// let mut image =
        ///     ViewMut::<f32, layout!(C=2 W=2; order = WC)>::from_array(&mut pixels); // C=2 W=2
        /// image.for_each_indexed_mut(|[c, _], pixel| *pixel *= gain[c]);
        /// assert_eq!(pixels, [0.5, 2.0, 0.5, 2.0]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn for_each_indexed_mut(&mut self, mut f: impl FnMut(L::Index, &mut T)) {
            demand!(Demand::<L>::UNIQUE);
            Walking::of(self.exclusive()).fold((), |(), index: LogicalIndex<L>, (element,)| f(index.0, element));
        }

        /// Makes each element a clone of `value`. The padding stays as it is: the padding of a view may belong to others. An owner can write it
        /// too, by [`Tensor::fill_storage`](crate::Tensor::fill_storage).
        ///
        /// ```
        /// use tensor_layout::{ViewMut, layout};
        ///
        /// let mut pixels = [0; 8];
        /// ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels).fill(9);
        /// assert_eq!(pixels, [9, 9, 9, 0, 9, 9, 9, 0]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn fill(&mut self, value: T)
        where
            T: Clone,
        {
            demand!(Demand::<L>::UNIQUE);
            Walking::of(self.exclusive()).fold_each((), |(), element: &mut T| *element = value.clone());
        }

        /// The parts at each index of the axis `A`, first to last, as mutable views. No two of them share an element.
        ///
        /// ```
        /// use tensor_layout::{ViewMut, axis, layout};
        ///
        /// let mut pixels = [1, 2, 3, 0, 4, 5, 6, 0];
        /// let mut image =
        ///     ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels); // H=2 W=3
        /// for (h, mut row) in image.axis_iter_mut::<axis::H>().enumerate() {
        ///     row.fill(h as u8); // W=3
        /// }
        /// assert_eq!(pixels, [0, 0, 0, 0, 1, 1, 1, 0]);
        /// ```
        $(#[doc = $about])?
        #[inline]
        #[track_caller]
        pub fn axis_iter_mut<A: AxisName>(&mut self) -> AxisIterMut<'_, T, L, A>
        where
            L: HasAxis<A>,
        {
            demand!(Demand::<L>::UNIQUE, Via::<L, Fix<A>>::EXISTS);
            self.exclusive().along()
        }

        /// The chunks of `LEN` indices of the axis `A`, as mutable views; see [`axis_chunks`](Self::axis_chunks). No two of them share an
        /// element.
        ///
        /// ```
        /// use tensor_layout::{ViewMut, axis, layout};
        ///
        /// let mut buffer = [1; 5];
        /// let mut row = ViewMut::<u8, layout!(W=5)>::from_array(&mut buffer); // W=5
        /// let mut chunks = row.axis_chunks_mut::<axis::W, 2>();
        /// chunks.remainder().fill(0); // W=?
        /// chunks.next_back().into_iter().for_each(|mut chunk| chunk.fill(7)); // W=2
        /// assert_eq!(buffer, [1, 1, 7, 7, 0]);
        /// ```
        $(#[doc = $about])?
        #[inline(always)]
        #[track_caller]
        pub fn axis_chunks_mut<A: AxisName, const LEN: usize>(&mut self) -> AxisChunksMut<'_, T, L, A, LEN>
        where
            L: HasAxis<A>,
        {
            demand!(Demand::<L>::UNIQUE, ChunksOf::<L, A, LEN>::EXIST);
            self.exclusive().chunked()
        }

        verbs! {
            /// The tiles of `size` indices of two axes, as mutable views; see [`tiles`](Self::tiles). No two of them share an element.
            ///
            /// ```
            /// use tensor_layout::axis::{H, W};
            /// use tensor_layout::{ViewMut, layout};
            ///
            /// let mut pixels = [0; 6];
            /// let mut image = ViewMut::<u8, layout!(H=2 W=3)>::from_array(&mut pixels); // H=2 W=3
            /// image.tiles_mut::<(H, W)>([1, 2]).zip(1..).for_each(|((_, mut tile), number)| tile.fill(number));
            /// assert_eq!(pixels, [1, 1, 2, 3, 3, 4]);
            /// ```
            pub [inline] fn tiles_mut[P: TwoNames](
                &mut self,
                size: [usize; 2],
            ) -> TilesMut<'_, T, L, P>, or PartError
            where [L: HasAxis<P::Outer> + HasAxis<P::Inner>]
            demands [Demand::<L>::UNIQUE, Grid::<T, L, P>::EXIST]
            $(panics $panics)?
            { Grid::<T, L, P>::count(self.view().raw(), size) }
            then |count| self.exclusive().tiled(size, count),
            or try_tiles_mut: "If a size is 0, or is not a multiple of the blocks of its axis, or if there are over `usize::MAX` tiles, which takes a view without elements.";
        }
    };
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    writes!();
}

/// `view[index] = value`, and loops over a mutable reference.
macro_rules! write_operators {
    ([$($a:lifetime)?] $seen:ty) => {
        impl<$($a,)? T, L: Layout> IndexMut<L::Index> for $seen {
            /// # Panics
            ///
            /// If the index is out of bounds; names the axis, the index and the extent.
            #[inline(always)]
            #[track_caller]
            fn index_mut(&mut self, index: L::Index) -> &mut T {
                numbers::check(self.layout(), index);
                // SAFETY: just checked.
                unsafe { self.get_unchecked_mut(index) }
            }
        }

        impl<'v, $($a,)? T, L: Layout> IntoIterator for &'v mut $seen {
            type Item = &'v mut T;
            type IntoIter = IterMut<'v, T, L>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter_mut()
            }
        }
    };
}

write_operators!(['a] ViewMut<'a, T, L>);

#[cfg(feature = "alloc")]
pub(crate) use {write_operators, writes};
