//! Laws of the decision whether two indices share an element.

use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::Cell;
use tensor_layout::BufferErrorKind;
use tensor_layout_tests::cases;
use tensor_layout_tests::oracle::{Oracle, parse};
use tensor_layout_tests::random::{config, for_every, limited};
use tensor_layout_tests::subject::Case;

/// Layouts of ranks 1 to 8 with a `?` for every extent and every stride.
static BY_RANK: &[Case] = cases![writable:
    [A=?; overlap(A) = ?]
    [A=? B=?; overlap(A) = ?; overlap(B) = ?]
    [A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?]
    [A=? B=? C=? D=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?]
    [A=? B=? C=? D=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?]
    [A=? B=? C=? D=? E=? F=?;
        overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?; overlap(F) = ?]
    [A=? B=? C=? D=? E=? F=? G=?;
        overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?]
    [A=? B=? C=? D=? E=? F=? G=? H=?;
        overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?;
        overlap(H) = ?]
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Answer {
    Unique,
    Shared,
    Undecided,
}

/// The library's answer for these extents and strides when an empty buffer is viewed mutably. `None` if the
/// numbers make no layout.
fn ask(extents: &[usize], strides: &[isize]) -> Option<Answer> {
    let bound = (BY_RANK[extents.len() - 1].bind)(extents, strides).ok()?;
    let answer = match bound.writes.expect("a writable case").view_mut(&mut []).map(drop).map_err(|error| error.kind) {
        Ok(()) | Err(BufferErrorKind::TooSmall) => Answer::Unique,
        Err(BufferErrorKind::NotUnique) => Answer::Shared,
        Err(BufferErrorKind::Undecided) => Answer::Undecided,
        Err(other) => unreachable!("{other:?} of a slice"),
    };
    assert_eq!(bound.reads.properties().is_unique, answer == Answer::Unique);
    Some(answer)
}

/// Small layouts are decided, and the answer is the answer of an enumeration of all indices. Tens of thousands of random layouts are tried.
#[test]
fn small_layouts_are_decided_exactly() {
    let (unique, shared) = (Cell::new(0), Cell::new(0));
    for (case, rank) in BY_RANK.iter().zip(1..) {
        let rules = parse(case.text);
        let numbers = (vec(1..=1 + 12 / rank, rank), vec(-1000..=1000_isize, rank), 1..=8_usize);
        for_every(case.text, 16 * config().cases, numbers, |(extents, mut strides, room)| {
            let extents = limited(extents, 100);
            // Near the number of elements both answers are frequent.
            let most = (extents.iter().product::<usize>() * room / 4).max(1) as isize;
            let smaller = |stride: isize| if stride < 0 { stride % most - 1 } else { stride % most + 1 };
            strides.iter_mut().for_each(|stride| *stride = smaller(*stride));
            let is_unique = Oracle::of(&rules.bind(&extents, &strides)).expect("small numbers").is_unique();
            let (expected, count) = if is_unique { (Answer::Unique, &unique) } else { (Answer::Shared, &shared) };
            assert_eq!(ask(&extents, &strides), Some(expected));
            count.set(count.get() + 1);
        });
    }
    let (unique, shared) = (unique.get(), shared.get());
    assert!(unique.min(shared) * 5 > unique + shared, "{unique} unique and {shared} shared are too unlike");
}

/// A layout whose axes lie inside one another is unique, for all sizes, all gaps between the axes, and every order in which the
/// axes are written.
#[test]
fn nested_layouts_are_unique() {
    let numbers = (1..=8_usize).prop_flat_map(|rank| {
        let axes = vec((1..=40_usize, 1..=4_usize, 0..=9_usize), rank);
        (axes, 1..=1000_usize, Just(Vec::from_iter(0..rank)).prop_shuffle())
    });
    for_every("..", 16 * config().cases, numbers, |(axes, unit, order)| {
        let (mut extents, mut strides) = (vec![1; axes.len()], vec![1; axes.len()]);
        let mut step = unit;
        for (place, (extent, times, more)) in order.into_iter().zip(axes) {
            let stride = step.saturating_mul(times).saturating_add(more);
            // A stride that does not fit is replaced by another one over the limit.
            let signed = isize::try_from(stride).unwrap_or(isize::MIN);
            (extents[place], strides[place]) = (extent, if extent % 3 == 1 { signed.wrapping_neg() } else { signed });
            step = stride.saturating_mul(extent);
        }
        assert!(matches!(ask(&extents, &strides), None | Some(Answer::Unique)));
    });
}

/// A layout with a planted collision (two different indices of the same offset) is never called unique, however large.
#[test]
fn planted_collisions_are_never_called_unique() {
    let numbers = (2..=8_usize).prop_flat_map(|rank| {
        let axes = vec((1..=1_000_000_usize, 2..=300_usize), rank);
        (axes, vec(-299..=299_i64, rank - 1), 1..=300_usize)
    });
    for_every("..", 2 * config().cases, numbers, |(axes, differences, last)| {
        let (mut strides, mut extents): (Vec<usize>, Vec<usize>) = axes.into_iter().unzip();
        // Moving by `differences` along the first axes comes to the same as moving by `last` along the last one.
        let distance: i64 = strides.iter().zip(&differences).map(|(stride, by)| *stride as i64 * by).sum();
        strides.iter_mut().for_each(|stride| *stride *= last);
        for (extent, by) in extents.iter_mut().zip(&differences) {
            *extent = (*extent).max(by.unsigned_abs() as usize + 1);
        }
        let place = differences.len();
        (strides[place], extents[place]) = (distance.unsigned_abs() as usize, last + 1);
        let strides = Vec::from_iter(strides.into_iter().map(|stride| stride as isize));
        assert_ne!(ask(&extents, &strides), Some(Answer::Unique));
    });
}

/// The search ends within its budget on layouts made to exhaust it: many axes, no stride a multiple of another, almost as
/// many indices as elements. The answer is then `Undecided`, which does not permit a mutable view.
#[test]
#[cfg(target_pointer_width = "64")] // 32-bit numbers do not give such a hard layout
fn layouts_that_nobody_writes_are_left_undecided() {
    let undecided = Cell::new(0);
    let numbers = (vec(60..=80_usize, 8), vec((1_isize << 52)..(1 << 53), 8));
    for_every("..", config().cases.div_ceil(32), numbers, |(extents, strides)| {
        let answer = ask(&extents, &strides).expect("a span within the limit");
        undecided.set(undecided.get() + usize::from(answer == Answer::Undecided));
    });
    assert!(undecided.get() > 0, "the layouts are not as hard as they should be");
}
