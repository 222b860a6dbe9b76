//! Back to a layout that is written.

use super::expect_part;
use crate::error::PartError;
use crate::layout::Layout;
use crate::layout::target::{Written, WrittenBack};
use crate::view::{View, ViewMut};

macro_rules! as_layout_methods {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            /// The same memory through the layout `M`, which has the same axes in the same order, equal extents, and equal
            /// strides where the extent is over 1. An `M` with `?` takes these as they are.
            ///
            /// It gives the layout of a part a name again, so that it can be passed to a function of
            /// `View<f32, layout!(..)>`. It never changes a number.
            ///
            /// For every index, `result[index] == self[index]`.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// fn trace(matrix: View<'_, u8, layout!(H=2 W=2)>) -> u8 {
            ///     matrix[[0, 0]] + matrix[[1, 1]]
            /// }
            ///
            /// let batch = View::<u8, layout!(N=2 H=2 W=2)>::from_array(&[1, 2, 3, 4, 5, 6, 7, 8]); // N=2 H=2 W=2
            /// assert_eq!(trace(batch.fix::<axis::N>(1).as_layout()), 13); // H=2 W=2
            /// ```
            ///
            /// Numbers which both types know, and which differ, do not compile.
            ///
            /// # Panics
            ///
            /// If a number differs. See [`try_as_layout`](Self::try_as_layout).
            #[inline(always)]
            #[track_caller]
            pub fn as_layout<M: Written + Layout<Index = L::Index>>(self) -> $view<'a, T, M> {
                let () = WrittenBack::<L, M>::AGREE;
                expect_part(self.try_as_layout())
            }

            /// [`as_layout`](Self::as_layout), with an error in place of the panic.
            ///
            /// # Errors
            ///
            /// If a number differs, with both; or if the numbers of `M` overflow.
            #[inline(always)]
            pub fn try_as_layout<M: Written + Layout<Index = L::Index>>(self) -> Result<$view<'a, T, M>, PartError> {
                let () = WrittenBack::<L, M>::AGREE;
                let layout = WrittenBack::<L, M>::of(self.layout())?;
                // SAFETY: extents are equal, and strides where there is a second index: each index has the same displacement.
                let raw = unsafe { self.into_raw().through(layout) };
                // SAFETY: the same elements, each by the same index: the invariants carry over.
                Ok(unsafe { $view::of_part(raw) })
            }
        }
    };
}

as_layout_methods!(View);
as_layout_methods!(ViewMut);
