//! The mistakes of one invocation, all of which rustc shows at once.

use crate::tokens::Rustc;
use proc_macro2::{Literal, TokenStream};
use quote::quote_spanned;
use tensor_layout_syntax::report::Mistake;

pub(crate) type Report = tensor_layout_syntax::report::Report<Rustc>;

/// One `compile_error!` for each mistake. Braces make it an item, and a statement, as it is.
pub(crate) fn compile_errors(report: &Report) -> impl Iterator<Item = TokenStream> + '_ {
    report.mistakes().iter().map(compile_error)
}

/// rustc underlines from the start of the path to the end of the delimiters, so the two
/// spans stand there; `Span::join` would say this directly, but is not stable.
fn compile_error(Mistake { first, last, message }: &Mistake<Rustc>) -> TokenStream {
    let mut message = Literal::string(message);
    message.set_span(*last);
    let path = quote_spanned!(*first=> ::core::compile_error!);
    let argument = quote_spanned!(*last=> { #message });
    quote_spanned!(*first=> #path #argument)
}
