//! The export to DirectML: its descriptors; and the bindings of fields that lie in one buffer.

use super::descriptors::{Names, descriptors, implementation};
use crate::derive::buffers::Buffers;
use crate::derive::buffers::collect::{collect, locals};
use crate::derive::segments::expand::{OneBuffer, Segments, place_span};
use crate::expand::located_at;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// The descriptors.
pub(super) fn of_buffers(buffers: &Buffers<'_>) -> TokenStream {
    let names = names(&buffers.root);
    implementation(buffers, &names, &descriptors(buffers, &names))
}

/// The descriptors and the bindings.
pub(super) fn of_segments(segments: &Segments<'_>) -> TokenStream {
    let buffers = &segments.buffers;
    let names = names(&buffers.root);
    let (descriptors, bindings) = (descriptors(buffers, &names), bindings(segments));
    implementation(buffers, &names, &quote!(#descriptors #bindings))
}

fn names(root: &TokenStream) -> Names {
    Names {
        library: "DirectML",
        descriptor: quote!(#root::directml::BufferTensorDesc),
        element: quote!(#root::directml::Element),
        error: quote!(#root::directml::DescriptorError),
        one: "DESCRIPTOR",
        all: "DESCRIPTORS",
        function: "descriptors",
    }
}

/// `LUMA_BINDING`, .. and `BINDINGS`; or `bindings(extents)`.
fn bindings(segments: &Segments<'_>) -> TokenStream {
    let one_buffer = OneBuffer::new(segments);
    if one_buffer.is_static() { constants(segments, &one_buffer) } else { function(segments, &one_buffer) }
}

fn constants(segments: &Segments<'_>, one_buffer: &OneBuffer<'_, '_>) -> TokenStream {
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

fn function(segments: &Segments<'_>, one_buffer: &OneBuffer<'_, '_>) -> TokenStream {
    let buffers = &segments.buffers;
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let ((parameter, _), call) = (one_buffer.parameter(), one_buffer.call());
    let layouts = locals("tensor_layout_layout", count);
    let values = buffers.fields.iter().zip(&layouts).enumerate().map(|(place, (field, layout))| {
        let element = &field.element;
        quote!(#root::__private::describe_binding::<#element, _, #count>(&placement, #place, &#layout))
    });
    let fields = quote!(<Self as #root::__private::Placed<#count>>::FIELDS);
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
            let (placement, (#(#layouts,)*)) = #call?;
            #collected
        }
    }
}
