//! Two parts, one after the other along an axis.

use crate::axis::AxisName;
use crate::error::PartError;
use crate::error::verbs::verbs;
use crate::layout::bounds;
use crate::layout::names::Along;
use crate::layout::ops::{Range, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::raw::RawView;
use crate::view::{View, ViewMut};

/// The part with the first indices of an axis, and the part with the others.
type Halves<Part> = Result<(Part, Part), PartError>;

/// The part with the indices of axis `A` before `middle`, and the part with the others.
#[inline(always)]
fn halves<A: AxisName, T, L: HasAxis<A>>(view: RawView<T, L>, middle: usize) -> Halves<RawView<T, Via<L, Range<A>>>> {
    let axis = Along::<L, A>::AT;
    let extent = view.layout().__extent_at(axis);
    bounds::check(A::NAME, extent, 0, middle)?;
    view.layout().__begins_block(axis, middle, extent - middle)?;
    let rest = view.part(extent - middle)?;
    // SAFETY: if the rest has an element, `middle` is in bounds. It begins a block.
    Ok((view.part(middle)?, unsafe { view.moved(rest, axis, middle) }))
}

macro_rules! split_methods {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            verbs! {
                /// Splits the view along the axis `A` into the part with its first `middle` indices and the part with the others.
                ///
                /// For every index, `first[[h, w]] == self[[h, w]]` and `rest[[h, w]] == self[[middle + h, w]]`, where `A` is the first
                /// of two axes.
                ///
                /// ```
                /// use tensor_layout::{ViewMut, axis, layout};
                ///
                /// let mut buffer = [1, 2, 3, 4, 5, 6];
                /// let image = ViewMut::<u8, layout!(H=3 W=2)>::from_array(&mut buffer); // H=3 W=2
                /// let (mut first, rest) = image.split_at::<axis::H>(1); // H=? W=2 each
                /// first[[0, 1]] = rest[[1, 0]];
                /// assert_eq!(buffer, [1, 5, 3, 4, 5, 6]);
                /// ```
                pub [inline] fn split_at[A: AxisName](
                    self,
                    middle: usize,
                ) -> ($view<'a, T, Via<L, Range<A>>>, $view<'a, T, Via<L, Range<A>>>), or PartError
                where [L: HasAxis<A>]
                demands [Via::<L, Range<A>>::EXISTS]
                { self.halved::<A>(middle) }
                or try_split_at: "If `middle` is over the extent, or if it is inside a block.";
            }

            #[inline(always)]
            pub(crate) fn halved<A: AxisName>(self, middle: usize) -> Halves<$view<'a, T, Via<L, Range<A>>>>
            where
                L: HasAxis<A>,
            {
                let (first, rest) = halves::<A, T, L>(self.into_raw(), middle)?;
                // SAFETY: the two have no index of the view in common, and it is consumed: the invariants carry over.
                Ok([first, rest].map(|half| unsafe { $view::from_raw(half) }).into())
            }
        }
    };
}

split_methods!(View);
split_methods!(ViewMut);
