//! The strides, the storage and the errors of rules.

use super::*;
use crate::arith::name::NumberedName;
use crate::arith::spec::MAX_RANK;
use std::vec::Vec;

const NAMES: [&str; MAX_RANK] = ["A", "B", "C", "D", "E", "F", "G", "H"];

fn names(order: &[usize]) -> Vec<Item> {
    order
        .iter()
        .map(|&axis| Item { name: NumberedName::of(NAMES[axis]), digit: DigitRule::WHOLE, rules: Rules::PACKED })
        .collect()
}

/// Axes by the rules of each, outermost first. The strides of `overlap` and `broadcast` follow from no other stride.
fn axes(rules: &[(Option<usize>, usize, StrideRule)]) -> Vec<AxisSpec> {
    let axis = |(name, &(extent, pad, stride)): (&&'static str, &_)| AxisSpec {
        name: NumberedName::of(name),
        extent,
        rules: Rules { pad, stride, may_share: !matches!(stride, StrideRule::Aligned(_)), ..Rules::PACKED },
    };
    NAMES.iter().zip(rules).map(axis).collect()
}

/// The order of these axes, by their positions.
fn order_of<const N: usize>(axes: &[AxisSpec], order: [usize; N]) -> WrittenOrder {
    let mut all = [0; MAX_RANK];
    all[..N].copy_from_slice(&order);
    WrittenOrder::of_axes(all, axes)
}

fn row_major(rules: &[(Option<usize>, usize, StrideRule)]) -> Result<Spec, LayoutError> {
    resolved(&axes(rules), &names(&(0..rules.len()).collect::<Vec<_>>()))
}

const PACKED: StrideRule = StrideRule::Aligned(1);

/// In every rotation of eight axes, and in the reverse of it.
#[test]
fn an_order_gives_each_axis_its_place() {
    let axes = axes(&[(Some(2), 1, PACKED); MAX_RANK]);
    for first in 0..MAX_RANK {
        let mut order: Vec<usize> = (0..MAX_RANK).map(|place| (place + first) % MAX_RANK).collect();
        for _ in 0..2 {
            assert_eq!(positions(&axes, &names(&order)).map(|places| places.axes.to_vec()), Ok(order.clone()));
            order.reverse();
        }
    }
}

#[test]
fn an_order_names_each_axis_once() {
    let mut axes = axes(&[(Some(2), 1, PACKED); 3]);
    let order = |order: &[usize]| names(order);
    assert_eq!(positions(&axes, &order(&[0, 1, 1])), Err(LayoutError::NotInOrder { axis: "C" }));
    assert_eq!(positions(&axes, &order(&[1, 3, 2])), Err(LayoutError::NotAnAxis { axis: "D" }));
    axes[2].name = NumberedName::of("A");
    assert_eq!(positions(&axes, &order(&[1, 0, 2])), Err(LayoutError::AxisTwice { axis: "A" }));
}

/// Rules 1 and 2 up to the limit, for an axis of extent 1 around `inner` elements.
#[test]
fn a_stride_may_be_the_limit_and_no_more() {
    let stride =
        |inner, rule| row_major(&[(Some(1), 1, rule), (Some(inner), 1, PACKED)]).map(|spec| spec.terms[0].stride);
    let overflow = |step, align| Err(LayoutError::StrideOverflow { axis: "A", step, align });
    assert_eq!(stride(LIMIT, PACKED), Ok(isize::MAX));
    assert_eq!(stride(5, StrideRule::Aligned(4)), Ok(8));
    assert_eq!(stride(8, StrideRule::Aligned(4)), Ok(8));
    assert_eq!(stride(LIMIT - 1, StrideRule::Aligned(2)), Ok(isize::MAX - 1));
    assert_eq!(stride(LIMIT, StrideRule::Aligned(2)), overflow(LIMIT, 2));
    assert_eq!(stride(1, StrideRule::Aligned(LIMIT)), Ok(isize::MAX));
    assert_eq!(stride(1, StrideRule::Aligned(LIMIT + 1)), overflow(1, LIMIT + 1));
    assert_eq!(stride(7, StrideRule::Exactly(3)), Ok(3));
    assert_eq!(stride(1, StrideRule::Exactly(LIMIT)), Ok(isize::MAX));
    assert_eq!(stride(1, StrideRule::Exactly(LIMIT + 1)), overflow(LIMIT + 1, 1));
    assert_eq!(stride(1, StrideRule::Exactly(usize::MAX)), overflow(usize::MAX, 1));
    assert_eq!(stride(7, StrideRule::Broadcast), Ok(0));
}

/// Rule 3 up to the limit: the step past an axis, by the storage that it comes to.
#[test]
fn a_step_may_be_the_limit_and_no_more() {
    let storage = |extent, pad, stride| row_major(&[(Some(extent), pad, stride)]).map(|spec| spec.storage);
    let overflow =
        |extent, pad, stride| Err(LayoutError::ExtentOverflow { axis: "A", extent, pad, stride: Some(stride) });
    assert_eq!(storage(5, 4, StrideRule::Exactly(3)), Ok(24));
    assert_eq!(storage(LIMIT, 1, PACKED), Ok(LIMIT));
    assert_eq!(storage(LIMIT + 1, 1, PACKED), overflow(LIMIT + 1, 1, 1));
    assert_eq!(storage(usize::MAX, 1, PACKED), overflow(usize::MAX, 1, 1));
    assert_eq!(storage(1, LIMIT, PACKED), Ok(LIMIT));
    assert_eq!(storage(1, LIMIT + 1, PACKED), overflow(1, LIMIT + 1, 1));
    assert_eq!(storage(LIMIT, 2, PACKED), overflow(LIMIT, 2, 1));
    assert_eq!(storage(usize::MAX, 2, PACKED), overflow(usize::MAX, 2, 1));
    assert_eq!(storage(1, 1, StrideRule::Exactly(LIMIT)), Ok(LIMIT));
    assert_eq!(storage(LIMIT / 2, 1, StrideRule::Exactly(2)), Ok(LIMIT - 1));
    assert_eq!(storage(LIMIT / 2 + 1, 1, StrideRule::Exactly(2)), overflow(LIMIT / 2 + 1, 1, 2));
    // A product that would be 0 if it wrapped.
    let half = 1 << (usize::BITS / 2);
    assert_eq!(storage(half, 1, StrideRule::Exactly(half)), overflow(half, 1, half));
}

/// A step that overlaps others may be less than the span, which the storage holds all the same.
#[test]
fn the_storage_is_the_last_step_or_the_span() {
    let spec = row_major(&[(Some(2), 1, StrideRule::Exactly(1)), (Some(5), 1, PACKED)]).expect("small numbers");
    assert_eq!((spec.span, spec.storage), (6, 6));
    let spec = row_major(&[(Some(2), 3, PACKED), (Some(5), 6, PACKED)]).expect("small numbers");
    assert_eq!((spec.span, spec.storage), (11, 18));
}

/// Also where a `?` leaves nothing else to compute.
#[test]
fn a_number_of_0_is_no_rule() {
    for (extent, inner) in [(Some(2), Some(3)), (None, Some(3)), (Some(2), None), (None, None)] {
        let error = |pad, stride| row_major(&[(extent, pad, stride), (inner, 1, PACKED)]).err();
        assert_eq!(error(1, StrideRule::Aligned(0)), Some(LayoutError::ZeroMultiple { axis: "A", rule: "align" }));
        assert_eq!(error(1, StrideRule::Exactly(0)), Some(LayoutError::ZeroStride { axis: "A" }));
        assert_eq!(error(0, PACKED), Some(LayoutError::ZeroMultiple { axis: "A", rule: "pad" }));
        assert_eq!(error(0, StrideRule::AtRunTime), Some(LayoutError::ZeroMultiple { axis: "A", rule: "pad" }));
        assert_eq!(error(1, StrideRule::Broadcast), None);
    }
}

/// What is too large whatever a `?` will be.
#[test]
fn a_known_extent_overflows_without_its_stride() {
    let error = |extent, pad| row_major(&[(Some(extent), pad, StrideRule::AtRunTime)]).err();
    let overflow = |extent, pad| Some(LayoutError::ExtentOverflow { axis: "A", extent, pad, stride: None });
    assert_eq!(error(LIMIT, 1), None);
    assert_eq!(error(LIMIT + 1, 1), overflow(LIMIT + 1, 1));
    assert_eq!(error(LIMIT, 2), overflow(LIMIT, 2));
}

#[test]
fn strides_are_unknown_from_a_run_time_number_to_the_next_stride() {
    let exactly = StrideRule::Exactly(90);
    let spec = row_major(&[
        (Some(2), 1, PACKED),
        (Some(3), 1, exactly),
        (Some(4), 1, StrideRule::AtRunTime),
        (Some(2), 1, StrideRule::Aligned(2)),
        (Some(2), 1, StrideRule::Broadcast),
        (None, 1, PACKED),
        (Some(5), 1, PACKED),
    ])
    .expect("small numbers");
    assert_eq!((spec.known_extents, spec.known_strides), (0b101_1111, 0b111_0011));
    assert_eq!(spec.terms.map(|part| part.stride)[..7], [270, 90, 0, 0, 0, 5, 1]);
    assert_eq!(spec.terms.map(|part| part.axis)[..7], [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(spec.extents, [2, 3, 4, 2, 2, 1, 5, 1]);
    assert_eq!((spec.names, spec.span, spec.storage), (["A", "B", "C", "D", "E", "F", "G", ""], 0, 0));
}

#[test]
fn numbers_are_bound_in_logical_order() {
    let mut axes = axes(&[
        (None, 1, StrideRule::AtRunTime),
        (Some(7), 1, PACKED),
        (None, 1, StrideRule::Broadcast),
        (Some(8), 1, StrideRule::AtRunTime),
        (None, 1, StrideRule::Exactly(9)),
    ]);
    let mut order = order_of(&axes, [4, 3, 2, 1, 0]);
    bind(&mut axes, &mut order, &[2, 3, 4], &[50, -60]);
    let extents: Vec<_> = axes.iter().map(|axis| axis.extent.expect("a number")).collect();
    assert_eq!(extents, [2, 7, 3, 8, 4]);
    use StrideRule::{Aligned, Broadcast, Exactly};
    let rules = [Exactly(9), Exactly(60), Broadcast, Aligned(1), Exactly(50)];
    assert_eq!(order.rules.map(|rules| rules.stride)[..5], rules);
    assert_eq!(order.rules.map(|rules| rules.is_reversed)[..5], [false, true, false, false, false]);
}

/// Of each kind of rule, for numbers from none to those that overflow: the same numbers, or none where there is an error or no element.
#[test]
fn numbers_are_bound_as_the_rules_say() {
    use StrideRule::{Aligned, AtRunTime, Broadcast, Exactly};
    let rules = [Aligned(1), Aligned(4), Exactly(7), AtRunTime, Broadcast, Aligned(0), Exactly(0)];
    let (half, mut bound_count) = (1usize << (usize::BITS / 2), 0);
    let extents = [0, 1, 2, 5, half, LIMIT, usize::MAX];
    for (outer, inner) in rules.into_iter().flat_map(|outer| rules.map(|inner| (outer, inner))) {
        for (pad, order, may_share) in [(1, [0, 1], true), (4, [1, 0], true), (0, [0, 1], true), (1, [0, 1], false)] {
            let mut axes = axes(&[(None, 1, outer), (None, pad, inner)]);
            axes.iter_mut().for_each(|axis| axis.rules.may_share &= may_share || axis.rules.stride == Broadcast);
            let order = order_of(&axes, order);
            let Ok(known) = strided(&axes, &order) else { continue };
            for (h, w) in extents.into_iter().flat_map(|h| extents.map(|w| (h, w))) {
                for strides in [[3, -40], [0, 1], [isize::MIN, 2], [isize::MAX, isize::MAX]] {
                    let given = axes.iter().filter(|axis| matches!(axis.rules.stride, AtRunTime)).count();
                    let (mut with_numbers, mut with_strides) = (axes.clone(), order);
                    bind(&mut with_numbers, &mut with_strides, &[h, w], &strides[..given]);
                    let expected = strided(&with_numbers, &with_strides).ok().filter(|spec| !spec.is_empty());
                    let found = bound(&axes, &order, known.is_unique, &[h, w], &strides[..given]);
                    let numbers = |numbers: Numbers| (numbers.extents, numbers.strides);
                    let expected = expected.map(|spec| numbers(spec.numbers()));
                    // Whether a small stride shares elements takes a search.
                    assert!(found.map(numbers) == expected || (found.is_none() && !may_share), "{with_numbers:?}");
                    bound_count += usize::from(found.is_some());
                }
            }
        }
    }
    assert!(bound_count > 1000, "{bound_count}");
}

/// What follows from the rules is the same as for the rule that the number stands for.
#[test]
fn a_run_time_stride_of_0_is_a_broadcast_and_a_negative_one_a_reverse() {
    let spec = |rule, is_reversed| {
        let mut axes = axes(&[(Some(2), 1, PACKED), (Some(3), 4, rule), (Some(5), 1, PACKED)]);
        axes[1].rules.is_reversed = is_reversed;
        axes
    };
    let numbers = |axes: &[AxisSpec], strides: &[isize]| {
        let (mut axes, mut order) = (axes.to_vec(), order_of(axes, [0, 1, 2]));
        bind(&mut axes, &mut order, &[], strides);
        let spec = strided(&axes, &order).expect("small numbers");
        (spec.terms.map(|term| term.stride), spec.span, spec.storage, spec.order, spec.forward)
    };
    for (stride, rule) in [(0, StrideRule::Broadcast), (-7, StrideRule::Exactly(7)), (7, StrideRule::Exactly(7))] {
        let bound = numbers(&spec(StrideRule::AtRunTime, false), &[stride]);
        assert_eq!(bound, numbers(&spec(rule, stride < 0), &[]));
    }
}

/// Outside an axis whose stride may be 0, no stride follows from it.
#[test]
fn types_know_nothing_of_a_run_time_stride() {
    let spec = row_major(&[(None, 1, PACKED), (None, 1, StrideRule::AtRunTime), (None, 1, PACKED), (None, 1, PACKED)])
        .expect("small numbers");
    assert_eq!((spec.continues, spec.forward, spec.end), (0b0100, 0b1101, StorageEnd::Past { term: 0, pad: 1 }));
    let spec = row_major(&[(None, 8, StrideRule::AtRunTime), (Some(3), 4, PACKED)]).expect("small numbers");
    assert_eq!((spec.end, &spec.pads[..2]), (StorageEnd::Outermost, &[8, 4][..]));
}

#[test]
fn strides_of_both_signs_do_not_continue_one_another() {
    let continues = |reversed: [bool; 2]| {
        let mut axes = axes(&[(Some(2), 1, PACKED); 2]);
        axes.iter_mut().zip(reversed).for_each(|(axis, reversed)| axis.rules.is_reversed = reversed);
        strided(&axes, &order_of(&axes, [0, 1])).expect("small numbers").continues == 1
    };
    assert_eq!([[false; 2], [true; 2], [false, true], [true, false]].map(continues), [true, true, false, false]);
}

/// A `stride` does not let two indices share an element: the numbers are in the error.
#[test]
fn a_stride_has_room_for_what_lies_inside() {
    use StrideRule::{AtRunTime, Broadcast, Exactly};
    let spec = |rules: &[(Option<usize>, StrideRule, bool)]| {
        let plain: Vec<_> = rules.iter().map(|&(extent, stride, _)| (extent, 1, stride)).collect();
        let mut axes = axes(&plain);
        axes.iter_mut().zip(rules).for_each(|(axis, rule)| axis.rules.may_share = rule.2);
        resolved(&axes, &names(&(0..rules.len()).collect::<Vec<_>>()))
    };
    let (given, shares) = (
        |extent, stride| (Some(extent), Exactly(stride), false),
        |extent, stride| (Some(extent), Exactly(stride), true),
    );
    let packed = |extent| (Some(extent), PACKED, false);
    let shared = |axis, stride, inner, least| Some(LayoutError::Shared { axis, item: (1, None), stride, inner, least });
    // Rows of 1984 pixels of 4 bytes, a pitch in pixels, and the pitches with room.
    let rows = |stride| spec(&[given(1080, stride), packed(1984), packed(4)]).err();
    assert_eq!([1984, 7935].map(rows), [shared("A", 1984, "B", 7936), shared("A", 7935, "B", 7936)]);
    assert_eq!([7936, 7937, 1 << 20].map(rows), [None; 3]);
    // Along an axis of one index there is nothing to share, and without elements neither.
    assert_eq!(spec(&[given(1, 3), packed(1984)]).err(), None);
    assert_eq!(spec(&[given(9, 3), packed(1984), packed(0)]).err(), None);
    assert_eq!(spec(&[packed(0), given(9, 3), packed(1984)]).err(), None);
    // Strides that lie between others.
    assert_eq!(spec(&[given(3, 1), given(4, 3)]).map(|spec| (spec.is_unique, spec.span)), Ok((true, 12)));
    assert_eq!(spec(&[given(4, 1), given(4, 3)]).err(), shared("A", 1, "B", 10));
    let outside = LayoutError::SharedOutside { axis: "A", item: (1, None), stride: 3, inner: "C", least: 12 };
    assert_eq!(spec(&[packed(2), given(3, 1), given(4, 3)]).err(), Some(outside));
    // What is outside an `overlap` may share elements, up to the next `stride`; it has room for those that may not.
    let windows = [shares(6, 1), packed(3)];
    assert_eq!(spec(&windows).map(|spec| (spec.is_unique, spec.span)), Ok((false, 8)));
    assert_eq!(spec(&[packed(2), windows[0], windows[1]]).map(|spec| spec.is_unique), Ok(false));
    assert_eq!(spec(&[given(2, 3), windows[0], windows[1]]).map(|spec| spec.span), Ok(11));
    assert_eq!(spec(&[given(2, 2), windows[0], windows[1]]).err(), shared("A", 2, "C", 3));
    // A number of 0, and numbers that are not known.
    assert_eq!(spec(&[(Some(2), Broadcast, false), packed(3)]).err(), Some(LayoutError::ZeroStride { axis: "A" }));
    assert_eq!(spec(&[(Some(1), Broadcast, false), packed(3)]).err(), None);
    for unknown in [(None, Exactly(2), false), (Some(5), AtRunTime, false), (None, AtRunTime, false)] {
        assert_eq!(spec(&[unknown, packed(3)]).map(|spec| spec.is_unique), Ok(true), "{unknown:?}");
    }
    let unknown = (None, PACKED, false);
    assert_eq!(spec(&[unknown, given(5, 2), packed(3)]).err(), shared("B", 2, "C", 3));
    assert_eq!(spec(&[given(5, 2), unknown]).map(|spec| spec.is_unique), Ok(true));
}

/// Both axes that an error names take part: two indices share an element, and differ along both.
#[test]
fn shared_elements_are_of_the_axes_that_are_named() {
    let (mut pairs, mut together) = (0, 0);
    for number in 0..16 * 10 * 10 * 4_usize {
        let extents = [0, 1, 2, 3].map(|axis| 2 + (number >> axis & 1));
        let strides = [1 + number / 16 % 10, 1 + number / 160 % 10, 1 + number / 1600, 1];
        let plain: Vec<_> = (0..4).map(|axis| (Some(extents[axis]), 1, StrideRule::Exactly(strides[axis]))).collect();
        let mut axes = axes(&plain);
        axes.iter_mut().for_each(|axis| axis.rules.may_share = false);
        let Err(LayoutError::Shared { axis, inner, .. }) = resolved(&axes, &names(&[0, 1, 2, 3])) else {
            continue;
        };
        let [own, inner] = [axis, inner].map(|name| usize::from(name.as_bytes()[0] - b'A'));
        // By how much two indices differ along each axis: the same element, if all of it adds up to 0.
        let is_shared = |moves: &dyn Fn(&[isize; 4]) -> bool| {
            (0..5_usize.pow(4)).any(|number| {
                let by = [1, 5, 25, 125].map(|power| (number / power % 5) as isize - 2);
                let within =
                    (0..4).all(|axis| by[axis].unsigned_abs() < extents[axis] && (axis >= own || by[axis] == 0));
                within && (0..4).map(|axis| by[axis] * strides[axis] as isize).sum::<isize>() == 0 && moves(&by)
            })
        };
        assert!(is_shared(&|by| by[own] != 0 && by[inner] != 0), "{extents:?} {strides:?}: {axis}, {inner}");
        let pair = is_shared(&|by| (0..4).all(|axis| (by[axis] != 0) == (axis == own || axis == inner)));
        *if pair { &mut pairs } else { &mut together } += 1;
    }
    assert!(pairs > 1000 && together > 100, "{pairs} {together}");
}
