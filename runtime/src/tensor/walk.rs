//! Walks over the elements of a tensor, and over its storage.

use super::Tensor;
use crate::error::ExtentMismatch;
use crate::error::demand::demand;
use crate::error::verbs::verbs;
use crate::expansion::viewed::Viewed;
use crate::layout::Layout;
use crate::layout::pair::{Pair, expect};
use crate::view::demand::Demand;
use crate::view::walk::{Reduced, walk_methods};
use crate::view::{View, ViewMut, Zip};

impl<T, L: Layout> Tensor<T, L> {
    walk_methods!();

    verbs! {
        /// This and another view, walked together for reading; see [`View::zip`].
        pub [inline] fn zip['v, 'b, R: Viewed + ?Sized](
            &'v self,
            other: &'b R,
        ) -> Zip<(View<'v, T, L>, R::Lent<'b>)>, or ExtentMismatch
        demands [Pair::<L, R::Layout>::AGREE_ZIPPED]
        { Zip::of(self.view(), other.lent()) }
        or try_zip: "If extents that are known at run time only differ.";
    }

    /// Makes every element of the storage a clone of `value`, the padding too, so that no stale bytes are uploaded.
    ///
    /// Only an owner has this method: the elements in the gaps of a [`ViewMut`] may belong to others.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let mut image = Tensor::<u8, layout!(H=2 W=3; pad(W) = 4)>::zeros(); // H=2 W=3
    /// image.fill_storage(7);
    /// image.fill(9);
    /// assert_eq!(image.storage(), [9, 9, 9, 7, 9, 9, 9, 7]);
    /// ```
    #[inline]
    pub fn fill_storage(&mut self, value: T)
    where
        T: Clone,
    {
        self.storage_mut().fill(value);
    }
}

/// The walks that change elements: those of a [`view_mut`](Tensor::view_mut), which is where they are described.
impl<T, L: Layout> Tensor<T, L> {
    /// Makes each element a clone of `value`; see [`ViewMut::fill`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive().fill(value);
    }

    /// Calls `f` with each element, to be changed, in memory order; see [`ViewMut::for_each_mut`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn for_each_mut(&mut self, f: impl FnMut(&mut T)) {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive().for_each_mut(f);
    }

    /// Calls `f` with each index and its element, to be changed, in memory order; see [`ViewMut::for_each_indexed_mut`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn for_each_indexed_mut(&mut self, f: impl FnMut(L::Index, &mut T)) {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive().for_each_indexed_mut(f);
    }

    verbs! {
        /// Folds each element of `source` into the element of the tensor at the same index of the axes that the tensor has; see
        /// [`ViewMut::fold_from`].
        pub [inline] fn fold_from[S: Viewed + ?Sized](
            &mut self,
            source: &S,
            f: impl FnMut(&mut T, &S::Element),
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Reduced::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().fold_matched(&source.viewed(), f) }
        or try_fold_from: "If extents that are known at run time only differ.";
    }

    /// The tensor, to be changed, and a view to be read, walked together; see [`ViewMut::zip_mut`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn zip_mut<'t, 'b, R: Viewed + ?Sized>(&'t mut self, other: &'b R) -> Zip<(ViewMut<'t, T, L>, R::Lent<'b>)> {
        demand!(Demand::<L>::UNIQUE, Pair::<L, R::Layout>::AGREE_ZIPPED);
        expect(Zip::of(self.exclusive(), other.lent()))
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> Tensor<T, L> {
    verbs! {
        /// [`fold_from`](Tensor::fold_from) on all threads; see [`ViewMut::par_fold_from`].
        pub fn par_fold_from[S: Viewed<Element: Sync> + ?Sized](
            &mut self,
            source: &S,
            f: impl Fn(&mut T, &S::Element) + Sync,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Reduced::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().par_fold_matched(&source.viewed(), f) }
        or try_par_fold_from: "If extents that are known at run time only differ.";
    }
}
