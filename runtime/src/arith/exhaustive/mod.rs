//! All small layouts against enumeration: ranks up to 3, extents of 0 to 3, every rule with small numbers, every order.
//!
//! `cargo test` tries a sample. With `EXHAUSTIVE=1` it is all of them, as in CI: `.ci/steps/exhaustive.sh`.

mod elements;
mod small;

use crate::arith::resolve::{bind, resolved};
use crate::arith::spec::{Spec, StrideRule};
use elements::{Elements, Places, check_numbers, check_parts, check_runs};
use small::{NAMES, RANKS, Small, numbered, padded};
use std::collections::HashSet;
use std::fmt::{self, Debug};
use std::println;
use std::vec::Vec;

/// How much was tried.
#[derive(Default)]
struct Tally {
    layouts: usize,
    pairs: usize,
    checks: usize,
}

impl Tally {
    #[track_caller]
    fn equal<V: PartialEq + Debug>(&mut self, of: &Elements, value: V, expected: V) {
        self.checks += 1;
        assert!(
            value == expected,
            "{value:?} is not {expected:?}, of extents {:?} and strides {:?}",
            of.extents,
            of.strides
        );
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} layouts, {} pairs, {} checks", self.layouts, self.pairs, self.checks)
    }
}

/// Each layout's numbers follow from its rules. Of those that differ in numbers, the loops and the runs are checked too.
fn try_rules(tally: &mut Tally, rank: usize, every: usize) {
    let mut seen = HashSet::new();
    for number in (0..Small::count(rank)).step_by(every) {
        let small = Small::of(rank, number);
        let (strides, step) = small.strides();
        let elements = Elements::of(small.extents(), strides);
        let spec = resolved(&small.axes, &small.order_names()).expect("small numbers");
        check_numbers(tally, &spec, &elements, step);
        tally.equal(&elements, &spec.names[..rank], &NAMES[..rank]);
        tally.layouts += 1;
        if seen.insert((elements.extents.clone(), elements.strides.clone())) {
            check_walks(tally, &spec, &elements);
        }
    }
}

fn check_walks(tally: &mut Tally, spec: &Spec, elements: &Elements) {
    check_parts(tally, spec, elements);
    check_runs(tally, spec, elements);
    let offsets = elements.offsets.iter().map(|&offset| [offset]).collect();
    Places { first: elements, specs: [spec], maps: [padded(&[])], offsets }.check(tally);
}

/// What follows without the numbers of a `?` is what follows with them, and nothing else; and numbers that are bound are as
/// good as written ones.
fn try_unknown(tally: &mut Tally, rank: usize, every: usize) {
    for number in (0..Small::count(rank)).step_by(every) {
        let small = Small::of(rank, number);
        let elements = Elements::of(small.extents(), small.strides().0);
        let full = resolved(&small.axes, &small.order_names()).expect("small numbers");
        tally.layouts += 1;
        for no_extent in 0..1 << rank {
            for no_stride in 0..1 << rank {
                check_unknown(tally, &small, &elements, &full, no_extent, no_stride);
            }
        }
    }
}

fn check_unknown(tally: &mut Tally, small: &Small, elements: &Elements, full: &Spec, no_extent: u32, no_stride: u32) {
    let mut axes = small.axes.clone();
    let (mut extents, mut strides) = (Vec::new(), Vec::new());
    for (position, axis) in axes.iter_mut().enumerate() {
        if no_extent >> position & 1 == 1 {
            extents.extend(axis.extent.take());
        }
        match axis.rules.stride {
            StrideRule::Exactly(stride) if no_stride >> position & 1 == 1 => {
                strides.push(stride);
                axis.rules.stride = StrideRule::AtRunTime;
            }
            _ if no_stride >> position & 1 == 1 => return, // there is no such `?`
            _ => {}
        }
    }
    let spec = resolved(&axes, &small.order_names()).expect("small numbers");
    let known_strides = small.known_strides(no_extent, no_stride);
    let all = (1 << spec.rank) - 1;
    tally.equal(elements, (spec.known_extents, spec.known_strides), (all & !no_extent, known_strides));
    for axis in 0..spec.rank {
        let (knows_extent, knows_stride) = (no_extent >> axis & 1 == 0, known_strides >> axis & 1 == 1);
        tally.equal(elements, (spec.knows_extent(axis), spec.knows_stride(axis)), (knows_extent, knows_stride));
        tally.equal(elements, spec.extents[axis], if knows_extent { full.extents[axis] } else { 1 });
        tally.equal(elements, spec.parts[axis].stride, if knows_stride { full.parts[axis].stride } else { 0 });
    }
    let is_static = no_extent == 0 && no_stride == 0;
    tally.equal(elements, spec.is_static(), is_static);
    let sizes = if is_static { (full.span, full.storage) } else { (0, 0) };
    tally.equal(elements, (spec.span, spec.storage), sizes);

    bind(&mut axes, &extents, &strides);
    let bound = resolved(&axes, &small.order_names()).expect("small numbers");
    tally.equal(elements, numbers(&bound), numbers(full));
}

/// All that a description says.
fn numbers(spec: &Spec) -> impl PartialEq + Debug + use<> {
    let known = (spec.known_extents, spec.known_strides);
    (spec.rank, spec.names, spec.extents, spec.part_count, spec.parts, known, spec.span, spec.storage)
}

/// Whatever the strides are, also negative ones, which no rule gives yet.
fn try_strides(tally: &mut Tally, rank: usize, most: isize, every: usize) {
    for (extents, strides) in numbered(rank, most).step_by(every) {
        let elements = Elements::of(extents, strides);
        let spec = elements.spec();
        check_numbers(tally, &spec, &elements, 0);
        check_walks(tally, &spec, &elements);
        tally.layouts += 1;
    }
}

/// All pairs of layouts of rank 2 and equal extents, the other one's axes in the same logical order and swapped.
fn try_pairs(tally: &mut Tally, most: isize, every: usize) {
    let layouts: Vec<_> = numbered(2, most).map(|(extents, strides)| Elements::of(extents, strides)).collect();
    let pairs = layouts.iter().flat_map(|first| layouts.iter().map(move |other| (first, other)));
    let pairs = pairs.flat_map(|(first, other)| [[0, 1], [1, 0]].map(|map| (first, other, map)));
    let same = |(first, other, map): &(&Elements, &Elements, [usize; 2])| {
        *first.extents == map.map(|axis| other.extents[axis])
    };
    for (first, other, map) in pairs.filter(same).step_by(every) {
        let (spec, other_spec) = (first.spec(), other.spec());
        // Enumerated in the logical order of the first one.
        let matched = Elements::of(first.extents.clone(), map.map(|axis| other.strides[axis]).to_vec());
        let offsets = first.offsets.iter().zip(&matched.offsets).map(|(&offset, &other)| [offset, other]).collect();
        Places { first, specs: [&spec, &other_spec], maps: [padded(&[]), padded(&map)], offsets }.check(tally);
        tally.pairs += 1;
    }
}

/// The step from one case to the next: 1 where all of them are tried.
fn one_of(sample: usize) -> usize {
    if std::env::var_os("EXHAUSTIVE").is_some() { 1 } else { sample }
}

#[test]
fn the_numbers_of_small_layouts_follow_from_their_rules() {
    let mut tally = Tally::default();
    for rank in 0..=RANKS {
        try_rules(&mut tally, rank, one_of([1, 1, 13, 3989][rank]));
    }
    println!("{tally}");
}

#[test]
fn small_layouts_know_what_follows_without_a_number() {
    let mut tally = Tally::default();
    for rank in 0..RANKS {
        try_unknown(&mut tally, rank, one_of([1, 1, 29][rank]));
    }
    try_unknown(&mut tally, RANKS, 29_989);
    println!("{tally}");
}

#[test]
fn small_strides_are_walked() {
    let mut tally = Tally::default();
    for rank in 0..=RANKS {
        try_strides(&mut tally, rank, 6, one_of([1, 1, 3, 199][rank]));
    }
    // One rank more, as a search for shared elements has a level for each.
    try_strides(&mut tally, RANKS + 1, 2, one_of(499));
    println!("{tally}");
}

#[test]
fn small_pairs_are_walked_together() {
    let mut tally = Tally::default();
    try_pairs(&mut tally, 4, one_of(199));
    println!("{tally}");
}
