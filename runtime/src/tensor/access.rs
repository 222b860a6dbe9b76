//! What a tensor forwards to its views.

use super::Tensor;
use crate::axis::AxisName;
use crate::error::ExtentMismatch;
use crate::iter::{IndexedIter, Iter, IterMut, Runs, RunsMut};
use crate::layout::pair::Pair;
use crate::layout::{HasAxis, Layout, StridedLayout};
use crate::ops::{Fix, Via};
use crate::view::View;
use crate::view::demand::Demand;

impl<T, L: Layout> Tensor<T, L> {
    /// The element of this index, or `None` if it is out of bounds.
    #[inline(always)]
    pub fn get(&self, index: L::Index) -> Option<&T> {
        self.view().get(index)
    }

    /// The element of this index, or `None` if it is out of bounds.
    #[inline(always)]
    pub fn get_mut(&mut self, index: L::Index) -> Option<&mut T> {
        let mut element = self.raw().try_at(index)?;
        // SAFETY: the memory is borrowed mutably, and by invariant 1 the element is in it.
        Some(unsafe { element.as_mut() })
    }

    /// The elements in logical order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L> {
        self.view().iter()
    }

    /// The elements with their indices, in logical order.
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, L> {
        self.view().indexed_iter()
    }

    /// The elements as contiguous slices; see [`View::runs`].
    #[inline]
    pub fn runs(&self) -> Runs<'_, T, L> {
        self.view().runs()
    }

    /// The part at which the axis `A` has this index; see [`View::fix`]. Other parts are those of a [`view`](Tensor::view) or a
    /// [`view_mut`](Tensor::view_mut).
    ///
    /// # Panics
    ///
    /// If the index is not less than the extent.
    #[inline(always)]
    #[track_caller]
    pub fn fix<A: AxisName>(&self, index: usize) -> View<'_, T, Via<L, Fix<A>>>
    where
        L: HasAxis<A>,
    {
        self.view().fix::<A>(index)
    }

    /// The elements in logical order, to be changed.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L> {
        let () = Demand::<L>::UNIQUE;
        self.view_mut().into_iter()
    }

    /// The elements as contiguous slices, to be changed; see [`View::runs`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn runs_mut(&mut self) -> RunsMut<'_, T, L> {
        let () = Demand::<L>::UNIQUE;
        self.view_mut().into_runs()
    }
}

/// Conversions into a tensor: those of a [`view_mut`](Tensor::view_mut), which is where they are described.
impl<T, L: StridedLayout> Tensor<T, L> {
    /// Copies every element of `source` to the same place by name; see [`ViewMut::copy_from`](crate::ViewMut::copy_from).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn copy_from<S: StridedLayout>(&mut self, source: &View<'_, T, S>)
    where
        T: Copy,
    {
        let () = Demand::<L>::UNIQUE;
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        self.view_mut().copy_from(source);
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
    pub fn try_copy_from<S: StridedLayout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch>
    where
        T: Copy,
    {
        let () = Demand::<L>::UNIQUE;
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        self.view_mut().try_copy_from(source)
    }

    /// Sets every element to what `function` makes of the element of `source` at the same place by name; see
    /// [`ViewMut::map_from`](crate::ViewMut::map_from).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`], and if extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn map_from<U: Copy, S: StridedLayout>(&mut self, source: &View<'_, U, S>, function: impl FnMut(U) -> T) {
        let () = Demand::<L>::UNIQUE;
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        self.view_mut().map_from(source, function);
    }

    /// [`map_from`](Tensor::map_from) with a function that is also told the index; see
    /// [`ViewMut::map_from_indexed`](crate::ViewMut::map_from_indexed).
    ///
    /// # Panics
    ///
    /// As [`Tensor::map_from`].
    #[inline]
    #[track_caller]
    pub fn map_from_indexed<U: Copy, S: StridedLayout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl FnMut(L::Index, U) -> T,
    ) {
        let () = Demand::<L>::UNIQUE;
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        self.view_mut().map_from_indexed(source, function);
    }
}

impl<'t, T, L: Layout> IntoIterator for &'t Tensor<T, L> {
    type Item = &'t T;
    type IntoIter = Iter<'t, T, L>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'t, T, L: Layout> IntoIterator for &'t mut Tensor<T, L> {
    type Item = &'t mut T;
    type IntoIter = IterMut<'t, T, L>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
