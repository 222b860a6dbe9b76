//! Each operation at the limits of its numbers, with the error past them; and up to rank 8.

use super::*;
use crate::arith::spec::tests::spec;

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
        assert_eq!((part.span, part.storage), (spec(&rest).span, spec(&rest).span));
        assert!(part.is_static());
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
