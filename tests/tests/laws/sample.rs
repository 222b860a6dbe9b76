//! How a law is tried: on every layout of the lists, and on random numbers for every `?`.

use crate::generated::{SHARED, UNIQUE};
use crate::run_time::RUN_TIME;
use crate::subject::{AnyView, AnyViewMut, Bound, Case, StaticCase};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use std::fmt;
use tensor_layout_tests::oracle::{Oracle, Rules, parse};

/// The most indices of a random layout; keeps enumeration quick.
const MOST_INDICES: usize = 300;

/// Extents and strides, one for each `?` of a layout.
pub(crate) type Numbers = (Vec<usize>, Vec<usize>);

/// A layout with numbers for every `?`, and what the oracle makes of them.
pub(crate) struct Sample {
    text: &'static str,
    numbers: Numbers,
    pub(crate) layout: Bound,
    pub(crate) oracle: Oracle,
}

impl Sample {
    fn new(case: &Case, rules: &Rules, numbers: Numbers) -> Sample {
        let layout = (case.bind)(&numbers.0, &numbers.1).expect("small numbers");
        let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
        Sample { text: case.text, numbers, layout, oracle }
    }

    /// A view of a buffer that is long enough.
    pub(crate) fn view<'a>(&self, buffer: &'a [u32]) -> Box<dyn AnyView<'a> + 'a> {
        self.layout.reads.view(buffer).expect("a buffer of the span")
    }

    /// A mutable view of a buffer that is long enough; `None` where two indices share an element.
    pub(crate) fn view_mut<'a>(&self, buffer: &'a mut [u32]) -> Option<Box<dyn AnyViewMut + 'a>> {
        let layout = self.layout.writes.as_ref().filter(|_| self.oracle.is_unique())?;
        Some(layout.view_mut(buffer).expect("a buffer of the span, and a unique layout"))
    }

    /// A buffer of the span of which each element is its own offset.
    pub(crate) fn own_offsets(&self) -> Vec<u32> {
        own_offsets(&self.oracle)
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layout!({}) with {:?}", self.text, self.numbers)
    }
}

/// A buffer for the layout of which each element is its own offset.
pub(crate) fn own_offsets(oracle: &Oracle) -> Vec<u32> {
    (0..oracle.span() as u32).collect()
}

/// The static layouts of the lists.
pub(crate) fn static_cases() -> impl Iterator<Item = &'static StaticCase> {
    UNIQUE.iter().chain(SHARED)
}

/// Tries a law on every layout.
pub(crate) fn for_every_layout(law: impl Fn(&Sample)) {
    for_every_static_layout(&law);
    for case in RUN_TIME {
        let rules = parse(case.text);
        for_every(case.text, config().cases.div_ceil(8), small_numbers(&rules), |numbers| {
            law(&Sample::new(case, &rules, numbers));
        });
    }
}

/// Tries a law on every static layout.
pub(crate) fn for_every_static_layout(law: impl Fn(&Sample)) {
    for StaticCase { case, .. } in static_cases() {
        let sample = Sample::new(case, &parse(case.text), (vec![], vec![]));
        let _named = NameOnPanic(&sample);
        law(&sample);
    }
}

/// Tries a law on random values; `what` names what they belong to.
pub(crate) fn for_every<V: fmt::Debug>(what: &str, cases: u32, values: impl Strategy<Value = V>, law: impl Fn(V)) {
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

/// Proptest's own, from its environment variables, but with the same random numbers each time unless these say otherwise.
/// A failure is then reproduced by running the test again, so nothing is kept in files.
pub(crate) fn config() -> Config {
    let config = Config { failure_persistence: None, ..Config::default() };
    match config.rng_seed {
        RngSeed::Random => Config { rng_seed: RngSeed::Fixed(0), ..config },
        RngSeed::Fixed(_) => config,
    }
}

/// Extents of 0 to 5 and strides of 1 to 40 for every `?`, with at most [`MOST_INDICES`] indices.
pub(crate) fn small_numbers(rules: &Rules) -> impl Strategy<Value = Numbers> + use<> {
    let extent = prop_oneof![1 => Just(0), 3 => Just(1), 12 => 2..=5_usize];
    let known: usize = rules.axes.iter().filter_map(|axis| axis.extent).map(|extent| extent as usize).product();
    let (extents, strides) = rules.run_time_numbers();
    let extents = vec(extent, extents).prop_map(move |extents| limited(extents, MOST_INDICES / known.max(1)));
    (extents, vec(1..=40_usize, strides))
}

/// The extents, or 1 for those with which their product would be over `most`.
pub(crate) fn limited(mut extents: Vec<usize>, most: usize) -> Vec<usize> {
    let mut product = 1;
    for extent in &mut extents {
        if product * *extent > most {
            *extent = 1;
        }
        product *= (*extent).max(1);
    }
    extents
}

/// Says which layout a law failed for.
struct NameOnPanic<'a>(&'a Sample);

impl Drop for NameOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the law does not hold for {}", self.0);
        }
    }
}
