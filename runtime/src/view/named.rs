//! From a plain layout to one with a name of its own, and back.

use super::mutable::ViewMut;
use super::shared::View;
use crate::layout::Layout;
use crate::layout::nominal::{Nominal, named_of, plain_of};

macro_rules! names {
    ($view:ident: $(#[$example:meta])*) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            /// The same view, through the layout that has this one's numbers and a name of its own.
            $(#[$example])*
            #[inline(always)]
            #[must_use]
            pub fn named<M: Nominal<As = L>>(self) -> $view<'a, T, M> {
                let layout = named_of(*self.layout());
                // SAFETY: `layout` has the numbers of this view's, so each index has the displacement that it has here.
                unsafe { self.seen_through(layout) }
            }

            /// # Safety
            ///
            /// Each index has the displacement in `layout` that it has in this view's.
            #[inline(always)]
            unsafe fn seen_through<N: Layout>(self, layout: N) -> $view<'a, T, N> {
                // SAFETY: as the caller says.
                let raw = unsafe { self.raw().through(layout) };
                // SAFETY: as the caller says; this view is consumed.
                unsafe { $view::from_raw(raw) }
            }
        }

        impl<'a, T, M: Nominal> $view<'a, T, M> {
            /// The same view, through the plain layout of the same numbers; see [`named`](View::named).
            #[inline(always)]
            #[must_use]
            pub fn unnamed(self) -> $view<'a, T, M::As> {
                let layout = plain_of(self.layout());
                // SAFETY: `layout` has the numbers of this view's, which are read from it.
                unsafe { self.seen_through(layout) }
            }
        }
    };
}

names! {
    View:
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
}
names! { ViewMut: }
