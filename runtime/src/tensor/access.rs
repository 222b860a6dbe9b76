//! What a tensor forwards to its views.

#![expect(clippy::type_complexity, reason = "a part says what it is of; an alias would hide it")]

use super::Tensor;
use crate::axis::AxisName;
use crate::error::demand::demand;
use crate::error::{PartError, expect_part};
use crate::layout::ops::{AsArrays, Fix, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::demand::Demand;
use crate::view::{IndexedIter, Iter, IterMut, Runs, RunsMut, View, ViewMut};

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
        demand!(Via::<L, Fix<A>>::EXISTS);
        self.view().fixed(index)
    }

    /// The same memory as elements `[T; LEN]`, without the axis `A`; see [`View::as_arrays`].
    ///
    /// # Panics
    ///
    /// If the extent is not `LEN`, the stride not 1, or another stride not a multiple of `LEN`.
    #[inline]
    #[track_caller]
    pub fn as_arrays<A: AxisName, const LEN: usize>(&self) -> View<'_, [T; LEN], Via<L, AsArrays<A, LEN>>>
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, AsArrays<A, LEN>>::EXISTS);
        expect_part(self.view().in_arrays())
    }

    /// As [`as_arrays`](Self::as_arrays), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If the extent is not `LEN`, the stride not 1, or another stride not a multiple of `LEN`: the axis and the number.
    #[inline]
    pub fn try_as_arrays<A: AxisName, const LEN: usize>(
        &self,
    ) -> Result<View<'_, [T; LEN], Via<L, AsArrays<A, LEN>>>, PartError>
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, AsArrays<A, LEN>>::EXISTS);
        self.view().in_arrays()
    }

    /// The same memory as elements `[T; LEN]`, to be changed; see [`View::as_arrays`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`] and [`Tensor::as_arrays`].
    #[inline]
    #[track_caller]
    pub fn as_arrays_mut<A: AxisName, const LEN: usize>(&mut self) -> ViewMut<'_, [T; LEN], Via<L, AsArrays<A, LEN>>>
    where
        L: HasAxis<A>,
    {
        demand!(Demand::<L>::UNIQUE, Via::<L, AsArrays<A, LEN>>::EXISTS);
        expect_part(self.exclusive().in_arrays())
    }

    /// As [`as_arrays_mut`](Self::as_arrays_mut), with an error instead of a panic for arrays.
    ///
    /// # Errors
    ///
    /// As [`try_as_arrays`](Self::try_as_arrays).
    ///
    /// # Panics
    ///
    /// As [`Tensor::view_mut`].
    #[inline]
    #[track_caller]
    pub fn try_as_arrays_mut<A: AxisName, const LEN: usize>(
        &mut self,
    ) -> Result<ViewMut<'_, [T; LEN], Via<L, AsArrays<A, LEN>>>, PartError>
    where
        L: HasAxis<A>,
    {
        demand!(Demand::<L>::UNIQUE, Via::<L, AsArrays<A, LEN>>::EXISTS);
        self.exclusive().in_arrays()
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

    /// The elements as contiguous slices, to be changed; see [`View::runs`].
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
