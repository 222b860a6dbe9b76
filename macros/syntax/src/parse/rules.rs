//! `order = NHWC; pad(H) = 8`: which rule it is, and where it ends.

use super::{is_rule, is_rule_ahead, order, report_missing_semicolon, rule_words, storage};
use crate::ast::{Rule, StorageKind};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Ident, Origin};
use crate::words;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Parses one rule, or several whose `;` is missing.
pub(super) fn parse<O: Origin>(input: &mut Cursor<'_, O>, rules: &mut Vec<Rule<O>>, report: &mut Report<O>) {
    loop {
        rules.extend(rule(input, report));
        let comma = input.eat(',');
        if is_rule_ahead(input) {
            report_missing_semicolon(input, comma, report);
            continue;
        }
        if let Some(comma) = comma {
            report.at(comma, "no rule follows this comma, and rules are separated by `;`: remove it");
        } else if let Some(token) = input.peek() {
            let message = format!("the rule ends before `{token}`: write `;` and the next rule, or nothing");
            report.at(token.span(), message);
        }
        break;
    }
}

fn rule<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Option<Rule<O>> {
    let Some(keyword) = input.next_ident() else {
        if let Some(token) = input.next() {
            report.at(token.span(), format!("expected a rule, found `{token}`: {}", the_rules()));
        }
        input.take_rest();
        return None;
    };
    let Some(word) = known_rule(keyword, report) else {
        input.take_rest();
        return None;
    };
    match StorageKind::ALL.into_iter().find(|kind| kind.word() == word) {
        None => order::parse(keyword.clone(), input, report).map(Rule::Order),
        Some(kind) => storage::parse(keyword.clone(), kind, input, report).map(Rule::Storage),
    }
}

fn the_rules() -> String {
    format!("the rules are {}", words::list(rule_words()))
}

/// The rule that the keyword names. A misspelled one is reported, and taken for the nearest one.
fn known_rule<O: Origin>(keyword: &Ident<O>, report: &mut Report<O>) -> Option<&'static str> {
    let name = &keyword.text;
    if keyword.is_raw && is_rule(name) {
        report.at(keyword.span, format!("`{keyword}` is not a rule: write `{name}`"));
    }
    if let Some(word) = rule_words().find(|word| word == name) {
        return Some(word);
    }
    // Other libraries call a stride a pitch, as `row_pitch` and `RowPitch`, mostly in bytes.
    let is_pitch = name.to_ascii_lowercase().ends_with("pitch");
    let meant = if is_pitch { Some("stride") } else { words::nearest(name, rule_words()) };
    let remedy = match meant {
        Some(word) if is_pitch => format!("did you mean `{word}`, which counts elements?"),
        Some(word) => format!("did you mean `{word}`?"),
        None if words::is_letters(name) => "axes stand before the first `;`".to_owned(),
        None => the_rules(),
    };
    report.at(keyword.span, format!("there is no rule `{name}`: {remedy}"));
    meant
}
