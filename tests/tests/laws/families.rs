//! Pairs of layouts with random numbers: the laws of copies, maps and zips are tried on them.

use crate::pair::{Pair, pairs};
use crate::{Batch, Head, Seq};
use proptest::collection::vec;
use proptest::prelude::*;
use tensor_layout_tests::oracle::{Oracle, Rules, parse};
use tensor_layout_tests::random::{Numbers, config, for_every, with_room};

pub(crate) const CANARY: u32 = 0xCAFE_0000;
/// Canaries before and after the destination's span.
pub(crate) const MARGIN: usize = 9;

/// Pairs of layouts, and the extents of their axes, by name.
struct Family {
    names: &'static [&'static str],
    extents: Extents,
    pairs: Vec<Pair>,
}

enum Extents {
    Fixed(&'static [usize]),
    Random(BoxedStrategy<Vec<usize>>),
}

fn random(extents: impl Strategy<Value = Vec<usize>> + 'static) -> Extents {
    Extents::Random(extents.boxed())
}

fn families() -> [Family; 8] {
    let up_to = |rank, most: usize| vec(0..=most, rank);
    [
        Family {
            names: &["N", "C", "H", "W"],
            extents: random(up_to(4, 4)),
            pairs: pairs!(
                [
                    [N=? C=? H=? W=?]
                    [N=? C=? H=? W=?; order = NHWC; pad(H) = 4; reverse(H)]
                    [W=? H=? C=? N=?; order = column_major; stride(C) = ?]
                ]
                [[H=? W=? N=? C=?; broadcast(C)]]
            ),
        },
        Family {
            names: &["N", "C", "H", "W"],
            extents: Extents::Fixed(&[2, 3, 4, 5]),
            pairs: pairs!(
                [
                    [N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8]
                    [W=5 C=3 H=4 N=2; order = CHWN; align(H) = 16; reverse(C, W)]
                    [N=2 H=? W=? C=3; stride(H) = 17]
                ]
                [[C=3 W=5 N=2 H=4; order = NHWC; broadcast(C, H)]]
            ),
        },
        Family {
            names: &["Batch", "Seq", "Head"],
            extents: random(prop_oneof![up_to(3, 5), Just(vec![1, 1, 1])]),
            pairs: pairs!(
                [
                    [Batch=? Seq=? Head=?]
                    [Head=? Batch=? Seq=?; order = Batch Head Seq; pad(Seq) = 4]
                    [Seq=? Head=? Batch=?; stride(Batch) = ?; stride(Seq) = ?; stride(Head) = ?]
                ]
                [[Seq=? Batch=? Head=?; overlap(Batch) = 1; overlap(Seq) = 1]]
            ),
        },
        Family {
            names: &["A", "B", "C", "D", "E", "F", "G", "H"],
            extents: random(vec(1..=2_usize, 8)),
            pairs: pairs!(
                [
                    [A=? B=? C=? D=? E=? F=? G=? H=?]
                    [H=? G=? F=? E=? D=? C=? B=? A=?; order = DACEBHGF; pad(H) = 3; align(C) = 4]
                ]
                []
            ),
        },
        Family {
            names: &["N", "C", "H", "W"],
            extents: random(up_to(4, 5)),
            pairs: pairs!(
                [
                    [N=? C=? H=? W=?]
                    [N=? C=? H=? W=?; block(C) = 4]
                    [C=? N=? W=? H=?; order = WNHC; block(H) = 2; block(C) = 3; pad(W) = 3]
                    [C=? N=? W=? H=?; order = H%2 W/2 N C/2%2 H/2 C%2 W%2 C/4]
                ]
                [[H=? W=? N=? C=?; broadcast(N); block(C) = 4]]
            ),
        },
        Family {
            names: &["N", "C", "H", "W"],
            extents: Extents::Fixed(&[2, 12, 3, 2]),
            pairs: pairs!(
                [
                    [N=2 C=12 H=3 W=2]
                    [N=2 C=12 H=3 W=2; block(C) = 8]
                    [N=2 C=12 H=3 W=2; order = C%2 N C/4 H W C/2%2]
                    [C=12 N=2 H=? W=2; block(H) = 2; block(C) = 2]
                ]
                [[N=2 C=12 H=3 W=2; broadcast(H); block(C) = 4]]
            ),
        },
        Family {
            names: &["O", "I", "H", "W"],
            extents: Extents::Fixed(&[8, 9, 2, 1]),
            pairs: pairs!(
                [
                    [O=8 I=9 H=2 W=1; block(I) = 4; block(O) = 4]
                    [O=8 I=9 H=2 W=1; order = O/4 I/4 H W I/2%2 O%4 I%2]
                    [O=8 I=9 H=2 W=1; order = HWIO; block(O) = 2]
                ]
                []
            ),
        },
        Family { names: &[], extents: Extents::Fixed(&[]), pairs: pairs!([[]] []) },
    ]
}

/// Two layouts with numbers for every `?`, equal extents for axes of the same name.
pub(crate) struct Trial<'a> {
    pub(crate) pair: &'a Pair,
    pub(crate) to: (Numbers, Oracle),
    pub(crate) from: (Numbers, Oracle),
}

impl Trial<'_> {
    /// The expected contents of the destination's buffer after a copy, with the margins.
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

fn bind(rules: &Rules, names: &[&str], extents: &[usize], strides: &[isize]) -> (Numbers, Oracle) {
    let by_name = |name: &str| extents[names.iter().position(|other| *other == name).expect("an axis of the family")];
    let run_time = rules.axes.iter().filter(|axis| axis.extent.is_none());
    let numbers: Numbers = with_room(
        rules,
        run_time.map(|axis| by_name(&axis.name)).collect(),
        strides[..rules.run_time_numbers().1].to_vec(),
    );
    let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
    (numbers, oracle)
}

/// Tries a law on all pairs of all families; a pair without a random number once.
pub(crate) fn for_every_pair(law: impl Fn(&Trial)) {
    for family in families() {
        for pair in &family.pairs {
            let (to, from) = (parse(pair.to), parse(pair.from));
            let has_random_strides = [&to, &from].iter().any(|rules| rules.run_time_numbers().1 > 0);
            let (extents, is_random) = match &family.extents {
                Extents::Fixed(extents) => (Just(extents.to_vec()).boxed(), has_random_strides),
                Extents::Random(extents) => (extents.clone(), true),
            };
            let cases = if is_random { config().cases.div_ceil(4) } else { 1 };
            let strides = || vec(prop_oneof![2 => 1..=60_isize, 1 => -60..=0_isize], 4);
            let what = format!("{}) and layout!({}", pair.to, pair.from);
            for_every(&what, cases, (extents, strides(), strides()), |(extents, to_strides, from_strides)| {
                let to = bind(&to, family.names, &extents, &to_strides);
                let from = bind(&from, family.names, &extents, &from_strides);
                if to.1.is_unique() {
                    law(&Trial { pair, to, from });
                }
            });
        }
    }
}
