//! From tokens to the tree of `ast`: everything that can be checked without knowing the axes.
//!
//! The parser reports a mistake, and goes on at the next name or the next `;`.

mod axes;
mod number;
mod order;
mod rules;
mod storage;

use crate::ast::{Layout, StorageKind};
use crate::cursor::Cursor;
use crate::item;
use crate::report::Report;
use crate::words;
use proc_macro2::{Delimiter, Span, TokenTree};

/// `axis* { ";" rule } [ ";" ]`
pub(crate) fn layout(input: Cursor, report: &mut Report) -> Layout {
    sections(input.split(';'), report)
}

/// The axes and the rules of a layout, already taken apart at each `;`.
pub(crate) fn sections(sections: Vec<Cursor>, report: &mut Report) -> Layout {
    let mut layout = Layout::default();
    let mut sections = sections.into_iter().peekable();
    if let Some(mut section) = sections.next() {
        layout.axes = axes::parse(&mut section, report);
        if !section.is_empty() {
            rules::parse(&mut section, &mut layout.rules, report);
        }
    }
    while let Some(mut section) = sections.next() {
        let is_last = sections.peek().is_none();
        if item::is_ahead(&section) {
            report.at(section.here(), "the item form declares one layout: write another `layout! { .. }` for this one");
            break;
        } else if !section.is_empty() {
            rules::parse(&mut section, &mut layout.rules, report);
        } else if !is_last {
            report.at(section.last(), "no rule follows this `;`: remove it");
        }
    }
    layout
}

/// Whether a rule begins here. Where none is expected, only its `;` is missing.
///
/// Rules are written in small letters and axes are not, so that `Order = 3` remains an axis.
fn is_rule_ahead(input: &Cursor) -> bool {
    let Some(name) = input.peek_ident().map(words::text) else {
        return false;
    };
    if input.is_group_at(1, Delimiter::Parenthesis) {
        name.starts_with(|c: char| c.is_ascii_lowercase())
    } else {
        input.is_punct_at(1, '=') && rule_words().any(|word| word == name)
    }
}

/// Reports a rule that is not separated from the tokens before it.
fn report_missing_semicolon(input: &Cursor, comma: Option<Span>, report: &mut Report) {
    if let Some(rule) = input.peek_ident() {
        let place = if comma.is_some() { "instead of the comma" } else { "before it" };
        report.at(rule.span(), format!("`{rule}` begins a rule: write `;` {place}: `; {rule}`"));
    }
}

/// Whether the next token may begin a value, but not a name: the `=` before it is missing.
fn is_value_ahead(input: &Cursor) -> bool {
    matches!(input.peek(), Some(TokenTree::Literal(_))) || input.is_punct("?") || input.is_group_at(0, Delimiter::Brace)
}

/// Whether a word is the keyword of a rule, or nearly.
pub(crate) fn is_like_rule(word: &str) -> bool {
    words::nearest(word, rule_words()).is_some()
}

/// The keywords of all rules.
fn rule_words() -> impl Iterator<Item = &'static str> {
    std::iter::once("order").chain(StorageKind::ALL.map(StorageKind::word))
}
