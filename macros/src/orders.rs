//! `layouts! { pub enum Cache = N C H W; NCHW | NHWC }`: a closed set of orders, one of which is chosen at run time.

mod expand;
mod header;
mod run;
mod sections;
mod variants;

use crate::report::{Report, compile_errors};
use crate::tokens::Cursor;
use proc_macro2::TokenStream;
use quote::quote;
use tensor_layout_syntax::{check, parse};

pub(crate) use run::run_for;

const REMEDY: &str = "write `pub enum Name = N C H W; NCHW | NHWC`";

/// The enum and what belongs to it, with an error for each mistake.
pub(crate) fn items(root: &TokenStream, mut input: Cursor<'_>) -> TokenStream {
    let mut report = Report::default();
    let header = header::parse(&mut input, &mut report);
    let sections = sections::split(header::without_delimiters(input, &mut report), &mut report);
    let written = sections.written();
    let layout = parse::sections(sections.layout, &mut report);
    let axes = layout.axes.len();
    let model = check::layout(layout, &mut report);
    // An axis that was dropped is reported already, and no order can name it.
    let has_all_axes = model.axes.len() == axes;
    let variants = variants::parse(sections.orders, &model, has_all_axes, &mut report);
    let errors = compile_errors(&report);
    let items = header.map(|header| expand::items(root, &header, &written, model, &variants, report.is_empty()));
    quote!(#(#errors)* #items)
}
