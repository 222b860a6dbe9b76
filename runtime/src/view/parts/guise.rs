//! Operations that address every element of the view: other names, another order of indices, axes split and merged. And those
//! that address some elements several times, which only a shared view has.

use super::expect_part;
use crate::axis::AxisName;
use crate::error::PartError;
use crate::layout::names::{HasAxes, TwoNames};
use crate::layout::ops::{
    Broadcast, BroadcastTo, Diagonal, Insert, Merge, Permute, Rename, Reverse, Split, Via, Windows,
};
use crate::layout::{Axes, HasAxis, Layout, Order};
use crate::view::{View, ViewMut};

macro_rules! guise_methods {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            /// The axis `A` from its last index to its first: its stride is negated.
            ///
            /// For every index, `result[[h, w]] == self[[E - 1 - h, w]]`, where `A` is the first of two axes, of extent `E`.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let image = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
            /// let upside_down = image.reverse::<axis::H>(); // H=2 W=2
            /// assert!(upside_down.iter().eq(&[3, 4, 1, 2]));
            /// assert_eq!(upside_down.strides(), [-2, 1]);
            /// ```
            #[inline(always)]
            pub fn reverse<A: AxisName>(self) -> $view<'a, T, Via<L, Reverse<A>>>
            where
                L: HasAxis<A>,
            {
                let axis = <L as HasAxis<A>>::POSITION;
                let last = self.layout().extent_at(axis).wrapping_sub(1);
                // SAFETY: if the result has an element, the extent is not 0, and its last index is in bounds.
                expect_part(unsafe { self.part_from(axis, last, 0) })
            }

            /// The axes in the order of the tuple `P`, which is then the order of indices. Nothing moves in memory.
            ///
            /// For every index, `result[[w, h]] == self[[h, w]]`, where `P` is `(W, H)` and the axes are `H W`.
            ///
            /// ```
            /// use tensor_layout::axis::{C, H, W};
            /// use tensor_layout::{View, layout};
            ///
            /// let planes = View::<u8, layout!(C=2 H=1 W=2)>::from_array(&[1, 2, 10, 20]); // C=2 H=1 W=2
            /// let pixels = planes.permute::<(H, W, C)>(); // H=1 W=2 C=2
            /// assert!(pixels.iter().eq(&[1, 10, 2, 20]));
            /// ```
            ///
            /// In a function with the bound [`Axes`], it makes the order of indices that of the function. A tuple that does not
            /// name exactly the axes of the layout does not compile.
            #[inline(always)]
            pub fn permute<P: Order>(self) -> $view<'a, T, Via<L, Permute<P>>>
            where
                L: Axes<P>,
            {
                let () = Via::<L, Permute<P>>::EXISTS;
                expect_part(self.part(0))
            }

            /// The axis `A` under the name `B`.
            ///
            /// For every index, `result[index] == self[index]`.
            ///
            /// ```
            /// use tensor_layout::{View, at, axis, layout};
            ///
            /// let image = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
            /// let matrix = image.rename::<axis::H, axis::M>().rename::<axis::W, axis::K>(); // M=2 K=2
            /// assert_eq!(at!(matrix, K: 0, M: 1), 3);
            /// ```
            ///
            /// A name that another axis has does not compile.
            #[inline(always)]
            pub fn rename<A: AxisName, B: AxisName>(self) -> $view<'a, T, Via<L, Rename<A, B>>>
            where
                L: HasAxis<A>,
            {
                let () = Via::<L, Rename<A, B>>::EXISTS;
                expect_part(self.part(0))
            }

            /// A new axis `A` of extent 1, before the others.
            ///
            /// For every index, `result[[0, h, w]] == self[[h, w]]`.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let image = View::<u8, layout!(H=1 W=2)>::from_array(&[7, 8]); // H=1 W=2
            /// let batch = image.insert::<axis::N>(); // N=1 H=1 W=2
            /// assert_eq!(batch[[0, 0, 1]], 8);
            /// ```
            ///
            /// An axis that is there already, or a ninth one, does not compile.
            #[inline(always)]
            pub fn insert<A: AxisName>(self) -> $view<'a, T, Via<L, Insert<A>>> {
                let () = Via::<L, Insert<A>>::EXISTS;
                expect_part(self.part(0))
            }

            /// The axis `A`, of extent `E`, as the two axes of the tuple `P`: `E / K` groups, and the `K` indices in a group.
            ///
            /// For every index, `result[[o, i]] == self[[o * K + i]]`, where `A` is the only axis.
            ///
            /// ```
            /// use tensor_layout::axis::{C, G, I};
            /// use tensor_layout::{View, layout};
            ///
            /// let channels = View::<u8, layout!(C=6)>::from_array(&[0, 1, 2, 3, 4, 5]); // C=6
            /// let groups = channels.split::<C, (G, I), 3>(); // G=2 I=3
            /// assert_eq!(groups[[1, 0]], 3);
            /// ```
            ///
            /// Groups of 0, and an extent which the compiler knows and which `K` does not divide, do not compile.
            ///
            /// # Panics
            ///
            /// If `K` does not divide the extent. See [`try_split`](Self::try_split).
            #[inline(always)]
            #[track_caller]
            pub fn split<A: AxisName, P: TwoNames, const K: usize>(self) -> $view<'a, T, Via<L, Split<A, P, K>>>
            where
                L: HasAxis<A>,
            {
                let () = Via::<L, Split<A, P, K>>::EXISTS;
                expect_part(self.try_split::<A, P, K>())
            }

            /// [`split`](Self::split), with an error in place of the panic.
            ///
            /// # Errors
            ///
            /// If `K` does not divide the extent.
            #[inline(always)]
            pub fn try_split<A: AxisName, P: TwoNames, const K: usize>(
                self,
            ) -> Result<$view<'a, T, Via<L, Split<A, P, K>>>, PartError>
            where
                L: HasAxis<A>,
            {
                let () = Via::<L, Split<A, P, K>>::EXISTS;
                self.part(0)
            }

            /// The axes of the tuple `P`, outermost first, as the axis `M` in place of the first of them. Its extent is the
            /// product of theirs.
            ///
            /// For every index, `result[[h * W + w]] == self[[h, w]]`, where `P` is `(H, W)`.
            ///
            /// ```
            /// use tensor_layout::axis::{C, H, P, W};
            /// use tensor_layout::{View, layout};
            ///
            /// let image = View::<u8, layout!(C=2 H=2 W=2; order = HWC)>::from_array(&[0, 1, 2, 3, 4, 5, 6, 7]); // C=2 H=2 W=2
            /// let pixels = image.merge::<(H, W), P>(); // C=2 P=4
            /// assert_eq!(pixels.strides(), [1, 2]);
            /// ```
            ///
            /// Each axis must continue in memory where the one after it ends; axes of extent 1 are free, and all are where there
            /// is no element. Strides which the compiler knows, and which do not continue, do not compile.
            ///
            /// # Panics
            ///
            /// If strides do not continue. See [`try_merge`](Self::try_merge).
            #[inline(always)]
            #[track_caller]
            pub fn merge<P: Order, M: AxisName>(self) -> $view<'a, T, Via<L, Merge<P, M>>>
            where
                L: HasAxes<P>,
            {
                let () = Via::<L, Merge<P, M>>::EXISTS;
                expect_part(self.try_merge::<P, M>())
            }

            /// [`merge`](Self::merge), with an error in place of the panic.
            ///
            /// # Errors
            ///
            /// If strides do not continue, with both of them; or if the number of indices overflows.
            #[inline(always)]
            pub fn try_merge<P: Order, M: AxisName>(self) -> Result<$view<'a, T, Via<L, Merge<P, M>>>, PartError>
            where
                L: HasAxes<P>,
            {
                let () = Via::<L, Merge<P, M>>::EXISTS;
                self.part(0)
            }

            /// The two axes of the tuple `P` walked together, as the axis `D` in place of the first of them. Its extent is the
            /// smaller one.
            ///
            /// For every index, `result[[d]] == self[[d, d]]`.
            ///
            /// ```
            /// use tensor_layout::axis::{C, D, R};
            /// use tensor_layout::{View, layout};
            ///
            /// let matrix = View::<u8, layout!(R=2 C=3)>::from_array(&[0, 1, 2, 3, 4, 5]); // R=2 C=3
            /// let diagonal = matrix.diagonal::<(R, C), D>(); // D=2
            /// assert!(diagonal.iter().eq(&[0, 4]));
            /// ```
            #[inline(always)]
            pub fn diagonal<P: TwoNames, D: AxisName>(self) -> $view<'a, T, Via<L, Diagonal<P, D>>>
            where
                L: HasAxes<P>,
            {
                let () = Via::<L, Diagonal<P, D>>::EXISTS;
                expect_part(self.part(0))
            }
        }
    };
}

guise_methods!(View);
guise_methods!(ViewMut);

impl<'a, T, L: Layout> View<'a, T, L> {
    /// The axis `A`, whose extent is 1, with the extent `LEN`: its one index, again and again, by a stride of 0.
    ///
    /// For every index, `result[[h, w]] == self[[0, w]]`, where `A` is the first of two axes.
    ///
    /// ```
    /// use tensor_layout::{View, axis, layout};
    ///
    /// let bias = View::<f32, layout!(C=2 W=1)>::from_array(&[0.5, 1.5]); // C=2 W=1
    /// let bias = bias.broadcast::<axis::W, 3>(); // C=2 W=3
    /// assert!(bias.iter().eq(&[0.5, 0.5, 0.5, 1.5, 1.5, 1.5]));
    /// ```
    ///
    /// An extent which the compiler knows, and which is not 1, does not compile.
    ///
    /// # Panics
    ///
    /// If the extent is not 1. See [`try_broadcast`](Self::try_broadcast).
    #[inline(always)]
    #[track_caller]
    pub fn broadcast<A: AxisName, const LEN: usize>(self) -> View<'a, T, Via<L, Broadcast<A, LEN>>>
    where
        L: HasAxis<A>,
    {
        let () = Via::<L, Broadcast<A, LEN>>::EXISTS;
        expect_part(self.try_broadcast::<A, LEN>())
    }

    /// [`broadcast`](Self::broadcast), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the extent is not 1, or if the number of indices overflows.
    #[inline(always)]
    pub fn try_broadcast<A: AxisName, const LEN: usize>(
        self,
    ) -> Result<View<'a, T, Via<L, Broadcast<A, LEN>>>, PartError>
    where
        L: HasAxis<A>,
    {
        let () = Via::<L, Broadcast<A, LEN>>::EXISTS;
        self.part(0)
    }

    /// [`broadcast`](Self::broadcast) to an extent that is known at run time.
    ///
    /// # Panics
    ///
    /// If the extent is not 1, or if the number of indices overflows. See [`try_broadcast_to`](Self::try_broadcast_to).
    #[inline(always)]
    #[track_caller]
    pub fn broadcast_to<A: AxisName>(self, len: usize) -> View<'a, T, Via<L, BroadcastTo<A>>>
    where
        L: HasAxis<A>,
    {
        let () = Via::<L, BroadcastTo<A>>::EXISTS;
        expect_part(self.try_broadcast_to::<A>(len))
    }

    /// [`broadcast_to`](Self::broadcast_to), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the extent is not 1, or if the number of indices overflows.
    #[inline(always)]
    pub fn try_broadcast_to<A: AxisName>(self, len: usize) -> Result<View<'a, T, Via<L, BroadcastTo<A>>>, PartError>
    where
        L: HasAxis<A>,
    {
        let () = Via::<L, BroadcastTo<A>>::EXISTS;
        self.part(len)
    }

    /// The axis `A`, of extent `E`, as the two axes of the tuple `P`: `(E - SIZE) / STEP + 1` windows, and the `SIZE` indices in
    /// a window. Windows overlap where `STEP < SIZE`.
    ///
    /// For every index, `result[[p, i]] == self[[p * STEP + i]]`, where `A` is the only axis.
    ///
    /// ```
    /// use tensor_layout::axis::{K, P, W};
    /// use tensor_layout::{View, layout};
    ///
    /// let row = View::<u8, layout!(W=5)>::from_array(&[0, 1, 2, 3, 4]); // W=5
    /// let windows = row.windows::<W, (P, K), 3, 2>(); // P=2 K=3
    /// assert!(windows.iter().eq(&[0, 1, 2, 2, 3, 4]));
    /// ```
    ///
    /// A size or a step of 0, and a window that is larger than an extent which the compiler knows, do not compile.
    ///
    /// # Panics
    ///
    /// If a window is larger than the extent. See [`try_windows`](Self::try_windows).
    #[inline(always)]
    #[track_caller]
    pub fn windows<A: AxisName, P: TwoNames, const SIZE: usize, const STEP: usize>(
        self,
    ) -> View<'a, T, Via<L, Windows<A, P, SIZE, STEP>>>
    where
        L: HasAxis<A>,
    {
        let () = Via::<L, Windows<A, P, SIZE, STEP>>::EXISTS;
        expect_part(self.try_windows::<A, P, SIZE, STEP>())
    }

    /// [`windows`](Self::windows), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If a window is larger than the extent, or if the number of indices overflows.
    #[inline(always)]
    pub fn try_windows<A: AxisName, P: TwoNames, const SIZE: usize, const STEP: usize>(
        self,
    ) -> Result<View<'a, T, Via<L, Windows<A, P, SIZE, STEP>>>, PartError>
    where
        L: HasAxis<A>,
    {
        let () = Via::<L, Windows<A, P, SIZE, STEP>>::EXISTS;
        self.part(0)
    }
}
