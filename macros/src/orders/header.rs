//! `#[..] pub enum Cache =`

use super::REMEDY;
use crate::declaration::{self, Attribute, attributes, report_found, skip_to_equals, visibility};
use crate::report::Report;
use crate::tokens::Cursor;
use proc_macro2::{Ident, TokenStream};
use tensor_layout_syntax::token::Delimiter;

/// The tokens before the axes.
pub(super) struct Header {
    /// Without `macro_export`.
    pub(super) attributes: Vec<Attribute>,
    /// `#[macro_export]`, which is meant for the macro of the enum's name.
    pub(super) export: Option<Attribute>,
    pub(super) visibility: TokenStream,
    pub(super) name: Ident,
}

/// Parses up to the `=`. Without a name there is no header.
pub(super) fn parse(input: &mut Cursor<'_>, report: &mut Report) -> Option<Header> {
    let (mut exports, attributes): (Vec<_>, _) =
        attributes(input).into_iter().partition(|attribute| attribute.is("macro_export"));
    let visibility = visibility(input);
    let name = declaration::name("enum", REMEDY, input, report);
    if input.eat('=').is_none() && !input.is_group_at(0, Delimiter::Brace) {
        report_before_equals(input, report);
    }
    Some(Header { attributes, export: exports.pop(), visibility, name: name? })
}

/// Reports tokens in the place of `=`, and skips them.
fn report_before_equals(input: &mut Cursor<'_>, report: &mut Report) {
    if !input.is_punct("<") {
        return report_found("`=`", REMEDY, input, report);
    }
    let message =
        "the enum takes no generics: remove them; an axis without an extent has the value of the const of its name";
    report.at(input.here(), message);
    skip_to_equals(input);
}

/// `{ N C H W; NCHW | NHWC }`: reported, and understood.
pub(super) fn without_delimiters<'t>(mut input: Cursor<'t>, report: &mut Report) -> Cursor<'t> {
    let first = input.here();
    match input.next_group() {
        Some(group) => {
            report.at(first, format!("the axes and the orders follow `=` without delimiters: {REMEDY}"));
            Cursor::inside(group)
        }
        None => input,
    }
}
