//! The mistakes of one layout, collected so that all of them are shown at once.

use crate::token::{Place, Source, Token};
use alloc::string::String;
use alloc::vec::Vec;

/// Every mistake found so far, in the order of discovery.
pub struct Report<'s> {
    source: &'s dyn Source,
    mistakes: Vec<Mistake>,
}

/// What is wrong, and what to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The first token that is wrong.
    pub first: Place,
    /// The last one.
    pub last: Place,
    /// The text for the user.
    pub message: String,
}

impl<'s> Report<'s> {
    /// A report without mistakes, about tokens of this source.
    #[must_use]
    pub fn new(source: &'s dyn Source) -> Self {
        Report { source, mistakes: Vec::new() }
    }

    /// A report for mistakes that are not shown.
    pub(crate) fn aside(&self) -> Self {
        Self::new(self.source)
    }

    /// A mistake of a single token.
    pub fn at(&mut self, place: Place, message: impl Into<String>) {
        self.across(place, place, message);
    }

    /// A mistake of a run of tokens: the error underlines them from the first to the last.
    pub fn across(&mut self, first: Place, last: Place, message: impl Into<String>) {
        self.mistakes.push(Mistake { first, last, message: message.into() });
    }

    /// Whether there is no mistake.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// All mistakes.
    #[must_use]
    pub fn into_mistakes(self) -> Vec<Mistake> {
        self.mistakes
    }

    /// How a token is written, for messages.
    pub(crate) fn quote(&self, token: &Token) -> String {
        token.text(self.source)
    }

    /// How a run of tokens is written.
    pub(crate) fn quote_all(&self, tokens: &[Token]) -> String {
        match tokens {
            [] => String::new(),
            [token] => self.quote(token),
            [first, .., last] => self.source.text(first.place(), last.place()),
        }
    }

    /// How the tokens in a group are written.
    pub(crate) fn quote_inside(&self, group: Place) -> String {
        self.source.inside(group)
    }
}
