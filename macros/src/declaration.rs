//! The tokens before the name of an item: attributes and a visibility.

use crate::report::Report;
use crate::tokens::{Cursor, inside, tree};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use tensor_layout_syntax::token::{self, Delimiter};

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

pub(crate) fn attributes(input: &mut Cursor<'_>) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while input.is_punct("#") && input.is_group_at(1, Delimiter::Bracket) {
        input.next();
        attributes.extend(input.next_group().map(|group| Attribute { content: inside(group) }));
    }
    attributes
}

/// `pub`, `pub(crate)`, .., or nothing.
pub(crate) fn visibility(input: &mut Cursor<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    if input.is_word("pub") {
        tokens.extend(input.next().map(tree));
        if input.is_group_at(0, Delimiter::Parenthesis) {
            tokens.extend(input.next().map(tree));
        }
    }
    tokens
}

/// Takes `type` or `enum`, and the name of the item. Another keyword in the place of the first is reported, and passed over.
pub(crate) fn name(keyword: &str, remedy: &str, input: &mut Cursor<'_>, report: &mut Report) -> Option<Ident> {
    if input.is_word(keyword) {
        input.next();
    } else {
        report_found(&format!("`{keyword}`"), remedy, input, report);
        if input.peek_ident().is_some_and(token::Ident::is_keyword) {
            input.next();
        }
    }
    let name = input.peek_ident().filter(|name| !name.is_keyword());
    match name {
        Some(_) => drop(input.next()),
        None => report_found(&format!("the name of the {keyword}"), remedy, input, report),
    }
    name.map(|name| name.tree.clone())
}

/// Reports the token in the place of what is expected.
pub(crate) fn report_found(expected: &str, remedy: &str, input: &Cursor<'_>, report: &mut Report) {
    let found = input.peek().map_or("the end".to_owned(), |token| format!("`{token}`"));
    report.at(input.here(), format!("expected {expected}, found {found}: {remedy}"));
}

/// Skips the tokens up to a `=`, and takes it. The default of a const parameter has a `=` of its own.
pub(crate) fn skip_to_equals(input: &mut Cursor<'_>) {
    let mut depth = 0_usize;
    while !input.is_empty() && (depth > 0 || !input.is_punct("=")) {
        depth += usize::from(input.is_punct("<"));
        depth -= usize::from(input.is_punct(">") && depth > 0);
        input.next();
    }
    input.eat('=');
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
