//! Names, as identifiers of rustc's.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
pub(crate) use tensor_layout_syntax::words::{is_keyword as is_keyword_text, is_letter, is_letters, list, nearest};

/// The text by which names are compared: a raw identifier's without `r#`.
pub(crate) fn text(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// A name that an expansion binds: a local, a parameter, a generic parameter.
///
/// It is hygienic among locals. But a constant of its name in scope would make a pattern of the binding, so it begins with words that no
/// other item begins with: the one list of names that users leave to the macros.
pub(crate) fn bound(name: &str) -> Ident {
    Ident::new(&format!("tensor_layout_{name}"), Span::mixed_site())
}
