//! Where small layouts read, write and copy.

use crate::bind::{Key, array, bound};
use crate::copying::copy;
use crate::reading::{parts, read};
use crate::small::{RANKS, Subject, count, oracles};
use crate::tally::{NameOnPanic, Tally, one_of};
use crate::writing::write;
use std::collections::HashMap;
use tensor_layout::axis::{A, B, C};
use tensor_layout::{StridedLayout, layout};
use tensor_layout_tests::oracle::{AxisRules, Oracle, parse};

/// A layout type, and everything that can be done with it.
struct Type {
    text: &'static str,
    try_on: fn(&mut Tally, &Subject),
}

/// [`Type`]s: how to make their values; the axes, a function that copies to and from packed layouts of them, and the layouts.
macro_rules! types {
    ($kind:ident: $($axes:tt $packed:ident: $([$($layout:tt)*])*;)*) => { &[$($(
        types!(@type $kind $axes $packed [$($layout)*])
    ),*),*] };
    (@type $kind:ident [$($axis:ident)*] $packed:ident [$($layout:tt)*]) => { Type {
        text: stringify!($($layout)*),
        try_on: |tally, subject| {
            let layout = types!(@$kind subject; $($layout)*);
            read(tally, layout, subject);
            write(tally, layout, subject);
            $(parts::<$axis, _>(tally, layout, subject);)*
            $packed(tally, layout, subject);
        },
    } };
    (@run_time $subject:ident; $($layout:tt)*) => { bound!($subject.oracle; $($layout)*) };
    (@constant $subject:ident; $($layout:tt)*) => { <layout!($($layout)*)>::default() };
}

/// Types of which all is a `?`, but for the axes that are broadcast: each choice of these.
static RUN_TIME: &[Type] = types![run_time:
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

/// Some static types, of which there are mutable views.
static STATIC: &[Type] = types![constant:
    [A] packed_1: [A=3; stride(A) = 2];
    [A B] packed_2: [A=3 B=2; order = BA; pad(A) = 4] [A=0 B=2];
    [A B C] packed_3:
        [A=2 B=3 C=2; order = BCA]
        [A=3 B=1 C=2; order = CAB; align(A) = 4; pad(C) = 3]
        [A=2 B=2 C=3; stride(A) = 1; stride(B) = 2; stride(C) = 4];
];

/// Functions that convert a layout to and from packed ones of every order, whose axes also stand in every logical order.
macro_rules! packed {
    ($($name:ident $rank:literal: $([$($layout:tt)*])*;)*) => { $(
        fn $name<L: StridedLayout<Index = [usize; $rank]>>(tally: &mut Tally, layout: L, subject: &Subject) {
            $(
                let text = stringify!($($layout)*);
                let (extents, packed) = with_extents_of(subject, text);
                let packed_layout = <layout!($($layout)*)>::with_extents(array(&extents)).expect("small numbers");
                let _named = NameOnPanic(text, &packed.oracle);
                copy(tally, (packed_layout, &packed), (layout, subject));
                if subject.is_unique {
                    copy(tally, (layout, subject), (packed_layout, &packed));
                }
            )*
        }
    )* };
}

/// The layout of this text with the extents of the subject's axes, by name; and these.
fn with_extents_of(subject: &Subject, text: &str) -> (Vec<usize>, Subject) {
    let rules = parse(text);
    let Oracle { names, extents, .. } = &subject.oracle;
    let extent = |axis: &AxisRules| extents[names.iter().position(|name| *name == axis.name).expect("the same axes")];
    let extents: Vec<usize> = rules.axes.iter().map(extent).collect();
    let oracle = Oracle::of(&rules.bind(&extents, &[])).expect("small numbers");
    (extents, Subject::of(oracle))
}

packed! {
    packed_0 0: [];
    packed_1 1: [A=?];
    packed_2 2: [A=? B=?; order = BA] [B=? A=?; order = AB];
    packed_3 3:
        [A=? B=? C=?; order = ABC] [A=? C=? B=?; order = BAC] [B=? A=? C=?; order = CAB]
        [B=? C=? A=?; order = ACB] [C=? A=? B=?; order = CBA] [C=? B=? A=?; order = BCA];
}

fn try_on(tally: &mut Tally, of: &Type, oracle: Oracle) {
    let subject = Subject::of(oracle);
    let _named = NameOnPanic(of.text, &subject.oracle);
    (of.try_on)(tally, &subject);
    tally.layouts += 1;
}

/// Every way to read and write, and copies to and from packed layouts of every order: of all extents and strides that some
/// rules lead to.
#[test]
fn small_layouts_are_read_and_written_where_they_are() {
    let mut tally = Tally::default();
    let types: HashMap<_, _> = RUN_TIME.iter().map(|of| (Key::of_type(of.text), of)).collect();
    let mut rules = 0;
    for rank in 0..=RANKS {
        let every = one_of([1, 1, 53, 9973][rank]);
        rules += count(rank).div_ceil(every);
        for oracle in oracles(rank, every) {
            try_on(&mut tally, types[&Key::of(&oracle)], oracle);
        }
    }
    println!("{rules} layouts by their rules, by their numbers {tally}");
}

#[test]
fn small_static_layouts_are_read_and_written_where_they_are() {
    let mut tally = Tally::default();
    for of in STATIC {
        try_on(&mut tally, of, Oracle::of(&parse(of.text)).expect("small numbers"));
    }
    println!("static types: {tally}");
}
