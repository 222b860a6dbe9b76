//! The macros of `tensor-layout`. Use them through that crate: its own macros of the same names put the path to it before the
//! tokens of the user.
//!
//! A macro goes through these stages, in this order. The grammar of a layout is in `../syntax/src/`, and knows nothing of where tokens come
//! from. `tokens.rs` makes tokens of it that keep what rustc gave.
//!
//! | stage | files |
//! |---|---|
//! | tokens | `tokens.rs`, `../syntax/src/token.rs` and `../syntax/src/cursor.rs` |
//! | parse: everything that can be said without knowing the axes | `../syntax/src/parse/`, into the tree of `../syntax/src/ast.rs` |
//! | check: names, orders, rules that exclude each other | `../syntax/src/check/`, into its `Model` |
//! | expand: the type, the item, the derives | `expand.rs`, `item.rs`, `derive/` |
//! | errors of all stages, shown together | `report.rs`, `../syntax/src/report.rs` |
//!
//! Where each macro is parsed and checked, and what its expansion calls at compile time and at run time:
//!
//! | macro | here | in `runtime/src/` |
//! |---|---|---|
//! | `layout!` | all stages; `item.rs` for the item form | `layout/verify.rs`, `layout/`, `arith/resolve.rs` |
//! | `layouts!` | `orders.rs`, `orders/` | `layout/orders.rs`, `error/order.rs` |
//! | `axis!` | `axis.rs` | `axis/key.rs` |
//! | `at!` | `at.rs` | `layout/index.rs` |
//! | `require!` | `require.rs` | `view/require.rs`, `layout/requirement.rs` |
//! | `derive(Layout)` | `derive/nominal.rs`, `derive/nominal/` | `layout/nominal.rs` |
//! | `derive(Views)` | `derive/views.rs`, `derive/buffers.rs`, `derive/buffers/`, `derive/directml.rs` | `buffers/` |
//! | `derive(Segments)` | `derive/segments.rs`, `derive/segments/`, and what `derive(Views)` has below `derive/views.rs` | `segments/` |
//!
//! `cargo run --release --example expanded` prints layouts beside what they expand to.

#![forbid(unsafe_code)]

mod at;
mod axis;
mod declaration;
mod derive;
mod expand;
mod item;
mod orders;
mod report;
mod require;
mod root;
mod tokens;
mod words;

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use report::Report;
use tensor_layout_syntax::{check, parse};
use tokens::cursor;

/// `layout!($crate; N C H W; order = NHWC)`, the type of a layout; or, where an item begins after
/// the path, the item form.
#[proc_macro]
pub fn layout(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_layout(input.into()).into()
}

/// `layouts!($crate; pub enum Cache = N C H W; NCHW | NHWC)`, a closed set of orders.
#[proc_macro]
pub fn layouts(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_layouts(input.into()).into()
}

/// `run_for!($crate; Cache [NCHW NHWC]; order; L => body)`: what the macro of such a set forwards to.
#[proc_macro]
pub fn run_for(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    orders::run_for(input.into()).into()
}

/// `axis!($crate; pub Batch, Seq)`, the declaration of axes.
#[proc_macro]
pub fn axis(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand_axis(input.into()).into()
}

/// `at!($crate; view, H: y, W: x)`, an element as a place.
#[proc_macro]
pub fn at(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    at::place(input.into()).into()
}

/// `require!($crate; view; contiguous(W), align(H) = 16)`, which panics.
#[proc_macro]
pub fn require(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    require::checks(input.into(), "require").into()
}

/// The same as a `Result`.
#[proc_macro]
pub fn try_require(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    require::checks(input.into(), "try_require").into()
}

/// `#[derive(Layout)]`: a layout with a name of its own.
#[proc_macro_derive(Layout, attributes(layout))]
pub fn derive_layout(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::item(input.into(), derive::nominal::expand).into()
}

/// `#[derive(Views)]`: views of all buffers of a struct at once.
#[proc_macro_derive(Views, attributes(layout))]
pub fn derive_views(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::item(input.into(), derive::views::expand).into()
}

/// `#[derive(Segments)]`: several tensors in one buffer.
#[proc_macro_derive(Segments, attributes(layout))]
pub fn derive_segments(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::item(input.into(), derive::segments::expand).into()
}

fn expand_layout(input: TokenStream) -> TokenStream {
    let (root, tokens) = root::split(input);
    let input = cursor(&tokens);
    if parse::is_item_ahead(&input) {
        return item::items(&root, input);
    }
    let mut report = Report::default();
    let layout = parse::layout(input, &mut report);
    let model = check::layout(layout, &mut report);
    expand::reporting_type(&root, &model, &report)
}

fn expand_layouts(input: TokenStream) -> TokenStream {
    let (root, tokens) = root::split(input);
    orders::items(&root, cursor(&tokens))
}

fn expand_axis(input: TokenStream) -> TokenStream {
    let (root, tokens) = root::split(input);
    axis::items(&root, cursor(&tokens))
}
