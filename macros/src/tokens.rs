//! Between the tokens of rustc and those of the grammar.

use crate::cursor::Cursor;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use syntax::token::{self, Place, Source, Token};
use tensor_layout_syntax as syntax;

/// The tokens of rustc by the places that the grammar knows them by, so that what is emitted is what the user wrote, with its
/// spans and its hygiene.
#[derive(Default)]
pub(crate) struct Tokens {
    entries: Vec<Entry>,
}

struct Entry {
    span: Span,
    /// None for what is not a token: the place before the first one, and the opening delimiter of a group.
    tree: Option<TokenTree>,
    /// The place after the token, and after all that is inside.
    end: usize,
}

/// Tokens of the grammar, and the place before them.
pub(crate) struct Taken {
    tokens: Vec<Token>,
    before: Place,
}

impl Taken {
    pub(crate) fn cursor(&self) -> syntax::cursor::Cursor<'_> {
        syntax::cursor::Cursor::new(&self.tokens, self.before)
    }
}

impl Tokens {
    /// What a cursor has left, as tokens of the grammar.
    pub(crate) fn take(&mut self, mut input: Cursor) -> Taken {
        let before = self.add(input.last(), None);
        let tokens = input.take_trees().map(|tree| self.token(tree)).collect();
        Taken { tokens, before }
    }

    pub(crate) fn span(&self, place: Place) -> Span {
        self.entries[place.0].span
    }

    /// The identifier with its hygiene.
    pub(crate) fn ident(&self, ident: &token::Ident) -> Ident {
        match &self.entries[ident.place.0].tree {
            Some(TokenTree::Ident(ident)) => ident.clone(),
            _ => Ident::new(&ident.text, self.span(ident.place)),
        }
    }

    /// A const argument as it is to be emitted. A bare name would be looked up as a type first, so every path gets braces.
    pub(crate) fn number(&self, number: &syntax::ast::Number) -> TokenTree {
        let trees = number.tokens.iter().filter_map(|place| self.entries[place.0].tree.clone());
        let mut tree: TokenTree = match (number.tokens.as_slice(), number.kind) {
            ([], _) => Literal::usize_unsuffixed(1).into(),
            (_, syntax::ast::NumberKind::Path) => Group::new(Delimiter::Brace, trees.collect()).into(),
            ([place, ..], _) => match &self.entries[place.0].tree {
                Some(tree) => return tree.clone(),
                None => Literal::usize_unsuffixed(1).into(),
            },
        };
        tree.set_span(self.span(number.place));
        tree
    }

    /// How many places there are.
    #[cfg(test)]
    pub(crate) fn places(&self) -> usize {
        self.entries.len()
    }

    /// The places of tokens and groups.
    #[cfg(test)]
    pub(crate) fn trees(&self) -> impl Iterator<Item = Place> {
        let places = self.entries.iter().enumerate().filter(|(_, entry)| entry.tree.is_some());
        places.map(|(place, _)| Place(place))
    }

    fn token(&mut self, tree: TokenTree) -> Token {
        let place = self.add(tree.span(), Some(tree.clone()));
        match tree {
            TokenTree::Ident(ident) => {
                let written = ident.to_string();
                let raw = written.strip_prefix("r#");
                let (is_raw, text) = (raw.is_some(), raw.map_or_else(|| written.clone(), str::to_owned));
                Token::Ident(token::Ident { text, is_raw, place })
            }
            TokenTree::Punct(punct) => Token::Punct(token::Punct { character: punct.as_char(), place }),
            TokenTree::Literal(literal) => Token::Literal(token::Literal { text: literal.to_string(), place }),
            TokenTree::Group(group) => {
                let open = self.add(group.span_open(), None);
                let delimiter = match group.delimiter() {
                    Delimiter::Parenthesis => token::Delimiter::Parenthesis,
                    Delimiter::Bracket => token::Delimiter::Bracket,
                    // A cursor has no group without delimiters.
                    Delimiter::Brace | Delimiter::None => token::Delimiter::Brace,
                };
                let inside = Cursor::new(group.stream(), group.span()).take_trees();
                let tokens = inside.map(|tree| self.token(tree)).collect();
                self.entries[place.0].end = self.entries.len();
                Token::Group(token::Group { delimiter, tokens, place, open })
            }
        }
    }

    fn add(&mut self, span: Span, tree: Option<TokenTree>) -> Place {
        let place = self.entries.len();
        self.entries.push(Entry { span, tree, end: place + 1 });
        Place(place)
    }
}

impl Source for Tokens {
    fn text(&self, first: Place, last: Place) -> String {
        let mut tokens = TokenStream::new();
        let mut place = first.0;
        while place <= last.0 {
            let entry = &self.entries[place];
            tokens.extend(entry.tree.clone());
            place = entry.end;
        }
        tokens.to_string()
    }

    fn inside(&self, group: Place) -> String {
        match &self.entries[group.0].tree {
            Some(TokenTree::Group(group)) => group.stream().to_string(),
            _ => String::new(),
        }
    }
}
