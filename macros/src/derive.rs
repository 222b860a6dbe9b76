//! The derives: what they have in common.

mod attribute;
pub(crate) mod nominal;
pub(crate) mod views;

use proc_macro2::TokenStream;

/// Applies `expand` to an item, if it is one.
pub(crate) fn item(input: TokenStream, expand: fn(&syn::DeriveInput) -> TokenStream) -> TokenStream {
    match syn::parse2(input) {
        Ok(item) => expand(&item),
        Err(error) => error.into_compile_error(),
    }
}
