//! Every mistake that is known at run time only: the error of the form that gives one, and the panic of the other, which has
//! the same text and is at the caller's line.

use rayon::iter::IndexedParallelIterator;
use std::cell::RefCell;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use tensor_layout::axis::{C, H, K, M, N, O, P, W};
use tensor_layout::{Layout, LayoutError, PartError, Tensor, View, ViewMut, Window, layout};

/// A view of the extents 2, 6 and 4.
type Mixed = layout!(N=? H=? W=?; stride(H) = ?);

const BUFFER: &[u8] = &[0; 200];

fn mixed() -> View<'static, u8, Mixed> {
    let layout = Mixed::with_extents_and_strides([2, 6, 4], [5]).expect("small numbers");
    View::with_layout(layout, BUFFER).expect("a buffer of the span")
}

thread_local! {
    static LAST_PANIC: RefCell<Option<(String, u32)>> = const { RefCell::new(None) };
}

/// Keeps the place of each panic for the thread that panicked.
fn keep_places() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            let place = panic.location().map(|place| (place.file().to_owned(), place.line()));
            LAST_PANIC.with_borrow_mut(|last| *last = place);
            before(panic);
        }));
    });
}

/// The first gives the error; the second panics with its text, in the file that calls it, at a line from here to a few on.
#[track_caller]
fn is_refused<V, R>(error: PartError, given: Result<V, PartError>, panics: impl FnOnce() -> R) {
    let here = Location::caller();
    assert_eq!(given.map(|_| ()), Err(error));
    keep_places();
    let payload = catch_unwind(AssertUnwindSafe(|| drop(panics()))).expect_err("a panic");
    assert_eq!(payload.downcast_ref::<String>(), Some(&error.to_string()));
    let (file, line) = LAST_PANIC.with_borrow_mut(Option::take).expect("a place");
    assert_eq!(file, here.file(), "the panic is at the caller's line");
    assert!((here.line()..here.line() + 8).contains(&line), "the panic is at line {line}, not {}", here.line());
}

/// The error of a number that is 0, whose words a program cannot write.
fn zero<V>(axis: &str, what: &str, given: Result<V, PartError>) -> PartError {
    match given.err() {
        Some(error @ PartError::Zero { axis: at, what: told, .. }) if at == axis && told.to_string() == what => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_index_past_the_end() {
    let error = PartError::IndexPastEnd { axis: "H", index: 6, extent: 6 };
    assert_eq!(error.to_string(), "index 6 is out of bounds for axis `H` of extent 6");
    is_refused(error, mixed().try_fix::<H>(6), || mixed().fix::<H>(6));
    let mut tensor = Tensor::<u8, layout!(H=6 W=2)>::zeros();
    is_refused(error, tensor.view().try_fix::<H>(6), || tensor.fix::<H>(6));
    is_refused(error, tensor.view_mut().try_fix::<H>(6), || {
        Tensor::<u8, layout!(H = 6)>::zeros().view_mut().fix::<H>(6).len()
    });
}

#[test]
fn ranges_past_the_end_and_reversed() {
    let past = |start, end| PartError::RangePastEnd { axis: "H", start, end, extent: 6 };
    assert_eq!(
        past(4, 7).to_string(),
        "part: axis `H`: the range `4..7` ends past the extent 6; end it at 6 or before"
    );
    is_refused(past(4, 7), mixed().try_range::<H>(4..7), || mixed().range::<H>(4..7));
    is_refused(past(4, 7), mixed().try_range::<H>(4..=6), || mixed().range::<H>(4..=6));
    is_refused(past(0, 7), mixed().try_range::<H>(..7), || mixed().range::<H>(..7));
    is_refused(past(8, 7), mixed().try_range::<H>(from_to(8, 7)), || mixed().range::<H>(from_to(8, 7)));
    is_refused(past(7, 7), mixed().try_range::<H>(7..), || mixed().range::<H>(7..));
    is_refused(past(0, usize::MAX), mixed().try_range::<H>(..=usize::MAX), || mixed().range::<H>(..=usize::MAX));
    is_refused(past(3, 7), mixed().try_crop::<H, 4>(3), || mixed().crop::<H, 4>(3));
    is_refused(past(0, 7), mixed().try_crop::<H, 7>(0), || mixed().crop::<H, 7>(0));
    let end = usize::MAX;
    is_refused(past(end, end), mixed().try_crop::<H, 2>(end), || mixed().crop::<H, 2>(end));
    is_refused(past(0, 7), mixed().try_split_at::<H>(7), || mixed().split_at::<H>(7));
    let reversed = PartError::RangeReversed { axis: "H", start: 3, end: 2 };
    let text = "part: axis `H`: the range `3..2` ends before it starts; write the smaller index first";
    assert_eq!(reversed.to_string(), text);
    is_refused(reversed, mixed().try_range::<H>(from_to(3, 2)), || mixed().range::<H>(from_to(3, 2)));
    let tensor = Tensor::<u8, layout!(H=6 W=2)>::zeros();
    is_refused(past(3, 7), tensor.view().try_crop::<H, 4>(3), || tensor.view().crop::<H, 4>(3));
}

#[test]
fn ranges_of_every_kind_are_what_they_are_of_slices() {
    let numbers = [0, 1, 2, 3, 4];
    let row = View::<u8, layout!(W = 5)>::from_array(&numbers);
    assert!(row.range::<W>(..).iter().eq(&numbers[..]));
    assert!(row.range::<W>(1..).iter().eq(&numbers[1..]));
    assert!(row.range::<W>(..4).iter().eq(&numbers[..4]));
    assert!(row.range::<W>(..=3).iter().eq(&numbers[..=3]));
    assert!(row.range::<W>(1..=3).iter().eq(&numbers[1..=3]));
    assert!(row.range::<W>(5..5).iter().eq(&numbers[5..5]));
    assert!(row.range::<W>((core::ops::Bound::Excluded(1), core::ops::Bound::Unbounded)).iter().eq(&numbers[2..]));
}

#[test]
fn extents_other_than_1() {
    let error = PartError::NotOne { operation: "squeeze", axis: "N", extent: 2 };
    let text = "part: axis `N`: `squeeze` needs an extent of 1, and the extent is 2; `fix` it at an index";
    assert_eq!(error.to_string(), text);
    is_refused(error, mixed().try_squeeze::<N>(), || mixed().squeeze::<N>());
    assert_eq!(mixed().layout().try_squeeze::<N>().map(|_| ()), Err(error));
    let error = PartError::NotOne { operation: "broadcast", axis: "N", extent: 2 };
    let text =
        "part: axis `N`: `broadcast` needs an extent of 1, and the extent is 2; `fix` or `crop` it to one index first";
    assert_eq!(error.to_string(), text);
    is_refused(error, mixed().try_broadcast::<N, 3>(), || mixed().broadcast::<N, 3>());
    is_refused(error, mixed().try_broadcast_to::<N>(3), || mixed().broadcast_to::<N>(3));
    assert_eq!(mixed().layout().try_broadcast::<N, 3>().map(|_| ()), Err(error));
    let none = PartError::NotOne { operation: "squeeze", axis: "N", extent: 0 };
    let text = "part: axis `N`: `squeeze` needs an extent of 1, and the extent is 0; there is no index to take";
    assert_eq!(none.to_string(), text);
    is_refused(none, mixed().range::<N>(..0).try_squeeze::<N>(), || mixed().range::<N>(..0).squeeze::<N>());
}

#[test]
fn splits_and_windows_that_do_not_fit() {
    let error = PartError::NotDivisible { axis: "H", extent: 6, by: 4 };
    let text = "part: axis `H`: the extent 6 cannot be split into groups of 4; `crop` it to a multiple first";
    assert_eq!(error.to_string(), text);
    is_refused(error, mixed().try_split::<H, (O, H), 4>(), || mixed().split::<H, (O, H), 4>());
    assert_eq!(mixed().layout().try_split::<H, (O, H), 4>().map(|_| ()), Err(error));
    is_refused(error, mixed().try_split_by::<H, (O, H)>(4), || mixed().split_by::<H, (O, H)>(4));
    is_refused(error, mixed().layout().try_split_by::<H, (O, H)>(4), || mixed().layout().split_by::<H, (O, H)>(4));
    let error = zero("H", "group size", mixed().try_split_by::<H, (O, H)>(0));
    is_refused(error, mixed().try_split_by::<H, (O, H)>(0), || mixed().split_by::<H, (O, H)>(0));
    let error = PartError::WindowTooLarge { axis: "W", size: 5, extent: 4 };
    assert_eq!(error.to_string(), "part: axis `W`: a window of 5 is larger than the extent 4; make it at most 4");
    let none = PartError::WindowTooLarge { axis: "W", size: 5, extent: 0 };
    let text = "part: axis `W`: a window of 5 is larger than the extent 0; an axis without an index has no window";
    assert_eq!(none.to_string(), text);
    is_refused(error, mixed().try_windows::<W, (P, K), 5, 2>(), || mixed().windows::<W, (P, K), 5, 2>());
    let with = |size, step, dilation| {
        mixed().try_windows_with::<W, (P, K)>(Window::new(size).with_step(step).with_dilation(dilation))
    };
    is_refused(error, with(5, 2, 1), || mixed().windows_with::<W, (P, K)>(Window::new(5).with_step(2)));
    let error = PartError::WindowReachesPastEnd { axis: "W", size: 3, dilation: 2, extent: 4 };
    let text = "part: axis `W`: a window of 3 indices, each 2 after the one before it, takes 5, and the extent is 4; \
                make the size or the dilation smaller";
    assert_eq!(error.to_string(), text);
    is_refused(error, with(3, 1, 2), || mixed().windows_with::<W, (P, K)>(Window::new(3).with_dilation(2)));
    let most = usize::MAX;
    let error = PartError::WindowReachesPastEnd { axis: "W", size: most, dilation: most, extent: 4 };
    is_refused(error, with(most, most, most), || {
        mixed().windows_with::<W, (P, K)>(Window::new(most).with_step(most).with_dilation(most))
    });
    assert_eq!(with(1, most, most).map(|view| view.extents()), Ok([2, 6, 1, 1]));
    is_refused(zero("W", "window size", with(0, 1, 1)), with(0, 1, 1), || {
        mixed().windows_with::<W, (P, K)>(Window::new(0))
    });
    is_refused(zero("W", "step", with(1, 0, 1)), with(1, 0, 1), || {
        mixed().windows_with::<W, (P, K)>(Window::new(1).with_step(0))
    });
    is_refused(zero("W", "dilation", with(1, 1, 0)), with(1, 1, 0), || {
        mixed().windows_with::<W, (P, K)>(Window::new(1).with_dilation(0))
    });
    is_refused(zero("W", "step", mixed().try_step_by::<W>(0)), mixed().try_step_by::<W>(0), || mixed().step_by::<W>(0));
}

#[test]
fn strides_that_do_not_continue() {
    let error = PartError::NotContinuous { outer: "H", stride: 5, inner: "W", extent: 4, inner_stride: 1 };
    let text = "part: axis `H` of stride 5 does not continue axis `W` of extent 4 and stride 1: its stride must be 4, \
                the product of the two; copy into a layout without gaps first";
    assert_eq!(error.to_string(), text);
    is_refused(error, mixed().try_merge::<(H, W), M>(), || mixed().merge::<(H, W), M>());
    assert_eq!(mixed().layout().try_merge::<(H, W), M>().map(|_| ()), Err(error));
    let error = PartError::NotContinuous { outer: "W", stride: 1, inner: "H", extent: 6, inner_stride: -5 };
    let upside_down = mixed().reverse::<H>();
    is_refused(error, upside_down.try_merge::<(W, H), M>(), || upside_down.merge::<(W, H), M>());
}

#[test]
fn tiles_of_size_0() {
    let error = zero("W", "tile size", mixed().try_tiles::<(H, W)>([2, 0]));
    assert_eq!(error.to_string(), "part: axis `W`: the tile size is 0; it must be at least 1");
    is_refused(error, mixed().try_tiles::<(H, W)>([2, 0]), || mixed().tiles::<(H, W)>([2, 0]).len());
    is_refused(error, mixed().try_tiles::<(H, W)>([2, 0]), || mixed().par_tiles::<(H, W)>([2, 0]).len());
    let mut tensor = Tensor::<u8, layout!(H=6 W=2)>::zeros();
    let mut other = tensor.clone();
    let mut view = tensor.view_mut();
    is_refused(error, view.try_tiles_mut::<(H, W)>([2, 0]), || other.view_mut().tiles_mut::<(H, W)>([2, 0]).len());
    is_refused(error, view.try_tiles_mut::<(H, W)>([2, 0]), || other.view_mut().par_tiles_mut::<(H, W)>([2, 0]).len());
    is_refused(error, view.try_tiles_mut::<(H, W)>([2, 0]), || other.view_mut().tiles::<(H, W)>([2, 0]).len());
}

#[test]
fn layouts_that_are_others() {
    let error = PartError::OtherExtent { axis: "H", extent: 6, required: 5 };
    let text = "part: axis `H` has extent 6, and the required layout has 5; `as_layout` changes no number: write this extent in the layout, or `crop` the view first";
    assert_eq!(error.to_string(), text);
    type Short = layout!(N=? H=5 W=?);
    is_refused(error, mixed().try_as_layout::<Short>(), || mixed().as_layout::<Short>());
    let error = PartError::OtherStride { axis: "N", stride: 30, required: 24 };
    let text = "part: axis `N` has stride 30, and the required layout has 24; `as_layout` changes no number: `copy_from` into a tensor of that layout";
    assert_eq!(error.to_string(), text);
    type Packed = layout!(N=? H=? W=?);
    is_refused(error, mixed().try_as_layout::<Packed>(), || mixed().as_layout::<Packed>());
    let mut buffer = [0; 200];
    let layout = *mixed().layout();
    let view = ViewMut::with_layout(layout, &mut buffer).expect("a buffer of the span, and a unique layout");
    assert_eq!(view.try_as_layout::<Packed>().map(|_| ()), Err(error));
    let wide = View::with_layout(<layout!(H=? W=?)>::with_extents([3, 0]).expect("no element"), BUFFER);
    let wide = wide.expect("a buffer of no element").insert::<C>().broadcast_to::<C>(isize::MAX as usize);
    type Any = layout!(C=? H=? W=?; pad(C) = 2);
    let Err(error @ PartError::Layout(LayoutError::ExtentOverflow { axis: "C", .. })) = wide.try_as_layout::<Any>()
    else {
        panic!("a stored extent over isize::MAX is not one of a layout");
    };
    is_refused(error, wide.try_as_layout::<Any>(), || wide.as_layout::<Any>());
}

#[test]
fn the_axis_at_fault_is_told() {
    assert_eq!(mixed().try_merge::<(H, W), M>().unwrap_err().axis(), "H");
    assert_eq!(mixed().try_fix::<H>(6).unwrap_err().axis(), "H");
    let boxed: Box<dyn std::error::Error + Send + Sync> = mixed().try_fix::<H>(6).unwrap_err().into();
    assert!(boxed.source().is_none());
}

/// The range from `start` to an `end` that may lie before it.
fn from_to(start: usize, end: usize) -> Range<usize> {
    start..end
}
