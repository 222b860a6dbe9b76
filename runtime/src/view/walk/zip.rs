//! Two to eight views walked together: axes are matched by name.

use super::fold::Walking;
use super::operand::Operand;
use crate::error::ExtentMismatch;
use crate::error::verbs::verbs;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::view::ViewMut;
use crate::view::viewed::Viewed;
use core::ops::ControlFlow;

/// Two to eight views of the same axes and extents, walked together: [`View::zip`](crate::View::zip), [`ViewMut::zip_mut`] and
/// [`and`](Zip::and) make it.
///
/// The order is the memory order of the first one; an index of each axis is the same in all, matched by name. A walk is fastest
/// where the others lie in that order too, or are broadcast. The elements of a `View` are given as `&T`, the elements of a
/// `ViewMut` as `&mut T`. The methods are shown for two views; three to eight have the same ones.
///
/// ```
/// use tensor_layout::{View, ViewMut, layout};
///
/// type Pixels = layout!(C=2 H=1 W=2; order = HWC);
/// let (x, gain) = ([1.0, 2.0, 3.0, 4.0], [10.0, 0.1]);
/// let x = View::<f32, layout!(C=2 H=1 W=2)>::from_array(&x);
/// // one for each channel
/// let gain = View::<f32, layout!(C=2 H=1 W=2; broadcast(H, W))>::from_array(&gain);
///
/// let mut y = [1.0; 4];
/// let mut y = ViewMut::<f32, Pixels>::from_array(&mut y);
/// y.zip_mut(&x).and(&gain).for_each(|y, x, gain| *y += gain * x);
/// assert_eq!(y.as_slice(), Some(&[11.0, 1.3, 21.0, 1.4][..]));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a zip does nothing unless it is walked"]
pub struct Zip<P> {
    pub(super) operands: P,
}

impl<A: Operand, B: Operand> Zip<(A, B)> {
    #[inline(always)]
    pub(crate) fn of(a: A, b: B) -> Result<Self, ExtentMismatch> {
        check(&a, &b)?;
        Ok(Zip { operands: (a, b) })
    }
}

/// One more view beside the views of a zip.
macro_rules! one_more {
    ($(#[$shown:meta])* $first:ident $one:ident $(, $name:ident $item:ident)*) => {
        $(#[$shown])*
        impl<$first: Operand $(, $name: Operand)*> Zip<($first, $($name,)*)> {
            #[inline(always)]
            fn with<More: Operand>(self, more: More) -> Result<Zip<($first, $($name,)* More)>, ExtentMismatch> {
                let ($one, $($item,)*) = self.operands;
                check(&$one, &more)?;
                Ok(Zip { operands: ($one, $($item,)* more) })
            }

            verbs! {
                /// With one view more, to be read; eight at most.
                pub [inline] fn and['more, R: Viewed + ?Sized](
                    self,
                    more: &'more R,
                ) -> Zip<($first, $($name,)* R::Lent<'more>)>, or ExtentMismatch
                demands [Pair::<$first::Layout, R::Layout>::AGREE_ZIPPED]
                { self.with(more.lent()) }
                or try_and: "If extents that are known at run time only differ.";

                /// With one view more, to be changed; eight at most.
                ///
                /// ```
                /// use tensor_layout::{Tensor, View, layout};
                ///
                /// type Weights = layout!(O=2 I=2);
                /// let gradient = View::<f32, Weights>::from_array(&[1.0, 2.0, 3.0, 4.0]); // O=2 I=2
                /// let (mut weights, mut speed) =
                ///     (Tensor::<f32, Weights>::zeros(), Tensor::<f32, Weights>::zeros());
                /// for _ in 0..2 {
                ///     weights.zip_mut(&gradient).and_mut(&mut speed.view_mut()).for_each(
                ///         |weight, gradient, speed| {
                ///             *speed = 0.5 * *speed + gradient;
                ///             *weight -= *speed;
                ///         },
                ///     );
                /// }
                /// assert_eq!(weights.storage(), [-2.5, -5.0, -7.5, -10.0]);
                /// ```
                pub [inline] fn and_mut['more, U, R: Layout](
                    self,
                    more: &'more mut ViewMut<'_, U, R>,
                ) -> Zip<($first, $($name,)* ViewMut<'more, U, R>)>, or ExtentMismatch
                demands [Pair::<$first::Layout, R>::AGREE_ZIPPED]
                { self.with(more.view_mut()) }
                or try_and_mut: "If extents that are known at run time only differ.";
            }
        }
    };
}

one_more!(A a, B b);
one_more!(#[doc(hidden)] A a, B b, C c);
one_more!(#[doc(hidden)] A a, B b, C c, D d);
one_more!(#[doc(hidden)] A a, B b, C c, D d, E e);
one_more!(#[doc(hidden)] A a, B b, C c, D d, E e, F f);
one_more!(#[doc(hidden)] A a, B b, C c, D d, E e, F f, G g);

/// The walks of a zip.
macro_rules! walks {
    ($(#[$shown:meta])* $($name:ident $item:ident),*) => {
        $(#[$shown])*
        impl<$($name: Operand),*> Zip<($($name,)*)> {
            /// Calls `f` with the elements of each index, in the order of the first view's memory.
            #[inline]
            pub fn for_each(self, mut f: impl FnMut($($name::Item),*)) {
                Walking::over(self.operands).fold((), |(), (), ($($item,)*)| f($($item),*));
            }

            /// Folds over the elements of each index, in the order of the first view's memory.
            #[inline]
            pub fn fold<Acc>(self, init: Acc, mut f: impl FnMut(Acc, $($name::Item),*) -> Acc) -> Acc {
                Walking::over(self.operands).fold(init, |acc, (), ($($item,)*)| f(acc, $($item),*))
            }

            /// Calls `f` with each index of the first view and its elements, in the order of the first view's memory.
            #[inline]
            pub fn for_each_indexed(self, mut f: impl FnMut(<A::Layout as Layout>::Index, $($name::Item),*)) {
                Walking::over(self.operands).fold((), |(), index, ($($item,)*)| f(index, $($item),*));
            }

            /// Whether `f` is true of the elements of each index. It is asked, in no order that can be relied on, until it is not.
            #[inline]
            pub fn all(self, mut f: impl FnMut($($name::Item),*) -> bool) -> bool {
                let walked = Walking::over(self.operands).try_fold((), |(), (), ($($item,)*)| match f($($item),*) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                });
                walked.is_continue()
            }

            /// Whether `f` is true of the elements of some index. It is asked, in no order that can be relied on, until it is.
            #[inline]
            pub fn any(self, mut f: impl FnMut($($name::Item),*) -> bool) -> bool {
                !self.all(|$($item),*| !f($($item),*))
            }
        }
    };
}

walks!(A a, B b);
walks!(#[doc(hidden)] A a, B b, C c);
walks!(#[doc(hidden)] A a, B b, C c, D d);
walks!(#[doc(hidden)] A a, B b, C c, D d, E e);
walks!(#[doc(hidden)] A a, B b, C c, D d, E e, F f);
walks!(#[doc(hidden)] A a, B b, C c, D d, E e, F f, G g);
walks!(#[doc(hidden)] A a, B b, C c, D d, E e, F f, G g, H h);

#[inline(always)]
fn check<A: Operand, B: Operand>(a: &A, b: &B) -> Result<(), ExtentMismatch> {
    let equal = Pair::equal_extents(a.raw().layout(), b.raw().layout());
    equal.map_err(|mismatch| ExtentMismatch { zipped: true, ..mismatch })
}
