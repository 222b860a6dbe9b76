//! The walks that only read, written once for all types that have a view.

/// The methods that only use `self.view()`. `zip` is not among them: its error would have the lines of this macro too, and fit no screen.
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
    };
}

pub(crate) use walk_methods;
