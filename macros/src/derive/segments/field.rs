//! A field of a buffer: the type of its elements, and its layout.

use crate::derive::attribute;
use crate::derive::buffers::buffer::{Buffer, Kind};
use crate::derive::buffers::field::{Field, layout};
use crate::derive::buffers::options::{Options, Place};
use crate::report::Report;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::Type;
use syn::spanned::Spanned;

/// What may follow the layout.
const WORDS: [&str; 7] = ["own", "subsampled", "shared", "offset_bytes", "origin_bytes", "align_bytes", "element"];

/// The field, if it has a layout.
pub(super) fn parse<'a>(field: &'a syn::Field, report: &mut Report) -> Option<Field<'a>> {
    let name = field.ident.as_ref()?;
    stands_alone(field, report);
    let had_mistakes = report.mistakes().len();
    let Some((layout, mut options)) = layout(field, &WORDS, report) else {
        let is_reported = report.mistakes().len() > had_mistakes;
        element(field, &mut Options::default(), report);
        if !is_reported {
            report.at(name.span(), no_layout(name));
        }
        return None;
    };
    offset_or_alignment(&options, report);
    let element = element(field, &mut options, report);
    Some(Field { field, name, kind: Kind::Mutable, element, layout, options })
}

/// The type of the elements: the type of the field, or what `element` says. As no value is made of the struct, the field may then be of any type that
/// does not say otherwise. A field that is a buffer of its own, as `Views` has them, is reported if `element` says nothing.
fn element(field: &syn::Field, options: &mut Options, report: &mut Report) -> TokenStream {
    let buffer = Buffer::of(&field.ty).filter(|buffer| buffer.kind != Kind::Array);
    let Some((span, element)) = options.element.take() else {
        return match buffer {
            Some(buffer) => {
                report.at(field.ty.span(), is_buffer(&buffer.element));
                buffer.element
            }
            None => field.ty.to_token_stream(),
        };
    };
    let written = match buffer {
        Some(buffer) => Some(buffer.element).filter(|written| written.to_string() != "u8"), // bytes hold any element
        None => is_primitive(&field.ty).then(|| field.ty.to_token_stream()),
    };
    if let Some(written) = written.filter(|written| written.to_string() != element.to_string()) {
        report.at(span, says_both(field, &written, &element));
    }
    element
}

fn no_layout(name: &Ident) -> String {
    format!(
        "the field `{name}` has no layout, and every field lies in the buffer: write `#[layout(N=1 C=64)]` above it, or \
         `#[layout()]` for a single element"
    )
}

fn is_primitive(kind: &Type) -> bool {
    let is_small = |name: &Ident| name.to_string().starts_with(char::is_lowercase);
    matches!(kind, Type::Path(path) if path.path.get_ident().is_some_and(is_small))
}

fn is_buffer(element: &TokenStream) -> String {
    format!(
        "the type of this field is a buffer, and all fields lie in one: write the type of its elements, `{element}`, or \
         `element = {element}` after the layout, or, for a buffer in each field, derive `Views`"
    )
}

fn says_both(field: &syn::Field, written: &TokenStream, element: &TokenStream) -> String {
    let name = field.ident.to_token_stream();
    format!(
        "the elements are `{element}` by `element`, and `{written}` by the type of the field: write `{name}: {element}`, without \
         `element`"
    )
}

/// Reports `offset_bytes`, `origin_bytes` and `align_bytes` in the place of the axes. They would be axes with such names.
fn stands_alone(field: &syn::Field, report: &mut Report) {
    for attribute in attribute::all(&field.attrs, &mut Report::default()) {
        let word = ["offset_bytes", "origin_bytes", "align_bytes"].into_iter().find(|word| attribute.begins_with(word));
        if let Some(word) = word {
            let message =
                format!("`{word}` follows the layout of the field: write `#[layout(N=1 C=64; {word} = 256)]`");
            report.at(attribute.content().here(), message);
        }
    }
}

/// A given byte is where the field lies, whatever the alignment says.
fn offset_or_alignment(options: &Options, report: &mut Report) {
    if let (Some(given), Some(align)) = (&options.given, &options.align) {
        let (word, at) = match given.of {
            Place::Lowest => ("offset_bytes", "begins at its offset"),
            Place::Origin => ("origin_bytes", "lies at its origin"),
        };
        let message = format!("`align_bytes` and `{word}` exclude each other, as the field {at}: keep one of the two");
        report.at(align.span, message);
    }
}
