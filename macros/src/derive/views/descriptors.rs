//! The DirectML descriptors of all buffers, where `#[layout(directml)]` asks for them.

use super::Buffers;
use super::field::Field;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::GenericParam;

impl Buffers<'_> {
    pub(super) fn descriptors(&self) -> Option<TokenStream> {
        let items = match self.extents_type() {
            _ if !self.has_descriptors => return None,
            None => self.constants(),
            Some(extents) => self.function(&extents),
        };
        let name = &self.item.ident;
        let (impl_generics, arguments, where_clause) = self.item.generics.split_for_impl();
        let bounds = self.element_bounds();
        let where_clause = match where_clause {
            Some(clause) => {
                let predicates = &clause.predicates;
                let comma = (!predicates.empty_or_trailing()).then(|| quote!(,));
                quote!(where #predicates #comma #bounds)
            }
            None => quote!(where #bounds),
        };
        Some(quote! {
            impl #impl_generics #name #arguments #where_clause { #items }
        })
    }

    /// What a generic element must be, for DirectML to have it.
    fn element_bounds(&self) -> TokenStream {
        let root = &self.root;
        let parameters = self.view_parameters();
        let is_generic = |field: &&Field<'_>| {
            parameters.iter().any(|parameter| match parameter {
                GenericParam::Type(parameter) => parameter.ident == field.element.to_string(),
                _ => false,
            })
        };
        let elements = self.fields.iter().filter(is_generic).map(|field| &field.element);
        quote!(#(#elements: #root::directml::Element,)*)
    }

    /// `INPUT_DESCRIPTOR`, .. and `DESCRIPTORS`
    fn constants(&self) -> TokenStream {
        let (root, visibility, count) = (&self.root, &self.item.vis, self.fields.len());
        let names: Vec<_> =
            self.fields.iter().map(|field| format_ident!("{}_DESCRIPTOR", field.text().to_uppercase())).collect();
        let constants = self.fields.iter().zip(&names).map(|(field, name)| {
            let (element, layout) = (&field.element, field.plain_layout(root));
            let doc = format!("The DirectML descriptor of `{}`.", field.text());
            quote! {
                #[doc = #doc]
                #[allow(dead_code)]
                #visibility const #name: #root::directml::BufferTensorDesc =
                    #root::directml::BufferTensorDesc::of::<#element, #layout>();
            }
        });
        quote! {
            #(#constants)*
            /// The DirectML descriptors of all buffers, in the order of the fields.
            #[allow(dead_code)]
            #visibility const DESCRIPTORS: [#root::directml::BufferTensorDesc; #count] = [#(Self::#names),*];
        }
    }

    /// `descriptors(extents)`
    fn function(&self, extents_type: &Ident) -> TokenStream {
        let (root, visibility, count) = (&self.root, &self.item.vis, self.fields.len());
        let extents = Ident::new("extents", Span::mixed_site());
        let errors = Ident::new("tensor_layout_errors", Span::mixed_site());
        let places = 0..count;
        let names = self.fields.iter().map(Field::text);
        let locals: Vec<_> =
            places.clone().map(|place| Ident::new(&format!("tensor_layout_{place}"), Span::mixed_site())).collect();
        let values = self.fields.iter().map(|field| {
            let (element, layout) = (&field.element, self.layout_value(field, &extents));
            quote!(#root::__private::describe::<#element, _>(#layout))
        });
        quote! {
            /// The DirectML descriptors of all buffers, in the order of the fields.
            ///
            /// # Errors
            ///
            /// Which buffers DirectML cannot take, and why: all of them.
            #[allow(dead_code, clippy::result_large_err)]
            #visibility fn descriptors(
                #extents: #extents_type,
            ) -> ::core::result::Result<[#root::directml::BufferTensorDesc; #count], #root::BuffersError<#count>> {
                let mut #errors = #root::BuffersError::none(&[#(#names),*]);
                #(let #locals = #errors.keep(#places, #values);)*
                match (#(#locals,)*) {
                    (#(::core::option::Option::Some(#locals),)*) => ::core::result::Result::Ok([#(#locals),*]),
                    _ => ::core::result::Result::Err(#errors),
                }
            }
        }
    }
}
