//! A cursor over tokens that keeps the last span, so that an error about a missing token has a span too.

use crate::token::{Delimiter, Group, Ident, Origin, Token};
use alloc::vec::Vec;

/// The tokens not yet taken, and the span of the last one taken.
#[derive(Clone)]
pub struct Cursor<'t, O: Origin> {
    rest: &'t [Token<O>],
    last: O::Span,
}

impl<'t, O: Origin> Cursor<'t, O> {
    /// A cursor over `tokens`. If there are none, errors are shown at `before`.
    #[must_use]
    pub fn new(tokens: &'t [Token<O>], before: O::Span) -> Self {
        Cursor { rest: tokens, last: before }
    }

    /// A cursor over the tokens of a group.
    pub fn inside(group: &'t Group<O>) -> Self {
        Self::new(&group.tokens, group.span)
    }

    /// The span of the token before this one.
    pub fn last(&self) -> O::Span {
        self.last
    }

    /// The span of the next token, or of the last where there is none.
    pub fn here(&self) -> O::Span {
        self.peek().map_or(self.last, Token::span)
    }

    /// Whether all tokens are taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next token.
    #[must_use]
    pub fn peek(&self) -> Option<&'t Token<O>> {
        self.peek_at(0)
    }

    /// The token after as many others.
    #[must_use]
    pub fn peek_at(&self, ahead: usize) -> Option<&'t Token<O>> {
        self.rest.get(ahead)
    }

    /// The next token, if it is an identifier.
    #[must_use]
    pub fn peek_ident(&self) -> Option<&'t Ident<O>> {
        match self.peek() {
            Some(Token::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    /// Whether the tokens from here on begin with these punctuation characters.
    pub fn is_punct(&self, characters: &str) -> bool {
        characters.chars().enumerate().all(|(ahead, c)| self.is_punct_at(ahead, c))
    }

    /// Whether this punctuation character follows as many other tokens.
    #[must_use]
    pub fn is_punct_at(&self, ahead: usize, character: char) -> bool {
        self.peek_at(ahead).is_some_and(|token| token.is_punct(character))
    }

    /// Whether the word is next, without `r#`.
    #[must_use]
    pub fn is_word(&self, word: &str) -> bool {
        self.peek_ident().is_some_and(|ident| ident.is(word))
    }

    /// Whether a group with these delimiters follows as many other tokens.
    #[must_use]
    pub fn is_group_at(&self, ahead: usize, delimiter: Delimiter) -> bool {
        matches!(self.peek_at(ahead), Some(Token::Group(group)) if group.delimiter == delimiter)
    }

    /// Takes the next token.
    #[expect(clippy::should_implement_trait)] // `Iterator::last` would hide `last`
    pub fn next(&mut self) -> Option<&'t Token<O>> {
        let (token, rest) = self.rest.split_first()?;
        (self.rest, self.last) = (rest, token.span());
        Some(token)
    }

    /// Takes the next token if it is an identifier.
    pub fn next_ident(&mut self) -> Option<&'t Ident<O>> {
        let ident = self.peek_ident()?;
        self.next();
        Some(ident)
    }

    /// Takes the next token if it is a group.
    pub fn next_group(&mut self) -> Option<&'t Group<O>> {
        match self.peek() {
            Some(Token::Group(group)) => {
                self.next();
                Some(group)
            }
            _ => None,
        }
    }

    /// Takes one punctuation character if it is next.
    pub fn eat(&mut self, character: char) -> Option<O::Span> {
        self.is_punct_at(0, character).then(|| self.next())?.map(Token::span)
    }

    /// The tokens that are left, taken. The span of the last one taken stays.
    pub fn take_rest(&mut self) -> &'t [Token<O>] {
        core::mem::take(&mut self.rest)
    }

    /// The tokens from here up to where `end` is, which is further on.
    pub fn until(&self, end: &Cursor<'t, O>) -> &'t [Token<O>] {
        &self.rest[..self.rest.len() - end.rest.len()]
    }

    /// The parts between the separators. Each begins, for its errors, at the separator before it.
    #[must_use]
    pub fn split(self, separator: char) -> Vec<Cursor<'t, O>> {
        let mut before = self.last;
        let is_separator = |token: &Token<O>| token.is_punct(separator);
        let mut parts = Vec::new();
        for part in self.rest.split_inclusive(is_separator) {
            let (end, tokens) = match part.split_last() {
                Some((last, tokens)) if is_separator(last) => (Some(last.span()), tokens),
                _ => (None, part),
            };
            parts.push(Cursor::new(tokens, before));
            before = end.unwrap_or(before);
        }
        if self.rest.last().is_none_or(is_separator) {
            parts.push(Cursor::new(&[], before));
        }
        parts
    }
}
