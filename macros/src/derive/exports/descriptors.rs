//! Exports that give one descriptor for each buffer: constants where all layouts are static, otherwise a function of the extents.

use crate::derive::buffers::Buffers;
use crate::derive::buffers::collect::collect;
use crate::derive::buffers::field::Field;
use crate::expand::located_at;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::GenericParam;

/// The names of such an export.
pub(super) struct Names {
    /// The other library, for documentation.
    pub(super) library: &'static str,
    /// The type of a descriptor. It has a `const fn of::<T, L>()` and implements the runtime's `Describe<T>`.
    pub(super) descriptor: TokenStream,
    /// The trait of the elements that the library has.
    pub(super) element: TokenStream,
    /// The `Error` of `Describe<T>`.
    pub(super) error: TokenStream,
    /// `INPUT_` and this is the constant of the field `input`.
    pub(super) one: &'static str,
    /// The constant of all fields.
    pub(super) all: &'static str,
    /// The function of the extents.
    pub(super) function: &'static str,
}

/// The constants or the function.
pub(super) fn descriptors(buffers: &Buffers<'_>, names: &Names) -> TokenStream {
    match buffers.extents_type() {
        None => constants(buffers, names),
        Some(extents) => function(buffers, names, &extents),
    }
}

/// An `impl` with the items.
pub(super) fn implementation(buffers: &Buffers<'_>, names: &Names, items: &TokenStream) -> TokenStream {
    let name = &buffers.item.ident;
    let (impl_generics, arguments, where_clause) = buffers.item.generics.split_for_impl();
    let bounds = element_bounds(buffers, names);
    let where_clause = match where_clause {
        Some(clause) => {
            let predicates = &clause.predicates;
            let comma = (!predicates.empty_or_trailing()).then(|| quote!(,));
            quote!(where #predicates #comma #bounds)
        }
        None => quote!(where #bounds),
    };
    quote! {
        impl #impl_generics #name #arguments #where_clause { #items }
    }
}

/// The bounds on element types that are parameters of the struct.
fn element_bounds(buffers: &Buffers<'_>, names: &Names) -> TokenStream {
    let element = &names.element;
    let parameters = buffers.view_parameters();
    let is_generic = |field: &&Field<'_>| {
        parameters.iter().any(|parameter| match parameter {
            GenericParam::Type(parameter) => parameter.ident == field.element.to_string(),
            _ => false,
        })
    };
    let elements = buffers.fields.iter().filter(is_generic).map(|field| &field.element);
    quote!(#(#elements: #element,)*)
}

/// `INPUT_DESCRIPTOR`, .. and `DESCRIPTORS`
fn constants(buffers: &Buffers<'_>, names: &Names) -> TokenStream {
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let Names { library, descriptor, one, .. } = names;
    let all = Ident::new(names.all, Span::call_site());
    let ones: Vec<_> =
        buffers.fields.iter().map(|field| format_ident!("{}_{one}", field.text().to_uppercase())).collect();
    let constants = buffers.fields.iter().zip(&ones).map(|(field, name)| {
        let (element, layout) = (&field.element, field.plain_layout(root));
        let doc = format!("The {library} descriptor of `{}`.", field.text());
        // What the library does not take is an error at the field.
        let span = Span::call_site().located_at(field.name.span());
        let from = located_at(descriptor, span);
        let described = quote_spanned!(span=> #from::of::<#element, #layout>());
        quote! {
            #[doc = #doc]
            #[allow(dead_code)]
            #visibility const #name: #descriptor = #described;
        }
    });
    let doc = doc_of_all(names);
    quote! {
        #(#constants)*
        #[doc = #doc]
        #[allow(dead_code)]
        #visibility const #all: [#descriptor; #count] = [#(Self::#ones),*];
    }
}

/// `descriptors(extents)`
fn function(buffers: &Buffers<'_>, names: &Names, extents_type: &Ident) -> TokenStream {
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let Names { library, descriptor, error, .. } = names;
    let function = Ident::new(names.function, Span::call_site());
    let extents = Ident::new("extents", Span::mixed_site());
    let fields = buffers.fields.iter().map(Field::text);
    let values = buffers.fields.iter().map(|field| {
        let (element, layout) = (&field.element, buffers.layout_value(field, &extents));
        quote!(#root::__private::describe::<#descriptor, #element, _>(#layout))
    });
    let collected = collect(root, &quote!(&[#(#fields),*]), values, |locals| quote!([#(#locals),*]));
    let doc = doc_of_all(names);
    let errors_doc = format!("The fields that cannot be described for {library}, each with its reason.");
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        #[doc = #errors_doc]
        #[allow(dead_code, clippy::result_large_err)]
        #visibility fn #function(
            #extents: #extents_type,
        ) -> ::core::result::Result<[#descriptor; #count], #root::BuffersError<#count, #error>> {
            #collected
        }
    }
}

fn doc_of_all(names: &Names) -> String {
    format!("The {} descriptors of all buffers, in the order of the fields.", names.library)
}
