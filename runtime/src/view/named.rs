//! From a plain layout to one with a name of its own, and back.

use super::mutable::ViewMut;
use super::shared::View;
use crate::layout::Layout;
use crate::layout::nominal::{Nominal, named_of, plain_of};

impl<'a, T, L: Layout> View<'a, T, L> {
    /// The same view, through the layout that has this one's numbers and a name of its own.
    ///
    /// ```
    /// use tensor_layout::{Layout, View, layout};
    ///
    /// #[derive(Clone, Copy, Layout)]
    /// #[layout(H=2 W=3)]
    /// struct Mask;
    ///
    /// let plain = View::<u8, layout!(H=2 W=3)>::from_array(&[0, 1, 1, 0, 0, 1]); // H=2 W=3
    /// let mask: View<'_, u8, Mask> = plain.named();
    /// assert_eq!(mask.unnamed(), plain);
    /// ```
    #[inline(always)]
    pub fn named<M: Nominal<As = L>>(self) -> View<'a, T, M> {
        let layout = named_of(*self.layout());
        // SAFETY: `layout` has the numbers of this view's, so each index has the displacement that it has here.
        unsafe { self.seen(layout, 0) }
    }
}

impl<'a, T, M: Nominal> View<'a, T, M> {
    /// The same view, through the plain layout of the same numbers; see [`named`](View::named).
    #[inline(always)]
    pub fn unnamed(self) -> View<'a, T, M::As> {
        let layout = plain_of(self.layout());
        // SAFETY: `layout` has the numbers of this view's, which are read from it, so each index has the displacement that it has here.
        unsafe { self.seen(layout, 0) }
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// The same view, through the layout that has this one's numbers and a name of its own; see [`View::named`].
    #[inline(always)]
    pub fn named<M: Nominal<As = L>>(self) -> ViewMut<'a, T, M> {
        let layout = named_of(*self.layout());
        // SAFETY: `layout` has the numbers of this view's, so each index has the displacement that it has here.
        unsafe { self.seen(layout, 0) }
    }
}

impl<'a, T, M: Nominal> ViewMut<'a, T, M> {
    /// The same view, through the plain layout of the same numbers; see [`View::named`].
    #[inline(always)]
    pub fn unnamed(self) -> ViewMut<'a, T, M::As> {
        let layout = plain_of(self.layout());
        // SAFETY: `layout` has the numbers of this view's, which are read from it, so each index has the displacement that it has here.
        unsafe { self.seen(layout, 0) }
    }
}
