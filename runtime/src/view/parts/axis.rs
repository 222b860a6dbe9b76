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
    /// An iterator over the indices of the axis `A`, first to last. Each item is the part at one index, as
    /// [`fix`](Self::fix) gives it.
    ///
    /// For item `i`, `part[[w]] == self[[i, w]]`, where `A` is the first of two axes.
    ///
    /// ```
    /// use tensor_layout::{View, axis, layout};
    ///
    /// let image = View::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&[1, 2, 3, 0, 4, 5, 6]); // H=2 W=3
    /// let sums: Vec<u8> = image.axis_iter::<axis::H>().map(|row| row.iter().sum()).collect(); // row: W=3
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[inline]
    pub fn axis_iter<A: AxisName>(self) -> AxisIter<'a, T, L, A>
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, Fix<A>>::EXISTS);
        self.along()
    }

    #[inline(always)]
    pub(super) fn along<A: AxisName>(self) -> AxisIter<'a, T, L, A>
    where
        L: HasAxis<A>,
    {
        let axis = Along::<L, A>::AT;
        AxisIter::new(Pieces::of(self.into_raw(), axis, 1, self.layout().extent_at(axis)))
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// The parts at each index of the axis `A`, first to last, as shared views; see [`View::axis_iter`].
    #[inline]
    pub fn axis_iter<A: AxisName>(&self) -> AxisIter<'_, T, L, A>
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, Fix<A>>::EXISTS);
        self.view().along()
    }

    /// The parts at each index of the axis `A`, first to last, as mutable views. No two of them share an element.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, axis, layout};
    ///
    /// let mut pixels = [1, 2, 3, 0, 4, 5, 6, 0];
    /// let mut image = ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels); // H=2 W=3
    /// for (h, mut row) in image.axis_iter_mut::<axis::H>().enumerate() {
    ///     row.fill(h as u8); // W=3
    /// }
    /// assert_eq!(pixels, [0, 0, 0, 0, 1, 1, 1, 0]);
    /// ```
    #[inline]
    pub fn axis_iter_mut<A: AxisName>(&mut self) -> AxisIterMut<'_, T, L, A>
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, Fix<A>>::EXISTS);
        self.view_mut().along()
    }

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
    pub(super) fn along<A: AxisName>(self) -> AxisIterMut<'a, T, L, A>
    where
        L: HasAxis<A>,
    {
        let axis = Along::<L, A>::AT;
        let extent = self.layout().extent_at(axis);
        AxisIterMut::new(Pieces::of(self.into_raw(), axis, 1, extent))
    }
}
