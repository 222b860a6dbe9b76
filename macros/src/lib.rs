//! The macros of [`tensor-layout`](https://docs.rs/tensor-layout); use them through that crate,
//! which passes each of them its own path.

mod ast;
mod check;
mod cursor;
mod expand;
mod parse;
mod report;
mod root;
mod words;

use proc_macro::TokenStream;

/// `layout!($crate; N C H W; order = NHWC)`, the way the runtime's `layout!` calls it.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    layout_macro(input.into()).into()
}

fn layout_macro(input: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    let (root, input) = root::split(input);
    let mut report = report::Report::default();
    let layout = parse::layout(input, &mut report);
    let model = check::layout(layout, &mut report);
    expand::layout_type(&root, &model, &report)
}
