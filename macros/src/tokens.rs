//! The tokens of rustc as tokens of the grammar, so that what is emitted is what the user wrote, with its spans and its hygiene.

use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use syntax::ast::NumberKind;
use syntax::token::{self, Origin, is_path};
use tensor_layout_syntax as syntax;

/// Tokens that come from rustc.
#[derive(Clone, Default)]
pub(crate) struct Rustc;

pub(crate) type Cursor<'t> = syntax::cursor::Cursor<'t, Rustc>;
pub(crate) type Group = token::Group<Rustc>;
pub(crate) type Ident = token::Ident<Rustc>;
pub(crate) type Token = token::Token<Rustc>;

impl Origin for Rustc {
    type Span = Span;
    type Ident = proc_macro2::Ident;
    type Tree = TokenTree;
    type Argument = TokenTree;

    fn quote(tokens: &[Token]) -> String {
        stream(tokens).to_string()
    }

    /// A const argument as it is to be emitted. A bare name would be looked up as a type first, so every path gets braces.
    fn argument(kind: NumberKind, tokens: &[Token], span: Span) -> TokenTree {
        let mut argument: TokenTree = match (kind, tokens) {
            (_, []) => Literal::usize_unsuffixed(1).into(),
            (NumberKind::Path, path) => proc_macro2::Group::new(Delimiter::Brace, stream(path)).into(),
            (_, [token, ..]) => return tree(token),
        };
        argument.set_span(span);
        argument
    }
}

/// The tokens of the grammar.
pub(crate) fn tokens(stream: TokenStream) -> Vec<Token> {
    let mut tokens = Vec::new();
    for tree in stream {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => fragment(&group, &mut tokens),
            tree => tokens.push(token(tree)),
        }
    }
    tokens
}

/// A fragment of a caller's `macro_rules!` arrives as a group without delimiters. An expression
/// is one value, as if it stood in braces; any other fragment is the tokens it consists of.
fn fragment(group: &proc_macro2::Group, tokens: &mut Vec<Token>) {
    let inner = self::tokens(group.stream());
    match expression(&inner) {
        Some(expression) => {
            let mut braced = proc_macro2::Group::new(Delimiter::Brace, expression);
            braced.set_span(group.span());
            tokens.push(token(braced.into()));
        }
        None => tokens.extend(inner),
    }
}

/// The tokens of an expression that is not a visibility, a single token or a path. If it is in
/// parentheses, the tokens inside: in braces, rustc would warn of unnecessary parentheses.
fn expression(tokens: &[Token]) -> Option<TokenStream> {
    match tokens {
        [Token::Group(group)] if group.delimiter == token::Delimiter::Parenthesis => Some(inside(group)),
        [Token::Ident(ident), ..] if ident.is("pub") => None,
        [] | [_] => None,
        tokens => (!is_path(tokens)).then(|| stream(tokens)),
    }
}

fn token(tree: TokenTree) -> Token {
    let span = tree.span();
    match &tree {
        TokenTree::Ident(ident) => {
            let written = ident.to_string();
            let raw = written.strip_prefix("r#");
            let (is_raw, text) = (raw.is_some(), raw.map_or_else(|| written.clone(), str::to_owned));
            Token::Ident(Ident { text, is_raw, span, tree: ident.clone() })
        }
        TokenTree::Punct(punct) => Token::Punct(token::Punct { character: punct.as_char(), span, tree }),
        TokenTree::Literal(literal) => Token::Literal(token::Literal { text: literal.to_string(), span, tree }),
        TokenTree::Group(group) => {
            let delimiter = match group.delimiter() {
                Delimiter::Parenthesis => token::Delimiter::Parenthesis,
                Delimiter::Bracket => token::Delimiter::Bracket,
                // A group without delimiters is a fragment.
                Delimiter::Brace | Delimiter::None => token::Delimiter::Brace,
            };
            let (tokens, open) = (tokens(group.stream()), group.span_open());
            Token::Group(Group { delimiter, tokens, span, open, tree })
        }
    }
}

/// The token of rustc.
pub(crate) fn tree(token: &Token) -> TokenTree {
    match token {
        Token::Ident(ident) => ident.tree.clone().into(),
        Token::Punct(token::Punct { tree, .. })
        | Token::Literal(token::Literal { tree, .. })
        | Token::Group(Group { tree, .. }) => tree.clone(),
    }
}

/// The tokens of rustc.
pub(crate) fn stream(tokens: &[Token]) -> TokenStream {
    tokens.iter().map(tree).collect()
}

/// The tokens of rustc in a group.
pub(crate) fn inside(group: &Group) -> TokenStream {
    match &group.tree {
        TokenTree::Group(group) => group.stream(),
        tree => tree.clone().into(),
    }
}

/// A cursor before the first of these tokens. If there are none, errors are shown at the call.
pub(crate) fn cursor(tokens: &[Token]) -> Cursor<'_> {
    Cursor::new(tokens, Span::call_site())
}

/// Where errors about an expression are shown. A fragment of `macro_rules!` arrives in a group without delimiters.
pub(crate) fn span_of(expression: &TokenStream) -> Span {
    match expression.clone().into_iter().next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => span_of(&group.stream()),
        Some(token) => token.span(),
        None => Span::call_site(),
    }
}
