//! From a plain layout to one with a name of its own, and back.

use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use crate::layout::nominal::Nominal;
use crate::layout::{Layout, StaticLayout};

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
    #[must_use]
    pub fn named<M: Nominal<As = L>>(self) -> View<'a, T, M> {
        // SAFETY: `M` has the numbers of `L`, so the invariants carry over.
        let raw = unsafe { renamed(*self.raw()) };
        // SAFETY: as above.
        unsafe { View::from_raw(raw) }
    }
}

impl<'a, T, M: Nominal> View<'a, T, M> {
    /// The same view, through the plain layout of the same numbers; see [`named`](View::named).
    #[inline(always)]
    #[must_use]
    pub fn unnamed(self) -> View<'a, T, M::As> {
        // SAFETY: `M` has the numbers of `M::As`, so the invariants carry over.
        let raw = unsafe { renamed(*self.raw()) };
        // SAFETY: as above.
        unsafe { View::from_raw(raw) }
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// The same view, through the layout that has this one's numbers and a name of its own; see [`View::named`].
    #[inline(always)]
    #[must_use]
    pub fn named<M: Nominal<As = L>>(self) -> ViewMut<'a, T, M> {
        // SAFETY: `M` has the numbers of `L`, so the invariants carry over.
        let raw = unsafe { renamed(*self.raw()) };
        // SAFETY: as above.
        unsafe { ViewMut::from_raw(raw) }
    }
}

impl<'a, T, M: Nominal> ViewMut<'a, T, M> {
    /// The same view, through the plain layout of the same numbers; see [`View::named`].
    #[inline(always)]
    #[must_use]
    pub fn unnamed(self) -> ViewMut<'a, T, M::As> {
        // SAFETY: `M` has the numbers of `M::As`, so the invariants carry over.
        let raw = unsafe { renamed(*self.raw()) };
        // SAFETY: as above.
        unsafe { ViewMut::from_raw(raw) }
    }
}

/// # Safety
///
/// `M` has the numbers of `L`.
#[inline(always)]
unsafe fn renamed<T, L: Layout, M: StaticLayout>(raw: RawView<T, L>) -> RawView<T, M> {
    // SAFETY: the caller says that `M` has the numbers of `L`, so each index has the displacement that it has in `L`.
    unsafe { raw.through(M::VALUE) }
}
