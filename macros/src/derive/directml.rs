//! `#[layout(directml)]` above a struct: DirectML descriptors of all buffers, and the bindings of fields that lie in one buffer. They are
//! constants where all layouts are static, otherwise functions of the extents.

use super::attribute::Attribute;
use super::buffers::Buffers;
use super::buffers::collect::{collect, locals};
use super::buffers::field::Field;
use super::generics::split;
use super::segments::expand::{OneBuffer, Segments, place_span};
use crate::expand::located_at;
use crate::report::{Report, compile_errors};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::GenericParam;

/// Whether an attribute begins with the word.
pub(super) fn is_asked(attribute: &Attribute) -> bool {
    attribute.content().is_word("directml")
}

/// The word, if the attributes above a struct have it. The path of the crate is taken out before; everything else is a mistake.
///
/// `others` are the other attributes that may stand there, for messages.
pub(super) fn asked(attributes: Vec<Attribute>, others: &str, report: &mut Report) -> Option<Span> {
    let mut asked = None;
    for attribute in attributes {
        let mut content = attribute.content();
        let word = content.next_ident().filter(|word| word.is("directml") && content.is_empty());
        match word {
            None if is_asked(&attribute) && !content.is_empty() => report.at(
                attribute.span,
                "`directml` stands alone: write what follows it in a `#[layout(..)]` of its own, above or below this one",
            ),
            None => report.at(
                attribute.span,
                format!(
                    "a layout describes the tensor of a field: move it above that field (above a struct write \
                     `#[layout(directml)]` for DirectML descriptors, {others}or `#[layout(crate = path)]`)"
                ),
            ),
            Some(word) if asked.is_some() => {
                report.at(word.span, "`directml` is given already: keep one of the two");
            }
            Some(word) => asked = Some(word.span),
        }
    }
    asked
}

/// The items of a struct with buffers.
pub(super) fn of_buffers(buffers: &Buffers<'_>) -> Option<TokenStream> {
    gated(buffers, |descriptors| descriptors)
}

/// The items of a struct whose fields lie in one buffer.
pub(super) fn of_segments(segments: &Segments<'_>) -> Option<TokenStream> {
    gated(&segments.buffers, |descriptors| {
        let one_buffer = OneBuffer::new(segments);
        let bindings = if one_buffer.is_static() {
            static_bindings(segments, &one_buffer)
        } else {
            bindings(segments, &one_buffer)
        };
        quote!(#descriptors #bindings)
    })
}

/// An `impl` with the items. Only the runtime knows which of its features are on, so its gate expands to the items or to the error.
fn gated(buffers: &Buffers<'_>, items: impl FnOnce(TokenStream) -> TokenStream) -> Option<TokenStream> {
    let mut report = Report::default();
    let message =
        "`directml` needs the feature `directml` of `tensor-layout`: enable it in `Cargo.toml`, or remove this";
    report.at(buffers.directml?, message);
    let error = compile_errors(&report);
    let root = &buffers.root;
    let descriptors = match buffers.extents_type() {
        None => static_descriptors(buffers),
        Some(extents) => descriptors(buffers, &extents),
    };
    let items = items(descriptors);
    let name = &buffers.item.ident;
    let (impl_generics, arguments, where_clause) = split(&buffers.item.generics);
    let bounds = element_bounds(buffers);
    let where_clause = match where_clause {
        Some(clause) => {
            let predicates = &clause.predicates;
            let comma = (!predicates.empty_or_trailing()).then(|| quote!(,));
            quote!(where #predicates #comma #bounds)
        }
        None => quote!(where #bounds),
    };
    let items = quote!(impl #impl_generics #name #arguments #where_clause { #items });
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
    quote!(#(#elements: #root::directml::Element,)*)
}

/// `INPUT_DESCRIPTOR`, .. and `DESCRIPTORS`
fn static_descriptors(buffers: &Buffers<'_>) -> TokenStream {
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let descriptor = quote!(#root::directml::BufferTensorDesc);
    let ones: Vec<_> =
        buffers.fields.iter().map(|field| format_ident!("{}_DESCRIPTOR", field.text().to_uppercase())).collect();
    let constants = buffers.fields.iter().zip(&ones).map(|(field, name)| {
        let (element, layout) = (&field.element, field.plain_layout(root));
        let doc = format!("The DirectML descriptor of `{}`.", field.text());
        // What the library does not take is an error at the field.
        let span = Span::call_site().located_at(field.name.span());
        let from = located_at(&descriptor, span);
        let described = quote_spanned!(span=> #from::of::<#element, #layout>());
        let described = match field.demand(root) {
            Some(demand) => quote!({ #demand #described }),
            None => described,
        };
        quote! {
            #[doc = #doc]
            #[allow(dead_code)]
            #visibility const #name: #descriptor = #described;
        }
    });
    quote! {
        #(#constants)*
        /// The DirectML descriptors of all buffers, in the order of the fields.
        #[allow(dead_code)]
        #visibility const DESCRIPTORS: [#descriptor; #count] = [#(Self::#ones),*];
    }
}

/// `descriptors(extents)`
fn descriptors(buffers: &Buffers<'_>, extents_type: &Ident) -> TokenStream {
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let descriptor = quote!(#root::directml::BufferTensorDesc);
    let extents = words::bound("extents");
    let fields = buffers.fields.iter().map(Field::text);
    let values = buffers.fields.iter().map(|field| {
        let (element, layout) = (&field.element, buffers.layout_value(field, &extents));
        let (span, root) = field.place(root);
        quote_spanned!(span=> #root::__private::describe::<#element, _>(#layout))
    });
    let collected = collect(root, &quote!(&[#(#fields),*]), values, |locals| quote!([#(#locals),*]));
    quote! {
        /// The DirectML descriptors of all buffers, in the order of the fields.
        ///
        /// # Errors
        ///
        /// The fields that cannot be described for DirectML, each with its reason.
        #[allow(dead_code, clippy::result_large_err)]
        #visibility fn descriptors(
            #extents: #extents_type,
        ) -> ::core::result::Result<[#descriptor; #count], #root::BuffersError<#count, #root::directml::DescriptorError>> {
            #collected
        }
    }
}

/// `LUMA_BINDING`, .. and `BINDINGS`
fn static_bindings(segments: &Segments<'_>, one_buffer: &OneBuffer<'_, '_>) -> TokenStream {
    let buffers = &segments.buffers;
    let (root, visibility, count, placement) =
        (&buffers.root, &buffers.item.vis, buffers.fields.len(), one_buffer.placement());
    let names: Vec<_> =
        buffers.fields.iter().map(|field| format_ident!("{}_BINDING", field.text().to_uppercase())).collect();
    let constants = buffers.fields.iter().zip(&names).enumerate().map(|(place, (field, name))| {
        let descriptor = format_ident!("{}_DESCRIPTOR", field.text().to_uppercase());
        let doc = format!("The part of the buffer that DirectML binds `{}` to.", field.text());
        let span = Span::call_site().located_at(place_span(field));
        let from = located_at(root, span);
        let binding = quote_spanned!(span=> #from::__private::binding(&#placement, #place, &Self::#descriptor));
        quote! {
            #[doc = #doc]
            #[allow(dead_code)]
            #visibility const #name: #root::directml::BufferRange = #binding;
        }
    });
    quote! {
        #(#constants)*
        /// The parts of the buffer that DirectML binds the fields to, in their order.
        #[allow(dead_code)]
        #visibility const BINDINGS: [#root::directml::BufferRange; #count] = [#(Self::#names),*];
    }
}

/// `bindings(extents)`
fn bindings(segments: &Segments<'_>, one_buffer: &OneBuffer<'_, '_>) -> TokenStream {
    let buffers = &segments.buffers;
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let ((parameter, _), call) = (one_buffer.parameter(), one_buffer.call());
    let (layouts, placement) = (locals("layout", count), words::bound("placement"));
    let values = buffers.fields.iter().zip(&layouts).enumerate().map(|(place, (field, layout))| {
        let ((span, root), element) = (field.place(root), &field.element);
        quote_spanned!(span=> #root::__private::describe_binding::<#element, _, #count>(&#placement, #place, &#layout))
    });
    let (fields, demands) = (one_buffer.field_names(), one_buffer.demands());
    let collected = collect(root, &fields, values, |locals| quote!([#(#locals),*]));
    quote! {
        /// The parts of the buffer that DirectML binds the fields to, in their order.
        ///
        /// # Errors
        ///
        /// The fields that cannot be placed, described for DirectML or bound, each with its reason.
        #[allow(dead_code, clippy::result_large_err)]
        #visibility fn bindings(
            #parameter
        ) -> ::core::result::Result<[#root::directml::BufferRange; #count], #root::SegmentsError<#count>> {
            #demands
            let (#placement, (#(#layouts,)*)) = #call?;
            #collected
        }
    }
}
