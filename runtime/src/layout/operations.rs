//! The operations of layout values: each operation of views that keeps all elements, in a row; and the rows of `parts.rs`.

/// A row is an operation: its documentation, its name, what it takes, its type in [`ops`](crate::ops), the number that it is given, and when it
/// has no result. It gives the method that panics and, after `or`, the `try_` method; both name the demand that the result
/// [`EXISTS`](crate::layout::ops::Via::EXISTS).
///
/// A row of a part, some indices of the axis `A`, has the first index along it and the number that the operation is given. Its result is
/// where the part begins, and the part.
macro_rules! value_operations {
    ($(
        $(#[$doc:meta])*
        fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        $(where [$($bound:tt)*])? { $given:expr }
        $(or $try_name:ident: $fails:literal)?;
    )*) => { $(
        value_operations! {
            @row [$(#[$doc])*] $name [$($generics)*] [$self $(, $argument: $type)?] [$operation] [$(where $($bound)*)?]
            [Via<Self, $operation>] [Via::of(&$self, $given)]
            $($try_name $fails)?
        }
    )* };
    (parts: $(
        $(#[$doc:meta])*
        fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        { $begin:expr }
        $(or $try_name:ident: $fails:literal)?;
    )*) => { $(
        value_operations! {
            @row [$(#[$doc])*] $name [$($generics)*] [$self $(, $argument: $type)?] [$operation] [where Self: HasAxis<A>]
            [(usize, Via<Self, $operation>)] [$begin.and_then(|begin| parts::part(&$self, Along::<Self, A>::AT, begin))]
            $($try_name $fails)?
        }
    )* };
    (@row [$($doc:tt)*] $name:ident [$($generics:tt)*] [$self:ident $($takes:tt)*] [$operation:ty] [$($bound:tt)*] [$made:ty] [$value:expr]) => {
        $($doc)*
        #[inline]
        #[track_caller]
        fn $name<$($generics)*>($self $($takes)*) -> $made $($bound)* {
            demand!(Self::__SOUND_VALUE, Via::<Self, $operation>::EXISTS);
            expect_part($value)
        }
    };
    (@row [$($doc:tt)*] $name:ident [$($generics:tt)*] [$self:ident $($takes:tt)*] [$operation:ty] [$($bound:tt)*] [$made:ty] [$value:expr]
        $try_name:ident $fails:literal) => {
        value_operations! {
            @row
            [
                $($doc)*
                #[doc = "\n# Panics\n\n"]
                #[doc = concat!($fails, " If the type knows it, that is a compile-time error. See [`", stringify!($try_name), "`](Layout::", stringify!($try_name), ").")]
            ]
            $name [$($generics)*] [$self $($takes)*] [$operation] [$($bound)*] [$made] [$value]
        }

        #[doc = concat!("As [`", stringify!($name), "`](Layout::", stringify!($name), "), with an error instead of a panic.")]
        #[doc = "\n# Errors\n\n"]
        #[doc = $fails]
        #[inline]
        fn $try_name<$($generics)*>($self $($takes)*) -> Result<$made, PartError> $($bound)* {
            demand!(Self::__SOUND_VALUE, Via::<Self, $operation>::EXISTS);
            $value
        }
    };
}

macro_rules! layout_operations {
    () => {
        value_operations! {
            /// The same layout with its axes in the order of the tuple `P`, which is then the order of indices. See
            /// [`View::permute`](crate::View::permute).
            ///
            /// ```
            /// use tensor_layout::axis::{H, W};
            /// use tensor_layout::{Layout, StridedLayout, layout};
            ///
            /// let image = <layout!(H=2 W=3)>::default();
            /// assert_eq!(image.permute::<(W, H)>().strides(), [1, 3]);
            /// ```
            fn permute[P: Order](self) -> ops::Permute<P> where [Self: Axes<P>] { 0 };

            /// The layout with the axis `A` under the name `B`. See [`View::rename`](crate::View::rename).
            fn rename[A: AxisName, B: AxisName](self) -> ops::Rename<A, B> where [Self: HasAxis<A>] { 0 };

            /// The layout with a new axis `A` of extent 1, before the others. See [`View::insert`](crate::View::insert).
            fn insert[A: AxisName](self) -> ops::Insert<A> { 0 };

            /// The layout with the axis `A` from its last index to its first. See [`View::reverse`](crate::View::reverse).
            ///
            /// ```
            /// use tensor_layout::{Layout, axis, layout};
            ///
            /// let bitmap = <layout!(H=2 W=3)>::default().reverse::<axis::H>(); // bottom-up
            /// assert_eq!(bitmap.offset([0, 0]), 3); // from the lowest element
            /// ```
            fn reverse[A: AxisName](self) -> ops::Reverse<A> where [Self: HasAxis<A>] { 0 };

            /// The layout with the axis `A` reversed if `reversed`, in one type for both. See [`View::reverse_if`](crate::View::reverse_if).
            fn reverse_if[A: AxisName](self, reversed: bool) -> ops::ReverseIf<A> where [Self: HasAxis<A>] { reversed as usize };

            /// The layout without the axis `A`, whose extent is 1. See
            /// [`View::squeeze`](crate::View::squeeze).
            fn squeeze[A: AxisName](self) -> ops::Squeeze<A> where [Self: HasAxis<A>] { 0 }
            or try_squeeze: "If the extent is not 1.";

            /// The layout with the axis `A`, whose extent is 1, broadcast to the extent `LEN`. See
            /// [`View::broadcast`](crate::View::broadcast).
            fn broadcast[A: AxisName, const LEN: usize](self) -> ops::Broadcast<A, LEN> where [Self: HasAxis<A>] { 0 }
            or try_broadcast: "If the extent is not 1, or if the number of indices overflows.";

            /// [`broadcast`](Layout::broadcast) to an extent that is known at run time. See
            /// [`View::broadcast_to`](crate::View::broadcast_to).
            ///
            /// ```
            /// use tensor_layout::{Layout, StridedLayout, axis, layout};
            ///
            /// let bias = <layout!(C=2 W=1)>::default().broadcast_to::<axis::W>(3); // C=2 W=?
            /// assert_eq!((bias.extents(), bias.strides()), ([2, 3], [1, 0]));
            /// ```
            fn broadcast_to[A: AxisName](self, len: usize) -> ops::BroadcastTo<A> where [Self: HasAxis<A>] { len }
            or try_broadcast_to: "If the extent is not 1, or if the number of indices overflows.";

            /// The layout with the axis `A` as the two axes of the tuple `P`: groups of `K` indices. See
            /// [`View::split`](crate::View::split).
            fn split[A: AxisName, P: TwoNames, const K: usize](self) -> ops::Split<A, P, K> where [Self: HasAxis<A>] { 0 }
            or try_split: "If `K` does not divide the extent.";

            /// [`split`](Layout::split) into groups of `size` indices, a number that is known at run time. See
            /// [`View::split_by`](crate::View::split_by).
            ///
            /// ```
            /// use tensor_layout::axis::{C, G, I};
            /// use tensor_layout::{Layout, StridedLayout, layout};
            ///
            /// let channels = <layout!(C=6 W=4)>::default();
            /// let groups = channels.split_by::<C, (G, I)>(3); // G=? I=? W=4
            /// assert_eq!((groups.extents(), groups.strides()), ([2, 3, 4], [12, 4, 1]));
            /// ```
            fn split_by[A: AxisName, P: TwoNames](self, size: usize) -> ops::SplitBy<A, P> where [Self: HasAxis<A>] { size }
            or try_split_by: "If `size` is 0, or does not divide the extent.";

            /// The layout with an axis of the tuple `P` for each digit of the axis `A`, the most significant first: of one in blocks, the blocks and
            /// the indices in a block. See
            /// [`View::unblock`](crate::View::unblock).
            ///
            /// ```
            /// use tensor_layout::{Layout, StridedLayout, axis, layout};
            ///
            /// tensor_layout::axis!(Co, Ci);
            /// let blocked = <layout!(N=1 C=64 H=8 W=8; block(C) = 16)>::default();
            /// let unblocked = blocked.unblock::<axis::C, (Co, Ci)>(); // N=1 Co=4 Ci=16 H=8 W=8
            /// assert_eq!(unblocked.strides(), [4096, 1024, 1, 128, 16]);
            /// ```
            fn unblock[A: AxisName, P: Order](self) -> ops::Unblock<A, P> where [Self: HasAxis<A>] { 0 }
            or try_unblock: "If the blocks do not divide the extent.";

            /// The layout of the same axes and extents without gaps, in the same order in memory: what a copy of a part is stored in. Its type is
            /// [`ops::Packed`]. Its `storage_size` is the number of its elements; only digits that are not full keep their padding.
            ///
            /// Law: of two axes of more than one index, the one with the larger stride has the larger stride in the result, whatever the
            /// signs; a sign stays. So a broadcast axis is innermost. Axes of equal strides keep the order of the type.
            ///
            /// ```
            /// use tensor_layout::{Layout, StridedLayout, axis, layout};
            ///
            /// let padded = <layout!(H=2 W=3 C=4; order = H C W; pad(W) = 8)>::default();
            /// assert_eq!((padded.strides(), padded.storage_size()), ([32, 1, 8], 64));
            /// let packed = padded.packed();
            /// assert_eq!((packed.strides(), packed.storage_size()), ([12, 1, 3], 24));
            /// assert_eq!(padded.reverse::<axis::H>().packed().strides(), [-12, 1, 3]);
            /// ```
            fn packed[](self) -> ops::Pack { 0 }
            or try_packed: "If the storage overflows: of digits that are not full, or of extents beside an extent of 0.";

            /// The layout with the axes of the tuple `P` as the axis `M`. See
            /// [`View::merge`](crate::View::merge).
            fn merge[P: Order, M: AxisName](self) -> ops::Merge<P, M> where [Self: HasAxes<P>] { 0 }
            or try_merge: "If the strides do not continue (the error has both), or if the number of indices overflows.";
        }
    };
}
pub(super) use {layout_operations, value_operations};
