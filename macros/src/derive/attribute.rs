//! `#[layout(..)]`, on an item and on a field.

use crate::report::Report;
use crate::tokens::{Cursor, Ident, Token, stream, tokens};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use tensor_layout_syntax::token::is_path;

/// One `#[layout(..)]`.
pub(super) struct Attribute {
    content: Vec<Token>,
    /// The span of the word `layout`.
    pub(super) span: Span,
}

impl Attribute {
    /// What is in the parentheses.
    pub(super) fn content(&self) -> Cursor<'_> {
        Cursor::new(&self.content, self.span)
    }

    pub(super) fn begins_with(&self, word: &str) -> bool {
        self.content().is_word(word)
    }
}

/// The `#[layout(..)]`s among the attributes, without those that have no parentheses.
pub(super) fn all(attributes: &[syn::Attribute], report: &mut Report) -> Vec<Attribute> {
    let ours = attributes.iter().filter(|attribute| attribute.path().is_ident("layout"));
    ours.filter_map(|attribute| {
        let span = attribute.path().span();
        match &attribute.meta {
            syn::Meta::List(list) if matches!(list.delimiter, syn::MacroDelimiter::Paren(_)) => {
                Some(Attribute { content: tokens(list.tokens.clone()), span })
            }
            _ => report.none(span, "the layout belongs in parentheses: write `#[layout(N=1 C=64; order = NC)]`"),
        }
    })
    .collect()
}

/// The path of the runtime: `::tensor_layout`, or `path` of the item's `#[layout(crate = path)]`, which is taken out of `attributes`.
pub(super) fn root(attributes: &mut Vec<Attribute>, report: &mut Report) -> TokenStream {
    let root = once("crate", attributes, report, |_, content, report| {
        let (equals, path) = (content.eat('='), content.take_rest());
        if equals.is_some() && is_path(path) {
            return Some(stream(path));
        }
        let message = "the path of the crate is missing: write `#[layout(crate = path::to::tensor_layout)]`";
        report.none(content.last(), message)
    });
    root.unwrap_or_else(|| quote!(::tensor_layout))
}

/// The span of a word that is all of an attribute, such as `#[layout(directml)]`. Such attributes are taken out of `attributes`.
pub(super) fn flag(word: &str, attributes: &mut Vec<Attribute>, report: &mut Report) -> Option<Span> {
    once(word, attributes, report, |keyword, content, report| {
        if content.is_empty() {
            return Some(keyword.span);
        }
        let message = format!(
            "`{word}` stands alone: write what follows it in a `#[layout(..)]` of its own, above or below this one"
        );
        report.none(keyword.span, message)
    })
}

/// What `take` makes of the attribute that begins with `word`, which is taken out of `attributes`. A second one is a mistake.
pub(super) fn once<T>(
    word: &str,
    attributes: &mut Vec<Attribute>,
    report: &mut Report,
    take: impl Fn(&Ident, &mut Cursor<'_>, &mut Report) -> Option<T>,
) -> Option<T> {
    let (own, others) = std::mem::take(attributes).into_iter().partition::<Vec<_>, _>(|other| other.begins_with(word));
    *attributes = others;
    let mut found = None;
    for attribute in own {
        let mut content = attribute.content();
        let Some(keyword) = content.next_ident() else { continue };
        let taken = take(keyword, &mut content, report);
        if found.is_some() && taken.is_some() {
            report.at(keyword.span, format!("`{word}` is given already: keep one of the two"));
        }
        found = found.or(taken);
    }
    found
}

/// The first of the attributes. The others are mistakes.
pub(super) fn only_one(attributes: Vec<Attribute>, report: &mut Report) -> Option<Attribute> {
    let mut attributes = attributes.into_iter();
    let first = attributes.next();
    for second in attributes {
        report.at(second.span, "a layout is given already: keep one of the two");
    }
    first
}
