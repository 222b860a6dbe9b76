//! What the derive writes.

use super::form::Form;
use crate::derive::generics::split;
use crate::expand::{binding, spanned};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::DeriveInput;

pub(super) fn items(root: &TokenStream, item: &DeriveInput, form: &Form, layout: &TokenStream) -> TokenStream {
    let own = match form {
        Form::Numbers { extents, strides, field } => {
            let named = named(root, item, *field, layout);
            let constructor = constructor(root, item, *extents, *strides);
            quote!(#named #constructor)
        }
        Form::Unit => nominal(root, item, true, layout),
        Form::Other => nominal(root, item, false, layout),
    };
    let name = &item.ident;
    let (impl_generics, arguments, _) = split(&item.generics);
    let bounds = bounds(item);
    let (axes, formatter) = (axes(root, item), words::bound("formatter"));
    quote! {
        #own

        #axes

        #[automatically_derived]
        impl #impl_generics ::core::fmt::Display for #name #arguments #bounds {
            fn fmt(&self, #formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #root::__private::unnamed::<Self>(self, #formatter)
            }
        }
    }
}

/// A static layout, and its value.
fn nominal(root: &TokenStream, item: &DeriveInput, is_unit: bool, layout: &TokenStream) -> TokenStream {
    let name = &item.ident;
    let (impl_generics, arguments, where_clause) = split(&item.generics);
    let bounds = bounds(item);
    // An item without a value is reported already. With a value that panics, its uses cause no further errors.
    let value = if is_unit { quote!(#name) } else { quote!(::core::panic!()) };
    quote! {
        #[automatically_derived]
        impl #impl_generics ::core::default::Default for #name #arguments #bounds {
            #[inline(always)]
            fn default() -> Self {
                #root::__private::sound::<Self>();
                #value
            }
        }

        #[automatically_derived]
        impl #impl_generics #root::Nominal for #name #arguments #where_clause {
            type As = #layout;
            const __VALUE: Self = #value;
        }
    }
}

/// A layout with run-time numbers. An error about the type of the field is shown there, and another at the name of the struct.
fn named(root: &TokenStream, item: &DeriveInput, field: Span, layout: &TokenStream) -> TokenStream {
    let (name, span) = (&item.ident, item.ident.span());
    let root = spanned(root, span);
    let (impl_generics, arguments, where_clause) = split(&item.generics);
    let (whole, plain) = (Ident::new("self", Span::mixed_site()), words::bound("plain"));
    let field = Span::call_site().located_at(field);
    let copied = quote_spanned!(field=> #whole.0);
    let held = quote_spanned!(field=> &#whole.0);
    let made = quote_spanned!(field=> #plain);
    quote_spanned! {span=>
        #[automatically_derived]
        impl #impl_generics #root::Nominal for #name #arguments #where_clause {
            type As = #layout;

            #[inline(always)]
            fn plain(&#whole) -> <Self as #root::Nominal>::As {
                #copied
            }

            #[inline(always)]
            fn of(#plain: <Self as #root::Nominal>::As) -> Self {
                #name(#made)
            }

            #[inline(always)]
            fn __held(&#whole) -> ::core::option::Option<&<Self as #root::Nominal>::As> {
                ::core::option::Option::Some(#held)
            }
        }
    }
}

/// `with_extents`, or `with_extents_and_strides`, as the plain layout has it.
fn constructor(root: &TokenStream, item: &DeriveInput, extents: usize, strides: usize) -> TokenStream {
    let (name, visibility) = (&item.ident, &item.vis);
    let (impl_generics, arguments, _) = split(&item.generics);
    let bounds = bounds(item);
    let (method, parameters, given) = binding(extents, strides);
    let doc = match strides {
        0 => "The layout with its run-time extents, one for each `?` in logical order.",
        _ => {
            "The layout with its run-time extents and its run-time strides, which count elements, both in logical order."
        }
    };
    quote! {
        #[automatically_derived]
        impl #impl_generics #name #arguments #bounds {
            #[doc = #doc]
            ///
            /// # Errors
            ///
            /// If a number that follows from them is over `isize::MAX`.
            #[allow(dead_code)]
            #visibility fn #method(#parameters) -> ::core::result::Result<Self, #root::LayoutError> {
                <<Self as #root::Nominal>::As>::#method(#given).map(#name)
            }
        }
    }
}

/// The type has the axes of its layout. Bounds that are generic over layouts ask for them, and so does `at!`.
///
/// By way of `As`: with the layout written out again, its numbers would be computed, and a mistake in them reported, twice.
fn axes(root: &TokenStream, item: &DeriveInput) -> TokenStream {
    let (name, span) = (&item.ident, item.ident.span());
    let root = spanned(root, span);
    let order = Ident::new("TensorLayoutOrder", Span::mixed_site());
    let given = Ident::new("TensorLayoutGiven", Span::mixed_site());
    let (impl_generics, arguments, _) = split(&item.generics);
    let bounds = bounds(item);
    // `<const N: usize>` without its brackets; nothing where there are none.
    let parameters: Vec<TokenTree> = impl_generics.to_token_stream().into_iter().collect();
    let parameters = parameters.get(1..parameters.len().saturating_sub(1)).unwrap_or_default();
    let comma = parameters.last().map(|_| quote!(,));
    let plain = quote_spanned!(span=> <Self as #root::Nominal>::As);
    quote_spanned! {span=>
        #[automatically_derived]
        impl<#(#parameters)* #comma #order: #root::notation::Order> #root::Axes<#order> for #name #arguments
        #bounds,
            #plain: #root::Axes<#order>,
        {
        }

        #[automatically_derived]
        impl<#(#parameters)* #comma #given: #root::__private::Given> #root::__private::GivenAllAxes<#given> for #name #arguments
        #bounds,
            #plain: #root::__private::GivenAllAxes<#given>,
        {
        }
    }
}

/// The bounds of the struct, and that it is `Copy`, as a layout is.
///
/// A struct that is not has one error, of [`Nominal`](tensor_layout::Nominal). Without the bound, each implementation would have one of its
/// own. `for<'any>` keeps rustc from checking a bound without parameters where it is written.
fn bounds(item: &DeriveInput) -> TokenStream {
    let predicates = item.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    quote!(where #(#predicates,)* for<'any> Self: ::core::marker::Copy)
}
