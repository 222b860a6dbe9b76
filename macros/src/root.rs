//! The path of the runtime crate, which its own macros put before the user's tokens.

use crate::tokens::{Token, tokens};
use proc_macro2::{TokenStream, TokenTree};

/// Splits `$crate; tokens` at the first `;`.
///
/// The path is kept as tokens: `$crate` is not an identifier that can be parsed or made, but it
/// resolves to the runtime, whatever the user calls it.
pub(crate) fn split(input: TokenStream) -> (TokenStream, Vec<Token>) {
    let (root, rest) = take_until(';', input);
    (root, tokens(rest))
}

/// The tokens before the first `separator`, and those after it.
pub(crate) fn take_until(separator: char, input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    let is_separator = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == separator);
    (tokens.by_ref().take_while(|token| !is_separator(token)).collect(), tokens.collect())
}
