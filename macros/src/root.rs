//! The path of the runtime crate, which its own macros put before the user's tokens.

use crate::cursor::Cursor;
use proc_macro2::{Span, TokenStream, TokenTree};

/// Splits `$crate; tokens` at the first `;`.
///
/// The path is kept as tokens: `$crate` is none of the identifiers that can be parsed or made,
/// but resolves to the runtime whatever the user calls it.
pub(crate) fn split(input: TokenStream) -> (TokenStream, Cursor) {
    let mut tokens = input.into_iter();
    let is_separator = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    let root = tokens.by_ref().take_while(|token| !is_separator(token)).collect();
    (root, Cursor::new(tokens.collect(), Span::call_site()))
}
