//! The mistakes of one invocation, collected so that all of them are shown at once.

use crate::tokens::Tokens;
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;
use tensor_layout_syntax as syntax;

/// Every mistake found so far, in the order of discovery.
#[derive(Default)]
pub(crate) struct Report {
    mistakes: Vec<Mistake>,
}

struct Mistake {
    first: Span,
    last: Span,
    message: String,
}

impl Report {
    /// A mistake of a single token.
    pub(crate) fn at(&mut self, span: Span, message: impl Into<String>) {
        self.across(span, span, message);
    }

    /// A mistake of a run of tokens: the error underlines them from the first to the last.
    pub(crate) fn across(&mut self, first: Span, last: Span, message: impl Into<String>) {
        self.mistakes.push(Mistake { first, last, message: message.into() });
    }

    /// The mistakes in the text of a layout, whose tokens are these.
    pub(crate) fn add(&mut self, mistakes: Vec<syntax::report::Mistake>, tokens: &Tokens) {
        for mistake in mistakes {
            self.across(tokens.span(mistake.first), tokens.span(mistake.last), mistake.message);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// The number of mistakes.
    pub(crate) fn count(&self) -> usize {
        self.mistakes.len()
    }

    /// One `compile_error!` for each mistake. Braces make it an item, and a statement, as it is.
    pub(crate) fn compile_errors(&self) -> impl Iterator<Item = TokenStream> + '_ {
        self.mistakes.iter().map(Mistake::compile_error)
    }
}

impl Mistake {
    /// rustc underlines from the start of the path to the end of the delimiters, so the two
    /// spans stand there; `Span::join` would say this directly, but is not stable.
    fn compile_error(&self) -> TokenStream {
        let mut message = Literal::string(&self.message);
        message.set_span(self.last);
        let path = quote_spanned!(self.first=> ::core::compile_error!);
        let argument = quote_spanned!(self.last=> { #message });
        quote_spanned!(self.first=> #path #argument)
    }
}
