//! Layouts of numbers too large for an enumeration: the numbers of their parts in 128 bits, and their walks, which are planned
//! without overflow.

use super::parts::fresh;
use super::small::padded;
use crate::arith::loop_order::LoopOrder;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::op::{KeptDigits, Op, apply};
use crate::arith::runs::RunPlan;
use crate::arith::spec::{LIMIT, Spec, tests::measured};
use crate::arith::walk::Walk;
use crate::error::PartError;
use std::println;
use std::vec::Vec;

const EXTENTS: [usize; 8] = [0, 1, 2, 3, LIMIT / 2, LIMIT / 2 + 1, LIMIT, usize::MAX];
const STRIDES: [isize; 9] =
    [0, 1, -1, 2, isize::MAX / 2, isize::MAX / 2 + 1, -(isize::MAX / 2) - 1, isize::MAX, -isize::MAX];
/// The numbers of operations.
const NUMBERS: [usize; 6] = [0, 1, 2, LIMIT, LIMIT + 1, usize::MAX];

/// An axis: its extent and its stride.
type Axis = (i128, i128);

/// An operation on a layout, the number given at run time, and the axes of the result where the numbers allow one.
type Operation = (Result<Op, PartError>, usize, Option<Vec<Axis>>);

fn axes_of(spec: &Spec) -> Vec<Axis> {
    (0..spec.rank).map(|axis| (spec.extents[axis] as i128, spec.terms[axis].stride as i128)).collect()
}

/// The number of indices.
fn count(axes: &[Axis]) -> i128 {
    let has_none = axes.iter().any(|(extent, _)| *extent == 0);
    axes.iter().fold(i128::from(!has_none), |count, (extent, _)| count.saturating_mul(*extent))
}

/// From the first element to the last one.
fn span(axes: &[Axis]) -> i128 {
    if count(axes) == 0 {
        return 0;
    }
    axes.iter().fold(1, |span: i128, (extent, stride)| span.saturating_add((extent - 1).saturating_mul(stride.abs())))
}

fn operations(spec: &Spec) -> Vec<Operation> {
    let mut operations = Vec::new();
    for axis in 0..spec.rank {
        operations.push((
            Ok(Op::reverse(spec, axis)),
            0,
            Some(with(spec, axis, |(extent, stride)| [(extent, -stride)])),
        ));
        let is_one = spec.extents[axis] == 1;
        operations.push((Ok(Op::squeeze(spec, axis)), 0, is_one.then(|| with(spec, axis, |_| []))));
        NUMBERS.iter().for_each(|&number| operations.extend(operations_with(spec, axis, number)));
    }
    let axes = axes_of(spec);
    if let &[a, b] = &axes[..] {
        let [name, _] = fresh(spec);
        let diagonal = (a.0.min(b.0), a.1 + b.1);
        operations.push((Op::diagonal(spec, [0, 1], name), 0, Some(Vec::from([diagonal]))));
        for order in [[0, 1], [1, 0]] {
            let merged = merged(&axes, order.map(|axis| axes[axis]));
            operations.push((Op::merge(spec, padded(&order), 2, name), 0, counted(merged)));
        }
    }
    operations
}

/// The operations on an axis that take a number.
fn operations_with(spec: &Spec, axis: usize, number: usize) -> Vec<Operation> {
    let (extent, names) = (spec.extents[axis] as i128, fresh(spec));
    let by = number as i128;
    let cropped = || (by <= extent).then(|| with(spec, axis, |(_, stride)| [(by, stride)]));
    let stepped = (by > 0).then(|| with(spec, axis, |(_, stride)| [((extent + by - 1) / by, stride * by)]));
    let broadcast = || counted((extent == 1).then(|| with(spec, axis, |_| [(by, 0)])));
    let divides = by > 0 && extent % by == 0;
    let split = counted(divides.then(|| with(spec, axis, |(_, stride)| [(extent / by, stride * by), (by, stride)])));
    let mut operations = Vec::from([
        (Ok(Op::crop(spec, axis, number)), 0, cropped()),
        (Op::step(spec, axis, number), 0, stepped.clone()),
        (Ok(Op::broadcast(spec, axis, Some(number))), 0, broadcast()),
        (Ok(Op::broadcast(spec, axis, None)), number, broadcast()),
        (Op::split(spec, axis, names, number), 0, split.clone()),
        (Op::split_by(spec, axis, names), number, split),
    ]);
    if let Some(stepped) = stepped {
        operations.push((Ok(Op::step_by(spec, axis)), number, Some(stepped)));
    }
    if 0 < by && by <= extent {
        let windows = with(spec, axis, |(_, stride)| [(extent - by + 1, stride), (by, stride)]);
        operations.push((Op::slide(spec, axis, names), number, counted(Some(windows))));
    }
    if let Some(range) = cropped() {
        operations.push((Ok(Op::range(spec, axis)), number, Some(range)));
    }
    for size in NUMBERS {
        let len = size as i128;
        let fits = by > 0 && 0 < len && len <= extent;
        let windows = |(_, stride)| [((extent - len) / by + 1, stride * by), (len, stride)];
        operations.push((
            Op::windows(spec, axis, names, size, number),
            0,
            counted(fits.then(|| with(spec, axis, windows))),
        ));
    }
    operations
}

/// The axes of a layout, with others in the place of one.
fn with<const LEN: usize>(spec: &Spec, axis: usize, replace: impl Fn(Axis) -> [Axis; LEN]) -> Vec<Axis> {
    let mut axes = axes_of(spec);
    axes.splice(axis..=axis, replace(axes[axis]));
    axes
}

/// The result, unless there are too many indices, or an extent is too large.
fn counted(axes: Option<Vec<Axis>>) -> Option<Vec<Axis>> {
    axes.filter(|axes| fits(axes))
}

fn fits(axes: &[Axis]) -> bool {
    count(axes) <= LIMIT as i128 && axes.iter().all(|(extent, _)| *extent <= LIMIT as i128)
}

fn merged(axes: &[Axis], [outer, inner]: [Axis; 2]) -> Option<Vec<Axis>> {
    let continues = outer.0 == 1 || inner.0 == 1 || outer.1 == inner.0 * inner.1;
    let stride = if inner.0 == 1 { outer.1 } else { inner.1 };
    (count(axes) == 0 || continues).then(|| Vec::from([(outer.0 * inner.0, stride)]))
}

/// Whether the numbers are those of the axes. An axis of one index may have any stride, and so may each axis of a layout without
/// elements.
fn are(numbers: &Numbers, axes: &[Axis]) -> bool {
    let is_empty = count(axes) == 0;
    axes.iter().enumerate().all(|(axis, &(extent, stride))| {
        let any_stride = is_empty || extent == 1;
        numbers.extents[axis] as i128 == extent && (any_stride || numbers.strides[axis] as i128 == stride)
    })
}

/// Plans every walk, which must not overflow.
fn check_plans(spec: &Spec) {
    let numbers = spec.numbers();
    let matchings = [padded(&[])];
    let _ = RunPlan::of(Nest::of(spec.rank, numbers));
    for (order, by_axes) in [(Traversal::Memory, true), (Traversal::Memory, false), (Traversal::Logical, false)] {
        let nest = Nest::over(spec.rank, &[numbers], &matchings, order);
        let _ = Walk::of(nest, order, by_axes);
        for loop_order in [
            LoopOrder::over([spec], &matchings, order, by_axes),
            LoopOrder::sorted(spec.rank, &[numbers], &matchings, by_axes),
        ] {
            let _ = loop_order.descends(&numbers);
            let _ = Walk::along(&loop_order, &[numbers], &matchings, &[spec.forward], order);
        }
    }
    let _ = (
        spec.complete().is_exhaustive(),
        spec.complete().is_padded(),
        spec.complete().origin(),
        spec.complete().uniqueness(),
    );
}

/// Checks the operations on a layout, and `more` operations on each result. The number of results.
fn check_parts(spec: &Spec, more: usize) -> usize {
    let mut parts = 0;
    for (op, given, expected) in operations(spec) {
        let Ok(op) = op else {
            assert!(expected.is_none(), "no operation on {:?}", axes_of(spec));
            continue;
        };
        let numbers = spec.numbers();
        let what = || (axes_of(spec), op.sources, given);
        assert_eq!(op.check(&spec.names, &numbers, given).is_ok(), expected.is_some(), "{:?}", what());
        let Some(expected) = expected else { continue };
        let result = op.numbers(&KeptDigits::NONE, &numbers, given);
        assert!(are(&result, &expected), "{result:?} of {:?} is not {expected:?}", what());
        parts += 1;
        let applied = apply(spec, &op).expect("a result");
        assert!(!applied.is_static() || applied.span as i128 == span(&expected), "{:?}", what());
        if applied.is_static() {
            check_plans(&applied);
            parts += if more > 0 { check_parts(&applied, more - 1) } else { 0 };
        }
    }
    parts
}

#[test]
fn the_largest_numbers_overflow_nowhere() {
    let axes = EXTENTS.into_iter().flat_map(|extent| STRIDES.map(|stride| (extent, stride)));
    let axes: Vec<_> = axes.collect();
    let pairs = axes.iter().flat_map(|&outer| axes.iter().map(move |&inner| Vec::from([outer, inner])));
    let layouts = axes.iter().map(|&axis| Vec::from([axis])).chain(pairs);
    let (mut tried, mut parts) = (0, 0);
    for axes in layouts.step_by(super::one_of(101)) {
        let wide: Vec<Axis> = axes.iter().map(|&(extent, stride)| (extent as i128, stride as i128)).collect();
        let fits = fits(&wide) && span(&wide) <= LIMIT as i128;
        let spec = measured(&axes);
        assert_eq!(spec.as_ref().ok().map(|spec| spec.span as i128), fits.then(|| span(&wide)), "{axes:?}");
        if let Ok(spec) = spec {
            check_plans(&spec);
            parts += check_parts(&spec, 1);
            tried += 1;
        }
    }
    println!("{tried} layouts, {parts} parts");
}
