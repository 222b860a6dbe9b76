//! A field of a buffer: the type of its elements, and its layout.

use crate::derive::attribute;
use crate::derive::buffers::buffer::{Buffer, Kind};
use crate::derive::buffers::field::{Field, layout};
use crate::derive::buffers::options::Options;
use crate::report::Report;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;

/// What may follow the layout.
const WORDS: [&str; 5] = ["own", "shared", "offset_bytes", "align_bytes", "element"];

/// The field, if it has a layout.
pub(super) fn parse<'a>(field: &'a syn::Field, report: &mut Report) -> Option<Field<'a>> {
    let name = field.ident.as_ref()?;
    let element = element(field, report);
    stands_alone(field, report);
    let had_mistakes = report.count();
    let Some((layout, mut options)) = layout(field, &WORDS, report) else {
        if report.count() == had_mistakes {
            report.at(
                name.span(),
                format!(
                    "the field `{name}` has no layout, and every field lies in the buffer: write `#[layout(N=1 C=64)]` above \
                     it, or `#[layout()]` for a single element"
                ),
            );
        }
        return None;
    };
    offset_or_alignment(&options, report);
    if let Some((span, element)) = options.element.take() {
        let message =
            format!("the type of the field is that of its elements: write `{name}: {element}`, without `element`");
        report.at(span, message);
    }
    Some(Field { field, name, kind: Kind::Mutable, element, layout, options })
}

/// The type of the elements. A field that is a buffer of its own, as `Views` has them, is reported.
fn element(field: &syn::Field, report: &mut Report) -> TokenStream {
    let Some(buffer) = Buffer::of(&field.ty).filter(|buffer| buffer.kind != Kind::Array) else {
        return field.ty.to_token_stream();
    };
    report.at(
        field.ty.span(),
        format!(
            "the type of this field is a buffer, and all fields lie in one: write the type of its elements, `{}`, or, for a \
             buffer in each field, derive `Views`",
            buffer.element
        ),
    );
    buffer.element
}

/// Reports `offset_bytes` and `align_bytes` in the place of the axes. They would be axes with such names.
fn stands_alone(field: &syn::Field, report: &mut Report) {
    for attribute in attribute::all(&field.attrs, &mut Report::default()) {
        let word = ["offset_bytes", "align_bytes"].into_iter().find(|word| attribute.content.is_word(word));
        if let Some(word) = word {
            report.at(
                attribute.content.here(),
                format!("`{word}` follows the layout of the field: write `#[layout(N=1 C=64; {word} = 256)]`"),
            );
        }
    }
}

/// An offset is where the field begins, whatever the alignment says.
fn offset_or_alignment(options: &Options, report: &mut Report) {
    if let (Some(_), Some(align)) = (&options.offset, &options.align) {
        report.at(
            align.span(),
            "`align_bytes` and `offset_bytes` exclude each other, as the field begins at its offset: keep one of the two",
        );
    }
}
