//! The limits of what a layout may come to, and each predicate at both sides of its condition, up to rank 8.

use super::*;

/// The description of axes by their extents and strides.
pub(crate) fn measured(axes: &[(usize, isize)]) -> Result<Spec, LayoutError> {
    let mut spec = Spec { rank: axes.len(), term_count: axes.len(), ..Spec::SCALAR };
    for (axis, &(extent, stride)) in axes.iter().enumerate() {
        spec.names[axis] = ["A", "B", "C", "D", "E", "F", "G", "H"][axis];
        spec.extents[axis] = extent;
        spec.known_extents |= 1 << axis;
        spec.terms[axis] = StrideTerm::plain(axis, stride);
        spec.known_strides |= 1 << axis;
        spec.forward |= u32::from(stride >= 0) << axis;
        spec.order[axis] = axis;
    }
    spec.end = StorageEnd::Span;
    spec.measured()
}

pub(crate) fn spec(axes: &[(usize, isize)]) -> Spec {
    measured(axes).expect("small numbers")
}

/// Eight axes of extent 2, packed.
const EIGHT: [(usize, isize); MAX_RANK] = [(2, 128), (2, 64), (2, 32), (2, 16), (2, 8), (2, 4), (2, 2), (2, 1)];

/// [`EIGHT`] with another axis at each place in turn.
fn with_axis(axis: (usize, isize)) -> impl Iterator<Item = Spec> {
    (0..MAX_RANK).map(move |place| {
        let mut axes = EIGHT;
        axes[place] = axis;
        spec(&axes)
    })
}

#[test]
fn the_number_of_indices_may_be_the_limit_and_no_more() {
    let error = |extent| Some(LayoutError::TooManyElements { axis: "B", extent });
    assert_eq!(spec(&[(LIMIT, 0)]).complete().element_count(), LIMIT);
    assert_eq!(spec(&[(1, 5), (LIMIT, 0)]).span, 1);
    assert_eq!(measured(&[(1, 5), (LIMIT + 1, 0)]).err(), error(LIMIT + 1));
    assert_eq!(measured(&[(2, 0), (LIMIT / 2, 0)]).map(|spec| spec.complete().element_count()), Ok(LIMIT - 1));
    assert_eq!(measured(&[(2, 0), (LIMIT / 2 + 1, 0)]).err(), error(LIMIT / 2 + 1));
    // A product that would be 0 if it wrapped.
    let half = 1 << (usize::BITS / 2);
    assert_eq!(measured(&[(half, 0), (half, 0)]).err(), error(half));
    // An extent of 0 leaves none to be counted.
    assert_eq!(spec(&[(half, 0), (half, 0), (0, 1)]).span, 0);
    assert_eq!(spec(&[(half, 0), (half, 0), (0, 1)]).complete().element_count(), 0);
}

#[test]
fn the_span_may_be_the_limit_and_no_more() {
    let error = |extent| Some(LayoutError::SpanOverflow { axis: "B", extent });
    assert_eq!(spec(&[(2, isize::MAX - 1)]).span, LIMIT);
    assert_eq!(spec(&[(2, isize::MAX - 2), (2, 1)]).span, LIMIT);
    assert_eq!(spec(&[(2, -(isize::MAX - 2)), (2, -1)]).span, LIMIT);
    assert_eq!(measured(&[(2, isize::MAX - 2), (3, 1)]).err(), error(3));
    assert_eq!(measured(&[(1, 1), (2, isize::MAX)]).err(), error(2));
    // A sum that would be small if it wrapped.
    let half = 1 << (usize::BITS / 2);
    assert_eq!(measured(&[(1, 1), (half + 1, half as isize)]).err(), error(half + 1));
    assert_eq!(spec(&[(1, isize::MAX)]).span, 1);
}

/// The layout of these axes, whose storage ends elsewhere than its span.
fn ending(end: StorageEnd, axes: &[(usize, isize)]) -> Spec {
    let mut whole = spec(axes);
    whole.end = end;
    whole.measured().expect("small numbers")
}

/// Past the outermost axis of the walk with its padding, and never less than the span.
#[test]
fn the_storage_is_at_least_the_span() {
    let storage = |end| ending(end, &[(2, 3), (3, 1)]).storage;
    assert_eq!((storage(StorageEnd::Span), storage(StorageEnd::One)), (6, 6));
    let past = |axis, pad| storage(StorageEnd::Past { term: axis, pad });
    assert_eq!([past(0, 1), past(0, 2), past(0, 3), past(1, 3), past(1, 7)], [6, 6, 9, 6, 7]);
    let empty = |end| ending(end, &[(0, 3), (3, 0)]).storage;
    assert_eq!((empty(StorageEnd::Span), empty(StorageEnd::One)), (0, 1));
    assert_eq!([1, 4].map(|pad| empty(StorageEnd::Past { term: 0, pad })), [0, 0]);
    assert_eq!(ending(StorageEnd::Outermost, &[(2, 0); MAX_RANK]).storage, 1);
    // A stride is a distance, whichever way it goes.
    assert_eq!(ending(StorageEnd::Past { term: 0, pad: 4 }, &[(3, -2)]).storage, 8);
}

/// Where any bit is missing, nothing is measured.
#[test]
fn a_layout_is_static_where_all_is_known() {
    assert!(Spec::SCALAR.is_static());
    let whole = spec(&EIGHT);
    assert!(whole.is_static());
    for axis in 0..MAX_RANK {
        let mut partial = whole;
        partial.known_extents ^= 1 << axis;
        assert!(!partial.is_static());
        assert!(!partial.knows_extent(axis) && partial.knows_stride(axis));
        assert_eq!(partial.measured().map(|spec| (spec.span, spec.storage)), Ok((0, 0)));
        let mut partial = whole;
        partial.known_strides ^= 1 << axis;
        assert!(!partial.is_static());
        assert!(partial.knows_extent(axis) && !partial.knows_stride(axis));
        assert_eq!(partial.measured().map(|spec| (spec.span, spec.storage)), Ok((0, 0)));
    }
    // The digits of an axis count too.
    let four = Spec { rank: 4, known_extents: 0b1111, ..whole };
    for term_count in 5..=whole.terms.len() {
        let known_strides = (1 << term_count) - 1;
        assert!(Spec { term_count, known_strides, ..four }.is_static());
        assert!(!Spec { term_count, known_strides: known_strides >> 1, ..four }.is_static());
    }
}

#[test]
fn an_axis_is_found_by_its_name() {
    let names = |rank| EIGHT[MAX_RANK - rank..].to_vec();
    for rank in 0..=MAX_RANK {
        let spec = spec(&names(rank));
        for (axis, name) in ["A", "B", "C", "D", "E", "F", "G", "H"].into_iter().enumerate() {
            assert_eq!(spec.position(name), (axis < rank).then_some(axis));
        }
        // So are the names called that are not in use.
        assert_eq!(spec.position(""), None);
    }
}

#[test]
fn one_extent_of_0_leaves_no_element() {
    assert!(!Spec::SCALAR.is_empty() && Spec::SCALAR.complete().element_count() == 1);
    assert!(!spec(&EIGHT).is_empty());
    assert_eq!(spec(&EIGHT).complete().element_count(), 256);
    assert!(with_axis((0, 1)).all(|spec| spec.is_empty() && spec.complete().element_count() == 0));
    assert!(with_axis((3, 0)).all(|spec| !spec.is_empty() && spec.complete().element_count() == 384));
}

#[test]
fn a_stride_of_0_is_a_broadcast_where_it_shares() {
    assert!(!Spec::SCALAR.complete().is_broadcast());
    assert!(!spec(&EIGHT).complete().is_broadcast());
    assert!(with_axis((2, 0)).all(|spec| spec.complete().is_broadcast()));
    assert!(with_axis((1, 0)).all(|spec| !spec.complete().is_broadcast()));
    assert!(with_axis((0, 0)).all(|spec| !spec.complete().is_broadcast()));
    assert!(!spec(&[(0, 1), (2, 0)]).complete().is_broadcast());
}

#[test]
fn a_layout_is_exhaustive_without_a_gap() {
    assert!(Spec::SCALAR.complete().is_exhaustive());
    assert!(spec(&EIGHT).complete().is_exhaustive());
    assert!(with_axis((0, 1000)).all(|spec| spec.complete().is_exhaustive()));
    // An axis of one index, or one that stands still, leaves its gap where another one was.
    let places = with_axis((1, 1000)).chain(with_axis((2, 0)));
    assert!(places.enumerate().all(|(at, spec)| spec.complete().is_exhaustive() == (at % MAX_RANK == 0)));
    let exhaustive = |axes: &[(usize, isize)]| spec(axes).complete().is_exhaustive();
    for (far, gapless) in [(2, true), (3, true), (4, false)] {
        assert_eq!([exhaustive(&[(2, far), (3, 1)]), exhaustive(&[(3, 1), (2, far)])], [gapless; 2]);
        assert_eq!([exhaustive(&[(2, -far), (3, 1)]), exhaustive(&[(3, -1), (2, far)])], [gapless; 2]);
    }
    assert!(!exhaustive(&[(2, 2)]));
    // Two of the same stride reach twice as far.
    assert!(exhaustive(&[(3, 1), (2, 5), (3, 1)]) && !exhaustive(&[(3, 1), (2, 6), (3, 1)]));
}

#[test]
fn a_layout_is_padded_by_a_gap_or_by_its_storage() {
    let is_padded =
        |axes: &[(usize, isize)], pad| ending(StorageEnd::Past { term: 0, pad }, axes).complete().is_padded();
    assert!(!is_padded(&[(2, 3), (3, 1)], 1));
    assert!(is_padded(&[(2, 3), (3, 1)], 3));
    assert!(is_padded(&[(2, 4), (3, 1)], 1));
    assert!(is_padded(&[(1, 4), (3, 1)], 1));
    assert!(!is_padded(&[(0, 4), (3, 1)], 3));
}

/// `index / divisor % modulus`, if there is a modulus.
#[test]
fn a_digit_is_taken_of_an_index() {
    let digit = |divisor, modulus| DigitRule { divisor, modulus };
    assert_eq!([0, 13, usize::MAX].map(|index| DigitRule::WHOLE.of(index)), [0, 13, usize::MAX]);
    assert_eq!([3, 4, 13].map(|index| digit(4, None).of(index)), [0, 1, 3]);
    assert_eq!([3, 4, 13].map(|index| digit(1, Some(4)).of(index)), [3, 0, 1]);
    assert_eq!([11, 12, 16].map(|index| digit(4, Some(3)).of(index)), [2, 0, 1]);
}

/// By the strides and the extent where they are known, else by the rules.
#[test]
fn an_axis_is_continued_where_the_next_one_ends() {
    let continued =
        |spec: &Spec| [(0, 1), (1, 2), (0, 2), (1, 0), (2, 0)].map(|(outer, inner)| spec.is_continued(outer, inner));
    let packed = spec(&[(2, 12), (3, 4), (4, 1)]);
    assert_eq!(continued(&packed), [true, true, false, false, false]);
    assert_eq!(continued(&spec(&[(2, 12), (3, 5), (4, 1)])), [false; 5]);
    assert_eq!(continued(&spec(&[(2, -12), (3, -4), (4, 1)])), [true, false, false, false, false]);
    // Each axis may lack a number that decides.
    for (known_extents, known_strides) in [(0b000, 0b111), (0b111, 0b000), (0b111, 0b101), (0b111, 0b010)] {
        for continues in 0..1 << 3 {
            let mut unknown = Spec { known_extents, known_strides, continues, ..packed };
            for axis in (0..3).filter(|axis| known_strides >> axis & 1 == 0) {
                unknown.terms[axis].stride = 0;
            }
            let follows = [0, 1].map(|axis| continues >> axis & 1 == 1);
            assert_eq!(continued(&unknown), [follows[0], follows[1], false, false, false]);
            let order = [2, 1, 0, 0, 0, 0, 0, 0];
            assert!(!Spec { order, ..unknown }.is_continued(0, 1));
            assert_eq!(Spec { order, ..unknown }.is_continued(1, 0), follows[1]);
        }
    }
    // Two axes that stand still are at one element, whatever their extents are.
    let still = |axes| Spec { known_extents: 0, ..spec(axes) }.is_continued(0, 1);
    assert_eq!([still(&[(2, 0), (3, 0)]), still(&[(2, 3), (3, 0)]), still(&[(2, 0), (3, 1)])], [true, false, false]);
}
