//! Names, as identifiers of rustc's.

use proc_macro2::Ident;
use syn::ext::IdentExt;
pub(crate) use tensor_layout_syntax::words::{is_keyword as is_keyword_text, is_letter, is_letters, list, nearest};

/// The text by which names are compared: a raw identifier's without `r#`.
pub(crate) fn text(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Whether rustc would take the token for a keyword, or for `_`.
pub(crate) fn is_keyword(ident: &Ident) -> bool {
    is_keyword_text(&ident.to_string())
}
