//! Counts the cases, and says how many of them are tried.

use std::fmt::{self, Debug};
use tensor_layout_tests::oracle::Oracle;

/// The number of cases that were tried.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) layouts: usize,
    pub(crate) pairs: usize,
    checks: usize,
}

impl Tally {
    /// One more check.
    #[track_caller]
    pub(crate) fn equal<V: PartialEq<W> + Debug, W: Debug>(&mut self, value: V, expected: W) {
        self.checks += 1;
        assert_eq!(value, expected);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} layouts, {} pairs, {} checks", self.layouts, self.pairs, self.checks)
    }
}

/// The step from one case to the next: 1 where all of them are tried.
pub(crate) fn one_of(sample: usize) -> usize {
    if std::env::var_os("EXHAUSTIVE").is_some() { 1 } else { sample }
}

/// Names the layout that a check failed for.
pub(crate) struct NameOnPanic<'a>(pub(crate) &'static str, pub(crate) &'a Oracle);

impl Drop for NameOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("layout!({}) with extents {:?} and strides {:?}", self.0, self.1.extents, self.1.strides);
        }
    }
}
