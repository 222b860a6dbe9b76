//! Iterators over the parts at each index of one axis.

use super::pieces::{Pieces, iterator};
use crate::axis::AxisName;
use crate::error::demand::demand;
use crate::layout::names::Along;
use crate::layout::ops::{Fix, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::{View, ViewMut};

iterator! {
    /// The parts of a view at each index of the axis `A`; see [`View::axis_iter`].
    AxisIter<A: AxisName> of View gives View by Fix<A>
}

iterator! {
    /// The parts of a mutable view at each index of the axis `A`; see [`ViewMut::axis_iter_mut`].
    AxisIterMut<A: AxisName> of ViewMut gives ViewMut by Fix<A>
}

impl<T, L: Layout, A: AxisName> Clone for AxisIter<'_, T, L, A> {
    fn clone(&self) -> Self {
        AxisIter::new(self.pieces.clone())
    }
}

impl<'a, T, L: Layout> View<'a, T, L> {
    #[inline(always)]
    pub(crate) fn along<A: AxisName>(self) -> AxisIter<'a, T, L, A> {
        let axis = Along::<L, A>::AT;
        AxisIter::new(Pieces::of(self.into_raw(), axis, 1, self.layout().__extent_at(axis)))
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// As [`axis_iter_mut`](Self::axis_iter_mut), but it consumes the view, so that the parts live as long as the view would.
    #[inline]
    pub fn into_axis_iter<A: AxisName>(self) -> AxisIterMut<'a, T, L, A>
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, Fix<A>>::EXISTS);
        self.along()
    }

    #[inline(always)]
    pub(crate) fn along<A: AxisName>(self) -> AxisIterMut<'a, T, L, A> {
        let axis = Along::<L, A>::AT;
        let extent = self.layout().__extent_at(axis);
        AxisIterMut::new(Pieces::of(self.into_raw(), axis, 1, extent))
    }
}
