//! The generics of an item, as an implementation writes them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, ImplGenerics, WhereClause};

/// What stands after `impl`, what stands after the name of the type, and the bounds.
pub(super) fn split(generics: &Generics) -> (ImplGenerics<'_>, Option<TokenStream>, Option<&WhereClause>) {
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let mut arguments = generics.params.iter().map(argument).peekable();
    let arguments = arguments.peek().is_some().then(|| quote!(<#(#arguments),*>));
    (impl_generics, arguments, where_clause)
}

/// The parameter as an argument. A constant stands in braces: a bare name would be looked up as a type first.
pub(super) fn argument(parameter: &GenericParam) -> TokenStream {
    match parameter {
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
        GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
        GenericParam::Const(parameter) => {
            let name = &parameter.ident;
            quote!({ #name })
        }
    }
}
