//! From tokens to the tree of `ast`: everything that can be checked without knowing the axes.
//!
//! The parser reports a mistake, and goes on at the next name or the next `;`.

mod axes;
mod number;
mod order;
mod rules;
mod storage;

use crate::ast::{Item, Layout, Number, StorageKind};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Delimiter, Origin, Token};
use crate::words;
use alloc::format;
use alloc::vec::Vec;

/// The words that begin an item rather than an axis, as `#` does.
const ITEM_WORDS: [&str; 3] = ["pub", "type", "struct"];

/// `axis* { ";" rule } [ ";" ]`
pub fn layout<O: Origin>(input: Cursor<'_, O>, report: &mut Report<O>) -> Layout<O> {
    sections(input.split(';'), report)
}

/// The axes and the rules of a layout, already taken apart at each `;`.
pub fn sections<O: Origin>(sections: Vec<Cursor<'_, O>>, report: &mut Report<O>) -> Layout<O> {
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
        if is_item_ahead(&section) {
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

/// A number that is not part of a layout; `prefix` is what stands before it, for the remedies: `offset_bytes =`.
pub fn number<O: Origin>(prefix: &str, input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Option<Number<O>> {
    number::value(prefix, input, report)
}

/// The items of an order, as far as there are any: `N C/16 H W C%16`.
pub fn order_items<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Vec<Item<O>> {
    order::words(input, report)
}

/// Whether the tokens are an item: none of these begins an axis or a rule.
#[must_use]
pub fn is_item_ahead<O: Origin>(input: &Cursor<'_, O>) -> bool {
    input.is_punct("#") || ITEM_WORDS.iter().any(|word| input.is_word(word))
}

/// Whether a rule begins here. Where none is expected, only its `;` is missing.
///
/// Rules are written in small letters and axes are not, so that `Order = 3` remains an axis.
#[must_use]
pub fn is_rule_ahead<O: Origin>(input: &Cursor<'_, O>) -> bool {
    let Some(name) = input.peek_ident().map(|ident| &ident.text) else {
        return false;
    };
    if input.is_group_at(1, Delimiter::Parenthesis) {
        name.starts_with(|c: char| c.is_ascii_lowercase())
    } else {
        input.is_punct_at(1, '=') && is_rule(name)
    }
}

/// Reports a rule that is not separated from the tokens before it.
fn report_missing_semicolon<O: Origin>(input: &Cursor<'_, O>, comma: Option<O::Span>, report: &mut Report<O>) {
    if let Some(rule) = input.peek_ident() {
        let place = if comma.is_some() { "instead of the comma" } else { "before it" };
        report.at(rule.span, format!("`{rule}` begins a rule: write `;` {place}: `; {rule}`"));
    }
}

/// Whether the next token may begin a value, but not a name: the `=` before it is missing.
fn is_value_ahead<O: Origin>(input: &Cursor<'_, O>) -> bool {
    matches!(input.peek(), Some(Token::Literal(_))) || input.is_punct("?") || input.is_group_at(0, Delimiter::Brace)
}

/// Whether a word is the keyword of a rule, or nearly.
#[must_use]
pub fn is_like_rule(word: &str) -> bool {
    words::nearest(word, rule_words()).is_some()
}

/// Whether a word is the keyword of a rule.
pub(crate) fn is_rule(word: &str) -> bool {
    rule_words().any(|rule| rule == word)
}

/// The keywords of all rules.
fn rule_words() -> impl Iterator<Item = &'static str> {
    core::iter::once("order").chain(StorageKind::ALL.map(StorageKind::word))
}
