//! What a tensor forwards to its views.

use super::Tensor;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::view::demand::Demand;
use crate::view::{IndexedIter, Iter, IterMut, Runs, RunsMut};

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

    /// The elements as contiguous slices; see [`View::runs`](crate::View::runs).
    #[inline]
    pub fn runs(&self) -> Runs<'_, T, L> {
        self.view().runs()
    }

    /// The elements in logical order, to be changed.
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L> {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive().into_iter()
    }

    /// The elements as contiguous slices, to be changed; see [`View::runs`](crate::View::runs).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn runs_mut(&mut self) -> RunsMut<'_, T, L> {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive().into_runs()
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
