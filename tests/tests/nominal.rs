//! Layouts with names of their own that have run-time numbers.

use std::cell::Cell;
use std::panic::catch_unwind;
use std::thread::LocalKey;

use tensor_layout::axis::{A, B, C, H, M, W};
use tensor_layout::notation::IndexArray;
use tensor_layout::ops::{Fix, Merge, Via};
use tensor_layout::{Axes, HasAxis, Layout, Nominal, Numbers, StridedLayout, Tensor, View, ViewMut, at, layout};

type Plain = layout!(H=? W=? C=3; stride(H) = ?);

#[derive(Clone, Copy, Layout)]
#[layout(H=? W=? C=3; stride(H) = ?)]
struct Frame(Numbers<Self>);

#[derive(Clone, Copy, Debug, PartialEq, Layout)]
#[layout(N=? C=CHANNELS H=? W=4; order = NHWC; pad(H) = 8; reverse(W))]
struct Act<const CHANNELS: usize>(Numbers<Self>);

/// Everything that a layout says of itself is what the plain one says.
#[test]
fn the_numbers_are_those_of_the_plain_layout() {
    fn assert_same<M: Nominal<As: StridedLayout<Index = I>> + StridedLayout<Index = I>, I>(named: M)
    where
        I: IndexArray + PartialEq + std::fmt::Debug,
    {
        let plain = named.plain();
        assert_eq!(named.extents(), plain.extents());
        assert_eq!(named.strides().as_ref(), plain.strides().as_ref());
        assert_eq!(named.required_span_size(), plain.required_span_size());
        assert_eq!(named.storage_size(), plain.storage_size());
        assert_eq!(named.is_unique(), plain.is_unique());
        assert_eq!(named.is_exhaustive(), plain.is_exhaustive());
        assert_eq!(named.is_packed(), plain.is_packed());
        assert_eq!((M::NAMES, M::RANK), (M::As::NAMES, M::As::RANK));
        let offsets = |layout: &dyn Fn(I) -> usize| plain.indices().map(layout).collect::<Vec<_>>();
        assert_eq!(offsets(&|index| named.offset(index)), offsets(&|index| plain.offset(index)));
        assert_eq!(size_of::<M>(), size_of::<M::As>());
    }
    for (extents, pitch) in [([2, 3], 16), ([2, 3], -9), ([4, 1], 9), ([0, 5], 7)] {
        let frame = Frame::with_extents_and_strides(extents, [pitch]).expect("small numbers");
        assert_same(frame);
        assert_same(Frame::of(frame.plain()));
    }
    for extents in [[1, 1], [2, 9], [3, 0]] {
        assert_same(Act::<3>::with_extents(extents).expect("small numbers"));
        assert_same(Act::<16>::with_extents(extents).expect("small numbers"));
    }
    assert!(Act::<3>::with_extents([usize::MAX, 2]).is_err());
}

#[derive(Clone, Copy, Layout)]
#[layout(C=? H=?; block(C) = 4)]
struct Blocked(Numbers<Self>);

#[test]
fn a_block_and_a_run_time_extent() {
    let blocked = Blocked::with_extents([5, 2]).expect("small numbers");
    for [c, h] in blocked.indices() {
        assert_eq!(blocked.offset([c, h]), c / 4 * 8 + h * 4 + c % 4);
    }
    let elements: [u8; 16] = std::array::from_fn(|k| k as u8);
    let view = View::with_layout(blocked, &elements).expect("enough"); // C=5 H=2
    assert_eq!((view[[4, 1]], view.layout().required_span_size(), view.layout().storage_size()), (12, 13, 16));
    let again: View<'_, u8, Blocked> = view.unnamed().named();
    assert!(again == view);
    assert_eq!(blocked.to_string(), "C=5 H=2; block(C) = 4");
}

fn mean<L: Axes<(H, W, C)>>(frame: View<'_, f32, L>) -> f32 {
    let frame = frame.permute::<(H, W, C)>();
    frame.fold(0.0, |sum, x| sum + x) / frame.len() as f32
}

fn rows<L: HasAxis<H>>(frame: &View<'_, f32, L>) -> usize {
    frame.extent::<H>()
}

#[test]
fn views_tensors_and_parts() {
    let elements: Vec<f32> = (0..40).map(|k| k as f32).collect();
    let frame = Frame::with_extents_and_strides([2, 3], [16]).expect("small numbers");
    let view = View::with_layout(frame, &elements).expect("enough"); // H=2 W=3 C=3
    assert_eq!((view[[1, 2, 0]], at!(view, C: 2, W: 1, H: 1), mean(view), rows(&view)), (22.0, 21.0, 12.0, 2));
    assert_eq!(view.fix::<H>(1).range::<W>(1..).fix::<C>(0).iter().copied().collect::<Vec<_>>(), [19.0, 22.0]);
    assert_eq!(View::with_layout(frame, &elements[..24]).unwrap_err().required, 25);

    // Each way between the two, and the same elements on all of them.
    let plain: View<'_, f32, Plain> = view.unnamed();
    let again: View<'_, f32, Frame> = plain.named();
    let by_numbers: View<'_, f32, Frame> = view.reverse::<H>().reverse::<H>().as_layout();
    assert!(view == plain && plain == again && by_numbers == view);
    let flipped: View<'_, f32, Frame> = view.reverse::<H>().as_layout();
    assert_eq!(flipped.layout().to_string(), "H=2 W=3 C=3; stride(H) = 16; reverse(H)");

    let mut tensor = Tensor::<f32, Frame>::zeros_with_layout(frame); // H=2 W=3 C=3
    tensor.copy_from(&view);
    assert!(tensor.view() == view);
    let plain: Tensor<f32, Plain> = tensor.unnamed();
    let mut tensor: Tensor<f32, Frame> = plain.named();
    let mutable: ViewMut<'_, f32, Plain> = tensor.view_mut().unnamed();
    mutable.named::<Frame>()[[1, 2, 2]] = -1.0;
    assert_eq!(tensor[[1, 2, 2]], -1.0);
}

/// A hand-written implementation whose answers differ from what the value holds.
macro_rules! liar {
    ($name:ident, |$value:ident| $held:expr, |$plain:ident| $of:expr) => {
        #[derive(Clone, Copy)]
        struct $name(Plain);
        impl Nominal for $name {
            type As = Plain;
            fn plain(&self) -> Plain {
                self.0
            }
            fn of($plain: Plain) -> Self {
                $name($of)
            }
            fn __held(&self) -> Option<&Plain> {
                let $value = self;
                $held
            }
        }
    };
}

fn plain(rows: usize) -> Plain {
    Plain::with_extents_and_strides([rows, 1], [3]).expect("small numbers")
}

thread_local! {
    static LARGE: &'static Plain = Box::leak(Box::new(plain(1000)));
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn large() -> &'static Plain {
    LARGE.with(|large| *large)
}

fn count(calls: &'static LocalKey<Cell<usize>>) -> usize {
    calls.replace(calls.get() + 1)
}

liar!(Elsewhere, |_value| Some(large()), |plain| plain);
liar!(Nothing, |_value| None, |plain| plain);
liar!(Sometimes, |value| if count(&CALLS) > 3 { Some(large()) } else { Some(&value.0) }, |plain| plain);
liar!(Larger, |value| Some(&value.0), |_plain| *large());

/// Of a larger size than the plain layout, which it holds.
#[derive(Clone, Copy)]
struct Wide(Plain, #[expect(dead_code, reason = "it only takes space")] usize);
impl Nominal for Wide {
    type As = Plain;
    fn plain(&self) -> Plain {
        self.0
    }
    fn of(plain: Plain) -> Self {
        Wide(plain, 0)
    }
    fn __held(&self) -> Option<&Plain> {
        Some(&self.0)
    }
}

/// A view never reaches past its buffer: a layout that is not what it holds panics.
#[test]
fn what_a_user_implements_is_not_believed() {
    let elements = [0_u8; 6];
    let reads = |view: Result<View<'_, u8, Elsewhere>, _>| view.map(|view| view.get([999, 0, 0]).copied());
    assert!(catch_unwind(|| reads(View::with_layout(Elsewhere(plain(2)), &elements))).is_err());
    assert!(catch_unwind(|| View::with_layout(Nothing(plain(2)), &elements).map(drop)).is_err());
    assert!(catch_unwind(|| View::with_layout(Wide(plain(2), 0), &elements).map(drop)).is_err());
    let sometimes = || {
        let view = View::with_layout(Sometimes(plain(2)), &elements).expect("enough, so far");
        (0..100).filter_map(|row| view.get([row, 0, 0])).count()
    };
    assert!(catch_unwind(sometimes).is_err());
    let view = View::with_layout(plain(2), &elements).expect("enough");
    assert!(catch_unwind(|| view.named::<Larger>().len()).is_err());
    assert!(catch_unwind(|| view.as_layout::<Larger>().len()).is_err());
}

/// A type that is named by hand: A and B, which do not continue one another, are merged while an extent is not known, and its axis is then
/// taken out. No value of it exists, as no operation on one was checked.
#[test]
fn a_type_whose_operations_are_not_checked_has_no_value() {
    type Merged = Via<Via<layout!(C=? A=2 D=3 B=4), Merge<(A, B), M>>, Fix<C>>;
    #[derive(Clone, Copy)]
    struct Unchecked;
    impl Nominal for Unchecked {
        type As = Merged;
        const __VALUE: Self = Unchecked;
    }
    assert!(catch_unwind(|| Unchecked.plain().extents()).is_err());
    // What its type says is computed from its numbers: M=8 and D=3 with the strides 1 and 4.
    assert!(!Unchecked.is_unique() && !Unchecked.is_packed());
    assert_eq!((Unchecked.extents(), Unchecked.required_span_size()), ([8, 3], 16));

    // The same operations, of a layout in which they have a result.
    type Checked = Via<Via<layout!(C=? A=2 B=4 D=3; order = C A B D), Merge<(A, B), M>>, Fix<C>>;
    let layout = <layout!(C=? A=2 B=4 D=3; order = C A B D)>::with_extents([5]).expect("small numbers");
    let tensor = Tensor::<u8, _>::zeros_with_layout(layout); // C=5 A=2 B=4 D=3
    let merged: View<'_, u8, Checked> = tensor.view().merge::<(A, B), M>().fix::<C>(1); // M=8 D=3
    assert!(merged.layout().is_unique());
}
