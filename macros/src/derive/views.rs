//! `#[derive(Views)]`: views of all buffers of a struct at once.

use super::buffers::field::{Access, Field};
use super::buffers::{self, Buffers, agree};
use super::{attribute, directml};
use crate::report::{Report, compile_errors};
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The views and what belongs to them, with an error for each mistake.
pub(crate) fn expand(item: &DeriveInput) -> TokenStream {
    let mut report = Report::default();
    let mut attributes = attribute::all(&item.attrs, &mut report);
    let root = attribute::root(&mut attributes, &mut report);
    if let Some(planes) = attribute::flag("planes", &mut attributes, &mut report) {
        let message = "`planes` is of `Segments`, whose fields are elements: derive `Segments`, or remove it, as each field of `Views` is a \
                       buffer of its own";
        report.at(planes, message);
    }
    let directml = directml::asked(attributes, "", &mut report);
    let fields = buffers::named_fields(item, "buffer", "Vec<f32>", &mut report);
    let fields: Vec<_> = fields.filter_map(|field| Field::parse(field, &mut report)).collect();
    if fields.is_empty() && report.is_empty() {
        let message = "no field has a layout: write `#[layout(N=1 C=64)]` above a field that is a buffer";
        report.at(item.ident.span(), message);
    }
    agree::check(&fields, &mut report);
    let is_understood = report.is_empty();
    let buffers = Buffers { item, root, noun: "buffer", fields, directml, is_understood };
    let errors = compile_errors(&report);
    let items = (!buffers.fields.is_empty()).then(|| items(&buffers));
    quote!(#(#errors)* #items)
}

/// Everything that the derive expands to.
fn items(buffers: &Buffers<'_>) -> TokenStream {
    let extents = buffers.extents_struct();
    let views = buffers.views_struct(Access::Shared);
    let views_mut = buffers.views_struct(Access::Mutable);
    let methods = buffers.methods_of_buffers();
    let directml = directml::items(buffers, || None);
    let agree = (buffers.is_understood && !buffers.is_generic()).then(|| {
        let agree = agree::asserted(buffers);
        quote!(const _: () = #agree;)
    });
    quote!(#extents #views #views_mut #methods #directml #agree)
}
