//! Laws of numbers too large: an error, never a wrapped number.

use crate::run_time::RUN_TIME;
use proptest::collection::vec;
use proptest::prelude::*;
use tensor_layout::{Layout, LayoutError, View, ViewMut, layout};
use tensor_layout_tests::oracle::{Impossible, Oracle, Rules, parse};
use tensor_layout_tests::random::{Numbers, config, for_every};

/// Numbers that overflow in products and sums, often by one.
fn huge() -> impl Strategy<Value = usize> {
    let near_a_power =
        (0..usize::BITS, -1..=1_isize).prop_map(|(bits, more)| (1_usize << bits).wrapping_add_signed(more));
    let near_the_limit = (-2..=2_isize).prop_map(|more| (isize::MAX as usize).wrapping_add_signed(more));
    prop_oneof![0..=3_usize, near_a_power, near_the_limit, any::<usize>()]
}

fn huge_numbers(rules: &Rules) -> impl Strategy<Value = Numbers> + use<> {
    let (extents, strides) = rules.run_time_numbers();
    (vec(huge(), extents), vec(huge().prop_map(|stride| stride as isize), strides))
}

/// The oracle's words for an error.
fn impossible(error: LayoutError) -> Impossible {
    match error {
        LayoutError::ZeroStride { axis } => Impossible::ZeroStride(axis.to_owned()),
        LayoutError::Shared { axis, least, .. }
        | LayoutError::SharedOutside { axis, least, .. }
        | LayoutError::SharedInBlock { axis, least, .. }
        | LayoutError::SharedUndecided { axis, least, .. } => Impossible::Shared(axis.to_owned(), least as u128),
        error => Impossible::TooLarge(error.axis().to_owned()),
    }
}

/// `with_extents_and_strides` is an error iff a stride, a padded extent, a step, the number of indices or the span is over `isize::MAX`.
/// The error names the axis at which that first happens. Otherwise all numbers are the numbers of arithmetic without a limit.
#[test]
fn a_number_is_right_or_an_error() {
    for case in RUN_TIME {
        let rules = parse(case.text);
        for_every(case.text, config().cases, huge_numbers(&rules), |(extents, strides)| {
            let bound = (case.bind)(&extents, &strides).map_err(impossible);
            let oracle = Oracle::of(&rules.bind(&extents, &strides));
            match (bound, oracle) {
                (Ok(bound), Ok(oracle)) => {
                    let shape = bound.reads.shape();
                    assert_eq!(shape.extents, oracle.extents);
                    assert_eq!(shape.strides, oracle.strides);
                    assert_eq!((shape.span, shape.storage), (oracle.span_by_formula(), oracle.storage));
                }
                (_, Err(Impossible::Unsure)) => {}
                // Of several axes that share elements, either may be named.
                (Err(Impossible::Shared(..)), Err(Impossible::Shared(..))) => {}
                (bound, oracle) => assert_eq!(bound.map(drop), oracle.map(drop)),
            }
        });
    }
}

/// The span may be exactly `isize::MAX` elements, and not one more.
#[test]
fn the_limit_is_the_last_right_number() -> Result<(), LayoutError> {
    type Free = layout!(A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?);
    let most = isize::MAX;
    let (a, b) = (most / 2, most / 4);
    let rest = most - 1 - a - b;
    assert_eq!(Free::with_extents_and_strides([2, 2, 2], [a, b, rest])?.required_span_size(), most as usize);
    let error = Free::with_extents_and_strides([2, 2, 2], [a, b, rest + 1]).expect_err("one too many");
    assert_eq!(error, LayoutError::SpanOverflow { axis: "C", extent: 2 });
    Ok(())
}

/// A huge layout computes its numbers without a buffer. A view of it needs its span, and the error says so.
#[test]
fn huge_layouts_answer() {
    for case in RUN_TIME {
        let rules = parse(case.text);
        for_every(case.text, config().cases.div_ceil(2), huge_numbers(&rules), |(extents, strides)| {
            let Ok(bound) = (case.bind)(&extents, &strides) else { return };
            let (shape, properties) = (bound.reads.shape(), bound.reads.properties());
            assert!(!properties.is_packed || properties.is_unique);
            assert_eq!(properties.is_padded, !properties.is_exhaustive || shape.storage > shape.span);
            if let Err(error) = bound.reads.view(&[]) {
                assert_eq!((error.required, error.actual), (shape.span, 0));
            }
        });
    }
}

/// A layout without an element can view an empty buffer, for all other extents. Iterators over the view are empty.
#[test]
fn nothing_is_in_a_layout_with_an_extent_of_0() {
    for case in RUN_TIME {
        let rules = parse(case.text);
        for_every(case.text, config().cases, huge_numbers(&rules), |(mut extents, strides)| {
            extents.last_mut().into_iter().for_each(|extent| *extent = 0);
            let Ok(bound) = (case.bind)(&extents, &strides) else { return };
            assert!(extents.is_empty() || bound.reads.properties().is_unique);
            let Ok(view) = bound.reads.view(&[]) else { return };
            assert_eq!(view.len(), 0);
            assert_eq!((view.iter().len(), view.indexed_iter().len(), view.runs().len()), (0, 0, 0));
            assert_eq!((view.iter().next(), view.runs().next()), (None, None));
            view.for_each_from(0, &mut |_, _| unreachable!("there is no element"));
            assert_eq!(view.as_slice(), Some(&[][..]));
            let Some(layout) = &bound.writes else { return };
            let mut view = layout.view_mut(&mut []).expect("no element, so no two that are one");
            assert_eq!(view.iter_mut().len(), 0);
            assert_eq!(view.runs_mut().len(), 0);
        });
    }
}

/// A copy between layouts without an element copies nothing, for all other extents. Views of them are equal.
#[test]
fn nothing_is_copied_where_an_extent_is_0() -> Result<(), LayoutError> {
    type Pixels = layout!(H=? W=? C=?);
    type Columns = layout!(C=? W=? H=?; order = WHC; pad(C) = 4);
    let most = isize::MAX as usize;
    for [h, w] in [[most, most], [most, 1], [0, most], [0, 0]] {
        let pixels = View::<u32, _>::with_layout(Pixels::with_extents([h, w, 0])?, &[]).expect("no element");
        let mut columns = ViewMut::with_layout(Columns::with_extents([0, w, h])?, &mut []).expect("no element");
        assert_eq!(columns.try_copy_from(&pixels), Ok(()));
        assert_eq!(columns.view(), pixels);
    }
    Ok(())
}

/// Extents that a type knows, too large for any element beside them, leave every operation as it is: nothing multiplies
/// them, in a constant or at run time.
#[cfg(target_pointer_width = "64")]
#[test]
fn known_extents_may_be_huge_where_another_is_0() -> Result<(), LayoutError> {
    use std::cell::Cell;
    use tensor_layout::convert::{Strategy, strategy_of_layouts};

    type Planes = layout!(H={1 << 40} W={1 << 40} C=?);
    type Pixels = layout!(C=? W={1 << 40} H={1 << 40}; order = HWC);
    let (planes, pixels) = (Planes::with_extents([0])?, Pixels::with_extents([0])?);
    let source = View::<u32, _>::with_layout(pixels, &[]).expect("no element");
    let mut view = ViewMut::<u32, _>::with_layout(planes, &mut []).expect("no element");
    assert_eq!((view.len(), view.runs().len(), view.iter().len(), planes.indices().len()), (0, 0, 0, 0));
    assert_eq!(view.as_slice(), Some(&[][..]));
    let visits = Cell::new(0);
    let visit = || visits.set(visits.get() + 1);
    view.runs().for_each(|_| visit());
    view.for_each(|_| visit());
    view.for_each_indexed_mut(|_, _| visit());
    view.iter_mut().for_each(|_| visit());
    view.indexed_iter().for_each(|_| visit());
    view.zip_mut(&source).for_each(|_, _| visit());
    view.zip_mut(&source).for_each_indexed(|_, _, _| visit());
    view.fill(1);
    view.copy_from(&source);
    view.map_from(&source, |element| (visit(), element).1);
    view.map_from_indexed(&source, |_, element| (visit(), element).1);
    assert_eq!(visits.get(), 0);
    assert_eq!(view.view(), source);
    assert!(planes.is_unique() && planes.is_exhaustive() && planes.is_packed() && !planes.is_padded());
    assert_eq!(strategy_of_layouts::<u32>(&planes, &pixels), Strategy::Nothing);
    Ok(())
}
