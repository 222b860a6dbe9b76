//! The assertion that two views are equal.

use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::view::Differences;
use crate::view::viewed::Viewed;
use core::fmt::{Arguments, Debug};

/// Asserts that two views are equal, and otherwise panics with the indices that differ: the first few by the names of their axes, with
/// both values, and how many there are in all.
///
/// Each side is a view, a mutable view or a tensor. The two have the same axes, in any layouts: axes are matched by name. A message can
/// follow, as in [`assert_eq!`]. Of `assert_eq!`, the message would be the text of both views, cut where they are large, which may
/// leave out the elements that differ.
///
/// ```
/// use tensor_layout::{Tensor, assert_views_eq, layout};
///
/// let planes =
///     // C=3 H=2 W=2
///     Tensor::<u8, layout!(C=3 H=2 W=2)>::from_fn(|[c, h, w]| (c * 16 + h * 4 + w) as u8);
/// let mut pixels = Tensor::<u8, layout!(C=3 H=2 W=2; order = HWC)>::zeros(); // C=3 H=2 W=2
/// pixels.copy_from(&planes);
/// assert_views_eq!(planes, pixels);
/// assert_views_eq!(planes.view(), pixels.view_mut(), "after {} copy", 1);
/// ```
///
/// It says which elements differ:
///
/// ```should_panic
/// # use tensor_layout::{Tensor, assert_views_eq, layout};
/// # let planes = Tensor::<u8, layout!(C=3 H=2 W=2)>::zeros();
/// # let mut pixels = Tensor::<u8, layout!(C=3 H=2 W=2; order = HWC)>::zeros();
/// pixels[[1, 0, 1]] = 7;
/// assert_views_eq!(planes, pixels);
/// // assertion `left == right` failed: 1 of 12 elements differs:
/// //   C=1 H=0 W=1: left 0, right 7
/// ```
///
/// With `by`, a function decides whether two elements are the same, such as numbers within a tolerance:
///
/// ```
/// use tensor_layout::{View, assert_views_eq, layout};
///
/// let exact = View::<f32, layout!(W=2)>::from_array(&[0.1, 0.2]); // W=2
/// let rounded = View::<f32, layout!(W=2)>::from_array(&[0.1, 0.200_01]); // W=2
/// assert_views_eq!(exact, rounded, by = |left: &f32, right: &f32| (left - right).abs() < 1e-3);
/// ```
///
/// [`View::differences`](crate::View::differences) gives the differences as a value.
///
/// # Panics
///
/// If an extent or an element differs.
#[macro_export]
macro_rules! assert_views_eq {
    ($left:expr, $right:expr, by = $same:expr $(,)?) => {
        $crate::__private::assert_views_eq(&$left, &$right, $same, ::core::option::Option::None)
    };
    ($left:expr, $right:expr, by = $same:expr, $($message:tt)+) => {
        $crate::__private::assert_views_eq(
            &$left,
            &$right,
            $same,
            ::core::option::Option::Some(::core::format_args!($($message)+)),
        )
    };
    ($left:expr, $right:expr $(,)?) => {
        $crate::__private::assert_views_eq(
            &$left,
            &$right,
            ::core::cmp::PartialEq::eq,
            ::core::option::Option::None,
        )
    };
    ($left:expr, $right:expr, $($message:tt)+) => {
        $crate::__private::assert_views_eq(
            &$left,
            &$right,
            ::core::cmp::PartialEq::eq,
            ::core::option::Option::Some(::core::format_args!($($message)+)),
        )
    };
}

/// # Panics
///
/// If there are differences.
#[track_caller]
pub fn assert_views_eq<A: Viewed + ?Sized, B: Viewed + ?Sized>(
    left: &A,
    right: &B,
    are_same: impl FnMut(&A::Element, &B::Element) -> bool,
    message: Option<Arguments<'_>>,
) where
    A::Element: Debug,
    B::Element: Debug,
    B::Layout: Layout<Index = <A::Layout as Layout>::Index>,
{
    demand!(Pair::<A::Layout, B::Layout>::SAME_AXES);
    let differences = Differences::between(left.viewed(), right.viewed(), are_same);
    match message {
        _ if differences.is_empty() => {}
        None => panic!("assertion `left == right` failed: {differences}"),
        Some(message) => panic!("assertion `left == right` failed: {message}: {differences}"),
    }
}
