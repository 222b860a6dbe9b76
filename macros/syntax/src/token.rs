//! Tokens, as Rust has them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Where a token is: its number, by which the maker of the tokens finds what it was made of.
///
/// The place before the first token has the number 0. A group takes two numbers, for its whole and for its opening delimiter, before
/// those of the tokens inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub usize);

/// One token, or a group of tokens.
#[derive(Clone, Debug)]
pub enum Token {
    /// `N`, `order`
    Ident(Ident),
    /// One character, such as `=`. `::` is two of them.
    Punct(Punct),
    /// `57`, `1.5`, `"x"`
    Literal(Literal),
    /// `(H, W)`, `{2 * N}`
    Group(Group),
}

/// An identifier or a keyword.
#[derive(Clone, Debug)]
pub struct Ident {
    /// Without `r#`. Names are compared by it.
    pub text: String,
    /// Whether it is written with `r#`, and so is not a keyword.
    pub is_raw: bool,
    /// Where it is.
    pub place: Place,
}

/// A punctuation character.
#[derive(Clone, Copy, Debug)]
pub struct Punct {
    /// The character.
    pub character: char,
    /// Where it is.
    pub place: Place,
}

/// A literal as it is written.
#[derive(Clone, Debug)]
pub struct Literal {
    /// With its suffix, such as `57usize`.
    pub text: String,
    /// Where it is.
    pub place: Place,
}

/// Tokens in delimiters.
#[derive(Clone, Debug)]
pub struct Group {
    /// Which delimiters.
    pub delimiter: Delimiter,
    /// What is inside.
    pub tokens: Vec<Token>,
    /// The whole.
    pub place: Place,
    /// The opening delimiter.
    pub open: Place,
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

/// How the tokens are written, for messages that quote them.
pub trait Source {
    /// From the first of these tokens to the last one, which lies beside it.
    fn text(&self, first: Place, last: Place) -> String;
    /// What is inside a group.
    fn inside(&self, group: Place) -> String;
}

impl Token {
    /// Where it is.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Token::Ident(ident) => ident.place,
            Token::Punct(punct) => punct.place,
            Token::Literal(literal) => literal.place,
            Token::Group(group) => group.place,
        }
    }

    /// How it is written.
    #[must_use]
    pub fn text(&self, source: &dyn Source) -> String {
        use alloc::string::ToString;
        match self {
            Token::Ident(ident) => ident.to_string(),
            Token::Punct(punct) => punct.character.to_string(),
            Token::Literal(literal) => literal.text.clone(),
            Token::Group(group) => source.text(group.place, group.place),
        }
    }
}

impl Ident {
    /// Whether it is this word, without `r#`.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        !self.is_raw && self.text == word
    }
}

/// As it is written.
impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_raw { "r#" } else { "" }, self.text)
    }
}

/// What [`is_path`] asks of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathPart {
    /// An identifier or a keyword.
    Name,
    /// A `:`.
    Colon,
    /// Any other token.
    Other,
}

/// Whether the tokens are nothing but names with `::` between them, or before the first.
pub fn is_path(parts: impl IntoIterator<Item = PathPart>) -> bool {
    let mut parts = parts.into_iter().peekable();
    if parts.peek() == Some(&PathPart::Colon) && !is_separator(&mut parts) {
        return false;
    }
    while parts.next() == Some(PathPart::Name) {
        if parts.peek().is_none() {
            return true;
        }
        if !is_separator(&mut parts) {
            return false;
        }
    }
    false
}

/// Takes a `::`.
fn is_separator(parts: &mut impl Iterator<Item = PathPart>) -> bool {
    parts.next() == Some(PathPart::Colon) && parts.next() == Some(PathPart::Colon)
}

impl From<&Token> for PathPart {
    fn from(token: &Token) -> Self {
        match token {
            Token::Ident(_) => PathPart::Name,
            Token::Punct(punct) if punct.character == ':' => PathPart::Colon,
            Token::Punct(_) | Token::Literal(_) | Token::Group(_) => PathPart::Other,
        }
    }
}
