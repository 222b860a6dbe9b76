//! `#[derive(Segments)]`: several tensors in one buffer, or, with `#[layout(planes)]`, at addresses that a C library gives. The struct is a
//! declaration of what lies there, and has no values.
//!
//! Fields, extents, views and descriptors are as in `#[derive(Views)]`, which has a buffer for each field.

mod expand;
mod field;
mod methods;
mod planes;

use super::attribute::{self, Attribute};
use super::buffers::field::Access;
use super::buffers::options::alignment;
use super::buffers::{self, Buffers, agree};
use super::directml;
use crate::expand::Number;
use crate::report::{Report, compile_errors};
use expand::Segments;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The views and what belongs to them, with an error for each mistake.
pub(crate) fn expand(item: &DeriveInput) -> TokenStream {
    let mut report = Report::default();
    let mut attributes = attribute::all(&item.attrs, &mut report);
    let root = attribute::root(&mut attributes, &mut report);
    let align = align(&mut attributes, &mut report);
    let planes = attribute::flag("planes", &mut attributes, &mut report);
    let others = "`#[layout(align_bytes = 256)]` for the alignment of each field, `#[layout(planes)]` for fields at addresses of their own, ";
    let directml = directml::asked(attributes, others, &mut report);
    let fields = buffers::named_fields(item, "segment", "f32", &mut report);
    let fields: Vec<_> = fields.filter_map(|field| field::parse(field, &mut report)).collect();
    if fields.is_empty() && report.is_empty() {
        report.at(item.ident.span(), "this struct has no field: write `#[layout(N=1 C=64)] input: f32`");
    }
    if planes.is_some() {
        planes::check(&fields, align.as_ref(), &mut report);
    }
    agree::check(&fields, &mut report);
    let is_understood = report.is_empty();
    let noun = if planes.is_some() { "plane" } else { "segment" };
    let buffers = Buffers { item, root, noun, fields, directml, is_understood };
    let segments = Segments { buffers, align };
    let errors = compile_errors(&report);
    let items = (!segments.buffers.fields.is_empty()).then(|| match planes {
        Some(_) => planes::items(&segments.buffers),
        None => items(&segments),
    });
    quote!(#(#errors)* #items)
}

/// Everything that the derive expands to.
fn items(segments: &Segments<'_>) -> TokenStream {
    let buffers = &segments.buffers;
    let extents = buffers.extents_struct();
    let [views, views_mut] = [Access::Shared, Access::Mutable].map(|access| buffers.views_struct(access));
    let (placed, methods) = (segments.placed(), segments.methods());
    let directml = directml::items(buffers, || Some(segments.bindings()));
    let checks = (buffers.is_understood && !buffers.is_generic()).then(|| {
        let (agree, numbers, verified) = (agree::asserted(buffers), segments.asserted_numbers(), segments.verified());
        quote! {
            const _: () = #agree;
            const _: () = { #numbers };
            const _: () = { #verified };
        }
    });
    quote!(#extents #views #views_mut #placed #methods #directml #checks)
}

/// The number of `#[layout(align_bytes = 256)]`, which is taken out of `attributes`.
fn align(attributes: &mut Vec<Attribute>, report: &mut Report) -> Option<Number> {
    attribute::once("align_bytes", attributes, report, |keyword, content, report| {
        let align = alignment(keyword, content, report);
        if let Some(token) = content.peek() {
            let message =
                format!("`align_bytes` ends before `{token}`: write what follows in a `#[layout(..)]` of its own");
            report.at(token.span(), message);
        }
        align
    })
}
