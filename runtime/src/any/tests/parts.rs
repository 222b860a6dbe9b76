//! Law: a typed layout, its numbers, `AnyLayout::of_layout` and the layout that its text is parsed as tell the same of a layout, parts of parts too.
//!
//! `FUZZ_CASES=100000 cargo test --release --package tensor-layout --lib any::tests::parts` tries more.

use super::AnyLayout;
use super::random::{Random, number};
use crate::arith::complete::Uniqueness;
use crate::arith::op::{Op, Precondition, apply};
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::PartError;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::format;

/// The layouts that parts are taken of.
pub(super) const WHOLE: [&str; 16] = [
    "A=3 B=5 C=4",
    "A=3 B=5 C=4; order = CAB; pad(B) = 4",
    "A=4 B=4; align(A) = 7; reverse(B)",
    "A=3 B=1 C=6; stride(A) = 100; stride(B) = 40; reverse(A)",
    "A=6 B=4; broadcast(B)",
    "A=4 B=6 C=2; overlap(A) = 3; broadcast(C)",
    "A=5 B=7; pad(A) = 8; stride(B) = 3",
    "A=20 B=6; block(A) = 8",
    "A=6 B=12 C=2; order = A/2 B/4 A%2 C B%4",
    "A=32 B=3; order = A/16 B A/4%4 A%4",
    "A=9 B=5; order = A/8 B/2 A/4%2 A%4 B%2; stride(A/4%2) = 100",
    "A=0 B=4 C=3; order = BCA",
    "A=3 B=0; pad(A) = 4; broadcast(B)",
    "A=7; stride(A) = 9",
    "A=5; block(A) = 8",
    "A=2 B=3 C=2 D=2; order = DBAC; pad(C) = 3; reverse(D)",
];

const NEW: [&str; 6] = ["P", "Q", "R", "S", "T", "U"];

/// A random operation on the layout, and the number that is given at run time.
fn operation(spec: &Spec, random: &mut Random) -> Option<(Result<Op, PartError>, usize)> {
    let new = *NEW.iter().find(|new| spec.position(new).is_none())?;
    let other = *NEW.iter().rev().find(|new| spec.position(new).is_none())?;
    if spec.rank == 0 || random.below(16) == 0 {
        return Some((Op::insert(spec, new), 1));
    }
    let (axis, next) = (random.below(spec.rank), random.below(spec.rank));
    let (extent, number) = (spec.extents[axis], 1 + random.below(5));
    let count = spec.digits(axis).1.min(NEW.len());
    let names = NEW.map(crate::arith::name::NumberedName::of);
    let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
    order[..spec.rank].rotate_left(next);
    Some(match random.below(18) {
        0 if extent > 0 => (Ok(Op::fix(spec, axis)), 1),
        1 | 2 => (Ok(Op::range(spec, axis)), random.below(extent + 1)),
        3 => (Ok(Op::crop(spec, axis, number)), 1),
        4 => (Op::step(spec, axis, number), 1),
        5 => (Ok(Op::step_by(spec, axis)), number),
        6 => (Ok(Op::reverse(spec, axis)), 1),
        7 => (Op::permute(spec, &order, spec.rank), 1),
        8 => (Op::rename(spec, axis, new), 1),
        9 => (Ok(Op::squeeze(spec, axis)), 1),
        10 => (Ok(Op::broadcast(spec, axis, Some(number))), 1),
        11 => (Op::split(spec, axis, [new, other], number), 1),
        12 => (Op::split_by(spec, axis, [new, other]), number),
        13 => (Op::unblock(spec, axis, &names[..count]), 1),
        14 => (Op::windows(spec, axis, [new, other], number, 1 + random.below(3)), 1),
        15 if axis != next => (Op::merge(spec, [axis, next, 0, 0, 0, 0, 0, 0], 2, new), 1),
        16 if axis != next && extent > 0 => (Op::diagonal(spec, [axis, next], new), 1),
        17 => (Op::as_flattened(spec, new, number), 1),
        _ => return None,
    })
}

/// The layout of the part, if the operation has a result.
fn part(spec: &Spec, random: &mut Random) -> Option<Spec> {
    let (op, given) = operation(spec, random)?;
    let op = op.ok()?;
    let mut result = apply(spec, &op).ok()?;
    op.check(&spec.names, &spec.numbers(), given).ok()?;
    if matches!(op.precondition, Precondition::DividesGiven { .. }) && given == 0 {
        return None;
    }
    let numbers = op.numbers(&op.digits(spec).ok()?, &spec.numbers(), given);
    result.extents[..result.rank].copy_from_slice(&numbers.extents[..result.rank]);
    for (term, stride) in result.terms[..result.term_count].iter_mut().zip(numbers.strides) {
        term.stride = stride;
    }
    (result.known_extents, result.known_strides) = ((1 << result.rank) - 1, (1 << result.term_count) - 1);
    result.measured().ok()
}

/// All that a layout tells.
fn facts(spec: &Spec) -> impl PartialEq + core::fmt::Debug + use<> {
    let complete = spec.complete();
    let is_unique = spec.is_unique || complete.uniqueness() == Uniqueness::Unique;
    (
        (spec.rank, spec.extents, spec.term_count, spec.span, spec.storage),
        (complete.origin(), complete.element_count(), spec.is_strided(), spec.is_empty()),
        (is_unique, complete.is_exhaustive(), complete.is_broadcast(), complete.is_padded(), complete.is_nested()),
    )
}

/// The steps of the terms of more than one value, by ascending axis and divisor: the strides, and so the order of the addresses.
fn steps(spec: &Spec) -> Vec<(usize, usize, isize)> {
    let has_step = |axis: usize, count: usize| count > 1 && spec.extents[axis] > 1 && !spec.is_empty();
    let terms = spec.terms[..spec.term_count]
        .iter()
        .filter(|term| has_step(term.axis, term.digit.count(spec.extents[term.axis])));
    let mut steps: Vec<_> = terms.map(|term| (term.axis, term.digit.divisor, term.stride)).collect();
    steps.sort_unstable();
    steps
}

fn check(spec: &Spec, chain: &str) {
    let names: Vec<String> = spec.names[..spec.rank].iter().map(|name| name.to_string()).collect();
    let any = AnyLayout::of_spec(names, *spec, None);
    let text = any.to_string();
    let parsed = AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{chain}: {error}"));
    assert_eq!(parsed, any, "{chain}: {text}");
    for other in [&any, &parsed] {
        assert_eq!(facts(other.spec()), facts(spec), "{chain}: {text}");
        assert_eq!(steps(other.spec()), steps(spec), "{chain}: {text}");
        assert_eq!(other.is_packed(), any.is_packed(), "{chain}: {text}");
    }
    let strides: Vec<isize> = spec.terms[..spec.rank].iter().map(|term| term.stride).collect();
    assert_eq!(any.strides(), strides, "{chain}: {text}");
}

#[test]
fn parts_of_parts_are_told_alike() {
    let cases = number("FUZZ_CASES", 3000);
    let mut random = Random(1);
    let mut parts = 0;
    for _ in 0..cases {
        let text = random.pick(&WHOLE);
        let any = AnyLayout::parse(text).expect("a layout");
        let mut spec = *any.spec();
        for (axis, name) in ["A", "B", "C", "D"].iter().enumerate().take(spec.rank.min(MAX_RANK)) {
            spec.names[axis] = name;
        }
        let mut chain = format!("{text}:");
        for _ in 0..6 {
            let Some(next) = part(&spec, &mut random) else { continue };
            let strides = next.numbers().strides;
            chain.push_str(&format!(" [{:?} {:?}]", &next.extents[..next.rank], &strides[..next.term_count]));
            spec = next;
            check(&spec, &chain);
            parts += 1;
        }
    }
    assert!(parts > cases, "{parts} parts of {cases} layouts");
}
