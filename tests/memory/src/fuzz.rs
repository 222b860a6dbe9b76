//! Random cases: the same in every run.
//!
//! `FUZZ_CASES` gives another number of them, `FUZZ_SEED` others. `FUZZ_LOG=1` names each case before it runs, so that the last
//! one named is the one that ended the program. `FUZZ_SEED=123 FUZZ_CASES=1` runs the case of seed 123 alone.

use crate::Random;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{Write, stderr, stdout};
use tensor_layout::convert::{MapStrategy, Strategy};

/// The number that an environment variable gives.
fn variable(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text}: expected a number")))
}

/// A test that repeats one kind of case, with new random numbers each time.
pub struct Fuzz {
    /// Its name.
    pub name: &'static str,
    /// It runs one of this many of the requested cases.
    pub one_of: u64,
}

impl Fuzz {
    /// Runs the cases. Returns the number of cases of each kind. A case is given its seed, too.
    pub fn run(&self, case: impl Fn(&mut Random, u64) -> String) -> BTreeMap<String, u64> {
        let (first, asked) = (variable("FUZZ_SEED").unwrap_or(1), variable("FUZZ_CASES").unwrap_or(320));
        let cases = asked.div_ceil(self.one_of);
        let mut kinds = BTreeMap::new();
        for seed in first..first + cases {
            if variable("FUZZ_LOG") == Some(1) {
                _ = writeln!(stderr(), "{}: FUZZ_SEED={seed}", self.name);
            }
            let _named = NamedOnPanic { name: self.name, seed };
            *kinds.entry(case(&mut Random::new(seed), seed)).or_default() += 1;
        }
        let list = |(kind, count): (&String, &u64)| format!("{kind} {count}");
        let list: Vec<String> = kinds.iter().map(list).collect();
        say(format_args!("{}: {cases} cases from seed {first} on: {}", self.name, list.join(", ")));
        kinds
    }
}

/// Past the capturing of output: it is said also where all is well.
pub fn say(what: impl Display) {
    _ = writeln!(stdout(), "{what}");
}

/// The name of a strategy of copies.
#[must_use]
pub fn copy_kind(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Nothing => "Nothing",
        Strategy::Whole { .. } => "Whole",
        Strategy::Rows { .. } => "Rows",
        Strategy::Fill { .. } => "Fill",
        Strategy::Reverse { .. } => "Reverse",
        Strategy::Interleave { streamed: false, .. } => "Interleave",
        Strategy::Interleave { .. } => "Interleave (streamed)",
        Strategy::Deinterleave { streamed: false, .. } => "Deinterleave",
        Strategy::Deinterleave { .. } => "Deinterleave (streamed)",
        Strategy::Tiles { streamed: false, .. } => "Tiles",
        Strategy::Tiles { .. } => "Tiles (streamed)",
        Strategy::Elements { .. } => "Elements",
        other => unreachable!("a strategy that the fuzzer does not know: {other:?}"),
    }
}

/// The name of a strategy of maps.
#[must_use]
pub fn map_kind(strategy: MapStrategy) -> &'static str {
    match strategy {
        MapStrategy::Nothing => "Nothing",
        MapStrategy::Rows { .. } => "Rows",
        MapStrategy::Fill { .. } => "Fill",
        MapStrategy::Interleave { .. } => "Interleave",
        MapStrategy::Pixels { .. } => "Pixels",
        MapStrategy::Staged { .. } => "Staged",
        MapStrategy::Elements => "Elements",
        other => unreachable!("a strategy that the fuzzer does not know: {other:?}"),
    }
}

/// Says which case failed.
struct NamedOnPanic {
    name: &'static str,
    seed: u64,
}

impl Drop for NamedOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}: to run this case again: FUZZ_SEED={} FUZZ_CASES=1", self.name, self.seed);
        }
    }
}
