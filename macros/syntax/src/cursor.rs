//! A cursor over tokens that keeps the last place, so that an error about a missing token has a place too.

use crate::token::{Delimiter, Group, Ident, Place, Token};
use alloc::vec::Vec;

/// The tokens not yet taken, and the place of the last one taken.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    rest: &'t [Token],
    last: Place,
}

impl<'t> Cursor<'t> {
    /// A cursor over `tokens`. If there are none, errors are shown at `before`.
    #[must_use]
    pub fn new(tokens: &'t [Token], before: Place) -> Self {
        Cursor { rest: tokens, last: before }
    }

    /// A cursor over the tokens of a group.
    pub(crate) fn inside(group: &'t Group) -> Self {
        Self::new(&group.tokens, group.place)
    }

    /// The place of the token before this one.
    pub(crate) fn last(&self) -> Place {
        self.last
    }

    /// The place of the next token, or of the last where there is none.
    pub(crate) fn here(&self) -> Place {
        self.peek().map_or(self.last, Token::place)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The number of tokens not yet taken.
    #[must_use]
    pub fn left(&self) -> usize {
        self.rest.len()
    }

    pub(crate) fn peek(&self) -> Option<&'t Token> {
        self.rest.first()
    }

    pub(crate) fn peek_ident(&self) -> Option<&'t Ident> {
        match self.peek() {
            Some(Token::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    /// Whether the tokens from here on begin with these punctuation characters.
    pub(crate) fn is_punct(&self, characters: &str) -> bool {
        characters.chars().enumerate().all(|(ahead, c)| self.is_punct_at(ahead, c))
    }

    pub(crate) fn is_punct_at(&self, ahead: usize, character: char) -> bool {
        matches!(self.rest.get(ahead), Some(Token::Punct(p)) if p.character == character)
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.peek_ident().is_some_and(|ident| ident.is(word))
    }

    pub(crate) fn is_group_at(&self, ahead: usize, delimiter: Delimiter) -> bool {
        matches!(self.rest.get(ahead), Some(Token::Group(g)) if g.delimiter == delimiter)
    }

    pub(crate) fn next(&mut self) -> Option<&'t Token> {
        let (token, rest) = self.rest.split_first()?;
        (self.rest, self.last) = (rest, token.place());
        Some(token)
    }

    pub(crate) fn next_ident(&mut self) -> Option<&'t Ident> {
        let ident = self.peek_ident()?;
        self.next();
        Some(ident)
    }

    pub(crate) fn next_group(&mut self) -> Option<&'t Group> {
        match self.peek() {
            Some(Token::Group(group)) => {
                self.next();
                Some(group)
            }
            _ => None,
        }
    }

    /// Takes one punctuation character if it is next.
    pub(crate) fn eat(&mut self, character: char) -> Option<Place> {
        self.is_punct_at(0, character).then(|| self.next())?.map(Token::place)
    }

    /// The tokens that are left, taken. The place of the last one taken stays.
    pub(crate) fn take_rest(&mut self) -> &'t [Token] {
        core::mem::take(&mut self.rest)
    }

    /// The tokens from here up to where `end` is, which is further on.
    pub(crate) fn until(&self, end: &Cursor<'t>) -> &'t [Token] {
        &self.rest[..self.rest.len() - end.rest.len()]
    }

    /// The parts between the separators. Each begins, for its errors, at the separator before it.
    #[must_use]
    pub fn split(self, separator: char) -> Vec<Cursor<'t>> {
        let mut before = self.last;
        let is_separator = |token: &Token| matches!(token, Token::Punct(p) if p.character == separator);
        let mut parts = Vec::new();
        for part in self.rest.split_inclusive(is_separator) {
            let (end, tokens) = match part.split_last() {
                Some((last, tokens)) if is_separator(last) => (Some(last.place()), tokens),
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
