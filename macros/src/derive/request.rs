//! What the attributes above a struct ask for: exports, which are descriptions of all buffers for another library, such as by
//! `#[layout(directml)]`.

use super::attribute::Attribute;
use crate::report::Report;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

/// The exports that there are. What each gives is in [`exports`](super::exports).
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Export {
    DirectMl,
}

impl Export {
    const ALL: [Export; 1] = [Export::DirectMl];

    /// The word in `#[layout(..)]`. The feature of the runtime and the gate in its `__private::exports` have this name too.
    pub(super) fn word(self) -> &'static str {
        match self {
            Export::DirectMl => "directml",
        }
    }

    /// What it gives, for messages.
    fn gives(self) -> &'static str {
        match self {
            Export::DirectMl => "DirectML descriptors",
        }
    }

    fn named(word: &Ident) -> Option<Export> {
        Export::ALL.into_iter().find(|export| word == export.word())
    }
}

/// An export that a struct asks for.
pub(super) struct Request {
    pub(super) export: Export,
    /// The span of the word.
    span: Span,
}

/// The exports that the attributes above a struct ask for. The path of the crate is taken out before; everything else is a mistake.
///
/// `others` are the other attributes that may stand there, for messages.
pub(super) fn requested(attributes: Vec<Attribute>, others: &str, report: &mut Report) -> Vec<Request> {
    let mut requests: Vec<Request> = Vec::new();
    for mut attribute in attributes {
        let export = attribute.content.next_ident().and_then(|word| Some((Export::named(&word)?, word.span())));
        match export.filter(|_| attribute.content.is_empty()) {
            None => report.at(attribute.span, no_layout_here(others)),
            Some((export, span)) if requests.iter().any(|request| request.export == export) => {
                report.at(span, format!("`{}` is given already: keep one of the two", export.word()));
            }
            Some((export, span)) => requests.push(Request { export, span }),
        }
    }
    requests
}

fn no_layout_here(others: &str) -> String {
    let exports = Export::ALL.map(|export| format!("`#[layout({})]` for {}", export.word(), export.gives()));
    format!(
        "a layout describes the tensor of a field: move it above that field (above a struct write {}, {others}or \
         `#[layout(crate = path)]`)",
        exports.join(", ")
    )
}

/// The word of an export at the beginning of an attribute.
pub(super) fn word(attribute: &Attribute) -> Option<&'static str> {
    Export::named(attribute.content.peek_ident()?).map(Export::word)
}

/// The items of all exports. Only the runtime knows which of its features are on, so its gate expands to the items or to the error.
pub(super) fn gated(root: &TokenStream, requests: &[Request], of: impl Fn(Export) -> TokenStream) -> TokenStream {
    let gated = requests.iter().map(|&Request { export, span }| {
        let (word, gate) = (export.word(), format_ident!("{}", export.word()));
        let mut report = Report::default();
        report.at(
            span,
            format!(
                "`{word}` needs the feature `{word}` of `tensor-layout`: enable it in `Cargo.toml`, or remove this"
            ),
        );
        let (error, items) = (report.compile_errors(), of(export));
        quote!(#root::__private::exports::#gate! { { #(#error)* } { #items } })
    });
    quote!(#(#gated)*)
}
