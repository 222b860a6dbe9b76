//! Each operation at the limits of its numbers, with the error past them; and up to rank 8.

use super::*;
use crate::arith::spec::tests::spec;
use crate::arith::spec::{LIMIT, Spec, StrideTerm};
use crate::error::{LayoutError, PartError, Phrase};

const AXES: [(usize, isize); MAX_RANK] = [(2, 0), (1, 7), (3, -4), (2, 1), (1, 0), (2, 90), (3, 2), (2, 30)];

/// Each axis in turn of every rank: the others move up, with all that is known of them.
#[test]
fn fixing_takes_an_axis_out() {
    for (rank, fixed) in (1..=MAX_RANK).flat_map(|rank| (0..rank).map(move |fixed| (rank, fixed))) {
        let whole = spec(&AXES[..rank]);
        let part = apply(&whole, &Op::fix(&whole, fixed)).expect("small numbers");
        assert_eq!((part.rank, part.term_count), (rank - 1, rank - 1));
        for (axis, from) in (0..rank).filter(|&axis| axis != fixed).enumerate() {
            assert_eq!((part.names[axis], part.extents[axis]), (whole.names[from], whole.extents[from]));
            assert_eq!(part.terms[axis], StrideTerm::plain(axis, AXES[from].1));
            assert_eq!(part.is_forward_along(axis), AXES[from].1 >= 0);
        }
        assert_eq!(part.names[part.rank..], [""; MAX_RANK][part.rank..]);
        let mut rest = AXES[..rank].to_vec();
        rest.remove(fixed);
        assert_eq!((part.span, part.storage), (spec(&rest).span, spec(&rest).storage));
        assert!(part.is_static());
    }
}

/// `A=2 B=0 C=3` has stride 0 for `A`, which is the only axis left with it if a type takes `B` out by hand.
#[test]
fn strides_around_no_index_are_not_unique() {
    let whole = Spec { is_unique: true, ..spec(&[(2, 0), (0, 3), (3, 1)]) };
    let is_unique = |axis| apply(&whole, &Op::fix(&whole, axis)).expect("small numbers").is_unique;
    assert_eq!([0, 1, 2].map(is_unique), [true, false, true]);
    // Of a type that does not know an extent, which is not 0.
    let open = Spec { known_extents: 0b011, ..whole };
    assert!(!apply(&open, &Op::fix(&open, 1)).expect("small numbers").is_unique);
}

/// `C=? A=2 D=3 B=4`, where `A` and `B` are merged, as if there were no element; and `C` taken out by a type that is named by hand.
#[test]
fn numbers_that_are_known_tell_whether_indices_share_elements() {
    let whole = Spec { known_extents: 0b1110, is_unique: true, ..spec(&[(1, 24), (2, 12), (3, 4), (4, 1)]) };
    let merge = Op::merge(&whole, [1, 3, 0, 0, 0, 0, 0, 0], 2, "M").expect("a new name");
    let merged = apply(&whole, &merge).expect("small numbers");
    let named = apply(&merged, &Op::fix(&merged, 0)).expect("small numbers");
    assert!(named.is_static() && !named.is_unique);
    assert_eq!(named.complete().uniqueness(), crate::arith::complete::Uniqueness::Shared);
}

/// Past the limit, an axis has one index, and its stride stays.
#[test]
fn strides_do_not_wrap() {
    let whole = spec(&[(5, -5), (2, 1)]);
    let stride = |op: Result<Op, PartError>, given| {
        let op = op.expect("an operation");
        let numbers = op.numbers(&KeptDigits::NONE, &whole.numbers(), given);
        (numbers.extents[0], numbers.strides[0])
    };
    let most = usize::MAX;
    for by in [most, LIMIT, LIMIT / 5 + 1, 1 << (usize::BITS - 2)] {
        assert_eq!(stride(Op::step(&whole, 0, by), 1), (1, -5), "{by}");
        assert_eq!(stride(Ok(Op::step_by(&whole, 0)), by), (1, -5), "{by}");
        assert_eq!(stride(Op::split_by(&whole, 0, ["X", "Y"]), by), (0, -5), "{by}");
        assert_eq!(stride(Op::windows(&whole, 0, ["P", "I"], 1, by), 1), (1, -5), "{by}");
    }
    assert_eq!(stride(Op::step(&whole, 0, LIMIT / 5), 1), (1, -5 * (LIMIT / 5) as isize));
}

/// Of elements of size 0, the span is the limit.
#[test]
fn the_elements_of_arrays_have_a_span_within_the_limit() {
    let third = LIMIT / 3;
    let refused = |axes: &[(usize, isize)]| {
        let whole = spec(axes);
        let op = Op::as_flattened(&whole, "X", 3).expect("a new name");
        op.check(&whole.names, &whole.numbers(), 1).is_err()
    };
    assert!(!refused(&[(2, third as isize - 1)]) && refused(&[(2, third as isize)]));
    assert!(refused(&[(2, third as isize / 2), (2, third as isize / 2 + 1)]));
    assert!(!refused(&[(2, third as isize / 2), (2, third as isize / 2 - 1)]));
}

/// Every rotation of every rank.
#[test]
fn permuting_gives_each_axis_its_place() {
    for (rank, first) in (1..=MAX_RANK).flat_map(|rank| (0..rank).map(move |first| (rank, first))) {
        let whole = spec(&AXES[..rank]);
        let mut order = [0; MAX_RANK];
        (0..rank).for_each(|place| order[place] = (place + first) % rank);
        let op = Op::permute(&whole, &order, rank).expect("every axis");
        let part = apply(&whole, &op).expect("small numbers");
        for (axis, &from) in order[..rank].iter().enumerate() {
            assert_eq!((part.names[axis], part.extents[axis]), (whole.names[from], whole.extents[from]));
            assert_eq!(part.terms[axis], StrideTerm::plain(axis, AXES[from].1));
        }
        assert_eq!((part.names[rank..].to_vec(), part.rank), (whole.names[rank..].to_vec(), rank));
        assert_eq!((part.span, part.storage), (whole.span, whole.storage));
    }
}

/// What is not known of an axis is not known of it afterwards, and nothing else.
#[test]
fn fixing_forgets_the_axis_only() {
    for (fixed, unknown) in (0..MAX_RANK).flat_map(|fixed| (0..MAX_RANK).map(move |unknown| (fixed, unknown))) {
        let whole = spec(&AXES);
        let without = 0xFF & !(1 << unknown);
        let extents = Spec { known_extents: without, ..whole };
        let strides = Spec { known_strides: without, ..whole };
        let [extents, strides] =
            [extents, strides].map(|whole| apply(&whole, &Op::fix(&whole, fixed)).expect("small numbers"));
        for (axis, from) in (0..MAX_RANK).filter(|&axis| axis != fixed).enumerate() {
            assert_eq!((extents.knows_extent(axis), extents.knows_stride(axis)), (from != unknown, true));
            assert_eq!((strides.knows_extent(axis), strides.knows_stride(axis)), (true, from != unknown));
        }
        assert_eq!((extents.known_extents >> (MAX_RANK - 1), strides.known_strides >> (MAX_RANK - 1)), (0, 0));
        assert_eq!((extents.is_static(), strides.is_static()), (fixed == unknown, fixed == unknown));
    }
}

/// An axis of extent 0 hides that the others are too many; no view has an index to fix it at.
#[test]
fn fixing_is_an_error_where_the_rest_overflows() {
    let whole = spec(&[(0, 1), (LIMIT, 0), (2, 0)]);
    let error = PartError::Layout(LayoutError::TooManyElements { axis: "C", extent: 2 });
    assert_eq!(apply(&whole, &Op::fix(&whole, 0)).err(), Some(error));
    assert_eq!(apply(&whole, &Op::fix(&whole, 1)).map(|part| part.span), Ok(0));
}

/// Eight axes, so that there is no room for one more.
fn eight() -> Spec {
    spec(&[(2, 128), (2, 64), (2, 32), (2, 16), (2, 8), (2, 4), (2, 2), (2, 1)])
}

#[test]
fn a_number_of_0_is_an_error() {
    let spec = spec(&[(4, 1)]);
    let zero = |what| Some(PartError::Zero { axis: "A", what: Phrase(what) });
    assert_eq!(Op::step(&spec, 0, 0).err(), zero("step"));
    assert_eq!(Op::split(&spec, 0, ["X", "Y"], 0).err(), zero("group size"));
    assert_eq!(Op::windows(&spec, 0, ["X", "Y"], 0, 1).err(), zero("window size"));
    assert_eq!(Op::windows(&spec, 0, ["X", "Y"], 1, 0).err(), zero("step"));
    assert_eq!(Op::windows(&spec, 0, ["X", "Y"], 0, 0).err(), zero("window size"));
    let largest = usize::MAX;
    assert!(Op::step(&spec, 0, largest).is_ok() && Op::split(&spec, 0, ["X", "Y"], largest).is_ok());
    assert!(Op::windows(&spec, 0, ["X", "Y"], largest, largest).is_ok());
}

#[test]
fn there_are_at_most_eight_axes() {
    let (eight, seven) = (eight(), spec(&[(2, 1); 7]));
    let too_many = |axis| Some(PartError::TooManyAxes { axis });
    assert_eq!(Op::insert(&eight, "X").err(), too_many("X"));
    assert_eq!(Op::split(&eight, 7, ["X", "Y"], 1).err(), too_many("Y"));
    assert_eq!(Op::windows(&eight, 0, ["X", "Y"], 1, 1).err(), too_many("Y"));
    for op in [Op::insert(&seven, "X"), Op::split(&seven, 6, ["X", "Y"], 2), Op::windows(&seven, 0, ["X", "Y"], 1, 1)] {
        assert_eq!(op.map(|op| op.rank), Ok(8));
    }
}

/// There is no place past the last of eight axes.
#[test]
fn an_operation_leaves_eight_axes_or_takes_some_out() {
    let whole = spec(&[(1, 90), (2, 64), (2, 32), (2, 16), (2, 8), (2, 4), (2, 2), (2, 1)]);
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    let results = [
        (Ok(Op::crop(&whole, 7, 1)), 8, 64),
        (Ok(Op::range(&whole, 7)), 8, 64),
        (Op::step(&whole, 7, 2), 8, 64),
        (Ok(Op::reverse(&whole, 7)), 8, 128),
        (Op::rename(&whole, 7, "X"), 8, 128),
        (Ok(Op::broadcast(&whole, 0, Some(3))), 8, 384),
        (Ok(Op::squeeze(&whole, 0)), 7, 128),
        (Op::diagonal(&whole, [6, 7], "X"), 7, 64),
        (Op::merge(&whole, [6, 7, 0, 0, 0, 0, 0, 0], 2, "X"), 7, 128),
        (Op::merge(&whole, all, 8, "X"), 1, 128),
    ];
    for (op, rank, count) in results {
        let op = op.expect("an operation");
        assert!(op.is_checked(&whole), "{op:?}");
        assert_eq!(op.check(&whole.names, &whole.numbers(), 1), Ok(()));
        let numbers = op.numbers(&KeptDigits::NONE, &whole.numbers(), 1);
        assert_eq!((op.rank, numbers.extents[..rank].iter().product::<usize>()), (rank, count), "{op:?}");
        let part = apply(&whole, &op).expect("small numbers");
        let knows_extents = !op.sources[rank - 1].extent.is_given();
        assert_eq!((part.rank, part.is_static()), (rank, knows_extents), "{op:?}");
        assert!(!knows_extents || part.complete().element_count() == count, "{op:?}");
    }
    let broadcast = Op::broadcast(&whole, 0, None);
    assert!(!broadcast.is_checked(&whole));
    assert_eq!([0, 3].map(|len| broadcast.check(&whole.names, &whole.numbers(), len)), [Ok(()); 2]);
}

/// Of the result: a name that the operation takes out is free.
#[test]
fn names_are_distinct() {
    let spec = spec(&[(2, 4), (2, 2), (2, 1)]);
    let there = |axis| Some(PartError::AxisThere { axis });
    assert_eq!(Op::rename(&spec, 0, "C").err(), there("C"));
    assert_eq!(Op::rename(&spec, 2, "A").err(), there("A"));
    assert_eq!(Op::insert(&spec, "B").err(), there("B"));
    assert_eq!(Op::split(&spec, 0, ["X", "B"], 1).err(), there("B"));
    assert_eq!(Op::split(&spec, 0, ["X", "X"], 1).err(), there("X"));
    assert_eq!(Op::windows(&spec, 1, ["A", "X"], 1, 1).err(), there("A"));
    assert_eq!(Op::diagonal(&spec, [0, 1], "C").err(), there("C"));
    assert_eq!(Op::merge(&spec, [0, 1, 0, 0, 0, 0, 0, 0], 2, "C").err(), there("C"));
    let free = [
        Op::rename(&spec, 1, "B"),
        Op::split(&spec, 0, ["X", "A"], 1),
        Op::windows(&spec, 1, ["B", "X"], 1, 1),
        Op::diagonal(&spec, [0, 1], "B"),
        Op::merge(&spec, [2, 0, 0, 0, 0, 0, 0, 0], 2, "A"),
    ];
    assert!(free.iter().all(Result::is_ok), "{free:?}");
}

/// What an operation says of an operand that has no result; the same of a type that knows its numbers.
#[test]
fn an_operand_that_has_no_result_is_an_error_with_its_numbers() {
    let whole = spec(&[(3, 12), (4, 3), (1, -5)]);
    let error = |op: Op| {
        let error = op.check(&whole.names, &whole.numbers(), 1).err();
        assert_eq!(apply(&whole, &op).err(), error);
        error
    };
    let too_long = PartError::RangePastEnd { axis: "B", start: 0, end: 5, extent: 4 };
    assert_eq!([4, 5].map(|len| error(Op::crop(&whole, 1, len))), [None, Some(too_long)]);
    let not_one = |operation| PartError::NotOne { operation, axis: "A", extent: 3 };
    assert_eq!([2, 0].map(|axis| error(Op::squeeze(&whole, axis))), [None, Some(not_one("squeeze"))]);
    assert_eq!([2, 0].map(|axis| error(Op::broadcast(&whole, axis, Some(7)))), [None, Some(not_one("broadcast"))]);
    let split = |by| error(Op::split(&whole, 1, ["X", "Y"], by).expect("a number"));
    let not_divisible = PartError::NotDivisible { axis: "B", extent: 4, by: 3 };
    assert_eq!([split(2), split(3)], [None, Some(not_divisible)]);
    let split_by = Op::split_by(&whole, 1, ["X", "Y"]).expect("new names");
    let zero = PartError::Zero { axis: "B", what: Phrase("group size") };
    for (by, expected) in [(2, None), (3, Some(not_divisible)), (0, Some(zero))] {
        assert_eq!(split_by.check(&whole.names, &whole.numbers(), by).err(), expected);
    }
    let windows = |size| error(Op::windows(&whole, 1, ["X", "Y"], size, 1).expect("a number"));
    let too_large = PartError::WindowTooLarge { axis: "B", size: 5, extent: 4 };
    assert_eq!([windows(4), windows(5)], [None, Some(too_large)]);
    let merge = |axes: [usize; 3]| {
        let [a, b, c] = axes;
        error(Op::merge(&whole, [a, b, c, 0, 0, 0, 0, 0], 3, "X").expect("a new name"))
    };
    assert_eq!([merge([0, 1, 2]), merge([2, 0, 1]), merge([0, 2, 1])], [None; 3]);
    let not_continuous = PartError::NotContinuous { outer: "B", stride: 3, inner: "A", extent: 3, inner_stride: 12 };
    assert_eq!(merge([1, 0, 2]), Some(not_continuous));
}

/// Where an operation repeats elements, or merges axes that stand still, the indices may become too many.
#[test]
fn the_indices_of_a_result_may_be_the_limit_and_no_more() {
    let one = spec(&[(1, 0), (2, 1)]);
    let broadcast = |len| Op::broadcast(&one, 0, Some(len)).check(&one.names, &one.numbers(), 1).err();
    let too_many = |axis, extent| Some(PartError::Layout(LayoutError::TooManyElements { axis, extent }));
    assert_eq!(broadcast(LIMIT / 2), None);
    assert_eq!(broadcast(LIMIT / 2 + 1), too_many("B", 2));
    assert_eq!(broadcast(LIMIT + 1), too_many("A", LIMIT + 1));
    let given = |len| Op::broadcast(&one, 0, None).check(&one.names, &one.numbers(), len).err();
    assert_eq!([given(LIMIT / 2), given(LIMIT / 2 + 1)], [None, too_many("B", 2)]);
    // Where there is no index none is too many.
    assert_eq!(given(0), None);
    let none = spec(&[(1, 0), (LIMIT, 1), (0, 1)]);
    assert_eq!(Op::broadcast(&none, 0, Some(LIMIT)).check(&none.names, &none.numbers(), 1), Ok(()));

    // The product of merged extents is one number, whatever the other extents are.
    let merge = |extents: [usize; 2], other| {
        let spec = spec(&[(extents[0], 0), (extents[1], 0), (other, 1)]);
        let op = Op::merge(&spec, [0, 1, 0, 0, 0, 0, 0, 0], 2, "X").expect("a new name");
        op.check(&spec.names, &spec.numbers(), 1).err()
    };
    assert_eq!(merge([2, LIMIT / 2], 1), None);
    assert_eq!(merge([2, LIMIT / 2], 0), None);
    assert_eq!(merge([2, LIMIT / 2 + 1], 0), too_many("X", usize::MAX));
    assert_eq!(merge([LIMIT, LIMIT], 0), too_many("X", usize::MAX));
    assert_eq!(merge([LIMIT, 0], LIMIT), None);
}

/// Where the type does not know the stride of an axis of the result: it is forward if each axis that it comes from is.
#[test]
fn an_unknown_stride_is_forward_where_its_axes_are() {
    let whole = spec(&[(2, 8), (2, 4), (2, 2), (2, 1)]);
    for forward in 0..1 << whole.rank {
        let unknown = Spec { known_strides: 0, forward, ..whole };
        let is_forward = |op: Op| apply(&unknown, &op).expect("small numbers").is_forward_along(1);
        let are_forward = |axes: &[usize]| axes.iter().all(|axis| forward >> axis & 1 == 1);
        assert_eq!(is_forward(Op::crop(&unknown, 1, 1)), are_forward(&[1]));
        assert!(!is_forward(Op::reverse(&unknown, 1)) && is_forward(Op::reverse(&unknown, 0)) == are_forward(&[1]));
        for other in [0, 2, 3] {
            let diagonal = Op::diagonal(&unknown, [1, other], "X").expect("a new name");
            // Without an axis before it, axis 1 is axis 0.
            let applied = apply(&unknown, &diagonal).expect("small numbers");
            assert_eq!(applied.is_forward_along(usize::from(other != 0)), are_forward(&[1, other]));
        }
        let merged = |axes, count| is_forward(Op::merge(&unknown, axes, count, "X").expect("a new name"));
        assert_eq!(merged([1, 2, 0, 0, 0, 0, 0, 0], 2), are_forward(&[1, 2]));
        assert_eq!(merged([1, 3, 2, 0, 0, 0, 0, 0], 3), are_forward(&[1, 2, 3]));
    }
}

/// What a type can say of an operation before its numbers are known.
#[test]
fn an_operation_is_decided_by_the_extents_it_asks_for() {
    let whole = spec(&[(1, 4), (2, 2), (2, 1)]);
    let mut unknown = whole;
    unknown.known_extents = 0b110;
    // Of axis 0 nothing is decided without its extent; of axis 1 it is.
    type Make = fn(&Spec, usize) -> Op;
    let makes: [Make; 5] = [
        |spec, axis| Op::crop(spec, axis, 1),
        Op::squeeze,
        |spec, axis| Op::broadcast(spec, axis, Some(2)),
        |spec, axis| Op::split(spec, axis, ["X", "Y"], 1).expect("a number"),
        |spec, axis| Op::windows(spec, axis, ["X", "Y"], 1, 1).expect("a number"),
    ];
    for make in makes {
        assert_eq!([0, 1].map(|axis| make(&unknown, axis).precondition.is_decided(&unknown)), [false, true]);
        assert!(make(&whole, 0).precondition.is_decided(&whole));
    }
    let nothing: [Make; 3] = [Op::fix, Op::range, Op::reverse];
    assert!(
        nothing
            .iter()
            .all(|make| make(&unknown, 0).precondition.is_decided(&unknown) && make(&unknown, 0).is_checked(&unknown))
    );
    let merge = |spec: &Spec| Op::merge(spec, [1, 2, 0, 0, 0, 0, 0, 0], 2, "X").expect("a new name");
    assert_eq!([&whole, &unknown].map(|spec| merge(spec).precondition.is_decided(spec)), [true, false]);

    // A crop is checked together with its start; what repeats elements, by counting them.
    let checked =
        |make: Make| [(&whole, 0), (&unknown, 0), (&unknown, 1)].map(|(spec, axis)| make(spec, axis).is_checked(spec));
    assert_eq!(checked(makes[0]), [true; 3]);
    assert_eq!(checked(makes[1]), [true, false, true]);
    assert_eq!(checked(makes[2]), [true, false, false]);
    assert_eq!(checked(makes[3]), [true, false, true]);
    assert_eq!(checked(makes[4]), [true, false, false]);
    assert_eq!(checked(|spec, axis| Op::broadcast(spec, axis, None)), [false; 3]);
}
