//! `order = NHWC`, `order = Batch Head Seq`, `order = row_major`

use super::is_rule_ahead;
use crate::ast::Order;
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Delimiter, Ident};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

const REMEDY: &str = "write the axes from the outermost to the innermost, as `order = NHWC`";

/// Parses what follows `order`.
pub(super) fn parse(keyword: Ident, input: &mut Cursor<'_>, report: &mut Report<'_>) -> Option<Order> {
    let words = if input.eat('=').is_some() {
        words(input, report)
    } else {
        let words = words_without_equals(input, report);
        let written: Vec<_> = words.iter().map(Ident::to_string).collect();
        let remedy = match written.join(" ") {
            nothing if nothing.is_empty() => REMEDY.to_owned(),
            written => format!("write `order = {written}`"),
        };
        report.at(keyword.place, format!("`=` is missing after `order`: {remedy}"));
        return (!words.is_empty()).then_some(Order { keyword, words });
    };
    if !words.is_empty() {
        return Some(Order { keyword, words });
    }
    match input.peek() {
        Some(token) if !is_rule_ahead(input) => {
            report.at(token.place(), format!("`{}` is not an axis: {REMEDY}", report.quote(token)));
            input.take_rest();
        }
        _ => report.at(input.last(), format!("the order is missing: {REMEDY}")),
    }
    None
}

/// `order NHWC`, `order: NHWC`, `order(NHWC)`
fn words_without_equals(input: &mut Cursor<'_>, report: &mut Report<'_>) -> Vec<Ident> {
    input.eat(':');
    if !input.is_group_at(0, Delimiter::Parenthesis) {
        return words(input, report);
    }
    let Some(group) = input.next_group() else { return Vec::new() };
    words(&mut Cursor::inside(group), report)
}

fn words(input: &mut Cursor<'_>, report: &mut Report<'_>) -> Vec<Ident> {
    let mut words = Vec::new();
    let mut has_comma = false;
    while !is_rule_ahead(input) {
        if let Some(word) = input.next_ident() {
            words.push(word.clone());
        } else if is_comma_between_words(input) {
            input.eat(',');
            if !has_comma {
                report.at(input.last(), "an order has no commas: write `NHWC` or `Batch Head Seq`");
            }
            has_comma = true;
        } else {
            break;
        }
    }
    words
}

/// Before a rule, a comma stands for a `;` instead.
fn is_comma_between_words(input: &Cursor<'_>) -> bool {
    let mut ahead = input.clone();
    ahead.eat(',').is_some() && ahead.peek_ident().is_some() && !is_rule_ahead(&ahead)
}
