//! From the layout of a part to a layout that is written out.

use crate::error::demand::demand;
use crate::error::verbs::verbs;
use crate::error::{PartError, expect_part};
use crate::layout::Layout;
use crate::layout::axes::Dims;
use crate::layout::items::MemoryOrder;
use crate::layout::ops::{Operation, Via};
use crate::layout::strided::Strided;
use crate::layout::target::{Written, WrittenBack};
use crate::view::{View, ViewMut};

macro_rules! as_layout_methods {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            verbs! {
                /// Views the same memory through the layout `M`. It has the same axes in the same order, the same extents, and the
                /// same stride along each axis of extent over 1. A `?` of `M` takes the number of this view.
                ///
                /// Use it to pass a part to a function that takes a `View<f32, layout!(..)>`. Extents and strides stay as they are.
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
                /// let batch =
                ///     View::<u8, layout!(N=2 H=2 W=2)>::from_array(&[1, 2, 3, 4, 5, 6, 7, 8]); // N=2 H=2 W=2
                /// assert_eq!(trace(batch.fix::<axis::N>(1).as_layout()), 13); // H=2 W=2
                /// ```
                ///
                /// A number that both types know, and that differs, is a compile-time error.
                pub [inline(always)] fn as_layout[M: Written + Layout<Index = L::Index>](self) -> $view<'a, T, M>, or PartError
                demands [WrittenBack::<L, M>::AGREE]
                { self.written_back() }
                or try_as_layout: "If a number differs (the error has both), or if the numbers of `M` overflow.";
            }

            #[inline(always)]
            pub(crate) fn written_back<M: Written + Layout<Index = L::Index>>(self) -> Result<$view<'a, T, M>, PartError> {
                let layout = WrittenBack::<L, M>::of(self.layout())?;
                // SAFETY: extents are equal, and strides where there is a second index: each index has the same displacement.
                Ok(unsafe { self.seen(layout, 0) })
            }
        }
    };
}

/// By `Into` rather than `From`: so rustc shows the user's call in an error.
macro_rules! part_into_written {
    ($view:ident) => {
        #[allow(clippy::from_over_into)]
        impl<'a, T, L, P, A, O> Into<$view<'a, T, Strided<A, O>>> for $view<'a, T, Via<L, P>>
        where
            L: Layout,
            P: Operation<L>,
            A: Dims,
            O: MemoryOrder,
            Strided<A, O>: Layout<Index = P::Index>,
        {
            /// [`as_layout`](Self::as_layout), if the types know all numbers, so that it cannot fail when it runs. Otherwise it does not
            /// compile.
            #[inline(always)]
            fn into(self) -> $view<'a, T, Strided<A, O>> {
                demand!(WrittenBack::<Via<L, P>, Strided<A, O>>::AGREE, WrittenBack::<Via<L, P>, Strided<A, O>>::KNOWN);
                expect_part(self.written_back())
            }
        }
    };
}

as_layout_methods!(View);
part_into_written!(View);
part_into_written!(ViewMut);
as_layout_methods!(ViewMut);
