//! The methods on all threads of the `rayon` pool, of views, mutable views and tensors.

use crate::view::prelude::*;

/// As in [`read`](super::read).
macro_rules! par_reads {
    ([$($v:lifetime)?] $lent:lifetime) => {
        /// [`for_each`](Self::for_each) on all threads of the `rayon` pool. Each thread takes parts that lie together in memory.
        /// Fewer than 32,768 elements stay on the calling thread.
        pub fn par_for_each$(<$v>)?(&$($v)? self, f: impl Fn(&$lent T) + Sync) {
            Walking::of(self.view()).par_for_each(|(), (element,)| f(element));
        }

        /// [`for_each_indexed`](Self::for_each_indexed) on all threads; see [`par_for_each`](Self::par_for_each).
        pub fn par_for_each_indexed$(<$v>)?(&$($v)? self, f: impl Fn(L::Index, &$lent T) + Sync) {
            Walking::of(self.view()).par_for_each(|index: LogicalIndex<L>, (element,)| f(index.0, element));
        }

        /// [`fold`](Self::fold) on all threads: each part of the elements is folded from `identity()`, and the results are brought
        /// together by `reduce`, in memory order. The number of parts depends on the pool. So, as for a reduction of `rayon`,
        /// `identity()` must be neutral, and `reduce` associative.
        ///
        /// ```
        /// use tensor_layout::{Tensor, layout};
        ///
        /// let image =
        ///     // C=3 H=300 W=400
        ///     Tensor::<u8, layout!(C=3 H=300 W=400; order = HWC)>::from_fn(|[c, h, w]| (c + h * w) as u8);
        /// let sum = image.par_fold(|| 0, |sum, pixel| sum + u64::from(*pixel), |a, b| a + b);
        /// assert_eq!(sum, image.iter().map(|pixel| u64::from(*pixel)).sum::<u64>());
        /// ```
        pub fn par_fold<$($v,)? Acc: Send>(
            &$($v)? self,
            identity: impl Fn() -> Acc + Sync,
            fold: impl Fn(Acc, &$lent T) -> Acc + Sync,
            reduce: impl Fn(Acc, Acc) -> Acc + Sync,
        ) -> Acc {
            Walking::of(self.view()).par_fold(identity, |acc, (), (element,)| fold(acc, element), reduce)
        }

        /// [`axis_iter`](Self::axis_iter) as a parallel iterator of `rayon`.
        pub fn par_axis_iter<$($v,)? A: AxisName>(&$($v)? self) -> Parallel<AxisIter<$lent, T, L, A>>
        where
            L: HasAxis<A>,
        {
            demand!(Via::<L, Fix<A>>::EXISTS);
            Parallel(self.view().along())
        }

        /// [`axis_chunks`](Self::axis_chunks) as a parallel iterator of `rayon`.
        pub fn par_axis_chunks<$($v,)? A: AxisName, const LEN: usize>(
            &$($v)? self,
        ) -> Parallel<AxisChunks<$lent, T, L, A, LEN>>
        where
            L: HasAxis<A>,
        {
            demand!(ChunksOf::<L, A, LEN>::EXIST);
            Parallel(self.view().chunked())
        }

        /// [`tiles`](Self::tiles) as a parallel iterator of `rayon`.
        ///
        /// # Panics
        ///
        /// As [`tiles`](Self::tiles).
        #[track_caller]
        pub fn par_tiles<$($v,)? P: TwoNames>(
            &$($v)? self,
            size: [usize; 2],
        ) -> Parallel<Tiles<$lent, T, L, P>>
        where
            L: HasAxis<P::Outer> + HasAxis<P::Inner>,
        {
            demand!(Grid::<T, L, P>::EXIST);
            Parallel(self.view().expect_tiles(size))
        }
    };
}

/// As in [`write`](super::write).
macro_rules! par_writes {
    ($($about:literal, $panics:literal)?) => {
        /// [`for_each_mut`](Self::for_each_mut) on all threads; see [`par_for_each`](Self::par_for_each).
        ///
        /// ```
        /// use tensor_layout::{Tensor, layout};
        ///
        /// let mut image = Tensor::<f32, layout!(H=300 W=400; pad(W) = 16)>::zeros(); // H=300 W=400
        /// image.par_for_each_mut(|pixel| *pixel += 0.5);
        /// assert!(image.iter().all(|pixel| *pixel == 0.5));
        /// ```
        $(#[doc = $about])?
        #[track_caller]
        pub fn par_for_each_mut(&mut self, f: impl Fn(&mut T) + Sync) {
            demand!(Demand::<L>::UNIQUE);
            Walking::of(self.exclusive()).par_for_each(|(), (element,)| f(element));
        }

        /// [`for_each_indexed_mut`](Self::for_each_indexed_mut) on all threads; see [`par_for_each`](Self::par_for_each).
        $(#[doc = $about])?
        #[track_caller]
        pub fn par_for_each_indexed_mut(&mut self, f: impl Fn(L::Index, &mut T) + Sync) {
            demand!(Demand::<L>::UNIQUE);
            Walking::of(self.exclusive()).par_for_each(|index: LogicalIndex<L>, (element,)| f(index.0, element));
        }

        /// [`fill`](Self::fill) on all threads; see [`par_for_each`](Self::par_for_each).
        $(#[doc = $about])?
        #[track_caller]
        pub fn par_fill(&mut self, value: T)
        where
            T: Clone + Sync,
        {
            demand!(Demand::<L>::UNIQUE);
            Walking::of(self.exclusive()).par_for_each(|(), (element,): (&mut T,)| *element = value.clone());
        }

        verbs! {
            /// [`copy_from`](Self::copy_from) on all threads of the `rayon` pool. Each thread writes parts that lie together in
            /// memory. Less than 256 KiB stay on the calling thread.
            pub fn par_copy_from[S: Viewed<Element = T> + ?Sized](&mut self, source: &S) -> (), or ExtentMismatch
            where [T: Copy + Sync]
            demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
            $(panics $panics)?
            { self.exclusive().par_copy_matched(&source.viewed()) }
            or try_par_copy_from: "If extents that are known at run time only differ.";

            /// [`map_from`](Self::map_from) on all threads of the `rayon` pool. Each thread writes parts that lie together in
            /// memory. Fewer than 32,768 elements stay on the calling thread.
            ///
            /// ```
            /// use tensor_layout::{Tensor, layout};
            ///
            /// // H=300 W=400 C=3
            /// let pixels = Tensor::<u8, layout!(H=300 W=400 C=3)>::from_fn(|[h, w, c]| (h + w + c) as u8);
            /// let mut planes = Tensor::<f32, layout!(C=3 H=300 W=400)>::zeros(); // C=3 H=300 W=400
            /// planes.par_map_from(&pixels, |x| f32::from(x) / 255.0);
            /// assert_eq!(planes[[2, 10, 20]], 32.0 / 255.0);
            /// ```
            pub fn par_map_from[S: Viewed<Element: Copy + Sync> + ?Sized](
                &mut self,
                source: &S,
                function: impl Fn(S::Element) -> T + Sync,
            ) -> (), or ExtentMismatch
            demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
            $(panics $panics)?
            { self.exclusive().par_map_with(&source.viewed(), |(), element| function(element)) }
            or try_par_map_from: "If extents that are known at run time only differ.";

            /// [`map_from_indexed`](Self::map_from_indexed) on all threads; see [`par_map_from`](Self::par_map_from).
            pub fn par_map_from_indexed[S: Viewed<Element: Copy + Sync> + ?Sized](
                &mut self,
                source: &S,
                function: impl Fn(L::Index, S::Element) -> T + Sync,
            ) -> (), or ExtentMismatch
            demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
            $(panics $panics)?
            { self.exclusive().par_map_with(&source.viewed(), |index: LogicalIndex<L>, element| function(index.0, element)) }
            or try_par_map_from_indexed: "If extents that are known at run time only differ.";

            /// [`fold_from`](Self::fold_from) on all threads of the `rayon` pool. Threads divide an axis of the accumulators, and each
            /// accumulator gets its elements on one thread, in the order of the source's memory. Fewer than 32,768
            /// elements stay on the calling thread, and so do all where there is a single accumulator, or a layout with a `block`. For a
            /// single accumulator, see [`par_fold`](Self::par_fold).
            ///
            /// ```
            /// use tensor_layout::{Tensor, axis, layout};
            ///
            /// // H=300 W=400 C=3
            /// let image = Tensor::<u8, layout!(H=300 W=400 C=3)>::from_fn(|[h, w, c]| (h + w + c) as u8);
            /// let mut sums = Tensor::<u32, layout!(H=300)>::zeros(); // H=300
            /// sums.par_fold_from(&image, |sum, x| *sum += u32::from(*x));
            /// assert_eq!(sums[[7]], image.fix::<axis::H>(7).fold(0, |sum, x| sum + u32::from(*x)));
            /// ```
            pub fn par_fold_from[S: Viewed<Element: Sync> + ?Sized](
                &mut self,
                source: &S,
                f: impl Fn(&mut T, &S::Element) + Sync,
            ) -> (), or ExtentMismatch
            demands [Demand::<L>::UNIQUE, Reduced::<L, S::Layout>::AGREE]
            $(panics $panics)?
            { self.exclusive().par_fold_matched(&source.viewed(), f) }
            or try_par_fold_from: "If extents that are known at run time only differ.";
        }

        /// [`axis_iter_mut`](Self::axis_iter_mut) as a parallel iterator of `rayon`.
        ///
        /// ```
        /// use rayon::iter::ParallelIterator;
        /// use tensor_layout::{Tensor, axis, layout};
        ///
        /// let mut image = Tensor::<f32, layout!(H=30 W=40; pad(W) = 64)>::zeros(); // H=30 W=40
        /// image.par_axis_iter_mut::<axis::H>().for_each(|mut row| row.fill(0.5)); // W=40
        /// assert!(image.iter().all(|pixel| *pixel == 0.5));
        /// ```
        $(#[doc = $about])?
        #[track_caller]
        pub fn par_axis_iter_mut<A: AxisName>(&mut self) -> Parallel<AxisIterMut<'_, T, L, A>>
        where
            L: HasAxis<A>,
        {
            demand!(Demand::<L>::UNIQUE, Via::<L, Fix<A>>::EXISTS);
            Parallel(self.exclusive().along())
        }

        /// [`axis_chunks_mut`](Self::axis_chunks_mut) as a parallel iterator of `rayon`.
        $(#[doc = $about])?
        #[track_caller]
        pub fn par_axis_chunks_mut<A: AxisName, const LEN: usize>(&mut self) -> Parallel<AxisChunksMut<'_, T, L, A, LEN>>
        where
            L: HasAxis<A>,
        {
            demand!(Demand::<L>::UNIQUE, ChunksOf::<L, A, LEN>::EXIST);
            Parallel(self.exclusive().chunked())
        }

        /// [`tiles_mut`](Self::tiles_mut) as a parallel iterator of `rayon`.
        ///
        /// # Panics
        ///
        /// As [`tiles_mut`](Self::tiles_mut).
        #[track_caller]
        pub fn par_tiles_mut<P: TwoNames>(&mut self, size: [usize; 2]) -> Parallel<TilesMut<'_, T, L, P>>
        where
            L: HasAxis<P::Outer> + HasAxis<P::Inner>,
        {
            demand!(Demand::<L>::UNIQUE, Grid::<T, L, P>::EXIST);
            Parallel(self.exclusive().expect_tiles(size))
        }
    };
}

impl<'a, T: Sync, L: Layout> View<'a, T, L> {
    par_reads!([] 'a);
}

impl<T: Sync, L: Layout> ViewMut<'_, T, L> {
    par_reads!(['v] 'v);
}

impl<T: Send, L: Layout> ViewMut<'_, T, L> {
    par_writes!();
}

#[cfg(feature = "alloc")]
pub(crate) use {par_reads, par_writes};
