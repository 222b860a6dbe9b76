//! Where small layouts read, write and copy.

use crate::bind::{Key, bound};
use crate::packed::{packed, typed_0, typed_1, typed_2, typed_3};
use crate::reading::{parts, read};
use crate::small::{RANKS, Subject, count, numbers_for, oracles};
use crate::tally::{NameOnPanic, Tally, one_of};
use crate::writing::write;
use std::collections::HashMap;
use tensor_layout::axis::{A, B, C};
use tensor_layout_tests::oracle::parse;

/// A layout type, and what is done with each of its layouts.
struct Type {
    text: &'static str,
    try_on: fn(&mut Tally, &Subject),
}

impl Type {
    fn try_on(&self, tally: &mut Tally, subject: &Subject) {
        let _named = NameOnPanic(self.text, &subject.oracle);
        (self.try_on)(tally, subject);
        tally.layouts += 1;
    }
}

/// [`Type`]s: the axes to take parts along, a function that copies to and from other layouts, and the layouts.
macro_rules! types {
    ($($axes:tt $copies:ident: $([$($layout:tt)*])*;)*) => { &[$($(
        types!(@type $axes $copies [$($layout)*])
    ),*),*] };
    (@type [$($axis:ident)*] $copies:ident [$($layout:tt)*]) => { Type {
        text: stringify!($($layout)*),
        try_on: |tally, subject| {
            let layout = bound!(subject; $($layout)*);
            read(tally, layout, subject);
            write(tally, layout, subject);
            $(parts::<$axis, _>(tally, layout, subject);)*
            $copies(tally, layout, subject);
        },
    } };
}

/// Types with a `?` for every number: one for each choice of broadcast axes.
static BY_NUMBERS: &[Type] = types![
    [] typed_0: [];
    [A] typed_1: [A=?; overlap(A) = ?];
    [A B] typed_2: [A=? B=?; overlap(A) = ?; overlap(B) = ?];
    [A B C] typed_3: [A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?];
    [] packed: [A=?; broadcast(A)];
    [] packed:
        [A=? B=?; overlap(A) = ?; broadcast(B)]
        [A=? B=?; broadcast(A); overlap(B) = ?]
        [A=? B=?; broadcast(A, B)];
    [] packed:
        [A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; broadcast(C)]
        [A=? B=? C=?; overlap(A) = ?; broadcast(B); overlap(C) = ?]
        [A=? B=? C=?; overlap(A) = ?; broadcast(B, C)]
        [A=? B=? C=?; broadcast(A); overlap(B) = ?; overlap(C) = ?]
        [A=? B=? C=?; broadcast(A, C); overlap(B) = ?]
        [A=? B=? C=?; broadcast(A, B); overlap(C) = ?]
        [A=? B=? C=?; broadcast(A, B, C)];
];

/// Types that know something of the order in memory: every order, each with some rules; and types that know some numbers.
static BY_RULES: &[Type] = types![
    [] packed: [A=?];
    [A] packed: [A=?; align(A) = 3; pad(A) = 2];
    [] packed:
        [A=? B=?] [A=? B=?; align(A) = 4] [A=? B=?; order = BA; overlap(A) = ?]
        [A=? B=?; order = BA; broadcast(A)] [A=? B=3; overlap(A) = 3];
    [A B] packed: [A=? B=?; order = BA; pad(A) = 2] [A=2 B=?; order = BA];
    [] packed:
        [A=? B=? C=?] [A=? B=? C=?; order = ACB] [A=? B=? C=?; order = BAC]
        [A=? B=? C=?; order = BCA] [A=? B=? C=?; order = CAB] [A=? B=? C=?; order = CBA]
        [A=? B=? C=?; pad(B) = 2; align(A) = 4] [A=? B=? C=?; order = ACB; overlap(C) = ?]
        [A=? B=? C=?; order = BCA; broadcast(C)] [A=? B=2 C=?; order = CBA; broadcast(A); align(C) = 4];
    [A B C] packed: [A=? B=? C=?; order = BAC; pad(A) = 3] [A=2 B=? C=3; order = CAB];
];

/// Static types that have mutable views.
static STATIC: &[Type] = types![
    [A] packed: [A=3; overlap(A) = 2];
    [] packed: [A=3 B=2; order = BA; pad(A) = 4] [A=0 B=2];
    [A B C] packed: [A=2 B=3 C=2; order = BCA];
    [] packed:
        [A=3 B=1 C=2; order = CAB; align(A) = 4; pad(C) = 3]
        [A=2 B=2 C=3; overlap(A) = 1; overlap(B) = 2; overlap(C) = 4];
];

/// Every way to read and write, and copies to and from packed layouts of every order, for all extents and strides that some rules
/// lead to.
#[test]
fn small_layouts_are_read_and_written_where_they_are() {
    let mut tally = Tally::default();
    let types: HashMap<_, _> = BY_NUMBERS.iter().map(|of| (Key::of_type(of.text), of)).collect();
    let mut rules = 0;
    for rank in 0..=RANKS {
        let every = one_of([1, 1, 53, 9973][rank]);
        rules += count(rank).div_ceil(every);
        for oracle in oracles(rank, every) {
            types[&Key::of(&oracle)].try_on(&mut tally, &Subject::by_numbers(oracle));
        }
    }
    println!("{rules} layouts by their rules, by their numbers {tally}");
}

/// The same for types that know more, and walk memory in the order that they know; with every number for each `?`.
#[test]
fn small_layouts_follow_what_their_types_know() {
    let mut tally = Tally::default();
    for of in BY_RULES.iter().chain(STATIC) {
        let rules = parse(of.text);
        let numbers = numbers_for(&rules);
        numbers.step_by(one_of(7)).for_each(|numbers| of.try_on(&mut tally, &Subject::by_rules(&rules, numbers)));
    }
    println!("{} types: {tally}", BY_RULES.len() + STATIC.len());
}
