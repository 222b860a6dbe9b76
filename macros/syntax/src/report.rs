//! The mistakes of one text or macro call, collected so that all of them are shown at once.

use crate::token::Origin;
use alloc::string::String;
use alloc::vec::Vec;

/// Every mistake found so far, in the order of discovery.
#[derive(Default)]
pub struct Report<O: Origin> {
    mistakes: Vec<Mistake<O>>,
}

/// What is wrong, and what to write.
pub struct Mistake<O: Origin> {
    /// The first token that is wrong.
    pub first: O::Span,
    /// The last one.
    pub last: O::Span,
    /// The text for the user.
    pub message: String,
}

impl<O: Origin> Report<O> {
    /// A mistake of a single token.
    pub fn at(&mut self, span: O::Span, message: impl Into<String>) {
        self.across(span, span, message);
    }

    /// A mistake of a single token, in the place of what it should give.
    pub fn none<T>(&mut self, span: O::Span, message: impl Into<String>) -> Option<T> {
        self.at(span, message);
        None
    }

    /// A mistake of a run of tokens: the error underlines them from the first to the last.
    pub fn across(&mut self, first: O::Span, last: O::Span, message: impl Into<String>) {
        self.mistakes.push(Mistake { first, last, message: message.into() });
    }

    /// Adds the mistakes of another report after the mistakes of this one.
    pub fn append(&mut self, other: Self) {
        self.mistakes.extend(other.mistakes);
    }

    /// Whether there is no mistake.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// All mistakes.
    pub fn into_mistakes(self) -> impl Iterator<Item = Mistake<O>> {
        self.mistakes.into_iter()
    }

    /// All mistakes.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake<O>] {
        &self.mistakes
    }
}
