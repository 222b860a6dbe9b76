//! The numbers of types of every order and every kind of rule.

use crate::small::numbers_for;
use crate::tally::{NameOnPanic, Tally, one_of};
use tensor_layout::{LayoutError, StaticLayout, StridedLayout, layout};
use tensor_layout_tests::oracle::{Oracle, parse};
use tensor_layout_tests::subject::array;

/// The answers of a layout.
#[derive(Debug, PartialEq)]
struct Numbers {
    extents: Vec<usize>,
    strides: Vec<isize>,
    span: usize,
    storage: usize,
    /// `is_unique`, `is_exhaustive`, `is_packed`, `is_broadcast`, `is_padded`, `is_strided`
    properties: [bool; 6],
    /// The offset of each index, in logical order.
    offsets: Vec<usize>,
}

impl Numbers {
    // There are hundreds of types, so as little as can be is compiled for each.
    fn of<L: StridedLayout>(layout: &L, indices: &[Vec<usize>]) -> Numbers {
        let mut offsets = vec![0; indices.len()];
        for k in 0..indices.len() {
            let mut index = layout.extents();
            index.as_mut().copy_from_slice(&indices[k]);
            offsets[k] = layout.offset(index);
        }
        Numbers {
            extents: layout.extents().as_ref().to_vec(),
            strides: layout.strides().as_ref().to_vec(),
            span: layout.required_span_size(),
            storage: layout.storage_size(),
            properties: [
                layout.is_unique(),
                layout.is_exhaustive(),
                layout.is_packed(),
                layout.is_broadcast(),
                layout.is_padded(),
                layout.is_strided(),
            ],
            offsets,
        }
    }

    /// From the constants of a static layout, and the offsets from its value.
    fn constant<L: StaticLayout + StridedLayout>(indices: &[Vec<usize>]) -> Numbers {
        Numbers {
            extents: L::EXTENTS.to_vec(),
            strides: L::STRIDES.to_vec(),
            span: L::REQUIRED_SPAN_SIZE,
            storage: L::STORAGE_SIZE,
            properties: [L::IS_UNIQUE, L::IS_EXHAUSTIVE, L::IS_PACKED, L::IS_BROADCAST, L::IS_PADDED, L::IS_STRIDED],
            ..Numbers::of(&L::default(), indices)
        }
    }

    fn expected(oracle: &Oracle) -> Numbers {
        Numbers {
            extents: oracle.extents.clone(),
            strides: oracle.strides.clone(),
            span: oracle.span(),
            storage: oracle.storage,
            properties: [
                oracle.is_unique(),
                oracle.is_exhaustive(),
                oracle.is_packed(),
                oracle.is_broadcast(),
                oracle.is_padded(),
                true,
            ],
            offsets: oracle.offsets(),
        }
    }
}

/// A layout type, and what its value with these run-time numbers tells.
struct Case {
    text: &'static str,
    bound: Bound,
}

/// The numbers of a type with these extents and strides, the offsets of these indices.
type Bound = fn(extents: &[usize], strides: &[isize], indices: &[Vec<usize>]) -> Result<Numbers, LayoutError>;

/// Adds the layouts that begin with a line of the first list and go on with one of each other list.
macro_rules! product {
    ($cases:ident $kind:ident: $($lists:tt)*) => { product!(@choose $cases $kind [] [$($lists)*]) };
    (@choose $cases:ident $kind:ident [$($layout:tt)*] []) => { $cases.push(product!(@$kind $($layout)*)) };
    (@choose $cases:ident $kind:ident $begun:tt [[$($line:tt)*] $($lists:tt)*]) => {
        product!(@lines $cases $kind $begun [$($line)*] [$($lists)*])
    };
    (@lines $cases:ident $kind:ident $begun:tt [$($line:tt)*] $lists:tt) => {
        $(product!(@line $cases $kind $begun $line $lists);)*
    };
    (@line $cases:ident $kind:ident [$($begun:tt)*] [$($line:tt)*] $lists:tt) => {
        product!(@choose $cases $kind [$($begun)* $($line)*] $lists)
    };
    (@run_time $($layout:tt)*) => { Case {
        text: stringify!($($layout)*),
        bound: |extents, strides, indices| {
            let layout = <layout!($($layout)*)>::with_extents_and_strides(array(extents), array(strides))?;
            Ok(Numbers::of(&layout, indices))
        },
    } };
    (@constant $($layout:tt)*) => { Case {
        text: stringify!($($layout)*),
        bound: |_, _, indices| Ok(Numbers::constant::<layout!($($layout)*)>(indices)),
    } };
}

/// Types with a `?` for every extent.
fn run_time(cases: &mut Vec<Case>) {
    product!(cases run_time: [[A=?]] [
        [] [; pad(A) = 2] [; pad(A) = 3] [; pad(A) = 4] [; align(A) = 2] [; align(A) = 3] [; align(A) = 4]
        [; pad(A) = 2; align(A) = 3] [; pad(A) = 4; align(A) = 2] [; overlap(A) = ?] [; pad(A) = 3; overlap(A) = ?]
        [; broadcast(A)] [; reverse(A)] [; pad(A) = 2; reverse(A)] [; align(A) = 3; reverse(A)]
        [; pad(A) = 4; align(A) = 2; reverse(A)]
    ]);
    product!(cases run_time:
        [[A=? B=?; order = AB] [A=? B=?; order = BA]]
        [[] [; pad(A) = 2] [; align(A) = 4] [; pad(A) = 3; align(A) = 2] [; pad(A) = 4; overlap(A) = ?] [; broadcast(A)]]
        [[] [; pad(B) = 4] [; align(B) = 3] [; pad(B) = 2; align(B) = 3] [; overlap(B) = ?] [; broadcast(B)] [; reverse(B)]]
    );
    product!(cases run_time:
        [
            [A=? B=? C=?; order = ABC] [A=? B=? C=?; order = ACB] [A=? B=? C=?; order = BAC]
            [A=? B=? C=?; order = BCA] [A=? B=? C=?; order = CAB] [A=? B=? C=?; order = CBA]
        ]
        [[; align(A) = 4] [; broadcast(A)]]
        [[] [; pad(B) = 3; align(B) = 2]]
        [[] [; pad(C) = 2] [; pad(C) = 4; overlap(C) = ?]]
    );
}

/// Static types.
fn constant(cases: &mut Vec<Case>) {
    product!(cases constant: [[]]);
    product!(cases constant:
        [[A=0] [A=1] [A=2] [A=3]]
        [[] [; pad(A) = 2] [; pad(A) = 4; align(A) = 2] [; overlap(A) = 2] [; broadcast(A)]
            [; reverse(A)] [; overlap(A) = 2; reverse(A)] [; pad(A) = 2; overlap(A) = 3; reverse(A)]]
    );
    product!(cases constant:
        [
            [A=0 B=0] [A=0 B=1] [A=0 B=2] [A=0 B=3] [A=1 B=0] [A=1 B=1] [A=1 B=2] [A=1 B=3]
            [A=2 B=0] [A=2 B=1] [A=2 B=2] [A=2 B=3] [A=3 B=0] [A=3 B=1] [A=3 B=2] [A=3 B=3]
        ]
        [[; order = AB] [; order = BA]]
        [[; pad(A) = 2; overlap(B) = 4] [; broadcast(B)] [; pad(B) = 3; align(A) = 4] [; reverse(A, B)] [; pad(B) = 3; reverse(B)]]
    );
    product!(cases constant:
        [[A=1 B=2 C=2] [A=2 B=3 C=2] [A=3 B=0 C=2]]
        [[; order = ABC] [; order = ACB] [; order = BAC] [; order = BCA] [; order = CAB] [; order = CBA]]
        [[] [; pad(B) = 2; align(A) = 3] [; overlap(C) = 2; pad(A) = 4]]
    );
}

#[test]
fn run_time_layouts_tell_their_numbers() {
    let mut tally = Tally::default();
    let mut cases = vec![];
    run_time(&mut cases);
    let cases: Vec<_> = cases.iter().map(|case| (parse(case.text), case)).collect();
    let bound = cases.iter().flat_map(|(rules, case)| numbers_for(rules).map(move |numbers| (rules, case, numbers)));
    for (rules, case, (extents, strides)) in bound.step_by(one_of(5)) {
        let oracle = Oracle::of(&rules.bind(&extents, &strides)).expect("small numbers");
        let _named = NameOnPanic(case.text, &oracle);
        tally.equal((case.bound)(&extents, &strides, &oracle.indices()), Ok(Numbers::expected(&oracle)));
        tally.layouts += 1;
    }
    println!("{} run-time types: {tally}", cases.len());
}

/// Tests their constants and their values.
#[test]
fn static_layouts_tell_their_numbers() {
    let mut tally = Tally::default();
    let mut cases = vec![];
    constant(&mut cases);
    for case in cases {
        let oracle = Oracle::of(&parse(case.text)).expect("small numbers");
        let _named = NameOnPanic(case.text, &oracle);
        tally.equal((case.bound)(&[], &[], &oracle.indices()), Ok(Numbers::expected(&oracle)));
        tally.layouts += 1;
    }
    println!("static types: {tally}");
}
