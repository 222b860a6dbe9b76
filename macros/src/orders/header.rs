//! `#[..] pub enum Cache =`

use super::REMEDY;
use crate::cursor::Cursor;
use crate::declaration::{Attribute, attributes, visibility};
use crate::report::Report;
use crate::words;
use proc_macro2::{Ident, TokenStream};

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
pub(super) fn parse(input: &mut Cursor, report: &mut Report) -> Option<Header> {
    let (mut exports, attributes): (Vec<_>, _) =
        attributes(input).into_iter().partition(|attribute| attribute.is("macro_export"));
    let visibility = visibility(input);
    keyword(input, report);
    let name = input.peek_ident().filter(|name| !words::is_keyword(name)).cloned();
    match name {
        Some(_) => drop(input.next()),
        None => report_found("the name of the enum", input, report),
    }
    if input.eat('=').is_none() && !input.is_group_at(0, proc_macro2::Delimiter::Brace) {
        report_before_equals(input, report);
    }
    Some(Header { attributes, export: exports.pop(), visibility, name: name? })
}

/// `enum`. Another keyword in its place is reported, and passed over.
fn keyword(input: &mut Cursor, report: &mut Report) {
    if input.is_word("enum") {
        input.next();
        return;
    }
    report_found("`enum`", input, report);
    if input.peek_ident().is_some_and(words::is_keyword) {
        input.next();
    }
}

fn report_found(expected: &str, input: &Cursor, report: &mut Report) {
    let found = input.peek().map_or("the end".to_owned(), |token| format!("`{token}`"));
    report.at(input.here(), format!("expected {expected}, found {found}: {REMEDY}"));
}

/// Reports tokens in the place of `=`, and skips them.
fn report_before_equals(input: &mut Cursor, report: &mut Report) {
    if !input.is_punct("<") {
        report_found("`=`", input, report);
        return;
    }
    let message =
        "the enum takes no generics: remove them; an axis without an extent has the value of the const of its name";
    report.at(input.here(), message);
    // The default of a const parameter has a `=` of its own.
    let mut depth = 0_usize;
    while !input.is_empty() && (depth > 0 || !input.is_punct("=")) {
        depth += usize::from(input.is_punct("<"));
        depth -= usize::from(input.is_punct(">") && depth > 0);
        input.next();
    }
    input.eat('=');
}

/// `{ N C H W; NCHW | NHWC }`: reported, and understood.
pub(super) fn without_delimiters(mut input: Cursor, report: &mut Report) -> Cursor {
    let first = input.here();
    match input.next_group() {
        Some(group) => {
            report.at(first, format!("the axes and the orders follow `=` without delimiters: {REMEDY}"));
            Cursor::new(group.stream(), group.span())
        }
        None => input,
    }
}
