//! Exports: descriptions of all buffers for another library. An attribute above the struct, such as `#[layout(directml)]`, asks for
//! them.
//!
//! A new export is a file in this folder and a row of [`EXPORTS`]. The runtime has its side of it in `expansion/buffers/export.rs`.

mod descriptors;
mod directml;

use super::Buffers;
use crate::derive::attribute::Attribute;
use crate::derive::segments::Segments;
use crate::report::Report;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

/// What the derive knows of an export.
pub(in crate::derive) struct Export {
    /// The word in `#[layout(..)]`. The feature of the runtime and the gate in its `__private::exports` have this name too.
    word: &'static str,
    /// What the export gives, for messages.
    gives: &'static str,
    /// The items that it gives for a struct.
    pub(super) items: fn(&Buffers<'_>) -> TokenStream,
    /// The items that it gives for a struct whose fields lie in one buffer.
    pub(in crate::derive) segment_items: fn(&Segments<'_>) -> TokenStream,
}

/// All exports.
const EXPORTS: [Export; 1] = [directml::EXPORT];

/// An export that a struct asks for.
pub(in crate::derive) struct Request {
    export: &'static Export,
    /// The span of the word.
    span: Span,
}

impl Request {
    /// The word in `#[layout(..)]`.
    pub(in crate::derive) fn word(&self) -> &'static str {
        self.export.word
    }
}

/// The exports that the attributes above a struct ask for. The path of the crate is taken out before; everything else is a mistake.
///
/// `others` are the other attributes that may stand there, for messages.
pub(in crate::derive) fn requested(attributes: Vec<Attribute>, others: &str, report: &mut Report) -> Vec<Request> {
    let mut requests: Vec<Request> = Vec::new();
    for mut attribute in attributes {
        let export = attribute.content.next_ident().and_then(|word| Some((named(&word)?, word.span())));
        match export.filter(|_| attribute.content.is_empty()) {
            None => report.at(attribute.span, no_layout_here(others)),
            Some((export, span)) if requests.iter().any(|request| request.export.word == export.word) => {
                report.at(span, format!("`{}` is given already: keep one of the two", export.word));
            }
            Some((export, span)) => requests.push(Request { export, span }),
        }
    }
    requests
}

fn no_layout_here(others: &str) -> String {
    let exports: Vec<_> =
        EXPORTS.iter().map(|export| format!("`#[layout({})]` for {}", export.word, export.gives)).collect();
    format!(
        "a layout describes the tensor of a field: move it above that field (above a struct write {}, {others}or \
         `#[layout(crate = path)]`)",
        exports.join(", ")
    )
}

fn named(word: &Ident) -> Option<&'static Export> {
    EXPORTS.iter().find(|export| word == export.word)
}

/// The word of an export at the beginning of an attribute.
pub(super) fn word(attribute: &Attribute) -> Option<&'static str> {
    Some(named(attribute.content.peek_ident()?)?.word)
}

/// The items of all exports. Only the runtime knows which of its features are on, so its gate expands to the items or to the error.
pub(in crate::derive) fn items(buffers: &Buffers<'_>, of: impl Fn(&Export) -> TokenStream) -> TokenStream {
    let gated = buffers.exports.iter().map(|Request { export, span }| {
        let (root, word, gate) = (&buffers.root, export.word, format_ident!("{}", export.word));
        let mut report = Report::default();
        report.at(
            *span,
            format!(
                "`{word}` needs the feature `{word}` of `tensor-layout`: enable it in `Cargo.toml`, or remove this"
            ),
        );
        let (error, items) = (report.compile_errors(), of(export));
        quote!(#root::__private::exports::#gate! { { #(#error)* } { #items } })
    });
    quote!(#(#gated)*)
}
