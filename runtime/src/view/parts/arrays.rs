//! Groups of neighbouring elements as elements, and back.

use crate::axis::AxisName;
use crate::error::PartError;
use crate::error::verbs::verbs;
use crate::layout::ops::{AsArrays, AsFlattened, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::{View, ViewMut};

macro_rules! array_methods {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            verbs! {
                /// The same memory as elements `[T; LEN]`, without the axis `A`: its `LEN` indices are one element. Strides count arrays.
                ///
                /// For every index, `result[[h, w]][c] == self[[h, w, c]]`, where `A` is the last of three axes.
                ///
                /// ```
                /// use tensor_layout::{View, axis, layout};
                ///
                /// let bytes = [10, 20, 30, 11, 21, 31];
                /// let image = View::<u8, layout!(H=1 W=2 C=3)>::from_array(&bytes); // H=1 W=2 C=3
                /// let pixels = image.as_arrays::<axis::C, 3>(); // H=1 W=2, of [u8; 3]
                /// assert_eq!(pixels[[0, 1]], [11, 21, 31]);
                /// assert_eq!(pixels.strides(), [2, 1]);
                /// assert_eq!(pixels.as_flattened::<axis::C>(), image);
                /// ```
                ///
                /// The axis has the extent `LEN` and stride 1, and each stride of another axis, of extent over 1, is a multiple of `LEN`. What the
                /// compiler knows not to be so does not compile. An axis that is split in blocks becomes arrays after
                /// [`unblock`](Self::unblock).
                pub [inline(always)] fn as_arrays[A: AxisName, const LEN: usize](
                    self,
                ) -> $view<'a, [T; LEN], Via<L, AsArrays<A, LEN>>>, or PartError
                where [L: HasAxis<A>]
                demands [Via::<L, AsArrays<A, LEN>>::EXISTS]
                { self.in_arrays() }
                or try_as_arrays: "If the extent is not `LEN`, the stride not 1, or another stride not a multiple of `LEN`: the axis and the number.";
            }

            #[inline(always)]
            pub(crate) fn in_arrays<A: AxisName, const LEN: usize>(
                self,
            ) -> Result<$view<'a, [T; LEN], Via<L, AsArrays<A, LEN>>>, PartError> {
                // SAFETY: if there is a result, the elements of the axis `A` are `LEN` neighbours, and other strides are multiples of
                // `LEN`. So the `LEN` elements from the element of each index on have the indices along `A`: invariant 1 carries over
                // from the elements to the arrays.
                let part = unsafe { self.into_raw().part_of::<[T; LEN], AsArrays<A, LEN>>() }?;
                // SAFETY: as above, each array has the elements of one index, which no other has: the other invariants carry over too.
                Ok(unsafe { $view::from_raw(part) })
            }
        }

        impl<'a, T, L: Layout, const LEN: usize> $view<'a, [T; LEN], L> {
            verbs! {
                /// The same memory as elements `T`, with the `LEN` elements of each array as a new axis `A`, the last one. It is the way back
                /// from [`as_arrays`](Self::as_arrays).
                ///
                /// For every index, `result[[h, w, c]] == self[[h, w]][c]`.
                ///
                /// ```
                /// use tensor_layout::{View, axis, layout};
                ///
                /// let pixels = [[10, 20, 30], [11, 21, 31]];
                /// let image = View::<[u8; 3], layout!(H=1 W=2)>::from_array(&pixels); // H=1 W=2, of [u8; 3]
                /// let bytes = image.as_flattened::<axis::C>(); // H=1 W=2 C=3
                /// assert_eq!((bytes[[0, 1, 2]], bytes.strides()), (31, [6, 3, 1]));
                /// ```
                ///
                /// If the layout already has an axis `A`, or has 8 axes, it is a compile-time error; so is an array without elements.
                pub [inline(always)] fn as_flattened[A: AxisName](
                    self,
                ) -> $view<'a, T, Via<L, AsFlattened<A, LEN>>>, or PartError
                demands [Via::<L, AsFlattened<A, LEN>>::EXISTS]
                { self.flattened() }
                or try_as_flattened: "If a number overflows.";
            }

            #[inline(always)]
            pub(crate) fn flattened<A: AxisName>(self) -> Result<$view<'a, T, Via<L, AsFlattened<A, LEN>>>, PartError> {
                // SAFETY: the elements of an array are `LEN` neighbours, the elements of the indices along `A`, and the distance between
                // two arrays is `LEN` times as many elements: invariant 1 carries over from the arrays to their elements.
                let part = unsafe { self.into_raw().part_of::<T, AsFlattened<A, LEN>>() }?;
                // SAFETY: as above, each element is one of one array: the other invariants carry over too.
                Ok(unsafe { $view::from_raw(part) })
            }
        }
    };
}

array_methods!(View);
array_methods!(ViewMut);
