//! The tables in the documentation, compared with the runtime's numbers.

use super::parse;
use crate::check::{self, Model};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::table::{Table, Term, markdown};
use proc_macro2::Span;
use tensor_layout::StridedLayout;

pub(super) fn model(source: &str) -> Model {
    let mut report = Report::default();
    let layout = crate::parse::layout(Cursor::new(parse(source), Span::call_site()), &mut report);
    let model = check::layout(layout, &mut report);
    assert!(report.is_empty(), "{source}");
    model
}

/// The value of a term whose names stand for these numbers.
fn value(term: &Term, names: &[(&str, u128)]) -> u128 {
    match term {
        Term::Number(number) => *number,
        Term::Name(name) => names.iter().find(|(other, _)| other == name).unwrap_or_else(|| panic!("{name}")).1,
        Term::Product(factors) => factors.iter().map(|factor| value(factor, names)).product(),
        Term::Sum(terms) => terms.iter().map(|term| value(term, names)).sum(),
        Term::LessOne(term) => value(term, names) - 1,
        Term::RoundedUp(term, multiple) => value(term, names).next_multiple_of(value(multiple, names)),
        Term::Blocks(term, size) => value(term, names).div_ceil(value(size, names)),
        Term::Larger(this, other) => value(this, names).max(value(other, names)),
    }
}

#[track_caller]
fn assert_agrees<L: StridedLayout>(source: &str, layout: L, names: &[(&str, u128)]) {
    let model = model(source);
    let table = Table::of(&model);
    let strides: Vec<_> = layout.strides().as_ref().iter().map(|stride| stride.unsigned_abs() as u128).collect();
    let mut here = vec![0; strides.len()];
    model.order.iter().zip(&table.strides).for_each(|(item, stride)| here[item.axis] = value(stride, names));
    assert_eq!(here, strides, "{source}");
    assert_eq!(value(&table.span, names), layout.required_span_size() as u128, "{source}");
    assert_eq!(value(&table.storage, names), layout.storage_size() as u128, "{source}");
}

macro_rules! static_layouts {
    ($({ $($layout:tt)* })*) => { $(
        assert_agrees(stringify!($($layout)*), <tensor_layout::layout!($($layout)*)>::default(), &[]);
    )* };
}

#[test]
fn numbers_are_those_of_the_runtime() {
    static_layouts! {
        {} { H=2 W=3 } { H=2 W=3; order = WH } { D=2 H=2 W=3 } { D=2 H=2 W=3; order = WHD } { H=3 W=0 } { H=0 W=3; pad(H) = 4 }
        { H=2 W=3; broadcast(H) } { N=2 C=3 H=4 W=5; order = NHWC; broadcast(C) } { H=2 W=3; pad(W) = 5 }
        { H=57 W=4; pad(H) = 8 } { H=2 W=3; align(H) = 4 } { H=1 W=3; align(H) = 4 } { N=2 H=2 W=3; stride(H) = 2 }
        { N=1 C=1 H=3 W=5; order = NHWC } { N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8 }
        { N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8 } { H=300 W=451 C=3; align(H) = 256 }
        { H=5 W=7; align(W) = 3; pad(W) = 2; pad(H) = 4 } { H=5 W=7; stride(W) = 3; pad(W) = 2 } { H=1 W=1; stride(H) = 9 }
        { A=2 B=3 C=4 D=5 E=2 F=3 G=2 H=3; order = column_major; pad(C, F) = 8; align(G) = 64 }
        { H=4 W=4; stride(H) = 1; stride(W) = 1 } { H=4 W=4; broadcast(H, W) } { H=4 W=4; pad(W) = 1; align(H) = 1 }
        { H=2 W=3; reverse(H) } { H=2 W=3; pad(W) = 4; reverse(H) } { H=5 W=7; stride(W) = 3; pad(H) = 2; reverse(H, W) }
    }
}

macro_rules! generic_layouts {
    ($({ $($layout:tt)* })*) => { $({
        type Generic<const N: usize, const C: usize, const H: usize, const W: usize> = tensor_layout::layout!($($layout)*);
        let source = stringify!($($layout)*);
        assert_agrees(source, Generic::<2, 3, 4, 5>::default(), &[("N", 2), ("C", 3), ("H", 4), ("W", 5)]);
        assert_agrees(source, Generic::<1, 7, 57, 13>::default(), &[("N", 1), ("C", 7), ("H", 57), ("W", 13)]);
    })* };
}

#[test]
fn formulas_are_those_of_the_runtime() {
    generic_layouts! {
        { N C H W } { N C H W; order = NHWC; pad(H) = 8 } { N C H W; order = WHCN; align(H) = 16; pad(W) = C }
        { N C H W; broadcast(N, C) } { N=W C=2 H W; stride(H) = 100; pad(C) = 4 } { N C H W; stride(H) = C; order = NWHC }
        { N=1 C=3 H W; order = NHWC; align(H) = 64 } { N C H W; pad(W) = 8; reverse(H, C) }
    }
    let photo = <tensor_layout::layout!(H=? W=? C=3; stride(H) = ?)>::with_extents_and_strides([30, 45], [256]);
    assert_agrees("H=? W=? C=3; stride(H) = ?", photo.unwrap(), &[("H", 30), ("W", 45), ("H_stride", 256)]);
}

#[test]
fn tables_are_read_by_people() {
    assert_eq!(
        markdown(&model("N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8")),
        "| axis | extent | stride | |\n|---|---|---|---|\n| `N` | 1 | 233472 |  |\n| `C` | 64 | 1 |  |\n\
         | `H` | 57 | 3648 | pad = 8 |\n| `W` | 57 | 64 |  |\n\n\
         In memory `N` `H` `W` `C`, outermost first. Span 207936, storage 233472, all in elements."
    );
    assert_eq!(
        markdown(&model("H=4 W; reverse(H, W)")),
        "| axis | extent | stride | |\n|---|---|---|---|\n| `H` | 4 | `-W` | reverse |\n| `W` | `W` | -1 | reverse |\n\n\
         In memory `H` `W`, outermost first. Span `3 × W + W`, storage `4 × W`, all in elements."
    );
    assert_eq!(
        markdown(&model("N C=3 H=?; pad(H) = 8")),
        "| axis | extent | stride | |\n|---|---|---|---|\n| `N` | `N` | `3 × up(H, 8)` |  |\n| `C` | 3 | `up(H, 8)` |  |\n\
         | `H` | `?` | 1 | pad = 8 |\n\n\
         In memory `N` `C` `H`, outermost first. Span `3 × (N - 1) × up(H, 8) + 2 × up(H, 8) + H`, \
         storage `3 × N × up(H, 8)`, all in elements. `up(a, m)` is `a` rounded up to a multiple of `m`."
    );
}
