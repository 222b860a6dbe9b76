//! What the derives share.

mod attribute;
mod buffers;
mod directml;
mod generics;
pub(crate) mod nominal;
pub(crate) mod segments;
pub(crate) mod views;

use proc_macro2::TokenStream;

/// Applies `expand` to the item.
pub(crate) fn item(input: TokenStream, expand: fn(&syn::DeriveInput) -> TokenStream) -> TokenStream {
    match syn::parse2(input) {
        Ok(item) => expand(&item),
        Err(error) => error.into_compile_error(),
    }
}
