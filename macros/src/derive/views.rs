//! `#[derive(Views)]`: views of all buffers of a struct at once.

mod agree;
mod buffer;
mod expand;
mod exports;
mod extents;
mod field;
mod generics;
mod options;

use super::attribute;
use crate::report::Report;
use field::Field;
use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields};

/// A struct of buffers, without the parts that are mistakes.
struct Buffers<'a> {
    item: &'a DeriveInput,
    root: TokenStream,
    /// The fields with a layout, in the order in which they are written.
    fields: Vec<Field<'a>>,
    /// The exports that the attributes above the struct ask for.
    exports: Vec<exports::Request>,
    /// Whether there was no mistake.
    is_understood: bool,
}

/// The views and what belongs to them, with an error for each mistake.
pub(crate) fn expand(item: &DeriveInput) -> TokenStream {
    let mut report = Report::default();
    let mut attributes = attribute::all(&item.attrs, &mut report);
    let root = attribute::root(&mut attributes, &mut report);
    let exports = exports::requested(attributes, &mut report);
    let fields: Vec<_> = named_fields(item, &mut report).filter_map(|field| Field::parse(field, &mut report)).collect();
    if fields.is_empty() && report.is_empty() {
        report
            .at(item.ident.span(), "no field has a layout: write `#[layout(N=1 C=64)]` above a field that is a buffer");
    }
    agree::check(&fields, &mut report);
    extents::check(&fields, &mut report);
    let is_understood = report.is_empty();
    let buffers = Buffers { item, root, fields, exports, is_understood };
    let errors = report.compile_errors();
    let items = (!buffers.fields.is_empty()).then(|| expand::items(&buffers));
    quote!(#(#errors)* #items)
}

/// The fields of a struct with named fields. Views have the names of their fields, so there must be names.
fn named_fields<'a>(item: &'a DeriveInput, report: &mut Report) -> impl Iterator<Item = &'a syn::Field> + use<'a> {
    let name = &item.ident;
    let (span, what) = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => return Some(&fields.named).into_iter().flatten(),
            Fields::Unnamed(fields) => {
                (fields.span(), "a view has the name of its field, and these fields have no names")
            }
            Fields::Unit => (name.span(), "a unit struct has no buffers to view"),
        },
        Data::Enum(data) => (data.enum_token.span, "the buffers to view are the fields of a struct, not of an enum"),
        Data::Union(data) => (data.union_token.span, "the buffers to view are the fields of a struct, not of a union"),
    };
    report.at(span, format!("{what}: write `struct {name} {{ #[layout(N=1 C=64)] input: Vec<f32> }}`"));
    None.into_iter().flatten()
}
