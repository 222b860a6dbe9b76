//! `assert_views_eq!` and `View::differences`: what they say of two views that differ.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::{Tensor, View, ViewMut, assert_views_eq, layout};

type Planes = layout!(C=2 H=3 W=5);
type Pixels = layout!(C=2 H=3 W=5; order = HWC; pad(W) = 8);

fn value(c: usize, h: usize, w: usize) -> i32 {
    (c * 100 + h * 10 + w) as i32
}

fn planes() -> Tensor<i32, Planes> {
    Tensor::<i32, Planes>::from_fn(|[c, h, w]| value(c, h, w)) // C=2 H=3 W=5
}

/// The message of the panic.
fn message(assertion: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(assertion)).expect_err("the assertion holds");
    *panic.downcast::<String>().expect("a message with numbers")
}

/// Axes are matched by name, in the index and in memory, and padding has no effect.
#[test]
fn equal_views_of_any_layouts_pass() {
    let left = planes();
    let mut right = Tensor::<i32, Pixels>::zeros(); // C=2 H=3 W=5
    right.fill_storage(7);
    right.copy_from(&left);
    assert_views_eq!(left, right);
    assert_views_eq!(left.view(), right.view_mut());
    assert_views_eq!(&left, &mut right, "with a {}", "message");
    let other = Tensor::<i32, layout!(W=5 C=2 H=3)>::from_fn(|[w, c, h]| value(c, h, w)); // W=5 C=2 H=3
    assert_views_eq!(left, other,);
    assert!(left.view().differences(&other.view()).is_empty());
    assert_eq!(left.view().differences(&other.view()).to_string(), "no element differs");
}

#[test]
fn the_first_indices_are_named_with_both_values_and_the_others_counted() {
    let left = planes();
    let mut right = Tensor::<i32, layout!(W=5 C=2 H=3)>::from_fn(|[w, c, h]| value(c, h, w)); // W=5 C=2 H=3
    right[[4, 1, 2]] = -1; // W, C, H
    right[[3, 0, 1]] = -2;
    assert_eq!(
        message(|| assert_views_eq!(left, right)),
        "assertion `left == right` failed: 2 of 30 elements differ:\n  C=0 H=1 W=3: left 13, right -2\n  \
         C=1 H=2 W=4: left 124, right -1"
    );
    assert_eq!(
        message(|| assert_views_eq!(right, left, "frame {}", 3)),
        "assertion `left == right` failed: frame 3: 2 of 30 elements differ:\n  W=3 C=0 H=1: left -2, right 13\n  \
         W=4 C=1 H=2: left -1, right 124"
    );
    let view = left.view();
    let differences = view.differences(&right.view());
    assert!(!differences.is_empty() && differences.extents().next().is_none());
    assert_eq!(differences.count(), 2);
    assert!(differences.first().eq([([0, 1, 3], &13, &-2), ([1, 2, 4], &124, &-1)]));
}

/// However many differ, the message is short.
#[test]
fn a_message_is_short() {
    let left = Tensor::<u32, layout!(N=1 C=64 H=56 W=56)>::zeros(); // N=1 C=64 H=56 W=56
    let right = Tensor::<u32, layout!(N=1 C=64 H=56 W=56; order = NHWC)>::from_fn(|[_, _, _, w]| w as u32 / 50); // N=1 C=64 H=56 W=56
    let text = message(|| assert_views_eq!(left, right));
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "assertion `left == right` failed: 21504 of 200704 elements differ:");
    assert_eq!(lines[1], "  N=0 C=0 H=0 W=50: left 0, right 1");
    assert_eq!(lines[7], "  N=0 C=0 H=1 W=50: left 0, right 1");
    assert_eq!(lines[9..], ["  and 21496 more"]);
    // In memory order, channels would come first: the indices are in logical order whatever the memory is.
    let swapped = message(|| assert_views_eq!(right, left));
    let places = |text: &str| -> Vec<String> {
        text.lines().skip(1).take(8).map(|line| line.split(':').next().unwrap().to_owned()).collect()
    };
    assert_eq!(places(&swapped), places(&text));
    // The message of `assert_eq!` shows both, cut.
    let text = message(|| assert_eq!(left, right));
    assert!(text.len() < 10_000, "{}", text.len());
    // Exactly as many as are kept: no others.
    let few = View::<u8, layout!(W = 8)>::from_array(&[0; 8]);
    let others = View::<u8, layout!(W = 8)>::from_array(&[1; 8]);
    let text = few.differences(&others).to_string();
    assert!(text.starts_with("8 of 8 elements differ:") && text.ends_with("\n  W=7: left 0, right 1"), "{text}");
}

#[test]
fn extents_that_differ_are_named() {
    type Rows = layout!(H=? W=? C=2);
    let of = |h, w| Tensor::<u8, Rows>::zeros_with_layout(Rows::with_extents([h, w]).expect("small"));
    let text = message(|| assert_views_eq!(of(3, 4), of(2, 5), "rows"));
    assert_eq!(
        text,
        "assertion `left == right` failed: rows: the extents differ:\n  H: left 3, right 2\n  W: left 4, right 5"
    );
    let (left, right) = (of(3, 4), Tensor::<u8, layout!(C=2 W=4 H=2)>::zeros()); // H=3 W=4 C=2, C=2 W=4 H=2
    let view = left.view();
    let differences = view.differences(&right.view());
    assert!(differences.extents().eq([("H", 3, 2)]));
    assert!(!differences.is_empty() && differences.count() == 0 && differences.first().next().is_none());
    // There is no element, and the extents differ still.
    assert!(!of(0, 4).view().differences(&of(0, 5).view()).is_empty());
    assert_views_eq!(of(0, 4), of(0, 4));
}

/// A tolerance is a function; NaN is not the same as itself, as `==` has it.
#[test]
fn a_function_decides_what_is_the_same() {
    let left = View::<f32, layout!(W = 3)>::from_array(&[1.0, f32::NAN, 3.0]);
    let right = View::<f32, layout!(W = 3)>::from_array(&[1.001, f32::NAN, 3.5]);
    let near = |left: &f32, right: &f32| left.is_nan() && right.is_nan() || (left - right).abs() < 0.01;
    assert_eq!(left.differences(&right).count(), 3);
    assert_eq!(
        message(|| assert_views_eq!(left, right, by = near)),
        "assertion `left == right` failed: 1 of 3 elements differs:\n  W=2: left 3.0, right 3.5"
    );
    assert!(message(|| assert_views_eq!(left, right, by = near, "{}", "x")).contains("failed: x: 1 of 3"));
    assert_views_eq!(left, right, by = |_: &f32, _: &f32| true);
    // Elements of other types, such as integers and what they were converted to.
    let integers = View::<i32, layout!(W = 3)>::from_array(&[1, 2, 3]);
    assert_eq!(integers.differences_by(&left, |integer, float| *integer as f32 == *float).count(), 1);
}

/// Blocks, a reversed axis, a broadcast one, and no axis at all.
#[test]
fn every_kind_of_layout_is_compared() {
    let left = planes();
    type Blocks = layout!(C=2 H=3 W=5; reverse(H); block(C) = 4);
    let mut right = Tensor::<i32, Blocks>::from_fn(|[c, h, w]| value(c, h, w)); // C=2 H=3 W=5
    assert_views_eq!(left, right);
    assert_views_eq!(right, left);
    right[[1, 2, 3]] = 0;
    assert_eq!(
        left.view().differences(&right.view()).to_string(),
        "1 of 30 elements differs:\n  C=1 H=2 W=3: left 123, right 0"
    );
    let bias = View::<i32, layout!(H=2 W=2; broadcast(H))>::from_array(&[1, 2]);
    let rows = View::<i32, layout!(H=2 W=2)>::from_array(&[1, 2, 1, 3]);
    assert_eq!(bias.differences(&rows).to_string(), "1 of 4 elements differs:\n  H=1 W=1: left 2, right 3");
    let (one, two) = (View::<u8, layout!()>::from_array(&[1]), View::<u8, layout!()>::from_array(&[2]));
    assert_eq!(one.differences(&two).to_string(), "1 of 1 elements differs:\n  left 1, right 2");
    assert_eq!(format!("{:?}", one.differences(&two)), one.differences(&two).to_string());
}

#[test]
fn each_side_is_evaluated_once() {
    let (mut calls, mut memory) = (0, [0_u8; 4]);
    let mut view = || {
        calls += 1;
        View::<u8, layout!(W = 4)>::from_array(&[0; 4])
    };
    assert_views_eq!(view(), ViewMut::<u8, layout!(W = 4)>::from_array(&mut memory));
    assert_eq!(calls, 1);
}

thread_local! {
    /// The line of the last panic of this thread.
    static LINE: Cell<u32> = const { Cell::new(0) };
}

#[test]
fn the_panic_is_at_the_line_of_the_assertion() {
    let shown = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        LINE.set(panic.location().map_or(0, |location| location.line()));
        shown(panic);
    }));
    let (zero, one) = (View::<u8, layout!(W = 1)>::from_array(&[0]), View::<u8, layout!(W = 1)>::from_array(&[1]));
    message(|| assert_views_eq!(zero, one));
    assert_eq!(LINE.get(), line!() - 1);
    message(|| assert_views_eq!(zero, one, by = |_, _| false, "with {}", "all"));
    assert_eq!(LINE.get(), line!() - 1);
}
