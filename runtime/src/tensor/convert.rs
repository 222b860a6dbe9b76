//! Conversions into a tensor.

use super::Tensor;
use crate::convert::LogicalIndex;
use crate::error::ExtentMismatch;
use crate::error::verbs::verbs;
use crate::expansion::viewed::Viewed;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::view::demand::Demand;

/// Conversions into a tensor: those of a [`view_mut`](Tensor::view_mut), which is where they are described.
impl<T, L: Layout> Tensor<T, L> {
    verbs! {
        /// Copies every element of `source` to the same place by name; see [`ViewMut::copy_from`](crate::ViewMut::copy_from).
        pub [inline] fn copy_from[S: Viewed<Element = T> + ?Sized](&mut self, source: &S) -> (), or ExtentMismatch
        where [T: Copy]
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().copy_matched(&source.viewed()) }
        or try_copy_from: "If extents that are known at run time only differ.";

        /// Sets every element to what `function` makes of the element of `source` at the same place by name; see
        /// [`ViewMut::map_from`](crate::ViewMut::map_from).
        pub [inline] fn map_from[S: Viewed<Element: Copy> + ?Sized](
            &mut self,
            source: &S,
            mut function: impl FnMut(S::Element) -> T,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().map_with(&source.viewed(), |(), element| function(element)) }
        or try_map_from: "If extents that are known at run time only differ.";

        /// [`map_from`](Tensor::map_from) with a function that is also told the index; see
        /// [`ViewMut::map_from_indexed`](crate::ViewMut::map_from_indexed).
        pub [inline] fn map_from_indexed[S: Viewed<Element: Copy> + ?Sized](
            &mut self,
            source: &S,
            mut function: impl FnMut(L::Index, S::Element) -> T,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().map_with(&source.viewed(), |LogicalIndex(index): LogicalIndex<L>, element| function(index, element)) }
        or try_map_from_indexed: "If extents that are known at run time only differ.";
    }
}

/// Conversions on all threads: those of a [`view_mut`](Tensor::view_mut), which is where they are described.
#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> Tensor<T, L> {
    verbs! {
        /// [`copy_from`](Tensor::copy_from) on all threads; see [`ViewMut::par_copy_from`](crate::ViewMut::par_copy_from).
        pub fn par_copy_from[S: Viewed<Element = T> + ?Sized](&mut self, source: &S) -> (), or ExtentMismatch
        where [T: Copy + Sync]
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().par_copy_matched(&source.viewed()) }
        or try_par_copy_from: "If extents that are known at run time only differ.";

        /// [`map_from`](Tensor::map_from) on all threads; see [`ViewMut::par_map_from`](crate::ViewMut::par_map_from).
        pub fn par_map_from[S: Viewed<Element: Copy + Sync> + ?Sized](
            &mut self,
            source: &S,
            function: impl Fn(S::Element) -> T + Sync,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().par_map_with(&source.viewed(), |(), element| function(element)) }
        or try_par_map_from: "If extents that are known at run time only differ.";

        /// [`map_from_indexed`](Tensor::map_from_indexed) on all threads; see [`ViewMut::par_map_from_indexed`](crate::ViewMut::par_map_from_indexed).
        pub fn par_map_from_indexed[S: Viewed<Element: Copy + Sync> + ?Sized](
            &mut self,
            source: &S,
            function: impl Fn(L::Index, S::Element) -> T + Sync,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().par_map_with(&source.viewed(), |LogicalIndex(index): LogicalIndex<L>, element| function(index, element)) }
        or try_par_map_from_indexed: "If extents that are known at run time only differ.";
    }
}
