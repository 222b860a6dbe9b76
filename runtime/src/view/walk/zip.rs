//! Two to twelve views walked together: axes are matched by name.

use super::arities::{each_arity, each_arity_but_twelve};
use super::count::LogicalIndex;
use super::fold::Walking;
use super::operand::Operand;
use super::reduce::{Accumulators, Reduced};
use crate::crate_token::CrateToken;
use crate::error::ExtentMismatch;
use crate::error::verbs::verbs;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::view::ViewMut;
use crate::view::viewed::{Viewed, ViewedMut, Zipped};
use core::ops::ControlFlow;

/// Two to twelve views of the same axes and extents, walked together: [`View::zip`](crate::View::zip), [`ViewMut::zip_mut`] and
/// [`and`](Zip::and) make it.
///
/// The order is the memory order of the first one; an index of each axis is the same in all, matched by name. A walk is fastest
/// where the others lie in that order too, or are broadcast. The elements of a `View` are given as `&T`, the elements of a
/// `ViewMut` as `&mut T`. The methods are shown for two views; three to twelve have the same ones.
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
/// assert_eq!(y.as_slice_in_memory_order(), Some(&[11.0, 1.3, 21.0, 1.4][..]));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a zip does nothing unless it is walked"]
pub struct Zip<P> {
    /// Their axes are the same, and their extents are equal: what makes a zip compares the layouts of these very operands, and only this file
    /// reaches the field. So walks, folds, copies and maps of a zip trust nothing else.
    operands: P,
}

/// What makes a zip panics if extents differ. Whoever can say more compares the layouts before, and the compiler leaves out what is compared again.
/// A zip in a `Result` would be moved through memory, which takes as long as a walk of few elements.
#[inline(always)]
fn expect_equal(compared: Result<(), ExtentMismatch>) {
    if let Err(error) = compared {
        differ(error);
    }
}

#[cold]
#[inline(never)]
fn differ(error: ExtentMismatch) -> ! {
    panic!("{error}")
}

/// The comparison of two operands of a zip, for the public functions.
#[inline(always)]
pub(crate) fn compared_in_zip<L: Layout, R: Layout>(left: &L, right: &R) -> Result<(), ExtentMismatch> {
    Pair::equal_extents(left, right).map_err(ExtentMismatch::in_zip)
}

impl<P> Zip<P> {
    #[inline(always)]
    pub(crate) fn operands(&self) -> &P {
        &self.operands
    }
}

impl<A: Operand> Zip<(A,)> {
    /// One operand.
    #[inline(always)]
    pub(crate) fn alone(a: A) -> Self {
        Zip { operands: (a,) }
    }
}

impl<A: Operand, B: Operand> Zip<(A, B)> {
    /// Two operands of equal extents.
    #[inline(always)]
    pub(crate) fn of(a: A, b: B) -> Self {
        expect_equal(Pair::equal_extents(a.__raw().layout(), b.__raw().layout()));
        Zip { operands: (a, b) }
    }
}

/// The views of a [`Zip`] of two to eleven, which has room for one more. Sealed.
#[diagnostic::on_unimplemented(
    message = "a zip has two to twelve views",
    label = "this zip has twelve already",
    note = "make one view of several: planes of one buffer are elements that are arrays after `as_arrays`, and fields of a struct are one \
            element; or walk in two steps"
)]
pub trait MoreViews: Sized {
    /// As many views, and one more at the end.
    type With<More: Operand>;
    /// The layout of the first view.
    type First: Layout;

    #[doc(hidden)]
    fn __first_layout(&self, _: CrateToken) -> &Self::First;
    #[doc(hidden)]
    fn __with<More: Operand>(self, more: More, _: CrateToken) -> Self::With<More>;
}

macro_rules! more_views {
    ($(#[$shown:meta])* $count:literal: $first:ident $one:ident $k:tt $(, $name:ident $item:ident $more_k:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$first: Operand $(, $name: Operand)*> MoreViews for ($first, $($name,)*) {
            type With<More: Operand> = ($first, $($name,)* More);
            type First = $first::Layout;

            #[inline(always)]
            fn __first_layout(&self, _: CrateToken) -> &$first::Layout {
                self.0.__raw().layout()
            }

            #[inline(always)]
            fn __with<More: Operand>(self, more: More, _: CrateToken) -> Self::With<More> {
                let ($one, $($item,)*) = self;
                ($one, $($item,)* more)
            }
        }
    };
}

each_arity_but_twelve!(more_views);

impl<P> Zip<P> {
    #[inline(always)]
    fn first(&self) -> &P::First
    where
        P: MoreViews,
    {
        self.operands.__first_layout(CrateToken::TOKEN)
    }

    #[inline(always)]
    fn with<More: Operand>(self, more: More) -> Zip<P::With<More>>
    where
        P: MoreViews,
    {
        expect_equal(Pair::equal_extents(self.first(), more.__raw().layout()));
        Zip { operands: self.operands.__with(more, CrateToken::TOKEN) }
    }

    verbs! {
        /// With one view more, to be read, or to be changed if it is lent by `&mut`; twelve at most.
        pub [inline] fn and[R: Zipped, Views](
            self,
            more: R,
        ) -> Zip<Views>, or ExtentMismatch
        where [P: MoreViews<With<R::Operand> = Views>]
        demands [R::__LENDS, Pair::<P::First, R::Layout>::AGREE_ZIPPED]
        { compared_in_zip(self.first(), &more.__layout()) }
        then |_compared| self.with(more.__operand()),
        or try_and: "If extents that are known at run time only differ.";

        /// With one view more, to be changed; twelve at most.
        ///
        /// ```
        /// use tensor_layout::{Tensor, View, layout};
        ///
        /// type Weights = layout!(O=2 I=2);
        /// let gradient = View::<f32, Weights>::from_array(&[1.0, 2.0, 3.0, 4.0]); // O=2 I=2
        /// let (mut weights, mut speed) =
        ///     (Tensor::<f32, Weights>::zeros(), Tensor::<f32, Weights>::zeros());
        /// for _ in 0..2 {
        ///     weights.zip_mut(&gradient).and_mut(&mut speed).for_each(
        ///         |weight, gradient, speed| {
        ///             *speed = 0.5 * *speed + gradient;
        ///             *weight -= *speed;
        ///         },
        ///     );
        /// }
        /// assert_eq!(weights.storage(), [-2.5, -5.0, -7.5, -10.0]);
        /// ```
        pub [inline] fn and_mut['more, R: ViewedMut + ?Sized, Views](
            self,
            more: &'more mut R,
        ) -> Zip<Views>, or ExtentMismatch
        where [P: MoreViews<With<ViewMut<'more, R::Element, R::Layout>> = Views>]
        demands [R::__UNIQUE, Pair::<P::First, R::Layout>::AGREE_ZIPPED]
        { compared_in_zip(self.first(), more.viewed().layout()) }
        then |_compared| self.with(more.__lent_mut()),
        or try_and_mut: "If extents that are known at run time only differ.";
    }
}

/// Views, and accumulators that they are folded into.
macro_rules! into_accumulators {
    ($first:ident $one:ident $(, $name:ident $item:ident)*) => {
        impl<$first: Operand $(, $name: Operand)*> Zip<($first, $($name,)*)> {
            #[inline(always)]
            pub(super) fn into<T, L: Layout>(
                self,
                accumulators: ViewMut<'_, T, L>,
            ) -> Zip<($first, $($name,)* Accumulators<'_, T, L>)> {
                let ($one, $($item,)*) = self.operands;
                expect_equal(Reduced::<L, $first::Layout>::equal_extents(accumulators.layout(), $one.__raw().layout()));
                Zip { operands: ($one, $($item,)* Accumulators(accumulators)) }
            }
        }
    };
}

into_accumulators!(A a);
into_accumulators!(A a, B b);
into_accumulators!(A a, B b, C c);

/// The walks of a zip.
macro_rules! walks {
    ($(#[$shown:meta])* $count:literal: $($name:ident $item:ident $k:tt),*) => {
        $(#[$shown])*
        impl<$($name: Operand),*> Zip<($($name,)*)> {
            /// Calls `f` with the elements of each index, in the order of the first view's memory.
            #[inline]
            pub fn for_each(self, mut f: impl FnMut($($name::Item),*)) {
                Walking::over(self).fold_steps(
                    (),
                    #[inline(always)]
                    |(), (), ($($item,)*)| ControlFlow::Continue(f($($item),*)),
                );
            }

            /// Folds over the elements of each index, in the order of the first view's memory.
            #[inline]
            pub fn fold<Acc>(self, init: Acc, mut f: impl FnMut(Acc, $($name::Item),*) -> Acc) -> Acc {
                Walking::over(self).fold_steps(
                    init,
                    #[inline(always)]
                    |acc, (), ($($item,)*)| ControlFlow::Continue(f(acc, $($item),*)),
                )
            }

            /// Calls `f` with each index of the first view and its elements, in the order of the first view's memory.
            #[inline]
            pub fn for_each_indexed(self, mut f: impl FnMut(<A::Layout as Layout>::Index, $($name::Item),*)) {
                Walking::over(self).fold_steps(
                    (),
                    #[inline(always)]
                    |(), index: LogicalIndex<A::Layout>, ($($item,)*)| ControlFlow::Continue(f(index.0, $($item),*)),
                );
            }

            /// Folds over each index of the first view and its elements, in the order of the first view's memory.
            #[inline]
            pub fn fold_indexed<Acc>(
                self,
                init: Acc,
                mut f: impl FnMut(Acc, <A::Layout as Layout>::Index, $($name::Item),*) -> Acc,
            ) -> Acc {
                Walking::over(self).fold_steps(
                    init,
                    #[inline(always)]
                    |acc, index: LogicalIndex<A::Layout>, ($($item,)*)| ControlFlow::Continue(f(acc, index.0, $($item),*)),
                )
            }

            /// Whether `f` is true of the elements of each index. It is asked, in no order that can be relied on, until it is not.
            #[inline]
            pub fn all(self, mut f: impl FnMut($($name::Item),*) -> bool) -> bool {
                Walking::over(self).all(|($($item,)*)| f($($item),*))
            }

            /// Whether `f` is true of the elements of some index. It is asked, in no order that can be relied on, until it is.
            #[inline]
            pub fn any(self, mut f: impl FnMut($($name::Item),*) -> bool) -> bool {
                !self.all(|$($item),*| !f($($item),*))
            }
        }
    };
}

each_arity!(walks);

/// What a public function demands of its types is compared again, of the operands themselves, where they come together. These calls
/// name no demand.
#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::view::View;
    use crate::view::walk::Folded;
    use crate::{StaticLayout, Tensor, layout};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::string::{String, ToString};

    type Long = layout!(H = 8);
    type Short = layout!(H = 2);
    type Other = layout!(W = 8);

    #[test]
    fn known_extents_that_differ() {
        let (mut long, short) = (Tensor::<u8, Long>::zeros(), Tensor::<u8, Short>::zeros());
        let expected = ExtentMismatch::of("H", 8, 2);
        assert_eq!(Pair::equal_extents(long.layout(), short.layout()), Err(expected));
        assert_eq!(compared_in_zip(long.layout(), short.layout()), Err(expected.in_zip()));
        let refused = |f: fn(View<'_, u8, Long>, View<'_, u8, Short>)| {
            let error = catch_unwind(|| f(long.view(), short.view())).expect_err("other extents");
            assert_eq!(error.downcast_ref::<String>(), Some(&expected.to_string()));
        };
        refused(|long, short| _ = Zip::of(long, short));
        refused(|long, short| _ = Zip::of(long, long).with(short));

        let mut to = long.view_mut();
        assert_eq!(to.copy_matched(&short.view()), Err(expected));
        assert_eq!(to.map_with(&short.view(), |(), x| x), Err(expected));
        #[cfg(feature = "rayon")]
        assert_eq!(to.par_copy_matched(&short.view()), Err(expected));
        #[cfg(feature = "rayon")]
        assert_eq!(to.par_map_with(&short.view(), |(), x| x), Err(expected));
    }

    /// A lone axis is no error that a function returns: a program that has one does not compile.
    #[test]
    fn other_axes() {
        let (long, other) = (Tensor::<u8, Long>::zeros(), Tensor::<u8, Other>::zeros());
        let refused = |f: fn(View<'_, u8, Long>, View<'_, u8, Other>) -> bool| {
            let error = catch_unwind(|| f(long.view(), other.view())).expect_err("other axes");
            let text = error.downcast_ref::<String>().expect("a text");
            assert!(text.contains("different axes: `H` and `W` are in only one"), "{text}");
        };
        refused(|long, other| Pair::equal_extents(long.layout(), other.layout()).is_ok());
        refused(|long, other| Zip::of(long, other).all(|_, _| true));
        refused(|long, other| Zip::of(long, long).with(other).all(|_, _, _| true));
        refused(|long, other| Tensor::<u8, Long>::from_view(&long).view_mut().copy_matched(&other).is_ok());
        refused(|long, other| Tensor::<u8, Long>::from_view(&long).view_mut().map_with(&other, |(), x| x).is_ok());
    }

    /// The strides of the digits of an axis that the source lacks would be taken for the strides of others.
    #[test]
    fn accumulators_of_axes_that_the_source_lacks() {
        type Sums = layout!(C=16 H=1 X=4 P=1; order = C/16 C%16 H X/4 X%4 P; stride(P) = 100; stride(H) = 1);
        fn refused<L: StaticLayout, S: Layout>(source: Tensor<u8, S>, because: &str) {
            let mut sums = Tensor::<u8, L>::zeros();
            let fold = move || source.__fold_into(sums.view_mut(), |sum, x| *sum += x, CrateToken::TOKEN).is_ok();
            let error = catch_unwind(AssertUnwindSafe(fold)).expect_err(because);
            let text = error.downcast_ref::<String>().expect("a text");
            assert!(text.contains(because), "{text}");
        }
        let source = Tensor::zeros_with_layout(<layout!(C = ?)>::with_extents([16]).expect("small numbers"));
        refused::<Sums, _>(source, "the source has no axis `H`");
        refused::<Long, _>(Tensor::<u8, layout!(H=2 W=3)>::zeros(), "axis `H` has extent 8");
        refused::<layout!(A=2 B=2 C=2; order = A/2 B/2 C/2 A%2 B%2 C%2), _>(
            Tensor::<u8, layout!(A=2 B=2 C=2 D=1 E=1 F=1)>::zeros(),
            "the source has 6 axes",
        );
    }
}
