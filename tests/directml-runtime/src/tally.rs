//! The questions, and how often the answers agreed.

use std::collections::BTreeMap;
use std::fmt;

/// The answers of one check.
#[derive(Default)]
pub(crate) struct Tally {
    asked: u64,
    agreed: u64,
    /// The first answers that did not agree.
    different: Vec<String>,
}

impl Tally {
    /// Counts an answer; `what` describes it where it does not agree.
    pub(crate) fn count(&mut self, agrees: bool, what: impl FnOnce() -> String) {
        self.asked += 1;
        self.agreed += u64::from(agrees);
        if !agrees && self.different.len() < 5 {
            self.different.push(what());
        }
    }

    pub(crate) fn asked(&self) -> u64 {
        self.asked
    }

    /// Whether it was asked at all, and all answers agreed.
    pub(crate) fn holds(&self) -> bool {
        self.asked > 0 && self.agreed == self.asked
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>8} asked {:>8} agreed", self.asked, self.agreed)?;
        self.different.iter().try_for_each(|what| write!(f, "\n    {what}"))
    }
}

/// The library's verdicts beside the runtime's: what the library takes the runtime takes, and what it refuses the runtime refuses
/// too, or the library is stricter for a reason that is written down.
#[derive(Default)]
pub(crate) struct Verdicts {
    /// The descriptors that the library accepts.
    pub taken: Tally,
    /// The descriptors that it refuses.
    pub refused: Tally,
    /// How often the library alone refuses, by reason.
    pub stricter: BTreeMap<&'static str, u64>,
}

impl Verdicts {
    /// Counts a verdict; `reason` says why the library may be stricter, and `what` describes what was asked.
    pub(crate) fn count<T, E: fmt::Display>(
        &mut self,
        ours: Result<T, E>,
        theirs: bool,
        reason: impl FnOnce(&E) -> Option<&'static str>,
        what: impl FnOnce() -> String,
    ) {
        match ours {
            Ok(_) => self.taken.count(theirs, || format!("the runtime refuses {}", what())),
            Err(error) => {
                let reason = if theirs { reason(&error) } else { None };
                if let Some(reason) = reason {
                    *self.stricter.entry(reason).or_default() += 1;
                }
                let agrees = !theirs || reason.is_some();
                self.refused.count(agrees, || format!("the runtime takes {}, but {error}", what()));
            }
        }
    }
}
