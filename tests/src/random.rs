//! Random numbers, the same in every run: for a law, by proptest, where `PROPTEST_RNG_SEED` gives others and `PROPTEST_CASES`
//! another number of them; and for what generators write.

use crate::oracle::{AxisRules, Impossible, Oracle, Rules};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use std::fmt;

/// The most indices of a random layout; keeps enumeration quick.
const MOST_INDICES: usize = 300;

/// The number of random cases of a law on a layout. There are hundreds of layouts; CI tries four times as many.
pub const CASES: u32 = 64;

/// Extents and strides, one for each `?` of a layout.
pub type Numbers = (Vec<usize>, Vec<isize>);

/// Tries a law on random values; `what` names what they belong to.
pub fn for_every<V: fmt::Debug>(what: &str, cases: u32, values: impl Strategy<Value = V>, law: impl Fn(V)) {
    let tried = TestRunner::new(Config { cases, ..config() }).run(&values, |value| {
        law(value);
        Ok(())
    });
    match tried {
        Ok(()) => {}
        Err(TestError::Fail(why, value)) => panic!("layout!({what}) with {value:?}: {why}"),
        Err(TestError::Abort(why)) => panic!("layout!({what}): {why}"),
    }
}

/// Proptest's own, from its environment variables, but with [`CASES`] and the same random numbers each time unless these say otherwise.
/// A failure is then reproduced by running the test again, so nothing is kept in files.
pub fn config() -> Config {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = CASES;
    }
    match config.rng_seed {
        RngSeed::Random => Config { rng_seed: RngSeed::Fixed(0), ..config },
        RngSeed::Fixed(_) => config,
    }
}

/// Extents of 0 to 5 and strides of up to 40 of either sign for every `?`, with at most 300 indices. A few strides are 0.
pub fn small_numbers(rules: &Rules) -> impl Strategy<Value = Numbers> + use<> {
    let extent = prop_oneof![1 => Just(0), 3 => Just(1), 12 => 2..=5_usize];
    let known: usize = rules.axes.iter().filter_map(|axis| axis.extent).map(|extent| extent as usize).product();
    let (extents, strides) = rules.run_time_numbers();
    let extents = vec(extent, extents).prop_map(move |extents| limited(extents, MOST_INDICES / known.max(1)));
    let stride = prop_oneof![1 => Just(0), 12 => 1..=40_isize, 6 => -40..=-1_isize];
    let rules = rules.clone();
    (extents, vec(stride, strides)).prop_map(move |(extents, strides)| with_room(&rules, extents, strides))
}

/// The numbers, with larger strides where indices share elements that may not.
pub fn with_room(rules: &Rules, extents: Vec<usize>, mut strides: Vec<isize>) -> Numbers {
    let is_open = |axis: &&AxisRules| axis.stride == Some(None);
    let open: Vec<&str> = rules.axes.iter().filter(is_open).map(|axis| &*axis.name).collect();
    for _ in 0..100 {
        let (at_fault, least) = match Oracle::of(&rules.bind(&extents, &strides)) {
            Err(Impossible::Shared(name, least)) => (name, least as isize),
            Err(Impossible::ZeroStride(name)) => (name, 1),
            _ => break,
        };
        match open.iter().position(|name| *name == at_fault) {
            Some(place) => strides[place] = if strides[place] < 0 { -least } else { least },
            // Its stride follows from another one.
            None => strides.iter_mut().for_each(|stride| *stride *= 2),
        }
    }
    (extents, strides)
}

/// The extents, or 1 for those with which their product would be over `most`.
pub fn limited(mut extents: Vec<usize>, most: usize) -> Vec<usize> {
    let mut product = 1;
    for extent in &mut extents {
        if product * *extent > most {
            *extent = 1;
        }
        product *= (*extent).max(1);
    }
    extents
}

/// A linear congruential generator: the same numbers on every machine.
pub struct Random(u64);

impl Random {
    /// Numbers that follow from this one.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// An item of the list.
    pub fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// The list in another order.
    pub fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
        list
    }

    /// An order of these axes. The axes of `split` are written by two or three digits each, as long as there are at most 8 items.
    pub fn order(&mut self, names: &[&str], split: &[&str]) -> String {
        let mut items = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let room = 8 - items.len() - (names.len() - at - 1);
            let (inner, mut divisor) = (if split.contains(name) { self.below(2) + 1 } else { 0 }, 1);
            for _ in 0..inner.min(room - 1) {
                let modulus = 2 + self.below(3);
                items.push(if divisor == 1 {
                    format!("{name}%{modulus}")
                } else {
                    format!("{name}/{divisor}%{modulus}")
                });
                divisor *= modulus;
            }
            items.push(if divisor == 1 { (*name).to_owned() } else { format!("{name}/{divisor}") });
        }
        self.shuffled(items).join(" ")
    }
}
