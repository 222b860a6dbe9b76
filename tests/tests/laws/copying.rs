//! Laws of copying and comparing across layouts: axes are matched by name.

use crate::indexing::message_of;
use crate::mapping::{Maps, map};
use crate::zipping::{Zips, ZipsMut, zip, zip_mut};
use crate::{Batch, Head, Seq};
use proptest::collection::vec;
use proptest::prelude::*;
use tensor_layout::{ExtentMismatch, LayoutError, StridedLayout, Tensor, View, ViewMut, layout};
use tensor_layout_tests::oracle::{Oracle, Rules, parse};
use tensor_layout_tests::random::{Numbers, config, for_every};
use tensor_layout_tests::subject::array;

pub(crate) const CANARY: u32 = 0xCAFE_0000;
/// Canaries before and after the destination's span.
pub(crate) const MARGIN: usize = 9;

/// Two layout types of the same axes: a destination and a source.
pub(crate) struct Pair {
    to: &'static str,
    from: &'static str,
    copy: Copies,
    pub(crate) map: Maps,
    equal: Compares,
    pub(crate) zip: Zips,
    pub(crate) zip_mut: ZipsMut,
}

type Copies = fn(&Numbers, &Numbers, to: &mut [u32], from: &[u32]) -> Result<(), ExtentMismatch>;
type Compares = fn(&Numbers, &Numbers, to: &[u32], from: &[u32]) -> bool;

fn copy<D: StridedLayout, S: StridedLayout>(
    (to, to_buffer): (D, &mut [u32]),
    (from, from_buffer): (S, &[u32]),
) -> Result<(), ExtentMismatch> {
    let source = View::with_layout(from, from_buffer).expect("a buffer of the span");
    ViewMut::with_layout(to, to_buffer).expect("a unique layout").try_copy_from(&source)
}

fn equal<D: StridedLayout, S: StridedLayout<Index = D::Index>>(to: (D, &[u32]), from: (S, &[u32])) -> bool {
    let to = View::with_layout(to.0, to.1).expect("a buffer of the span");
    let from = View::with_layout(from.0, from.1).expect("a buffer of the span");
    let (there, back) = (to == from, from == to);
    assert_eq!(there, back, "equality is symmetric");
    there
}

/// Every layout of the first list with every layout of both: those of the second list share elements.
macro_rules! pairs {
    ([$($to:tt)*] [$($shared:tt)*]) => { pairs!(@rows [$($to)*] [$($to)* $($shared)*]) };
    (@rows [$($to:tt)*] $from:tt) => { vec![$(pairs!(@row $to $from)),*].into_iter().flatten().collect() };
    (@row $to:tt [$($from:tt)*]) => { vec![$(pairs!(@pair $to $from)),*] };
    (@pair [$($to:tt)*] [$($from:tt)*]) => { Pair {
        to: stringify!($($to)*),
        from: stringify!($($from)*),
        copy: |to, from, to_buffer, from_buffer| {
            copy((bound!(to: $($to)*), to_buffer), (bound!(from: $($from)*), from_buffer))
        },
        map: |to, from, to_buffer, from_buffer, function| {
            map((bound!(to: $($to)*), to_buffer), (bound!(from: $($from)*), from_buffer), function)
        },
        equal: |to, from, to_buffer, from_buffer| {
            equal((bound!(to: $($to)*), to_buffer), (bound!(from: $($from)*), from_buffer))
        },
        zip: |to, from, buffers| zip(bound!(to: $($to)*), bound!(from: $($from)*), buffers),
        zip_mut: |to, from, buffers| zip_mut(bound!(to: $($to)*), bound!(from: $($from)*), buffers),
    } };
}

macro_rules! bound {
    ($numbers:ident: $($layout:tt)*) => {
        <layout!($($layout)*)>::with_extents_and_strides(array(&$numbers.0), array(&$numbers.1)).expect("small numbers")
    };
}

/// Pairs of layouts, and the extents of their axes, by name.
struct Family {
    names: &'static [&'static str],
    extents: BoxedStrategy<Vec<usize>>,
    pairs: Vec<Pair>,
}

fn families() -> [Family; 5] {
    let up_to = |rank, most: usize| vec(0..=most, rank).boxed();
    [
        Family {
            names: &["N", "C", "H", "W"],
            extents: up_to(4, 4),
            pairs: pairs!(
                [
                    [N=? C=? H=? W=?]
                    [N=? C=? H=? W=?; order = NHWC; pad(H) = 4]
                    [W=? H=? C=? N=?; order = column_major; stride(C) = ?]
                    [C=? N=? W=? H=?; order = WNHC; pad(W) = 3; align(N) = 8]
                ]
                [[H=? W=? N=? C=?; broadcast(C)]]
            ),
        },
        Family {
            names: &["N", "C", "H", "W"],
            extents: Just(vec![2, 3, 4, 5]).boxed(),
            pairs: pairs!(
                [
                    [N=2 C=3 H=4 W=5]
                    [N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8]
                    [W=5 C=3 H=4 N=2; order = CHWN; align(H) = 16]
                    [N=2 H=? W=? C=3; stride(H) = 17]
                ]
                [[C=3 W=5 N=2 H=4; order = NHWC; broadcast(C, H)]]
            ),
        },
        Family {
            names: &["Batch", "Seq", "Head"],
            extents: prop_oneof![up_to(3, 5), Just(vec![1, 1, 1])].boxed(),
            pairs: pairs!(
                [
                    [Batch=? Seq=? Head=?]
                    [Head=? Batch=? Seq=?; order = Batch Head Seq; pad(Seq) = 4]
                    [Seq=? Head=? Batch=?; stride(Batch) = ?; stride(Seq) = ?; stride(Head) = ?]
                ]
                [[Seq=? Batch=? Head=?; stride(Batch) = 1; stride(Seq) = 1]]
            ),
        },
        Family {
            names: &["A", "B", "C", "D", "E", "F", "G", "H"],
            extents: up_to(8, 2).prop_map(|extents| extents.iter().map(|extent| 1 + extent % 2).collect()).boxed(),
            pairs: pairs!(
                [
                    [A=? B=? C=? D=? E=? F=? G=? H=?]
                    [H=? G=? F=? E=? D=? C=? B=? A=?; order = DACEBHGF; pad(H) = 3; align(C) = 4]
                ]
                []
            ),
        },
        Family { names: &[], extents: Just(vec![]).boxed(), pairs: pairs!([[]] []) },
    ]
}

/// Two layouts with numbers for every `?`, equal extents for axes of the same name.
pub(crate) struct Trial<'a> {
    pub(crate) pair: &'a Pair,
    pub(crate) to: (Numbers, Oracle),
    pub(crate) from: (Numbers, Oracle),
}

impl Trial<'_> {
    /// What a copy must leave in the destination's buffer, margins and all.
    pub(crate) fn expected(&self, from: &[u32]) -> Vec<u32> {
        let mut expected = vec![CANARY; MARGIN + self.to.1.span() + MARGIN];
        for (_, to_offset, from_offset) in self.offsets() {
            expected[MARGIN + to_offset] = from[from_offset];
        }
        expected
    }

    /// Each index of the destination, its offset there, and in the source.
    pub(crate) fn offsets(&self) -> impl Iterator<Item = (Vec<usize>, usize, usize)> {
        let (to_oracle, from_oracle) = (&self.to.1, &self.from.1);
        to_oracle.indices().into_iter().map(|index| {
            let by_name = |name| index[to_oracle.names.iter().position(|other| other == name).expect("the same axes")];
            let matched: Vec<usize> = from_oracle.names.iter().map(by_name).collect();
            let offsets = (to_oracle.offset(&index), from_oracle.offset(&matched));
            (index, offsets.0, offsets.1)
        })
    }

    pub(crate) fn source(&self) -> Vec<u32> {
        (1..=self.from.1.span() as u32).collect()
    }
}

fn bind(rules: &Rules, names: &[&str], extents: &[usize], strides: &[usize]) -> (Numbers, Oracle) {
    let by_name = |name: &str| extents[names.iter().position(|other| *other == name).expect("an axis of the family")];
    let run_time = rules.axes.iter().filter(|axis| axis.extent.is_none());
    let numbers: Numbers =
        (run_time.map(|axis| by_name(&axis.name)).collect(), strides[..rules.run_time_numbers().1].to_vec());
    let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
    (numbers, oracle)
}

/// Tries a law on all pairs of all families.
pub(crate) fn for_every_pair(law: impl Fn(&Trial)) {
    for family in families() {
        for pair in &family.pairs {
            let (to, from) = (parse(pair.to), parse(pair.from));
            let strides = || vec(1..=60_usize, 4);
            let values = (&family.extents, strides(), strides());
            let what = format!("{}) and layout!({}", pair.to, pair.from);
            for_every(&what, config().cases.div_ceil(4), values, |(extents, to_strides, from_strides)| {
                let to = bind(&to, family.names, &extents, &to_strides);
                let from = bind(&from, family.names, &extents, &from_strides);
                if to.1.is_unique() {
                    law(&Trial { pair, to, from });
                }
            });
        }
    }
}

/// `to.copy_from(&from)` leaves at every index of `to` the element of `from` at the index of the same names, and every
/// other element of the buffer (padding, gaps, what lies around the view) as it was.
#[test]
fn copy_from_moves_each_element_to_its_name() {
    for_every_pair(|trial| {
        let from = trial.source();
        let mut to = vec![CANARY; MARGIN + trial.to.1.span() + MARGIN];
        let inner = MARGIN..MARGIN + trial.to.1.span();
        (trial.pair.copy)(&trial.to.0, &trial.from.0, &mut to[inner], &from).expect("equal extents");
        assert_eq!(to, trial.expected(&from));
    });
}

/// Two views are equal iff their extents are, and their elements at each index, by name. So a copy is equal to its source,
/// and no longer when one element of it changes.
#[test]
fn a_copy_equals_its_source_until_an_element_changes() {
    for_every_pair(|trial| {
        let from = trial.source();
        let expected = trial.expected(&from);
        let mut to = expected[MARGIN..MARGIN + trial.to.1.span()].to_vec();
        let equal = |to: &[u32]| (trial.pair.equal)(&trial.to.0, &trial.from.0, to, &from);
        assert!(equal(&to));
        let offsets = trial.to.1.offsets();
        for at in offsets.into_iter().step_by(13) {
            to[at] += 1;
            assert!(!equal(&to), "{at}");
            to[at] -= 1;
        }
    });
}

type Rows = layout!(H=? W=? C=2);
type Columns = layout!(C=2 W=? H=?; order = CHW; pad(W) = 4);

/// Where extents differ, nothing is written, and the error names the first axis of the destination that differs, with both
/// extents; views of different extents are not equal.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    let from: Tensor<u32, Rows> = Tensor::from_fn_with(Rows::with_extents([2, 3])?, |_| 7);
    for (h, w) in (0..5).flat_map(|h| (0..5).map(move |w| (h, w))) {
        let mut to: Tensor<u32, Columns> = Tensor::from_fn_with(Columns::with_extents([w, h])?, |_| 1);
        let before = to.storage().to_vec();
        let expected = match (w, h) {
            (3, 2) => continue,
            (3, _) => ("H", h, 2),
            _ => ("W", w, 3),
        };
        let error = to.view_mut().try_copy_from(&from.view()).expect_err("different extents");
        assert_eq!((error.axis, error.destination, error.source), expected);
        assert_eq!(to.storage(), before);
        assert_ne!(to.view(), from.view());
        assert_ne!(from.view(), to.view());
    }
    Ok(())
}

/// `copy_from` panics where `try_copy_from` is an error, with the same words.
#[test]
fn copy_from_panics_on_different_extents() -> Result<(), LayoutError> {
    let from: Tensor<u32, Rows> = Tensor::zeros_with(Rows::with_extents([2, 3])?);
    let mut to: Tensor<u32, Columns> = Tensor::zeros_with(Columns::with_extents([3, 4])?);
    assert_eq!(
        message_of(|| to.view_mut().copy_from(&from.view())),
        "unequal extents: axis `H` has extent 4 in the destination and 2 in the source; both must be equal"
    );
    Ok(())
}
