//! Two to six views walked together: axes are matched by name.

#![expect(clippy::type_complexity, reason = "a zip is of what it is of; an alias would hide it")]

use super::fold::Walking;
use super::operand::Operand;
use crate::error::ExtentMismatch;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::{Pair, expect};
use crate::view::{View, ViewMut};
use core::ops::ControlFlow;

/// Two to six views of the same axes and extents, walked together: [`View::zip`], [`ViewMut::zip_mut`] and
/// [`and`](Zip::and) make it.
///
/// The order is that of the first one's memory; an index of each axis is the same in all, matched by name. A walk is fastest
/// where the others lie in that order too, or are broadcast. The elements of a `View` are given as `&T`, those of a `ViewMut` as
/// `&mut T`.
///
/// ```
/// use tensor_layout::{View, ViewMut, layout};
///
/// type Pixels = layout!(C=2 H=1 W=2; order = HWC);
/// let (x, gain) = ([1.0, 2.0, 3.0, 4.0], [10.0, 0.1]);
/// let x = View::<f32, layout!(C=2 H=1 W=2)>::from_array(&x);
/// let gain = View::<f32, layout!(C=2 H=1 W=2; broadcast(H, W))>::from_array(&gain); // one for each channel
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

impl<'a, T, L: Layout> View<'a, T, L> {
    /// This view and another one, walked together; see [`Zip`].
    ///
    /// Layouts of different axes, or of different extents that both types know, do not compile.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let a = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 2.0, 3.0, 4.0]);
    /// let b = View::<f32, layout!(H=2 W=2; order = WH)>::from_array(&[1.0, 3.0, 2.5, 4.0]);
    /// assert_eq!(a.zip(&b).fold(0.0, |most: f32, a, b| most.max((a - b).abs())), 0.5);
    /// assert!(!a.zip(&b).all(|a, b| a == b));
    /// ```
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ. See [`try_zip`](View::try_zip).
    #[inline]
    #[track_caller]
    pub fn zip<'b, U, R: Layout>(&self, other: &View<'b, U, R>) -> Zip<(Self, View<'b, U, R>)> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        expect(Zip::of(*self, *other))
    }

    /// As [`zip`](View::zip), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    #[inline]
    pub fn try_zip<'b, U, R: Layout>(
        &self,
        other: &View<'b, U, R>,
    ) -> Result<Zip<(Self, View<'b, U, R>)>, ExtentMismatch> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        Zip::of(*self, *other)
    }
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    /// This and another view, walked together for reading; see [`View::zip`].
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ.
    #[inline]
    #[track_caller]
    pub fn zip<'v, 'b, U, R: Layout>(&'v self, other: &View<'b, U, R>) -> Zip<(View<'v, T, L>, View<'b, U, R>)> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        expect(Zip::of(self.view(), *other))
    }

    /// As [`zip`](Self::zip), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    #[inline]
    pub fn try_zip<'v, 'b, U, R: Layout>(
        &'v self,
        other: &View<'b, U, R>,
    ) -> Result<Zip<(View<'v, T, L>, View<'b, U, R>)>, ExtentMismatch> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        Zip::of(self.view(), *other)
    }

    /// This view, to be changed, and another one to be read, walked together; see [`Zip`].
    ///
    /// Layouts of different axes, or of different extents that both types know, do not compile.
    ///
    /// ```
    /// use tensor_layout::{View, ViewMut, layout};
    ///
    /// let x = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]);
    /// let mut y = [100; 4];
    /// let mut y = ViewMut::<u8, layout!(H=2 W=2; order = WH)>::from_array(&mut y);
    /// y.zip_mut(&x).for_each(|y, x| *y += x);
    /// assert_eq!(y.as_slice(), Some(&[101, 103, 102, 104][..]));
    /// ```
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ. See [`try_zip_mut`](ViewMut::try_zip_mut).
    #[inline]
    #[track_caller]
    pub fn zip_mut<'v, 'b, U, R: Layout>(
        &'v mut self,
        other: &View<'b, U, R>,
    ) -> Zip<(ViewMut<'v, T, L>, View<'b, U, R>)> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        expect(Zip::of(self.view_mut(), *other))
    }

    /// As [`zip_mut`](ViewMut::zip_mut), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    #[inline]
    pub fn try_zip_mut<'v, 'b, U, R: Layout>(
        &'v mut self,
        other: &View<'b, U, R>,
    ) -> Result<Zip<(ViewMut<'v, T, L>, View<'b, U, R>)>, ExtentMismatch> {
        demand!(Pair::<L, R>::AGREE_ZIPPED);
        Zip::of(self.view_mut(), *other)
    }
}

impl<A: Operand, B: Operand> Zip<(A, B)> {
    #[inline(always)]
    pub(crate) fn of(a: A, b: B) -> Result<Self, ExtentMismatch> {
        check(&a, &b)?;
        Ok(Zip { operands: (a, b) })
    }
}

/// One more view beside those of a zip.
macro_rules! one_more {
    ($first:ident $one:ident $(, $name:ident $item:ident)*) => {
        impl<$first: Operand $(, $name: Operand)*> Zip<($first, $($name,)*)> {
            #[inline(always)]
            fn with<More: Operand>(self, more: More) -> Result<Zip<($first, $($name,)* More)>, ExtentMismatch> {
                let ($one, $($item,)*) = self.operands;
                check(&$one, &more)?;
                Ok(Zip { operands: ($one, $($item,)* more) })
            }

            /// With one view more, to be read; six at most.
            ///
            /// # Panics
            ///
            /// If extents that are known at run time only differ. See [`try_and`](Zip::try_and).
            #[inline]
            #[track_caller]
            pub fn and<'more, U, R: Layout>(self, more: &View<'more, U, R>) -> Zip<($first, $($name,)* View<'more, U, R>)> {
                demand!(Pair::<$first::Layout, R>::AGREE_ZIPPED);
                expect(self.with(*more))
            }

            /// As [`and`](Zip::and), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// If extents that are known at run time only differ.
            #[inline]
            pub fn try_and<'more, U, R: Layout>(
                self,
                more: &View<'more, U, R>,
            ) -> Result<Zip<($first, $($name,)* View<'more, U, R>)>, ExtentMismatch> {
                demand!(Pair::<$first::Layout, R>::AGREE_ZIPPED);
                self.with(*more)
            }

            /// With one view more, to be changed; six at most.
            ///
            /// ```
            /// use tensor_layout::{Tensor, View, layout};
            ///
            /// type Weights = layout!(O=2 I=2);
            /// let gradient = View::<f32, Weights>::from_array(&[1.0, 2.0, 3.0, 4.0]); // O=2 I=2
            /// let (mut weights, mut speed) = (Tensor::<f32, Weights>::zeros(), Tensor::<f32, Weights>::zeros());
            /// for _ in 0..2 {
            ///     weights.zip_mut(&gradient).and_mut(&mut speed.view_mut()).for_each(|weight, gradient, speed| {
            ///         *speed = 0.5 * *speed + gradient;
            ///         *weight -= *speed;
            ///     });
            /// }
            /// assert_eq!(weights.storage(), [-2.5, -5.0, -7.5, -10.0]);
            /// ```
            ///
            /// # Panics
            ///
            /// If extents that are known at run time only differ. See [`try_and_mut`](Zip::try_and_mut).
            #[inline]
            #[track_caller]
            pub fn and_mut<'more, U, R: Layout>(
                self,
                more: &'more mut ViewMut<'_, U, R>,
            ) -> Zip<($first, $($name,)* ViewMut<'more, U, R>)> {
                demand!(Pair::<$first::Layout, R>::AGREE_ZIPPED);
                expect(self.with(more.view_mut()))
            }

            /// As [`and_mut`](Zip::and_mut), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// If extents that are known at run time only differ.
            #[inline]
            pub fn try_and_mut<'more, U, R: Layout>(
                self,
                more: &'more mut ViewMut<'_, U, R>,
            ) -> Result<Zip<($first, $($name,)* ViewMut<'more, U, R>)>, ExtentMismatch> {
                demand!(Pair::<$first::Layout, R>::AGREE_ZIPPED);
                self.with(more.view_mut())
            }
        }
    };
}

one_more!(A a, B b);
one_more!(A a, B b, C c);
one_more!(A a, B b, C c, D d);
one_more!(A a, B b, C c, D d, E e);

/// The walks of a zip.
macro_rules! walks {
    ($($name:ident $item:ident),*) => {
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
walks!(A a, B b, C c);
walks!(A a, B b, C c, D d);
walks!(A a, B b, C c, D d, E e);
walks!(A a, B b, C c, D d, E e, F f);

#[inline(always)]
fn check<A: Operand, B: Operand>(a: &A, b: &B) -> Result<(), ExtentMismatch> {
    let equal = Pair::equal_extents(a.raw().layout(), b.raw().layout());
    equal.map_err(|mismatch| ExtentMismatch { zipped: true, ..mismatch })
}
