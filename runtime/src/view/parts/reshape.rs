//! Operations that change the shape of a view: the names and the order of axes, splits and merges. Those that address an
//! element several times exist for shared views only.

use super::begin::Windowed;
use crate::error::Phrase;
use crate::layout::ops::Slide;
use crate::view::prelude::*;

macro_rules! reshape_methods {
    ($view:ident) => {
        operations! { $view:
            /// Reverses the axis `A`: index 0 of the result is the last index of this view. The stride is negated.
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
            pub fn reverse[A: AxisName](self) -> Reverse<A>
            where [L: HasAxis<A>]
            { Last }
            mutably reverse_mut;

            /// [`reverse`](Self::reverse)s the axis `A` if `reversed`, and else leaves it as it is. Both have one type, so a mirror that is
            /// chosen at run time needs one loop: the stride along `A` is a `?`.
            ///
            /// For every index, `result[[h, w]] == self[[if reversed { E - 1 - h } else { h }, w]]`, where `A` is the first of two axes, of
            /// extent `E`.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let row = View::<u8, layout!(W=3)>::from_array(&[1, 2, 3]); // W=3
            /// for (mirror, expected) in [(false, [1, 2, 3]), (true, [3, 2, 1])] {
            ///     assert!(row.reverse_if::<axis::W>(mirror).iter().eq(&expected)); // W=3
            /// }
            /// ```
            pub fn reverse_if[A: AxisName](self, reversed: bool) -> ReverseIf<A>
            where [L: HasAxis<A>]
            { LastIf(reversed) }
            mutably reverse_if_mut;

            /// Puts the axes in the order of the tuple `P`, which is then the order of indices. No element moves in memory.
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
            /// In a function with the bound [`Axes`], it puts the indices in the order that the function uses. If `P` does not
            /// name exactly the axes of the layout, it is a compile-time error.
            #[doc(alias("transpose", "swapaxes"))]
            pub fn permute[P: Order](self) -> Permute<P>
            where [L: Axes<P>]
            { First }
            mutably permute_mut;

            /// Renames the axis `A` to `B`.
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
            /// If another axis has the name `B`, it is a compile-time error.
            pub fn rename[A: AxisName, B: AxisName](self) -> Rename<A, B>
            where [L: HasAxis<A>]
            { First }
            mutably rename_mut;

            /// Inserts an axis `A` of extent 1 before the others.
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
            /// If the layout already has an axis `A`, or has 8 axes, it is a compile-time error.
            #[doc(alias("newaxis", "expand_dims", "insert_axis"))]
            pub fn insert[A: AxisName](self) -> Insert<A>
            { First }
            mutably insert_mut;

            /// Splits the axis `A`, of extent `E`, into the two axes of the tuple `P`: `E / K` groups, and the `K` indices in a group.
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
            /// A `K` of 0 is a compile-time error. So is a `K` that does not divide an extent known at compile time.
            #[doc(alias("reshape"))]
            pub fn split[A: AxisName, P: TwoNames, const K: usize](self) -> Split<A, P, K>
            where [L: HasAxis<A>]
            { First }
            or try_split: "If `K` does not divide the extent.";
            mutably split_mut or try_split_mut;

            /// [`split`](Self::split) into groups of `size` indices, a number that is known at run time.
            ///
            /// For every index, `result[[o, i]] == self[[o * size + i]]`, where `A` is the only axis.
            ///
            /// ```
            /// use tensor_layout::axis::{C, G, I};
            /// use tensor_layout::{View, layout};
            ///
            /// let channels = View::<u8, layout!(C=6)>::from_array(&[0, 1, 2, 3, 4, 5]); // C=6
            /// let size = channels.len() / 2; // of groups, from a file
            /// let groups = channels.split_by::<C, (G, I)>(size); // G=? I=?
            /// assert_eq!((groups.extents(), groups[[1, 0]]), ([2, 3], 3));
            /// ```
            pub fn split_by[A: AxisName, P: TwoNames](self, size: usize) -> SplitBy<A, P>
            where [L: HasAxis<A>]
            { GivenNumber(size) }
            or try_split_by: "If `size` is 0, or does not divide the extent.";
            mutably split_by_mut or try_split_by_mut;

            /// The axis `A`, which is split in blocks, as the two axes of the tuple `P` in its place: the blocks, and the indices in a
            /// block, `C / b` and `C % b` of the index C. Each has one stride.
            ///
            /// For every index .., `result[.., c / b, c % b, ..] == source[.., c, ..]`.
            ///
            /// ```
            /// use tensor_layout::{Tensor, axis, layout};
            ///
            /// tensor_layout::axis!(Co, Ci);
            /// // C=8 H=2
            /// let act = Tensor::<u32, layout!(C=8 H=2; block(C) = 4)>::from_fn(|[c, h]| (10 * c + h) as u32);
            /// let blocks = act.view().unblock::<axis::C, (Co, Ci)>(); // Co=2 Ci=4 H=2
            /// assert_eq!((blocks[[1, 2, 1]], blocks.strides()), (61, [8, 1, 4]));
            /// ```
            ///
            /// An axis without blocks does not compile.
            pub fn unblock[A: AxisName, P: Order](self) -> Unblock<A, P>
            where [L: HasAxis<A>]
            { First }
            or try_unblock: "If the blocks do not divide the extent.";
            mutably unblock_mut or try_unblock_mut;

            /// Merges the axes of the tuple `P`, outermost first, into the axis `M`, which takes the place of the first of them. Its
            /// extent is the product of theirs.
            ///
            /// For every index, `result[[h * W + w]] == self[[h, w]]`, where `P` is `(H, W)`.
            ///
            /// ```
            /// use tensor_layout::axis::{C, H, P, W};
            /// use tensor_layout::{View, layout};
            ///
            /// let image =
            ///     // C=2 H=2 W=2
            ///     View::<u8, layout!(C=2 H=2 W=2; order = HWC)>::from_array(&[0, 1, 2, 3, 4, 5, 6, 7]);
            /// let pixels = image.merge::<(H, W), P>(); // C=2 P=4
            /// assert_eq!(pixels.strides(), [1, 2]);
            /// ```
            ///
            /// Each axis must continue in memory where the axis after it ends: its stride is the extent times the stride of that
            /// axis. This does not apply to axes of extent 1, nor to a view without elements. If the compiler knows that the
            /// strides do not continue, it is a compile-time error.
            #[doc(alias("reshape"))]
            pub fn merge[P: Order, M: AxisName](self) -> Merge<P, M>
            where [L: HasAxes<P>]
            { First }
            or try_merge: "If the strides do not continue (the error has both), or if the number of indices overflows.";
            mutably merge_mut or try_merge_mut;

            /// The diagonal of the two axes of the tuple `P`, as the axis `D` in place of the first of them. Its extent is the
            /// smaller of the two.
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
            pub fn diagonal[P: TwoNames, D: AxisName](self) -> Diagonal<P, D>
            where [L: HasAxes<P>]
            { First }
            mutably diagonal_mut;
        }
    };
}

macro_rules! repeated {
    ($view:ident) => { operations! { $view:
        /// Broadcasts the axis `A`, whose extent is 1, to the extent `LEN`. Its stride is 0: all its indices share their elements.
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
        /// An extent that the compiler knows, and that is not 1, is a compile-time error.
        pub fn broadcast[A: AxisName, const LEN: usize](self) -> Broadcast<A, LEN>
        where [L: HasAxis<A>]
        { First }
        or try_broadcast: "If the extent is not 1, or if the number of indices overflows.";

        /// [`broadcast`](Self::broadcast) to an extent that is known at run time.
        pub fn broadcast_to[A: AxisName](self, len: usize) -> BroadcastTo<A>
        where [L: HasAxis<A>]
        { GivenNumber(len) }
        or try_broadcast_to: "If the extent is not 1, or if the number of indices overflows.";

        /// The windows of the axis `A`, of extent `E`: the two axes of the tuple `P` are the `(E - SIZE) / STEP + 1` windows, and the
        /// `SIZE` indices in a window. Windows overlap if `STEP < SIZE`.
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
        /// A size or a step of 0 is a compile-time error. So is a window that is larger than an extent known at compile time.
        #[doc(alias("axis_windows", "sliding_window_view"))]
        pub fn windows[A: AxisName, P: TwoNames, const SIZE: usize, const STEP: usize](self) -> Windows<A, P, SIZE, STEP>
        where [L: HasAxis<A>]
        { First }
        or try_windows: "If a window is larger than the extent, or if the number of indices overflows.";
    } };
}

impl<'a, T, L: Layout> View<'a, T, L> {
    verbs! {
        /// [`windows`](Self::windows) of numbers that are known at run time: of `size` indices, each `dilation` after the one before it, and every
        /// `step`-th [`Window`]. For an axis of extent `E`, where a window takes `R = (size - 1) * dilation + 1` indices, they are `(E - R) / step + 1`.
        ///
        /// For every index, `result[[p, i]] == self[[p * step + i * dilation]]`, where `A` is the only axis.
        ///
        /// ```
        /// use tensor_layout::axis::{K, P, W};
        /// use tensor_layout::{View, Window, layout};
        ///
        /// let row = View::<u8, layout!(W=6)>::from_array(&[0, 1, 2, 3, 4, 5]); // W=6
        /// let window = Window::new(2).with_dilation(3); // the parameters of a convolution
        /// let windows = row.windows_with::<W, (P, K)>(window); // P=3 K=2
        /// assert!(windows.iter().eq(&[0, 3, 1, 4, 2, 5]));
        /// ```
        pub [inline(always)] fn windows_with[A: AxisName, P: TwoNames](
            self,
            window: Window,
        ) -> View<'a, T, WindowsWith<L, A, P>>, or PartError
        where [L: HasAxis<A>]
        demands [
            Via::<L, Slide<A, P>>::EXISTS,
            Via::<Via<L, Slide<A, P>>, StepBy<P::Outer>>::EXISTS,
            WindowsWith::<L, A, P>::EXISTS
        ]
        { self.windowed::<A, P>(window) }
        or try_windows_with: "If one of the numbers is 0, a window is larger than the extent, or the number of indices at a step and a dilation of 1 overflows.";
    }

    #[inline(always)]
    pub(crate) fn windowed<A: AxisName, P: TwoNames>(
        self,
        Window { size, step, dilation }: Window,
    ) -> Result<View<'a, T, WindowsWith<L, A, P>>, PartError>
    where
        L: HasAxis<A>,
    {
        for (number, what) in [(step, "step"), (dilation, "dilation")] {
            if number == 0 {
                return Err(PartError::Zero { axis: A::NAME, what: Phrase(what) });
            }
        }
        let at_each = self.part::<Slide<A, P>, PartError>(Windowed { size, dilation })?;
        let windows = at_each.part::<StepBy<P::Outer>, PartError>(Every(step))?;
        windows.part::<StepBy<P::Inner>, PartError>(Every(dilation))
    }
}

/// The numbers of [`windows_with`](View::windows_with), in indices. Each is at least 1.
///
/// ```
/// use tensor_layout::Window;
///
/// let window = Window::new(3).with_step(2);
/// assert_eq!((window.size, window.step, window.dilation), (3, 2, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Window {
    /// The indices of a window.
    pub size: usize,
    /// The distance from one window to the next.
    pub step: usize,
    /// The distance from one index of a window to the next.
    pub dilation: usize,
}

impl Window {
    /// Windows of so many neighbours, one at each index.
    #[must_use]
    pub const fn new(size: usize) -> Self {
        Window { size, step: 1, dilation: 1 }
    }

    /// With another distance from one window to the next.
    #[must_use]
    pub const fn with_step(self, step: usize) -> Self {
        Window { step, ..self }
    }

    /// With another distance from one index of a window to the next.
    #[must_use]
    pub const fn with_dilation(self, dilation: usize) -> Self {
        Window { dilation, ..self }
    }
}

#[cfg(feature = "alloc")]
pub(crate) use {repeated, reshape_methods};

reshape_methods!(View);
reshape_methods!(ViewMut);
repeated!(View);
