//! From a checked struct to items: the types of its views, where its fields lie, and the methods.

use super::expand::{OneBuffer, Segments};
use crate::derive::buffers::agree;
use crate::derive::buffers::field::Access;
use crate::derive::directml;
use proc_macro2::TokenStream;
use quote::quote;

/// Everything that the derive expands to.
pub(super) fn items(segments: &Segments<'_>) -> TokenStream {
    let buffers = &segments.buffers;
    let extents = buffers.extents_struct();
    let views = buffers.views_struct(Access::Shared);
    let views_mut = buffers.views_struct(Access::Mutable);
    let one_buffer = OneBuffer::new(segments);
    let placed = one_buffer.placed();
    let methods = one_buffer.methods();
    let directml = directml::items(buffers, || Some(one_buffer.bindings()));
    let checks = (buffers.is_understood && !buffers.is_generic()).then(|| {
        let (agree, numbers, verified) =
            (agree::asserted(buffers), one_buffer.asserted_numbers(), one_buffer.verified());
        quote! {
            const _: () = #agree;
            const _: () = { #numbers };
            const _: () = { #verified };
        }
    });
    quote!(#extents #views #views_mut #placed #methods #directml #checks)
}
