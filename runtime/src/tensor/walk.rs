//! Walks over the elements of a tensor, and over its storage.

#![expect(clippy::type_complexity, reason = "a zip is of what it is of; an alias would hide it")]

use super::Tensor;
use crate::error::ExtentMismatch;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::{Pair, expect};
use crate::view::demand::Demand;
use crate::view::walk::{Reduced, walk_methods};
use crate::view::{View, ViewMut, Zip};

impl<T, L: Layout> Tensor<T, L> {
    walk_methods!();

    /// This and another view, walked together for reading; see [`View::zip`].
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn zip<'v, 'b, U, R: Layout>(&'v self, other: &View<'b, U, R>) -> Zip<(View<'v, T, L>, View<'b, U, R>)> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        expect(Zip::of(self.view(), *other))
    }

    /// As [`zip`](Self::zip), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    #[inline]
    pub fn try_zip<'v, 'b, U, R: Layout>(
        &'v self,
        other: &View<'b, U, R>,
    ) -> Result<Zip<(View<'v, T, L>, View<'b, U, R>)>, ExtentMismatch> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        Zip::of(self.view(), *other)
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

    /// Folds each element of `source` into the element of the tensor at the same index of the axes that the tensor has; see
    /// [`ViewMut::fold_from`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn fold_from<U, S: Layout>(&mut self, source: &View<'_, U, S>, f: impl FnMut(&mut T, &U)) {
        demand!(Demand::<L>::UNIQUE, Reduced::<L, S>::AGREE);
        expect(self.exclusive().fold_matched(source, f));
    }

    /// [`fold_from`](Tensor::fold_from), with an error in place of the panic for extents that differ.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn try_fold_from<U, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        f: impl FnMut(&mut T, &U),
    ) -> Result<(), ExtentMismatch> {
        demand!(Demand::<L>::UNIQUE, Reduced::<L, S>::AGREE);
        self.exclusive().fold_matched(source, f)
    }

    /// The tensor, to be changed, and a view to be read, walked together; see [`ViewMut::zip_mut`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn zip_mut<'t, 'b, U, R: Layout>(
        &'t mut self,
        other: &View<'b, U, R>,
    ) -> Zip<(ViewMut<'t, T, L>, View<'b, U, R>)> {
        demand!(Demand::<L>::UNIQUE, Pair::<L, R>::AGREE_ZIPPED);
        expect(Zip::of(self.exclusive(), *other))
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> Tensor<T, L> {
    /// [`fold_from`](Tensor::fold_from) on all threads; see [`ViewMut::par_fold_from`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::fold_from`].
    #[track_caller]
    pub fn par_fold_from<U: Sync, S: Layout>(&mut self, source: &View<'_, U, S>, f: impl Fn(&mut T, &U) + Sync) {
        demand!(Demand::<L>::UNIQUE, Reduced::<L, S>::AGREE);
        expect(self.exclusive().par_fold_matched(source, f));
    }

    /// [`par_fold_from`](Tensor::par_fold_from), with an error in place of the panic for extents that differ.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[track_caller]
    pub fn try_par_fold_from<U: Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        f: impl Fn(&mut T, &U) + Sync,
    ) -> Result<(), ExtentMismatch> {
        demand!(Demand::<L>::UNIQUE, Reduced::<L, S>::AGREE);
        self.exclusive().par_fold_matched(source, f)
    }
}
