//! `#[layout(directml)]` above a struct: DirectML descriptors of all buffers. They are constants where all layouts are static, otherwise a
//! function of the extents.

use super::attribute::{self, Attribute};
use super::buffers::Buffers;
use super::buffers::field::Field;
use super::generics::split;
use crate::expand::located_at;
use crate::report::{Report, compile_errors};
use crate::words;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::GenericParam;

/// What the name of the descriptor of a static field ends with.
pub(super) const DESCRIPTOR: &str = "DESCRIPTOR";

/// The word, if the attributes above a struct have it. The path of the crate is taken out before; everything else is a mistake.
///
/// `others` are the other attributes that may stand there, for messages.
pub(super) fn asked(mut attributes: Vec<Attribute>, others: &str, report: &mut Report) -> Option<Span> {
    let asked = attribute::flag("directml", &mut attributes, report);
    for attribute in attributes {
        let message = format!(
            "a layout describes the tensor of a field: move it above that field (above a struct write \
             `#[layout(directml)]` for DirectML descriptors, {others}or `#[layout(crate = path)]`)"
        );
        report.at(attribute.span, message);
    }
    asked
}

/// An `impl` with the descriptors, and `others`, if they are asked for. Only the runtime knows which of its features are on, so its gate
/// expands to the items or to the error.
pub(super) fn items(buffers: &Buffers<'_>, others: impl FnOnce() -> Option<TokenStream>) -> Option<TokenStream> {
    let mut report = Report::default();
    let message =
        "`directml` needs the feature `directml` of `tensor-layout`: enable it in `Cargo.toml`, or remove this";
    report.at(buffers.directml?, message);
    let error = compile_errors(&report);
    let (root, name) = (&buffers.root, &buffers.item.ident);
    let (descriptors, others) = (descriptors(buffers), others());
    let (impl_generics, arguments, where_clause) = split(&buffers.item.generics);
    let predicates = where_clause.into_iter().flat_map(|clause| &clause.predicates);
    let bounds = element_bounds(buffers);
    let items = quote! {
        impl #impl_generics #name #arguments where #(#predicates,)* #bounds { #descriptors #others }
    };
    Some(quote!(#root::__private::directml! { { #(#error)* } { #items } }))
}

/// The bounds on element types that are parameters of the struct.
fn element_bounds(buffers: &Buffers<'_>) -> TokenStream {
    let root = &buffers.root;
    let parameters = buffers.view_parameters();
    let is_generic = |field: &&Field<'_>| {
        parameters.iter().any(|parameter| match parameter {
            GenericParam::Type(parameter) => {
                words::text(&parameter.ident) == field.element.to_string().trim_start_matches("r#")
            }
            _ => false,
        })
    };
    let elements = buffers.fields.iter().filter(is_generic).map(|field| &field.element);
    quote!(#(#elements: #root::element::Element,)*)
}

/// `INPUT_DESCRIPTOR`, .. and `DESCRIPTORS`; or `descriptors(extents)`.
fn descriptors(buffers: &Buffers<'_>) -> TokenStream {
    let (root, count) = (&buffers.root, buffers.fields.len());
    let descriptor = quote!(#root::directml::BufferTensorDesc);
    let doc_of_all = "The DirectML descriptors of all buffers, in the order of the fields.";
    let (parameter, _) = buffers.parameter();
    if buffers.is_static() {
        let doc = |field: &str| format!("The DirectML descriptor of `{field}`.");
        return buffers.constants([DESCRIPTOR, "DESCRIPTORS"], &descriptor, (doc, doc_of_all), |_, field| {
            let (element, layout) = (&field.element, field.plain_layout(root));
            // What the library does not take is an error at the field.
            let span = Span::call_site().located_at(field.name.span());
            let from = located_at(&descriptor, span);
            let described = quote_spanned!(span=> #from::of::<#element, #layout>());
            match field.demand(root) {
                Some(demand) => quote!({ #demand #described }),
                None => described,
            }
        });
    }
    let values = buffers.fields.iter().map(|field| {
        let ((span, root), element, layout) = (field.place(root), &field.element, buffers.layout_value(field));
        quote_spanned!(span=> #root::__private::describe::<#element, _>(#layout))
    });
    let collected = buffers.collected(values, |locals| quote!([#(#locals),*]));
    let errors = "The fields that cannot be described for DirectML, each with its reason.";
    let error = quote!(#root::ViewsError<#count, #root::directml::DescriptorError>);
    let signature = quote!(descriptors(#parameter) -> ::core::result::Result<[#descriptor; #count], #error>);
    buffers.method(doc_of_all, errors, &signature, &collected)
}
