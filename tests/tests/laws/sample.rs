//! The samples of a law: every layout of the lists, with random numbers for every `?`.

use crate::blocked::BLOCKED;
use crate::generated::{DIGITS, SHARED, UNIQUE};
use crate::run_time::RUN_TIME;
use std::fmt;
use tensor_layout_tests::oracle::{Oracle, Rules, parse};
use tensor_layout_tests::random::{Numbers, config, for_every, small_numbers};
use tensor_layout_tests::subject::{AnyView, AnyViewMut, Bound, Case, StaticCase};

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

    /// A buffer of the span, in which each element is its own offset.
    pub(crate) fn own_offsets(&self) -> Vec<u32> {
        own_offsets(&self.oracle)
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layout!({}) with {:?}", self.text, self.numbers)
    }
}

/// A buffer for the layout, in which each element is its own offset.
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
    for case in RUN_TIME.iter().chain(BLOCKED).chain(DIGITS) {
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

/// Says which layout a law failed for.
struct NameOnPanic<'a>(&'a Sample);

impl Drop for NameOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the law does not hold for {}", self.0);
        }
    }
}
