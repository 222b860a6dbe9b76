//! Where small layouts read, write and copy.

use crate::bind::{Key, bound};
use crate::copying::copy;
use crate::reading::{parts, read};
use crate::small::{RANKS, Subject, count, numbers_for, oracles};
use crate::tally::{NameOnPanic, Tally, one_of};
use crate::writing::write;
use std::collections::HashMap;
use tensor_layout::StridedLayout;
use tensor_layout::axis::{A, B, C};
use tensor_layout_tests::oracle::parse;

/// A layout type, and everything that can be done with it.
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

/// [`Type`]s: the axes, a function that copies to and from other layouts of them, and the layouts.
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

/// Types of which all is a `?`, but for the axes that are broadcast: each choice of these.
static BY_NUMBERS: &[Type] = types![
    [] packed_0: [];
    [A] packed_1:
        [A=?; stride(A) = ?]
        [A=?; broadcast(A)];
    [A B] packed_2:
        [A=? B=?; stride(A) = ?; stride(B) = ?]
        [A=? B=?; stride(A) = ?; broadcast(B)]
        [A=? B=?; broadcast(A); stride(B) = ?]
        [A=? B=?; broadcast(A, B)];
    [A B C] packed_3:
        [A=? B=? C=?; stride(A) = ?; stride(B) = ?; stride(C) = ?]
        [A=? B=? C=?; stride(A) = ?; stride(B) = ?; broadcast(C)]
        [A=? B=? C=?; stride(A) = ?; broadcast(B); stride(C) = ?]
        [A=? B=? C=?; stride(A) = ?; broadcast(B, C)]
        [A=? B=? C=?; broadcast(A); stride(B) = ?; stride(C) = ?]
        [A=? B=? C=?; broadcast(A, C); stride(B) = ?]
        [A=? B=? C=?; broadcast(A, B); stride(C) = ?]
        [A=? B=? C=?; broadcast(A, B, C)];
];

/// Types whose rules say something of the order in memory: all orders, each with some rules; and some numbers that are known.
static BY_RULES: &[Type] = types![
    [A] turned_1: [A=?] [A=?; align(A) = 3; pad(A) = 2];
    [A B] turned_2:
        [A=? B=?] [A=? B=?; order = BA; pad(A) = 2] [A=? B=?; align(A) = 4] [A=? B=?; order = BA; stride(A) = ?]
        [A=? B=?; order = BA; broadcast(A)] [A=2 B=?; order = BA] [A=? B=3; stride(A) = 3];
    [A B C] turned_3:
        [A=? B=? C=?] [A=? B=? C=?; order = ACB] [A=? B=? C=?; order = BAC]
        [A=? B=? C=?; order = BCA] [A=? B=? C=?; order = CAB] [A=? B=? C=?; order = CBA]
        [A=? B=? C=?; pad(B) = 2; align(A) = 4] [A=? B=? C=?; order = ACB; stride(C) = ?]
        [A=? B=? C=?; order = BAC; pad(A) = 3] [A=? B=? C=?; order = BCA; broadcast(C)]
        [A=2 B=? C=3; order = CAB] [A=? B=2 C=?; order = CBA; broadcast(A); align(C) = 4];
];

/// Static types, of which there are mutable views.
static STATIC: &[Type] = types![
    [A] packed_1: [A=3; stride(A) = 2];
    [A B] packed_2: [A=3 B=2; order = BA; pad(A) = 4] [A=0 B=2];
    [A B C] packed_3:
        [A=2 B=3 C=2; order = BCA]
        [A=3 B=1 C=2; order = CAB; align(A) = 4; pad(C) = 3]
        [A=2 B=2 C=3; stride(A) = 1; stride(B) = 2; stride(C) = 4];
];

/// Functions that copy a layout to and from others.
macro_rules! copies {
    ($($name:ident $rank:literal: $([$($layout:tt)*])*;)*) => { $(
        fn $name<L: StridedLayout<Index = [usize; $rank]>>(tally: &mut Tally, layout: L, subject: &Subject) {
            $(
                let other = subject.of_same_extents(stringify!($($layout)*));
                let _named = NameOnPanic(stringify!($($layout)*), &other.oracle);
                let other_layout = bound!(other; $($layout)*);
                copy(tally, (other_layout, &other), (layout, subject));
                if subject.is_unique {
                    copy(tally, (layout, subject), (other_layout, &other));
                }
            )*
        }
    )* };
}

// Packed layouts of every order, whose axes also stand in every logical order.
copies! {
    packed_0 0: [];
    packed_1 1: [A=?];
    packed_2 2: [A=? B=?; order = BA] [B=? A=?; order = AB];
    packed_3 3:
        [A=? B=? C=?; order = ABC] [A=? C=? B=?; order = BAC] [B=? A=? C=?; order = CAB]
        [B=? C=? A=?; order = ACB] [C=? A=? B=?; order = CBA] [C=? B=? A=?; order = BCA];
}

// One layout that is not packed.
copies! {
    turned_1 1: [A=?; stride(A) = 2];
    turned_2 2: [B=? A=?; order = BA; pad(A) = 4];
    turned_3 3: [B=? C=? A=?; order = BCA; align(B) = 4];
}

/// Every way to read and write, and copies to and from packed layouts of every order: of all extents and strides that some
/// rules lead to.
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

/// The same of types that know more of the order in memory, and follow it without looking at the numbers; with every number
/// for each `?`.
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
