//! The methods of a struct whose fields lie in one buffer: views, sizes, offsets, and the bindings of DirectML.

use super::expand::{Segments, place_span};
use crate::derive::buffers::field::Access;
use crate::derive::buffers::methods::{Viewing, constant, locals};
use crate::derive::directml::DESCRIPTOR;
use crate::expand::located_at;
use crate::words;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

const SIZE: &str = "The size of the buffer, in bytes.";
const OFFSETS: &str = "Where each field begins in the buffer, in bytes, in the order of the fields.";
const RANGES: &str = "The bytes of each field, in the order of the fields.";

impl Segments<'_> {
    /// `check`, `views` and `views_mut`, and the size and the offsets.
    pub(super) fn methods(&self) -> TokenStream {
        let checks = "Checks that the buffer has all segments, and that they are aligned.";
        let numbers = if self.buffers.is_static() { self.constants() } else { self.functions() };
        self.buffers.methods(&self.error(), checks, Some(numbers), |access| self.viewing(access))
    }

    fn viewing(&self, access: Access) -> Viewing {
        let (borrow, cut) = match access {
            Access::Shared => (quote!(&), quote!(cut)),
            Access::Mutable => (quote!(&mut), quote!(cut_mut)),
        };
        let (pieces, layouts) = (locals("bytes", self.count()), locals("layout", self.count()));
        let views = self.buffers.fields.iter().enumerate().map(|(place, field)| {
            let (span, root) = field.place(&self.buffers.root);
            let view = Ident::new(if access.is_mutable(field) { "segment_mut" } else { "segment" }, span);
            let (element, layout, piece) = (&field.element, &layouts[place], &pieces[place]);
            quote_spanned!(span=> #root::__private::#view::<#element, _>(#layout, #piece))
        });
        let (methods, bytes, placement) = (self.placement(), words::bound("bytes"), words::bound("placement"));
        let (names, placed) = (self.buffers.names(), self.placed_layouts(&layouts));
        Viewing {
            source: quote!(#bytes: #borrow [::core::primitive::u8]),
            argument: quote!(#bytes),
            before: quote!(#placed let [#(#pieces),*] = #methods::#cut(#placement, #bytes, #names)?;),
            views: views.collect(),
        }
    }

    /// `let (placement, (layout_0, layout_1,)) = <Self as Placed<2>>::placed(extents)?; let placement = &placement;`, after what the body
    /// demands. Without a `?` the placement is a constant, which is not copied.
    fn placed_layouts(&self, layouts: &[Ident]) -> TokenStream {
        let (demands, call, placement) = (self.demands(), self.call(), words::bound("placement"));
        if self.buffers.is_static() {
            let (constant, values) = (self.static_placement(), self.static_layouts());
            return quote!(#demands let #placement = &#constant; #(let #layouts = #values;)*);
        }
        quote!(#demands let (#placement, (#(#layouts,)*)) = #call?; let #placement = &#placement;)
    }

    /// `<Self as Placed<2>>::placed(extents)`
    fn call(&self) -> TokenStream {
        let (root, count) = (&self.buffers.root, self.count());
        let argument = if self.buffers.extents_type().is_none() { quote!(()) } else { self.buffers.parameter().1 };
        quote!(<Self as #root::__private::Placed<#count>>::placed(#argument))
    }

    /// `SIZE_IN_BYTES`, `LUMA_OFFSET_IN_BYTES`, `OFFSETS_IN_BYTES` and `BYTE_RANGES`
    fn constants(&self) -> TokenStream {
        let (root, visibility, count) = (&self.buffers.root, &self.buffers.item.vis, self.count());
        let (methods, placement) = (self.placement(), self.static_placement());
        let doc = |field: &str| format!("Where `{field}` begins in the buffer, in bytes.");
        let (names, usize) = (["OFFSET_IN_BYTES", "OFFSETS_IN_BYTES"], quote!(::core::primitive::usize));
        let offsets = self.buffers.constants(
            names,
            &usize,
            (doc, OFFSETS),
            |place, _| quote!(#methods::offset_bytes(&#placement, #place)),
        );
        quote! {
            #[doc = #SIZE]
            #[allow(dead_code)]
            #visibility const SIZE_IN_BYTES: #usize = #methods::size_in_bytes(&#placement);
            #offsets
            #[doc = #RANGES]
            #[allow(dead_code)]
            #visibility const BYTE_RANGES: [#root::ByteRange; #count] = #methods::byte_ranges(&#placement);
        }
    }

    /// `size_in_bytes(extents)`, `offsets_in_bytes(extents)` and `byte_ranges(extents)`
    fn functions(&self) -> TokenStream {
        let (root, count, methods, error) = (&self.buffers.root, self.count(), self.placement(), self.error());
        let ((parameter, _), call, placement) = (self.buffers.parameter(), self.call(), words::bound("placement"));
        let errors = "The fields whose numbers are invalid, or that cannot be placed.";
        let functions = [
            (quote!(size_in_bytes), SIZE, quote!(::core::primitive::usize)),
            (quote!(offsets_in_bytes), OFFSETS, quote!([::core::primitive::usize; #count])),
            (quote!(byte_ranges), RANGES, quote!([#root::ByteRange; #count])),
        ];
        let functions = functions.map(|(name, doc, value)| {
            let signature = quote!(#name(#parameter) -> ::core::result::Result<#value, #error>);
            let body = quote!(let (#placement, _) = #call?; ::core::result::Result::Ok(#methods::#name(&#placement)));
            self.buffers.method(doc, errors, &signature, &body)
        });
        quote!(#(#functions)*)
    }

    /// `LUMA_BINDING`, .. and `BINDINGS`; or `bindings(extents)`.
    pub(super) fn bindings(&self) -> TokenStream {
        let (root, count, error, placement) = (&self.buffers.root, self.count(), self.error(), self.static_placement());
        let range = quote!(#root::directml::BufferRange);
        let doc_of_all = "The parts of the buffer that DirectML binds the fields to, in their order.";
        if self.buffers.is_static() {
            let doc = |field: &str| format!("The part of the buffer that DirectML binds `{field}` to.");
            return self.buffers.constants(["BINDING", "BINDINGS"], &range, (doc, doc_of_all), |place, field| {
                let descriptor = constant(field, DESCRIPTOR);
                let binding = quote!(#root::__private::binding(&#placement, #place, &Self::#descriptor));
                located_at(&binding, place_span(field))
            });
        }
        let (layouts, placement) = (locals("layout", count), words::bound("placement"));
        let values = self.buffers.fields.iter().zip(&layouts).enumerate().map(|(place, (field, layout))| {
            let ((span, root), element) = (field.place(root), &field.element);
            quote_spanned!(span=> #root::__private::describe_binding::<#element, _, #count>(#placement, #place, &#layout))
        });
        let collected = self.buffers.collected(values, |locals| quote!([#(#locals),*]));
        let ((parameter, _), placed) = (self.buffers.parameter(), self.placed_layouts(&layouts));
        let errors = "The fields that cannot be placed, described for DirectML or bound, each with its reason.";
        let signature = quote!(bindings(#parameter) -> ::core::result::Result<[#range; #count], #error>);
        self.buffers.method(doc_of_all, errors, &signature, &quote!(#placed #collected))
    }
}
