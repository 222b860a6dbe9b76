//! Parts of a tensor, which are parts of its views, and its memory as other elements.

#![expect(clippy::type_complexity, reason = "a part says what it is of; an alias would hide it")]

use super::Tensor;
use crate::layout::ops::{AsArrays, AsFlattened, Slide};
use crate::layout::target::{Written, WrittenBack};
use crate::view::parts::reshape::{Window, repeated, reshape_methods};
use crate::view::parts::slice::slice_methods;
use crate::view::prelude::*;
use crate::view::storage::{whole_blocks, whole_blocks_mut, whole_storage};

slice_methods!(Tensor);
reshape_methods!(Tensor);
repeated!(Tensor);

impl<T, L: Layout> Tensor<T, L> {
    verbs! {
        /// [`split_at`](View::split_at) of a [`view`](Tensor::view).
        pub [inline] fn split_at[A: AxisName](
            &self,
            middle: usize,
        ) -> (View<'_, T, Via<L, Range<A>>>, View<'_, T, Via<L, Range<A>>>), or PartError
        where [L: HasAxis<A>]
        demands [Via::<L, Range<A>>::EXISTS]
        { self.view().halved::<A>(middle) }
        or try_split_at: "If `middle` is over the extent, or if it is inside a block.";

        /// [`split_at`](ViewMut::split_at) of a [`view_mut`](Tensor::view_mut).
        pub [inline] fn split_at_mut[A: AxisName](
            &mut self,
            middle: usize,
        ) -> (ViewMut<'_, T, Via<L, Range<A>>>, ViewMut<'_, T, Via<L, Range<A>>>), or PartError
        where [L: HasAxis<A>]
        demands [Demand::<L>::UNIQUE, Via::<L, Range<A>>::EXISTS]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().halved::<A>(middle) }
        or try_split_at_mut: "As [`try_split_at`](Self::try_split_at).";

        /// [`windows_with`](View::windows_with) of a [`view`](Tensor::view).
        pub [inline(always)] fn windows_with[A: AxisName, P: TwoNames](
            &self,
            window: Window,
        ) -> View<'_, T, WindowsWith<L, A, P>>, or PartError
        where [L: HasAxis<A>]
        demands [
            Via::<L, Slide<A, P>>::EXISTS,
            Via::<Via<L, Slide<A, P>>, StepBy<P::Outer>>::EXISTS,
            WindowsWith::<L, A, P>::EXISTS
        ]
        { self.view().windowed::<A, P>(window) }
        or try_windows_with: "As [`View::try_windows_with`].";

        /// [`as_layout`](View::as_layout) of a [`view`](Tensor::view).
        pub [inline(always)] fn as_layout[M: Written + Layout<Index = L::Index>](&self) -> View<'_, T, M>, or PartError
        demands [WrittenBack::<L, M>::AGREE]
        { self.view().written_back() }
        or try_as_layout: "If a number differs (the error has both), or if the numbers of `M` overflow.";

        /// [`as_layout`](ViewMut::as_layout) of a [`view_mut`](Tensor::view_mut).
        pub [inline(always)] fn as_layout_mut[M: Written + Layout<Index = L::Index>](
            &mut self,
        ) -> ViewMut<'_, T, M>, or PartError
        demands [Demand::<L>::UNIQUE, WrittenBack::<L, M>::AGREE]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().written_back() }
        or try_as_layout_mut: "As [`try_as_layout`](Self::try_as_layout).";
    }
}

impl<T, L: Layout> Tensor<T, L> {
    verbs! {
        /// The same memory as elements `[T; LEN]`, without the axis `A`; see [`View::as_arrays`].
        pub [inline] fn as_arrays[A: AxisName, const LEN: usize](
            &self,
        ) -> View<'_, [T; LEN], Via<L, AsArrays<A, LEN>>>, or PartError
        where [L: HasAxis<A>]
        demands [Via::<L, AsArrays<A, LEN>>::EXISTS]
        { self.view().in_arrays() }
        or try_as_arrays: "If the extent is not `LEN`, the stride not 1, or another stride not a multiple of `LEN`: the axis and the number.";

        /// The same memory as elements `[T; LEN]`, to be changed; see [`View::as_arrays`].
        pub [inline] fn as_arrays_mut[A: AxisName, const LEN: usize](
            &mut self,
        ) -> ViewMut<'_, [T; LEN], Via<L, AsArrays<A, LEN>>>, or PartError
        where [L: HasAxis<A>]
        demands [Demand::<L>::UNIQUE, Via::<L, AsArrays<A, LEN>>::EXISTS]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().in_arrays() }
        or try_as_arrays_mut: "As [`try_as_arrays`](Self::try_as_arrays).";
    }
}

impl<T, L: Layout, const LEN: usize> Tensor<[T; LEN], L> {
    verbs! {
        /// The same memory as elements `T`, with the `LEN` elements of each array as a new axis `A`, the last one; see
        /// [`View::as_flattened`].
        pub [inline] fn as_flattened[A: AxisName](&self) -> View<'_, T, Via<L, AsFlattened<A, LEN>>>, or PartError
        demands [Via::<L, AsFlattened<A, LEN>>::EXISTS]
        { self.view().flattened() }
        or try_as_flattened: "If a number overflows.";

        /// The same memory as elements `T`, to be changed; see [`View::as_flattened`].
        pub [inline] fn as_flattened_mut[A: AxisName](
            &mut self,
        ) -> ViewMut<'_, T, Via<L, AsFlattened<A, LEN>>>, or PartError
        demands [Demand::<L>::UNIQUE, Via::<L, AsFlattened<A, LEN>>::EXISTS]
        panics "As [`Tensor::view_mut`]."
        { self.exclusive().flattened() }
        or try_as_flattened_mut: "As [`try_as_flattened`](Self::try_as_flattened).";
    }
}

impl<T, L: Layout> Tensor<T, L> {
    whole_storage!();
}
