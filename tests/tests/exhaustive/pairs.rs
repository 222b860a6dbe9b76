//! Every small layout of rank 2 into every other one of the same extents: run-time layouts of all the numbers that some rules
//! lead to, and static ones.

use crate::bind::{Key, bound};
use crate::copying::{copy, map};
use crate::small::{Subject, oracles};
use crate::tally::{NameOnPanic, Tally, one_of};
use std::collections::HashMap;
use tensor_layout_tests::oracle::{Oracle, parse};

/// Two types of the same axes, and the conversions from the second to the first.
struct Pair {
    to: &'static str,
    from: &'static str,
    convert: fn(&mut Tally, &Subject, &Subject),
}

/// A [`Pair`] of each destination with each source.
macro_rules! pairs {
    ([$($to:tt)*] $from:tt) => { [$(pairs!(@to $to $from)),*].into_iter().flatten() };
    (@to $to:tt [$($from:tt)*]) => { [$(pairs!(@pair $to $from)),*] };
    (@pair [$($to:tt)*] [$($from:tt)*]) => { Pair {
        to: stringify!($($to)*),
        from: stringify!($($from)*),
        convert: |tally, to, from| {
            let to = (bound!(to; $($to)*), to);
            let from = (bound!(from; $($from)*), from);
            copy(tally, to, from);
            map(tally, to, from);
        },
    } };
}

fn run_time() -> impl Iterator<Item = Pair> {
    pairs!(
        [
            [A=? B=?; overlap(A) = ?; overlap(B) = ?]
            [A=? B=?; overlap(A) = ?; broadcast(B)]
            [A=? B=?; broadcast(A); overlap(B) = ?]
            [A=? B=?; broadcast(A, B)]
        ]
        [
            [B=? A=?; overlap(B) = ?; overlap(A) = ?]
            [B=? A=?; overlap(B) = ?; broadcast(A)]
            [B=? A=?; broadcast(B); overlap(A) = ?]
            [B=? A=?; broadcast(B, A)]
        ]
    )
}

fn constant() -> impl Iterator<Item = Pair> {
    pairs!(
        [
            [A=2 B=3]
            [A=2 B=3; order = BA]
            [B=3 A=2; overlap(B) = 2; overlap(A) = 1]
            [B=3 A=2; order = AB; pad(B) = 4]
        ]
        [
            [B=3 A=2]
            [A=2 B=3; order = BA; pad(A) = 3]
            [B=3 A=2; broadcast(B)]
            [A=2 B=3; overlap(A) = 1]
        ]
    )
}

/// The layout with its axes written the other way round.
fn turned(oracle: &Oracle) -> Oracle {
    let mut turned = oracle.clone();
    turned.names.reverse();
    turned.extents.reverse();
    turned.strides.reverse();
    turned
}

/// All pairs of small layouts of rank 2 and equal extents. The first layout is unique. The second layout has its axes written the other way
/// round.
#[test]
fn small_layouts_are_copied_into_one_another() {
    let mut tally = Tally::default();
    let types: HashMap<_, _> =
        run_time().map(|pair| ([Key::of_type(pair.to), Key::of_type(pair.from)], pair)).collect();
    let mut of_extents: HashMap<Vec<usize>, Vec<Subject>> = HashMap::new();
    for oracle in oracles(2, 1) {
        of_extents.entry(oracle.extents.clone()).or_default().push(Subject::by_numbers(oracle));
    }
    for subjects in of_extents.values() {
        tally.layouts += subjects.len();
        let turned: Vec<_> = subjects.iter().map(|subject| Subject::by_numbers(turned(&subject.oracle))).collect();
        let unique = subjects.iter().filter(|subject| subject.is_unique);
        let pairs = unique.flat_map(|to| turned.iter().map(move |from| (to, from)));
        for (to, from) in pairs.step_by(one_of(197)) {
            let pair = &types[&[Key::of(&to.oracle), Key::of(&from.oracle)]];
            let _named = [NameOnPanic(pair.to, &to.oracle), NameOnPanic(pair.from, &from.oracle)];
            (pair.convert)(&mut tally, to, from);
        }
    }
    println!("{tally}");
}

/// The numbers of static layouts are constants, so each pair compiles to its own copy.
#[test]
fn small_static_layouts_are_copied_into_one_another() {
    let mut tally = Tally::default();
    for pair in constant() {
        let [to, from] = [pair.to, pair.from].map(|text| Subject::by_rules(&parse(text), (vec![], vec![])));
        let _named = [NameOnPanic(pair.to, &to.oracle), NameOnPanic(pair.from, &from.oracle)];
        (pair.convert)(&mut tally, &to, &from);
    }
    println!("static types: {tally}");
}
