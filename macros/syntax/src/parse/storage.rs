//! `pad(H, W) = 8`, `stride(H) = ?`, `stride(M/128) = 1024`, `broadcast(N)`

use super::{is_rule_ahead, is_value_ahead, number, order};
use crate::ast::{Item, Storage, StorageKind, Value};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Delimiter, Group, Ident, Origin};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;

/// Parses what follows the keyword of a rule about axes.
pub(super) fn parse<O: Origin>(
    keyword: Ident<O>,
    kind: StorageKind,
    input: &mut Cursor<'_, O>,
    report: &mut Report<O>,
) -> Option<Storage<O>> {
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
fn list<O: Origin>(kind: StorageKind, group: &Group<O>, report: &mut Report<O>) -> Vec<Item<O>> {
    if group.tokens.is_empty() {
        let message = format!("`{}` names no axis: write `{}`", kind.word(), kind.example("H"));
        report.at(group.span, message);
    } else if group.delimiter != Delimiter::Parenthesis {
        let example = kind.example(&O::quote(&group.tokens));
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
fn separator<O: Origin>(axis: &Ident<O>, input: &mut Cursor<'_, O>, report: &mut Report<O>) {
    if let Some(next) = input.peek_ident() {
        report.at(next.span, format!("axes in a list have commas: write `({axis}, {next})`"));
    } else if input.eat(',').is_none() && !input.is_empty() {
        unexpected(input, report);
    }
}

fn unexpected<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) {
    if let Some(token) = input.next() {
        let message = format!("expected an axis, found `{token}`: write a list as `(H, W)`");
        report.at(token.span(), message);
    }
}

/// `pad H`: reported, and understood; `pad`: reported.
fn axis_without_parentheses<O: Origin>(
    keyword: &Ident<O>,
    kind: StorageKind,
    input: &mut Cursor<'_, O>,
    report: &mut Report<O>,
) -> Vec<Item<O>> {
    let axis = input.next_ident();
    let example = kind.example(axis.map_or("H", |axis| &axis.text));
    report.at(keyword.span, format!("`{}` names its axis in parentheses: write `{example}`", kind.word()));
    axis.map(|axis| Item { name: axis.clone(), divisor: None, modulus: None }).into_iter().collect()
}

/// `= 8`, or `= ?` where the rule allows it.
fn value<O: Origin>(
    keyword: &Ident<O>,
    kind: StorageKind,
    axis: &str,
    input: &mut Cursor<'_, O>,
    report: &mut Report<O>,
) -> Option<Value<O>> {
    let (word, example) = (kind.word(), kind.example(axis));
    let equals = input.eat('=');
    if equals.is_none() && is_value_ahead(input) {
        report.at(input.here(), format!("`=` is missing before this value: write `{example}`"));
    } else if equals.is_none() {
        return report.none(keyword.span, format!("`{word}` needs a value: write `{example}`"));
    } else if input.is_empty() || input.is_punct(",") || is_rule_ahead(input) {
        return report.none(input.last(), format!("the value of `{word}` is missing: write `{example}`"));
    }
    if let Some(question) = input.eat('?') {
        if kind.gives_stride() {
            return Some(Value::Dynamic(question));
        }
        let message = format!(
            "`{word}` cannot be a `?`, unlike an extent or a stride: write \
             `{example}`"
        );
        return report.none(question, message);
    }
    number::value(&format!("{word}({axis}) ="), input, report).map(Value::Static)
}

/// Nothing. `= 2` is reported, and passed over.
fn no_value<O: Origin>(kind: StorageKind, axis: &str, input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Value<O> {
    if let Some(equals) = input.eat('=') {
        if input.eat('?').is_none() && !input.is_empty() {
            number::value("", input, &mut Report::default());
        }
        let message = format!("`{}` takes no value: write `{}`", kind.word(), kind.example(axis));
        report.across(equals, input.last(), message);
    }
    Value::Absent
}
