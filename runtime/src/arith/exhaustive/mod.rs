//! All small layouts against enumeration: ranks up to 3, extents of 0 to 3, every rule with small numbers, every order.
//!
//! `cargo test` tries a sample. With `EXHAUSTIVE=1` it is all of them, as in CI: `.ci/steps/exhaustive.sh`.

mod elements;
mod knowledge;
mod limits;
mod packed;
mod parts;
mod small;
mod walks;

use crate::arith::resolve::resolved;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::storage::StorageEnd;
use elements::{Elements, check_facts, check_numbers};
use parts::{Subject, check_parts};
use small::{NAMES, RANKS, Small, numbered, padded};
use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};
use std::println;
use std::vec::Vec;
use walks::{Places, check_runs};

/// How much was tried.
#[derive(Default)]
struct Tally {
    layouts: usize,
    pairs: usize,
    parts: usize,
    checks: usize,
}

impl Tally {
    #[track_caller]
    fn equal<V: PartialEq + Debug>(&mut self, of: &Elements, value: V, expected: V) {
        self.checks += 1;
        let Elements { extents, strides, .. } = of;
        assert!(value == expected, "{value:?} is not {expected:?}, of extents {extents:?} and strides {strides:?}");
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { layouts, pairs, parts, checks } = self;
        write!(f, "{layouts} layouts, {pairs} pairs, {parts} parts, {checks} checks")
    }
}

/// The numbers of each layout follow from its rules. The loops and the runs are checked once for the same extents and strides.
fn try_rules(tally: &mut Tally, rank: usize, every: usize) {
    let mut seen = HashSet::new();
    for number in (0..Small::count(rank)).step_by(every) {
        let small = Small::of(rank, number);
        let elements = small.elements();
        let spec = resolved(&small.axes, &small.order_names());
        tally.equal(&elements, spec.is_err(), small.shares());
        let Ok(spec) = spec else { continue };
        check_numbers(tally, &spec, &elements, small.storage(&elements));
        tally.equal(&elements, &spec.names[..rank], &NAMES[..rank]);
        tally.layouts += 1;
        if seen.insert((elements.extents.clone(), elements.strides.clone())) {
            check_walks(tally, &spec, &elements);
        }
    }
}

fn check_walks(tally: &mut Tally, spec: &Spec, elements: &Elements) {
    check_runs(tally, elements);
    let offsets = elements.offsets.iter().map(|&offset| [offset]).collect();
    let places = Places { known: [spec], layouts: [elements], matchings: [padded(&[])], offsets };
    places.check_nests(tally);
    places.check_loop_orders(tally);
}

/// What a type knows without the numbers of its `?`s holds for these numbers. Bound to them, the layout is the one that is
/// written with them.
fn try_unknown(tally: &mut Tally, rank: usize, every: usize) {
    let mut seen = HashSet::new();
    for number in (0..Small::count(rank)).step_by(every) {
        let small = Small::of(rank, number);
        let elements = small.elements();
        tally.layouts += 1;
        for (no_extent, no_stride) in
            (0..1 << rank).flat_map(|extents| (0..1 << rank).map(move |strides| (extents, strides)))
        {
            let Some((unknown, extents, strides)) = small.without(no_extent, no_stride) else { continue };
            let bound = unknown.bound(&extents, &strides).map(|spec| (numbers(&spec), facts(&spec)));
            let written = resolved(&small.axes, &small.order_names()).map(|spec| (numbers(&spec), facts(&spec)));
            tally.equal(&elements, bound.as_ref().ok(), written.as_ref().ok());
            let spec = resolved(&unknown.axes, &unknown.order_names());
            // What the type knows may be enough for an error, unless there is no element.
            tally.equal(&elements, spec.is_ok() || written.is_err() || elements.is_empty(), true);
            let (Ok(spec), Ok(_)) = (spec, written) else { continue };
            check_unknown(tally, &spec, &elements, &unknown, no_extent);
            if seen.insert((elements.extents.clone(), elements.strides.clone(), facts(&spec))) {
                check_facts(tally, &spec, &elements, small.storage(&elements));
                check_walks(tally, &spec, &elements);
            }
        }
    }
}

/// The type knows what follows without these extents, neither more nor less.
fn check_unknown(tally: &mut Tally, spec: &Spec, elements: &Elements, unknown: &Small, no_extent: u32) {
    let (all, known_strides) = ((1 << spec.rank) - 1, unknown.known_strides());
    tally.equal(elements, (spec.known_extents, spec.known_strides), (all & !no_extent, known_strides));
    for axis in 0..spec.rank {
        let (knows_extent, knows_stride) = (no_extent >> axis & 1 == 0, known_strides >> axis & 1 == 1);
        tally.equal(elements, (spec.knows_extent(axis), spec.knows_stride(axis)), (knows_extent, knows_stride));
        tally.equal(elements, knows_extent || spec.extents[axis] == 1, true);
        tally.equal(elements, knows_stride || spec.terms[axis].stride == 0, true);
    }
    let is_static = no_extent == 0 && known_strides == all;
    let is_nested = is_static && elements.lie_inside_one_another();
    tally.equal(elements, spec.is_unique, unknown.is_guarded() || is_nested);
    tally.equal(elements, spec.is_ordered || is_static, unknown.follows() || is_static);
    let is_0 = |axis: &usize| known_strides >> axis & 1 == 1 && elements.strides[*axis] == 0;
    let steps_of_0 = (0..spec.rank).filter(is_0).fold(0, |bits, axis| bits | 1 << axis);
    let forward = all & !(unknown.may_be_reversed() & !steps_of_0);
    tally.equal(elements, (spec.forward, spec.continues), (forward, unknown.continues()));
    tally.equal(elements, &spec.order[..spec.rank], &unknown.memory_order()[..]);
    tally.equal(elements, (spec.is_static(), is_static || (spec.span, spec.storage) == (0, 0)), (is_static, true));
}

/// All numbers of a description.
fn numbers(spec: &Spec) -> impl PartialEq + Debug + use<> {
    (spec.rank, spec.names, spec.extents, spec.term_count, spec.terms.map(|part| part.stride), spec.span, spec.storage)
}

/// What a type knows beside numbers.
fn facts(spec: &Spec) -> impl Eq + std::hash::Hash + Debug + use<> {
    let bits = [spec.known_extents, spec.known_strides, spec.forward, spec.continues];
    let end = match spec.end {
        StorageEnd::Span => None,
        StorageEnd::One => Some((0, [0; MAX_RANK])),
        StorageEnd::Past { term, pad } => Some((term, [pad; MAX_RANK])),
        StorageEnd::Outermost => Some((MAX_RANK, spec.pads)),
    };
    (bits, end, spec.is_unique, spec.is_ordered, spec.order)
}

/// Layouts by their extents and strides, which may be negative.
fn try_strides(tally: &mut Tally, rank: usize, most: isize, every: usize) {
    for (extents, strides) in numbered(rank, most).step_by(every) {
        let elements = Elements::of(extents, strides);
        let spec = elements.spec();
        check_numbers(tally, &spec, &elements, elements.storage_of_part());
        check_facts(tally, &spec, &elements, elements.storage_of_part());
        check_walks(tally, &spec, &elements);
        tally.layouts += 1;
    }
}

/// What a type knows of a layout, and the layout.
struct Member {
    known: Spec,
    elements: Elements,
}

/// The layouts of rank 2 by their extents and strides.
fn members_by_numbers(most: isize) -> Vec<Member> {
    let elements = numbered(2, most).map(|(extents, strides)| Elements::of(extents, strides));
    elements.map(|elements| Member { known: elements.spec(), elements }).collect()
}

/// The layouts of rank 2 by their rules, of types with a `?` for each extent. Each differs from the others in its numbers or in
/// what its type knows.
fn members_by_rules() -> Vec<Member> {
    let mut seen = HashSet::new();
    let mut members = Vec::new();
    for number in 0..Small::count(2) {
        let small = Small::of(2, number);
        let elements = small.elements();
        let (unknown, extents, strides) = small.without(0b11, 0).expect("extents may be a `?`");
        if unknown.bound(&extents, &strides).is_err() {
            continue;
        }
        let known = resolved(&unknown.axes, &unknown.order_names()).expect("small numbers");
        if seen.insert((elements.extents.clone(), elements.strides.clone(), facts(&known))) {
            members.push(Member { known, elements });
        }
    }
    members
}

/// Pairs of layouts of equal extents. The axes of the second one stand in the logical order of the first one, or the other way
/// round.
fn try_pairs(tally: &mut Tally, members: &[Member], every: usize) {
    let mut of_extents: HashMap<&[usize], Vec<&Member>> = HashMap::new();
    for member in members {
        of_extents.entry(&member.elements.extents).or_default().push(member);
    }
    let mut number = 0;
    for (first, matching) in members.iter().flat_map(|first| [[0, 1], [1, 0]].map(|matching| (first, matching))) {
        let extents = matching.map(|axis| first.elements.extents[axis]);
        for other in &of_extents[&extents[..]] {
            number += 1;
            if number % every == 0 {
                check_pair(tally, [first, other], &matching);
            }
        }
    }
}

/// The loops over two layouts: axis `k` of the first is axis `matching[k]` of the other.
fn check_pair(tally: &mut Tally, [first, other]: [&Member; 2], matching: &[usize; 2]) {
    // The other layout, with its axes in the logical order of the first.
    let strides = matching.map(|axis| other.elements.strides[axis]).to_vec();
    let matched = Elements::of(first.elements.extents.clone(), strides);
    let offsets =
        first.elements.offsets.iter().zip(&matched.offsets).map(|(&offset, &other)| [offset, other]).collect();
    let places = Places {
        known: [&first.known, &other.known],
        layouts: [&first.elements, &other.elements],
        matchings: [padded(&[]), padded(matching)],
        offsets,
    };
    places.check_nests(tally);
    places.check_loop_orders(tally);
    tally.pairs += 1;
}

/// The operations on layouts, and `more` operations on their results. The type of each layout knows every number, or lacks some
/// extents, or some strides too.
fn try_parts(tally: &mut Tally, rank: usize, more: usize, every: usize) {
    let mut seen = HashSet::new();
    for number in (0..Small::count(rank)).step_by(every) {
        let small = Small::of(rank, number);
        let elements = small.elements();
        let bits = (number / every) as u32 % (1 << rank);
        for (no_extent, no_stride) in [(0, 0), (bits, 0), (bits, bits)] {
            let Some((unknown, extents, strides)) = small.without(no_extent, no_stride) else { continue };
            let (Ok(known), Ok(_)) =
                (resolved(&unknown.axes, &unknown.order_names()), unknown.bound(&extents, &strides))
            else {
                continue;
            };
            if seen.insert((elements.extents.clone(), elements.strides.clone(), facts(&known))) {
                let storage = small.storage(&elements);
                check_parts(tally, &Subject { known, elements: small.elements(), storage }, more);
            }
        }
        tally.layouts += 1;
    }
}

/// The step from one case to the next: 1 if all of them are tried.
fn one_of(sample: usize) -> usize {
    if std::env::var_os("EXHAUSTIVE").is_some() { 1 } else { sample }
}

#[test]
fn the_numbers_of_small_layouts_follow_from_their_rules() {
    let mut tally = Tally::default();
    for rank in 0..=RANKS {
        try_rules(&mut tally, rank, one_of([1, 1, 57, 19997][rank]));
    }
    println!("{tally}");
}

#[test]
fn small_layouts_know_what_follows_without_a_number() {
    let mut tally = Tally::default();
    for rank in 0..RANKS {
        try_unknown(&mut tally, rank, one_of([1, 1, 397][rank]));
    }
    try_unknown(&mut tally, RANKS, 1999 * one_of(199));
    println!("{tally}");
}

#[test]
fn small_strides_are_walked() {
    let mut tally = Tally::default();
    for rank in 0..=RANKS {
        try_strides(&mut tally, rank, 6, one_of([1, 1, 7, 397][rank]));
    }
    // One rank more: the search for shared elements has a level for each axis.
    try_strides(&mut tally, RANKS + 1, 2, one_of(997));
    println!("{tally}");
}

#[test]
fn small_pairs_are_walked_together() {
    let mut tally = Tally::default();
    try_pairs(&mut tally, &members_by_numbers(4), one_of(499));
    try_pairs(&mut tally, &members_by_rules(), 89 * one_of(997));
    println!("{tally}");
}

#[test]
fn parts_of_small_layouts_have_their_elements() {
    let mut tally = Tally::default();
    for rank in 0..RANKS {
        try_parts(&mut tally, rank, 0, one_of([1, 27, 3989][rank]));
    }
    try_parts(&mut tally, RANKS, 0, 3989 * one_of(499));
    try_parts(&mut tally, 2, 1, 1999 * one_of(97));
    println!("{tally}");
}
