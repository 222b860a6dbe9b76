//! Tokens, as Rust has them.

use crate::ast::NumberKind;
use crate::words;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::slice;

/// Where tokens come from: a text at run time, or rustc. The grammar passes on what an origin keeps, and knows nothing of it.
pub trait Origin: Clone + Default {
    /// Where a token is.
    type Span: Copy;
    /// What an identifier is made of.
    type Ident: Clone;
    /// What any other token is made of.
    type Tree: Clone;
    /// What a number of a layout becomes.
    type Argument: Clone;

    /// How a run of tokens is written, for messages.
    fn quote(tokens: &[Token<Self>]) -> String;

    /// The number of these tokens: a literal, a path, or a group in braces. Without tokens it is 1.
    fn argument(kind: NumberKind, tokens: &[Token<Self>], span: Self::Span) -> Self::Argument;
}

/// One token, or a group of tokens.
#[derive(Clone)]
pub enum Token<O: Origin> {
    /// `N`, `order`
    Ident(Ident<O>),
    /// One character, such as `=`. `::` is two of them.
    Punct(Punct<O>),
    /// `57`, `1.5`, `"x"`
    Literal(Literal<O>),
    /// `(H, W)`, `{2 * N}`
    Group(Group<O>),
}

/// An identifier or a keyword.
#[derive(Clone)]
pub struct Ident<O: Origin> {
    /// Without `r#`. Names are compared by it.
    pub text: String,
    /// Whether it is written with `r#`, and so is not a keyword.
    pub is_raw: bool,
    /// Where it is.
    pub span: O::Span,
    /// What it is made of.
    pub tree: O::Ident,
}

/// A punctuation character.
#[derive(Clone)]
pub struct Punct<O: Origin> {
    /// The character.
    pub character: char,
    /// Where it is.
    pub span: O::Span,
    /// What it is made of.
    pub tree: O::Tree,
}

/// A literal as it is written.
#[derive(Clone)]
pub struct Literal<O: Origin> {
    /// With its suffix, such as `57usize`.
    pub text: String,
    /// Where it is.
    pub span: O::Span,
    /// What it is made of.
    pub tree: O::Tree,
}

/// Tokens in delimiters.
#[derive(Clone)]
pub struct Group<O: Origin> {
    /// Which delimiters.
    pub delimiter: Delimiter,
    /// What is inside.
    pub tokens: Vec<Token<O>>,
    /// The whole.
    pub span: O::Span,
    /// The opening delimiter.
    pub open: O::Span,
    /// What it is made of.
    pub tree: O::Tree,
}

/// The delimiters of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delimiter {
    /// `( )`
    Parenthesis,
    /// `{ }`
    Brace,
    /// `[ ]`
    Bracket,
}

impl<O: Origin> Token<O> {
    /// Where it is.
    #[must_use]
    pub fn span(&self) -> O::Span {
        match self {
            Token::Ident(ident) => ident.span,
            Token::Punct(punct) => punct.span,
            Token::Literal(literal) => literal.span,
            Token::Group(group) => group.span,
        }
    }

    /// Whether it is this punctuation character.
    #[must_use]
    pub fn is_punct(&self, character: char) -> bool {
        matches!(self, Token::Punct(punct) if punct.character == character)
    }
}

impl<O: Origin> Ident<O> {
    /// Whether it is this word, without `r#`.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        !self.is_raw && self.text == word
    }

    /// Whether rustc would take it for a keyword, or for `_`.
    #[must_use]
    pub fn is_keyword(&self) -> bool {
        !self.is_raw && words::is_keyword(&self.text)
    }
}

/// As it is written.
impl<O: Origin> fmt::Display for Token<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&O::quote(slice::from_ref(self)))
    }
}

/// As it is written.
impl<O: Origin> fmt::Display for Ident<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_raw { "r#" } else { "" }, self.text)
    }
}

/// Whether the tokens are nothing but names with `::` between them, or before the first.
pub fn is_path<O: Origin>(tokens: &[Token<O>]) -> bool {
    let are_colons = |tokens: &[Token<O>]| tokens.len() != 1 && tokens.iter().all(|token| token.is_punct(':'));
    // From the end: a name, with the `::` before it if there is one.
    let mut segments = tokens.rchunks(3);
    !tokens.is_empty() && segments.all(|part| matches!(part, [colons @ .., Token::Ident(_)] if are_colons(colons)))
}
