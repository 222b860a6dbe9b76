//! Parts of a tensor, which are parts of its views, and its memory as other elements.

#![expect(clippy::type_complexity, reason = "a part says what it is of; an alias would hide it")]

use super::Tensor;
use crate::error::verbs::verbs;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::ops::{AsArrays, AsFlattened, Slide, UnblockPadded};
use crate::layout::target::{Written, WrittenBack};
use crate::view::ViewMut;
use crate::view::demand::Demand;
use crate::view::parts::guise::*;
use crate::view::parts::in_part::*;

in_part!(Tensor);
guise!(Tensor);
repeated!(Tensor);

impl<T, L: Layout> Tensor<T, L> {
    /// [`split_at`](View::split_at) of a [`view`](Tensor::view).
    #[inline]
    #[track_caller]
    pub fn split_at<A: AxisName>(&self, middle: usize) -> (View<'_, T, Via<L, Range<A>>>, View<'_, T, Via<L, Range<A>>>)
    where
        L: HasAxis<A>,
    {
        demand!(Via::<L, Range<A>>::EXISTS);
        expect_part(self.view().halved::<A>(middle))
    }

    /// [`windows_with`](View::windows_with) of a [`view`](Tensor::view).
    #[inline(always)]
    #[track_caller]
    pub fn windows_with<A: AxisName, P: TwoNames>(
        &self,
        size: usize,
        step: usize,
        dilation: usize,
    ) -> View<'_, T, WindowsWith<L, A, P>>
    where
        L: HasAxis<A>,
    {
        demand!(
            Via::<L, Slide<A, P>>::EXISTS,
            Via::<Via<L, Slide<A, P>>, StepBy<P::Outer>>::EXISTS,
            WindowsWith::<L, A, P>::EXISTS
        );
        expect_part(self.view().windowed::<A, P>(size, step, dilation))
    }

    /// [`as_layout`](View::as_layout) of a [`view`](Tensor::view).
    #[inline(always)]
    #[track_caller]
    pub fn as_layout<M: Written + Layout<Index = L::Index>>(&self) -> View<'_, T, M> {
        demand!(WrittenBack::<L, M>::AGREE);
        expect_part(self.view().written_back())
    }

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
    verbs! {
        /// The axis `A`, which is split in blocks, as the two axes of the tuple `P`: the blocks, and the indices in a block. The last block is
        /// whole, whatever the extent: what fills it, the padding, is addressed as elements. So a kernel computes on whole blocks only.
        ///
        /// Where the extent is E and a block has b indices, the result has `E.div_ceil(b)` blocks of b. For every index within E,
        /// `result[[c / b, c % b, h]] == self[[c, h]]`, where `A` is the first of two axes.
        ///
        /// ```
        /// use tensor_layout::{Tensor, axis, layout};
        ///
        /// tensor_layout::axis!(Co, Ci);
        /// let mut act =
        ///     // C=5 H=2
        ///     Tensor::<f32, layout!(C=5 H=2; block(C) = 4)>::from_fn(|[c, h]| (10 * c + h) as f32);
        /// let blocks = act.unblock_padded::<axis::C, (Co, Ci)>(); // Co=2 Ci=4 H=2
        /// assert_eq!((blocks[[1, 0, 1]], blocks[[1, 1, 1]]), (41.0, 0.0)); // channel 4, and padding
        ///
        /// // Vectors of 4 channels, as a kernel wants them.
        /// let mut vectors =
        ///     // Co=2 H=2, of [f32; 4]
        ///     act.unblock_padded_mut::<axis::C, (Co, Ci)>().as_arrays::<Ci, 4>();
        /// vectors.iter_mut().for_each(|vector| *vector = vector.map(|x| x + 1.0));
        /// assert_eq!((act[[4, 1]], act.storage()[15]), (42.0, 1.0));
        /// ```
        ///
        /// A view has no such method: its memory may end with the last element. There, [`View::unblock`] demands that blocks divide the
        /// extent. An axis without blocks is a compile-time error.
        pub [inline] fn unblock_padded[A: AxisName, P: Order](
            &self,
        ) -> View<'_, T, Via<L, UnblockPadded<A, P>>>, or PartError
        where [L: HasAxis<A>]
        demands [Via::<L, UnblockPadded<A, P>>::EXISTS]
        { self.whole_blocks() }
        or try_unblock_padded: "If the storage ends inside the last block.";

        /// [`unblock_padded`](Self::unblock_padded), to be changed, padding too. For a static layout in which two indices, of the padding
        /// among them, share an element, it is a compile-time error.
        pub [inline] fn unblock_padded_mut[A: AxisName, P: Order](
            &mut self,
        ) -> ViewMut<'_, T, Via<L, UnblockPadded<A, P>>>, or PartError
        where [L: HasAxis<A>]
        demands [Via::<L, UnblockPadded<A, P>>::EXISTS, Demand::<Via<L, UnblockPadded<A, P>>>::UNIQUE]
        panics "If two indices of the run-time layout share an element."
        { self.whole_blocks_mut() }
        or try_unblock_padded_mut: "As [`try_unblock_padded`](Self::try_unblock_padded).";
    }

    /// The storage through the layout of whole blocks: it begins where this layout does, as no axis with blocks is reversed.
    #[inline]
    fn whole_blocks<A: AxisName, P: Order>(&self) -> Result<View<'_, T, Via<L, UnblockPadded<A, P>>>, PartError> {
        View::bound(Via::of(&self.layout, 0)?, &self.memory).map_err(not_stored::<A>)
    }

    #[track_caller]
    #[inline]
    fn whole_blocks_mut<A: AxisName, P: Order>(
        &mut self,
    ) -> Result<ViewMut<'_, T, Via<L, UnblockPadded<A, P>>>, PartError> {
        match ViewMut::bound(Via::of(&self.layout, 0)?, &mut self.memory) {
            Err(error) if error.kind != BufferErrorKind::TooSmall => panic!("{error}"),
            view => view.map_err(not_stored::<A>),
        }
    }
}

fn not_stored<A: AxisName>(error: BufferError) -> PartError {
    PartError::NotStored { axis: A::NAME, required: error.required, storage: error.actual }
}
