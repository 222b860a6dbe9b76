//! A cursor over token trees that keeps the last span, so that an error about a missing token has a span too.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use std::vec::IntoIter;
use tensor_layout_syntax::token::{self, PathPart};

/// The tokens not yet taken, and the span of the last one taken.
#[derive(Clone)]
pub(crate) struct Cursor {
    rest: IntoIter<TokenTree>,
    last: Span,
}

impl Cursor {
    /// A cursor over `tokens`. If there are none, errors are shown at `before`.
    pub(crate) fn new(tokens: TokenStream, before: Span) -> Self {
        Self::over(tokens.into_iter().flat_map(flatten).collect(), before)
    }

    fn over(tokens: Vec<TokenTree>, before: Span) -> Self {
        Cursor { rest: tokens.into_iter(), last: before }
    }

    /// The span of the token before this place.
    pub(crate) fn last(&self) -> Span {
        self.last
    }

    /// The span of the next token, or of the last where there is none.
    pub(crate) fn here(&self) -> Span {
        self.peek().map_or(self.last, TokenTree::span)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.as_slice().is_empty()
    }

    pub(crate) fn peek(&self) -> Option<&TokenTree> {
        self.peek_at(0)
    }

    pub(crate) fn peek_at(&self, ahead: usize) -> Option<&TokenTree> {
        self.rest.as_slice().get(ahead)
    }

    pub(crate) fn peek_ident(&self) -> Option<&Ident> {
        match self.peek() {
            Some(TokenTree::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    /// Whether the tokens from here on begin with these punctuation characters.
    pub(crate) fn is_punct(&self, characters: &str) -> bool {
        characters.chars().enumerate().all(|(ahead, c)| self.is_punct_at(ahead, c))
    }

    pub(crate) fn is_punct_at(&self, ahead: usize, character: char) -> bool {
        matches!(self.peek_at(ahead), Some(TokenTree::Punct(p)) if p.as_char() == character)
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.peek_ident().is_some_and(|ident| ident == word)
    }

    pub(crate) fn is_group_at(&self, ahead: usize, delimiter: Delimiter) -> bool {
        matches!(self.peek_at(ahead), Some(TokenTree::Group(g)) if g.delimiter() == delimiter)
    }

    pub(crate) fn next(&mut self) -> Option<TokenTree> {
        let token = self.rest.next()?;
        self.last = token.span();
        Some(token)
    }

    pub(crate) fn next_ident(&mut self) -> Option<Ident> {
        let ident = self.peek_ident()?.clone();
        self.next();
        Some(ident)
    }

    pub(crate) fn next_group(&mut self) -> Option<Group> {
        match self.peek() {
            Some(TokenTree::Group(group)) => {
                let group = group.clone();
                self.next();
                Some(group)
            }
            _ => None,
        }
    }

    /// Takes one punctuation character if it is next.
    pub(crate) fn eat(&mut self, character: char) -> Option<Span> {
        self.is_punct_at(0, character).then(|| self.next())?.map(|token| token.span())
    }

    /// The tokens that are left, taken.
    pub(crate) fn take_rest(&mut self) -> TokenStream {
        self.take_trees().collect()
    }

    /// As [`take_rest`](Self::take_rest), one by one.
    pub(crate) fn take_trees(&mut self) -> IntoIter<TokenTree> {
        std::mem::replace(&mut self.rest, Vec::new().into_iter())
    }

    /// The parts between the separators. Each begins, for its errors, at the separator before it.
    pub(crate) fn split(self, separator: char) -> Vec<Cursor> {
        let mut parts = Vec::new();
        let mut before = self.last;
        let mut part = Vec::new();
        for token in self.rest {
            match token {
                TokenTree::Punct(p) if p.as_char() == separator => {
                    parts.push(Cursor::over(std::mem::take(&mut part), before));
                    before = p.span();
                }
                token => part.push(token),
            }
        }
        parts.push(Cursor::over(part, before));
        parts
    }
}

/// A fragment of a caller's `macro_rules!` arrives as a group without delimiters. An expression
/// is one value, as if it stood in braces; any other fragment is the tokens it consists of.
fn flatten(token: TokenTree) -> Vec<TokenTree> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let inner: Vec<_> = group.stream().into_iter().flat_map(flatten).collect();
            match expression(&inner) {
                Some(expression) => {
                    let mut braced = Group::new(Delimiter::Brace, expression);
                    braced.set_span(group.span());
                    vec![braced.into()]
                }
                None => inner,
            }
        }
        token => vec![token],
    }
}

/// The tokens of an expression that is not a visibility, a single token or a path. If it is in
/// parentheses, the tokens inside: in braces, rustc would warn of unnecessary parentheses.
fn expression(tokens: &[TokenTree]) -> Option<TokenStream> {
    match tokens {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => Some(group.stream()),
        [TokenTree::Ident(ident), ..] if ident == "pub" => None,
        [] | [_] => None,
        tokens => (!is_path(tokens)).then(|| tokens.iter().cloned().collect()),
    }
}

/// Whether the tokens are nothing but names with `::` between them, or before the first.
pub(crate) fn is_path(tokens: &[TokenTree]) -> bool {
    token::is_path(tokens.iter().map(|token| match token {
        TokenTree::Ident(_) => PathPart::Name,
        TokenTree::Punct(punct) if punct.as_char() == ':' => PathPart::Colon,
        TokenTree::Punct(_) | TokenTree::Literal(_) | TokenTree::Group(_) => PathPart::Other,
    }))
}

/// Where errors about an expression are shown. A fragment of `macro_rules!` arrives in a group without delimiters.
pub(crate) fn span_of(expression: &TokenStream) -> Span {
    match expression.clone().into_iter().next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => span_of(&group.stream()),
        Some(token) => token.span(),
        None => Span::call_site(),
    }
}
