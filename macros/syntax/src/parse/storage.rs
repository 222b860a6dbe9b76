//! `pad(H, W) = 8`, `stride(H) = ?`, `stride(M/128) = 1024`, `broadcast(N)`

use super::{is_rule_ahead, is_value_ahead, number, order};
use crate::ast::{Item, Storage, StorageKind, Value};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Delimiter, Group, Ident};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;

/// Parses what follows the keyword of a rule about axes.
pub(super) fn parse(
    keyword: Ident,
    kind: StorageKind,
    input: &mut Cursor<'_>,
    report: &mut Report<'_>,
) -> Option<Storage> {
    let items = match input.next_group() {
        Some(group) => list(kind, group, report),
        None => axis_without_parentheses(&keyword, kind, input, report),
    };
    let first = items.first().map_or("H".to_owned(), Item::text);
    let value = if kind.takes_value() {
        value(&keyword, kind, &first, input, report)?
    } else {
        no_value(kind, &first, input, report)
    };
    (!items.is_empty()).then_some(Storage { keyword, kind, items, value })
}

/// `(H, W)`, `(M/128)`; in other delimiters, it is reported and understood.
fn list(kind: StorageKind, group: &Group, report: &mut Report<'_>) -> Vec<Item> {
    if group.tokens.is_empty() {
        let message = format!("`{}` names no axis: write `{}`", kind.word(), kind.example("H"));
        report.at(group.place, message);
    } else if group.delimiter != Delimiter::Parenthesis {
        let example = kind.example(&report.quote_inside(group.place));
        report.at(group.open, format!("axes stand in parentheses: write `{example}`"));
    }
    let mut input = Cursor::inside(group);
    let mut items = Vec::new();
    while !input.is_empty() {
        match input.next_ident() {
            Some(axis) => {
                let item = order::item(axis, &mut input, report);
                separator(axis, &mut input, report);
                items.push(item);
            }
            None => unexpected(&mut input, report),
        }
    }
    items
}

/// The comma after an axis of a list, if another axis follows.
fn separator(axis: &Ident, input: &mut Cursor<'_>, report: &mut Report<'_>) {
    if let Some(next) = input.peek_ident() {
        report.at(next.place, format!("axes in a list have commas: write `({axis}, {next})`"));
    } else if input.eat(',').is_none() && !input.is_empty() {
        unexpected(input, report);
    }
}

fn unexpected(input: &mut Cursor<'_>, report: &mut Report<'_>) {
    if let Some(token) = input.next() {
        let message = format!("expected an axis, found `{}`: write a list as `(H, W)`", report.quote(token));
        report.at(token.place(), message);
    }
}

/// `pad H`: reported, and understood; `pad`: reported.
fn axis_without_parentheses(
    keyword: &Ident,
    kind: StorageKind,
    input: &mut Cursor<'_>,
    report: &mut Report<'_>,
) -> Vec<Item> {
    let axis = input.next_ident();
    let example = kind.example(axis.map_or("H", |axis| &axis.text));
    report.at(keyword.place, format!("`{}` names its axis in parentheses: write `{example}`", kind.word()));
    axis.map(|axis| Item { name: axis.clone(), divisor: None, modulus: None }).into_iter().collect()
}

/// `= 8`, or `= ?` where the rule allows it.
fn value(
    keyword: &Ident,
    kind: StorageKind,
    axis: &str,
    input: &mut Cursor<'_>,
    report: &mut Report<'_>,
) -> Option<Value> {
    let (word, example) = (kind.word(), kind.example(axis));
    let equals = input.eat('=');
    if equals.is_none() && is_value_ahead(input) {
        report.at(input.here(), format!("`=` is missing before this value: write `{example}`"));
    } else if equals.is_none() {
        report.at(keyword.place, format!("`{word}` needs a value: write `{example}`"));
        return None;
    } else if input.is_empty() || input.is_punct(",") || is_rule_ahead(input) {
        report.at(input.last(), format!("the value of `{word}` is missing: write `{example}`"));
        return None;
    }
    if let Some(question) = input.eat('?') {
        if kind.gives_stride() {
            return Some(Value::Dynamic(question));
        }
        let message = format!(
            "`{word}` must be known at compile time, unlike an extent or a stride: write \
             `{example}`"
        );
        report.at(question, message);
        return None;
    }
    number::value(&format!("{word}({axis}) ="), input, report).map(Value::Static)
}

/// Nothing. `= 2` is reported, and passed over.
fn no_value(kind: StorageKind, axis: &str, input: &mut Cursor<'_>, report: &mut Report<'_>) -> Value {
    if let Some(equals) = input.eat('=') {
        if input.eat('?').is_none() && !input.is_empty() {
            number::value("", input, &mut report.aside());
        }
        let message = format!("`{}` takes no value: write `{}`", kind.word(), kind.example(axis));
        report.across(equals, input.last(), message);
    }
    Value::Absent
}
