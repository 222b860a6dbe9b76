//! `#[derive(Views)]`: views of all buffers of a struct at once.

mod agree;
mod buffer;
mod descriptors;
mod expand;
mod extents;
mod field;
mod generics;
mod options;

use super::attribute::{self, Attribute};
use crate::report::Report;
use field::Field;
use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields};

/// A struct of buffers, as far as it makes sense.
struct Buffers<'a> {
    item: &'a DeriveInput,
    root: TokenStream,
    /// Those with a layout, in the order in which they are written.
    fields: Vec<Field<'a>>,
    /// Whether descriptors are asked for, by `#[layout(directml)]`.
    has_descriptors: bool,
    is_understood: bool,
}

/// The views and what goes with them, with an error for each mistake.
pub(crate) fn expand(item: &DeriveInput) -> TokenStream {
    let mut report = Report::default();
    let mut attributes = attribute::all(&item.attrs, &mut report);
    let root = attribute::root(&mut attributes, &mut report);
    let has_descriptors = asks_for_descriptors(attributes, &mut report);
    let fields: Vec<_> = named_fields(item, &mut report).filter_map(|field| Field::parse(field, &mut report)).collect();
    if fields.is_empty() && report.is_empty() {
        report
            .at(item.ident.span(), "no field has a layout: write `#[layout(N=1 C=64)]` above a field that is a buffer");
    }
    agree::check(&fields, &mut report);
    extents::check(&fields, &mut report);
    let is_understood = report.is_empty();
    let buffers = Buffers { item, root, fields, has_descriptors, is_understood };
    let errors = report.compile_errors();
    let items = (!buffers.fields.is_empty()).then(|| expand::items(&buffers));
    quote!(#(#errors)* #items)
}

/// Views are known by the names of their fields, so there must be names.
fn named_fields<'a>(item: &'a DeriveInput, report: &mut Report) -> impl Iterator<Item = &'a syn::Field> + use<'a> {
    let name = &item.ident;
    let (span, what) = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => return Some(&fields.named).into_iter().flatten(),
            Fields::Unnamed(fields) => {
                (fields.span(), "views are known by the names of their fields, and these have none")
            }
            Fields::Unit => (name.span(), "a unit struct has no buffers to view"),
        },
        Data::Enum(data) => (data.enum_token.span, "the buffers to view are the fields of a struct, not of an enum"),
        Data::Union(data) => (data.union_token.span, "the buffers to view are the fields of a struct, not of a union"),
    };
    report.at(span, format!("{what}: write `struct {name} {{ #[layout(N=1 C=64)] input: Vec<f32> }}`"));
    None.into_iter().flatten()
}

/// The one thing beside the path of the crate that is said of the struct as a whole.
fn asks_for_descriptors(attributes: Vec<Attribute>, report: &mut Report) -> bool {
    let mut asks = false;
    for mut attribute in attributes {
        let is_directml = attribute.content.is_word("directml");
        attribute.content.next();
        if !is_directml || !attribute.content.is_empty() {
            report.at(
                attribute.span,
                "a layout stands above the field whose buffer it describes: move it there (above the struct stand \
                 `#[layout(directml)]`, for descriptors, and `#[layout(crate = path)]`)",
            );
        } else if asks {
            report.at(attribute.span, "`directml` is given already: keep one of the two");
        }
        asks |= is_directml;
    }
    asks
}
