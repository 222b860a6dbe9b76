//! The walks that only read, written once for all types that have a view.

/// The methods that only use `self.view()`.
macro_rules! walk_methods {
    () => {
        /// Calls `f` with each element, in memory order; see [`View::for_each`](crate::View::for_each).
        #[inline]
        pub fn for_each<'v>(&'v self, f: impl FnMut(&'v T))
        where
            L: $crate::layout::Layout,
        {
            self.view().for_each(f);
        }

        /// Folds over the elements in memory order; see [`View::fold`](crate::View::fold).
        #[inline]
        pub fn fold<'v, Acc>(&'v self, init: Acc, f: impl FnMut(Acc, &'v T) -> Acc) -> Acc
        where
            L: $crate::layout::Layout,
        {
            self.view().fold(init, f)
        }

        /// Calls `f` with each index and its element, in memory order; see
        /// [`View::for_each_indexed`](crate::View::for_each_indexed).
        #[inline]
        pub fn for_each_indexed<'v>(&'v self, f: impl FnMut(L::Index, &'v T))
        where
            L: $crate::layout::Layout,
        {
            self.view().for_each_indexed(f);
        }

        /// Folds over the indices and their elements, in memory order; see
        /// [`View::fold_indexed`](crate::View::fold_indexed).
        #[inline]
        pub fn fold_indexed<'v, Acc>(&'v self, init: Acc, f: impl FnMut(Acc, L::Index, &'v T) -> Acc) -> Acc
        where
            L: $crate::layout::Layout,
        {
            self.view().fold_indexed(init, f)
        }

        /// This and another view, walked together for reading; see [`View::zip`](crate::View::zip).
        ///
        /// # Panics
        ///
        /// If extents that are known at run time only differ.
        #[inline]
        #[track_caller]
        pub fn zip<'v, 'b, U, R: $crate::layout::Layout>(
            &'v self,
            other: &$crate::view::View<'b, U, R>,
        ) -> $crate::view::Zip<($crate::view::View<'v, T, L>, $crate::view::View<'b, U, R>)>
        where
            L: $crate::layout::Layout,
        {
            $crate::error::demand::demand!($crate::layout::pair::Pair::<L, R>::AGREE_ZIPPED);
            $crate::layout::pair::expect($crate::view::Zip::of(self.view(), *other))
        }

        /// As [`zip`](Self::zip), with an error instead of a panic.
        ///
        /// # Errors
        ///
        /// If extents that are known at run time only differ.
        #[inline]
        pub fn try_zip<'v, 'b, U, R: $crate::layout::Layout>(
            &'v self,
            other: &$crate::view::View<'b, U, R>,
        ) -> Result<
            $crate::view::Zip<($crate::view::View<'v, T, L>, $crate::view::View<'b, U, R>)>,
            $crate::error::ExtentMismatch,
        >
        where
            L: $crate::layout::Layout,
        {
            $crate::error::demand::demand!($crate::layout::pair::Pair::<L, R>::AGREE_ZIPPED);
            $crate::view::Zip::of(self.view(), *other)
        }
    };
}

pub(crate) use walk_methods;
