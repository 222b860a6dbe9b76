//! Views of what is one already, by `into`: what rustc advises where a mutable view stands in the place of a shared one.

use super::mutable::ViewMut;
use super::shared::View;
use crate::layout::Layout;

impl<'a, T, L: Layout> From<&'a ViewMut<'_, T, L>> for View<'a, T, L> {
    /// [`ViewMut::view`].
    #[inline(always)]
    fn from(view: &'a ViewMut<'_, T, L>) -> Self {
        view.view()
    }
}

impl<'a, T, L: Layout> From<&'a mut ViewMut<'_, T, L>> for ViewMut<'a, T, L> {
    /// [`ViewMut::view_mut`].
    #[inline(always)]
    fn from(view: &'a mut ViewMut<'_, T, L>) -> Self {
        view.view_mut()
    }
}

impl<'a, T, L: Layout> From<ViewMut<'a, T, L>> for View<'a, T, L> {
    /// The same view for reading, for the whole of its lifetime.
    #[inline(always)]
    fn from(view: ViewMut<'a, T, L>) -> Self {
        // SAFETY: the mutable view is gone, and nobody else writes its elements during `'a`: invariant 3 gives invariant 2.
        unsafe { View::from_raw(view.into_raw()) }
    }
}
