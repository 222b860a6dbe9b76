//! A struct of buffers, or of the fields of one buffer: its fields, their extents, and the views of them all.

pub(super) mod agree;
pub(super) mod buffer;
mod expand;
mod extents;
pub(super) mod field;
mod generics;
pub(super) mod methods;
pub(super) mod options;

use crate::report::Report;
use field::Field;
use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields};

/// A struct of buffers, without the parts that are mistakes.
pub(super) struct Buffers<'a> {
    pub(super) item: &'a DeriveInput,
    pub(super) root: TokenStream,
    /// What a field is, for documentation.
    pub(super) noun: &'static str,
    /// The fields with a layout, in the order in which they are written.
    pub(super) fields: Vec<Field<'a>>,
    /// The word of `#[layout(directml)]`, if it stands above the struct.
    pub(super) directml: Option<Span>,
    /// Whether there was no mistake.
    pub(super) is_understood: bool,
}

/// The fields of a struct with named fields. Views have the names of their fields, so there must be names. What is viewed is a `noun`, and
/// a field of it has for example the type `example`.
pub(super) fn named_fields<'a>(
    item: &'a DeriveInput,
    noun: &str,
    example: &str,
    report: &mut Report,
) -> impl Iterator<Item = &'a syn::Field> + use<'a> {
    let name = &item.ident;
    let (span, what) = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => return Some(&fields.named).into_iter().flatten(),
            Fields::Unnamed(fields) => {
                (fields.span(), "a view has the name of its field, and these fields have no names".to_owned())
            }
            Fields::Unit => (name.span(), format!("a unit struct has no {noun}s to view")),
        },
        Data::Enum(data) => {
            (data.enum_token.span, format!("the {noun}s to view are the fields of a struct, not of an enum"))
        }
        Data::Union(data) => {
            (data.union_token.span, format!("the {noun}s to view are the fields of a struct, not of a union"))
        }
    };
    report.at(span, format!("{what}: write `struct {name} {{ #[layout(N=1 C=64)] input: {example} }}`"));
    None.into_iter().flatten()
}
