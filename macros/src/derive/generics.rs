//! The generics of an item, as an implementation writes them.

use crate::words;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, ImplGenerics, WhereClause};

/// What stands after `impl`, what stands after the name of the type, and the bounds.
pub(super) fn split(generics: &Generics) -> (ImplGenerics<'_>, Option<TokenStream>, Option<&WhereClause>) {
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let mut arguments = generics.params.iter().map(argument).peekable();
    let arguments = arguments.peek().is_some().then(|| quote!(<#(#arguments),*>));
    (impl_generics, arguments, where_clause)
}

/// The parameter as an argument. A constant stands in braces: a bare name would be looked up as a type first.
pub(super) fn argument(parameter: &GenericParam) -> TokenStream {
    match parameter {
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
        GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
        GenericParam::Const(parameter) => {
            let name = &parameter.ident;
            quote!({ #name })
        }
    }
}

/// All names and lifetimes in the tokens, by which they are compared: `K` and `r#K` are one. A name after `::` names an item.
pub(super) fn names(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let (mut after_tick, mut colons) = (false, 0);
    for token in tokens {
        let is = |character| matches!(&token, TokenTree::Punct(punct) if punct.as_char() == character);
        let (is_tick, is_colon, after_path) = (is('\''), is(':'), colons >= 2);
        match token {
            TokenTree::Ident(_) if after_path => {}
            TokenTree::Ident(name) if after_tick => names.push(format!("'{}", words::text(&name))),
            TokenTree::Ident(name) => names.push(words::text(&name)),
            TokenTree::Group(group) => names.extend(self::names(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        after_tick = is_tick;
        colons = if is_colon { colons + 1 } else { 0 };
    }
    names
}
