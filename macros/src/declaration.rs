//! The tokens before the name of an item: attributes and a visibility.

use crate::cursor::Cursor;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// `#[doc = ".."]`, which is also what a doc comment arrives as.
pub(crate) struct Attribute {
    content: TokenStream,
}

impl Attribute {
    /// Whether this is `#[name ..]`.
    pub(crate) fn is(&self, name: &str) -> bool {
        matches!(
            self.content.clone().into_iter().next(),
            Some(TokenTree::Ident(ident)) if ident == name
        )
    }
}

impl Attribute {
    /// Whether this is a `#[derive(..)]` with this trait, by any path.
    pub(crate) fn derives(&self, name: &str) -> bool {
        let is_name = |token: TokenTree| matches!(token, TokenTree::Ident(ident) if ident == name);
        self.is("derive")
            && self.content.clone().into_iter().any(|token| match token {
                TokenTree::Group(traits) => traits.stream().into_iter().any(is_name),
                _ => false,
            })
    }
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let content = &self.content;
        tokens.extend(quote!(#[#content]));
    }
}

pub(crate) fn attributes(input: &mut Cursor) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while input.is_punct("#") && input.is_group_at(1, Delimiter::Bracket) {
        input.next();
        attributes.extend(input.next_group().map(|group| Attribute { content: group.stream() }));
    }
    attributes
}

/// `pub`, `pub(crate)`, .., or nothing.
pub(crate) fn visibility(input: &mut Cursor) -> TokenStream {
    let mut tokens = TokenStream::new();
    if input.is_word("pub") {
        tokens.extend(input.next());
        if input.is_group_at(0, Delimiter::Parenthesis) {
            tokens.extend(input.next());
        }
    }
    tokens
}

/// The attributes that decide whether the item exists, for the items that come with it.
pub(crate) fn cfgs(attributes: &[Attribute]) -> TokenStream {
    let cfgs = attributes.iter().filter(|attribute| attribute.is("cfg"));
    quote!(#(#cfgs)*)
}

/// The attributes, with a doc comment of ours where the user wrote none.
pub(crate) fn documented(attributes: &[Attribute], doc: &str) -> TokenStream {
    let doc = (!attributes.iter().any(|attribute| attribute.is("doc"))).then(|| quote!(#[doc = #doc]));
    quote!(#doc #(#attributes)*)
}
