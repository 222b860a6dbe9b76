//! Conversions into a tensor.

use super::Tensor;
use crate::convert::LogicalIndex;
use crate::error::ExtentMismatch;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::{Pair, expect};
use crate::view::View;
use crate::view::demand::Demand;

/// Conversions into a tensor: those of a [`view_mut`](Tensor::view_mut), which is where they are described.
impl<T, L: Layout> Tensor<T, L> {
    /// Copies every element of `source` to the same place by name; see [`ViewMut::copy_from`](crate::ViewMut::copy_from).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn copy_from<S: Layout>(&mut self, source: &View<'_, T, S>)
    where
        T: Copy,
    {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        expect(self.exclusive().copy_matched(source));
    }

    /// [`copy_from`](Tensor::copy_from), with an error in place of the panic for extents that differ.
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
    pub fn try_copy_from<S: Layout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch>
    where
        T: Copy,
    {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        self.exclusive().copy_matched(source)
    }

    /// Sets every element to what `function` makes of the element of `source` at the same place by name; see
    /// [`ViewMut::map_from`](crate::ViewMut::map_from).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn map_from<U: Copy, S: Layout>(&mut self, source: &View<'_, U, S>, mut function: impl FnMut(U) -> T) {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        expect(self.exclusive().map_with(source, |(), element| function(element)));
    }

    /// [`map_from`](Tensor::map_from), with an error in place of the panic for extents that differ.
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
    pub fn try_map_from<U: Copy, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        mut function: impl FnMut(U) -> T,
    ) -> Result<(), ExtentMismatch> {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        self.exclusive().map_with(source, |(), element| function(element))
    }

    /// [`map_from`](Tensor::map_from) with a function that is also told the index; see
    /// [`ViewMut::map_from_indexed`](crate::ViewMut::map_from_indexed).
    ///
    /// # Panics
    ///
    /// As [`Tensor::map_from`].
    #[inline]
    #[track_caller]
    pub fn map_from_indexed<U: Copy, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        mut function: impl FnMut(L::Index, U) -> T,
    ) {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        expect(
            self.exclusive().map_with(source, |LogicalIndex(index): LogicalIndex<L>, element| function(index, element)),
        );
    }

    /// [`map_from_indexed`](Tensor::map_from_indexed), with an error in place of the panic for extents that differ.
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
    pub fn try_map_from_indexed<U: Copy, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        mut function: impl FnMut(L::Index, U) -> T,
    ) -> Result<(), ExtentMismatch> {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        self.exclusive().map_with(source, |LogicalIndex(index): LogicalIndex<L>, element| function(index, element))
    }
}

/// Conversions on all threads: those of a [`view_mut`](Tensor::view_mut), which is where they are described.
#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> Tensor<T, L> {
    /// [`copy_from`](Tensor::copy_from) on all threads; see [`ViewMut::par_copy_from`](crate::ViewMut::par_copy_from).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[track_caller]
    pub fn par_copy_from<S: Layout>(&mut self, source: &View<'_, T, S>)
    where
        T: Copy + Sync,
    {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        expect(self.exclusive().par_copy_matched(source));
    }

    /// [`par_copy_from`](Tensor::par_copy_from), with an error in place of the panic for extents that differ.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[track_caller]
    pub fn try_par_copy_from<S: Layout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch>
    where
        T: Copy + Sync,
    {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        self.exclusive().par_copy_matched(source)
    }

    /// [`map_from`](Tensor::map_from) on all threads; see [`ViewMut::par_map_from`](crate::ViewMut::par_map_from).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[track_caller]
    pub fn par_map_from<U: Copy + Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl Fn(U) -> T + Sync,
    ) {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        expect(self.exclusive().par_map_with(source, |(), element| function(element)));
    }

    /// [`par_map_from`](Tensor::par_map_from), with an error in place of the panic for extents that differ.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[track_caller]
    pub fn try_par_map_from<U: Copy + Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl Fn(U) -> T + Sync,
    ) -> Result<(), ExtentMismatch> {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        self.exclusive().par_map_with(source, |(), element| function(element))
    }

    /// [`map_from_indexed`](Tensor::map_from_indexed) on all threads; see [`ViewMut::par_map_from_indexed`](crate::ViewMut::par_map_from_indexed).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[track_caller]
    pub fn par_map_from_indexed<U: Copy + Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl Fn(L::Index, U) -> T + Sync,
    ) {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        expect(
            self.exclusive()
                .par_map_with(source, |LogicalIndex(index): LogicalIndex<L>, element| function(index, element)),
        );
    }

    /// [`par_map_from_indexed`](Tensor::par_map_from_indexed), with an error in place of the panic for extents that differ.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[track_caller]
    pub fn try_par_map_from_indexed<U: Copy + Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl Fn(L::Index, U) -> T + Sync,
    ) -> Result<(), ExtentMismatch> {
        demand!(Demand::<L>::UNIQUE, Pair::<L, S>::AGREE);
        self.exclusive().par_map_with(source, |LogicalIndex(index): LogicalIndex<L>, element| function(index, element))
    }
}
