//! The value of every field, or the errors of all that have none.

use crate::words;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// A block whose value is `Ok` of what `result` makes of the values, or `Err` of a `BuffersError`.
///
/// `fields` are the names, as an expression; each of `values` is a `Result`.
pub(in crate::derive) fn collect(
    root: &TokenStream,
    fields: &TokenStream,
    values: impl ExactSizeIterator<Item = TokenStream>,
    result: impl FnOnce(&[Ident]) -> TokenStream,
) -> TokenStream {
    let errors = words::bound("errors");
    let locals = locals("value", values.len());
    let places = 0..values.len();
    let result = result(&locals);
    quote! {
        let mut #errors = #root::BuffersError::none(#fields);
        #(let #locals = #root::BuffersError::keep(&mut #errors, #places, #values);)*
        match (#(#locals,)*) {
            (#(::core::option::Option::Some(#locals),)*) => ::core::result::Result::Ok(#result),
            _ => ::core::result::Result::Err(#errors),
        }
    }
}

/// A local for each field.
pub(in crate::derive) fn locals(name: &str, count: usize) -> Vec<Ident> {
    (0..count).map(|place| words::bound(&format!("{name}_{place}"))).collect()
}
