//! `pad(H, W) = 8`, `stride(H) = ?`, `broadcast(N)`

use super::{is_rule_ahead, is_value_ahead, number};
use crate::ast::{Storage, StorageKind, Value};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::words;
use proc_macro2::{Delimiter, Group, Ident};

/// Parses what follows the keyword of a rule about axes.
pub(super) fn parse(keyword: Ident, kind: StorageKind, input: &mut Cursor, report: &mut Report) -> Option<Storage> {
    let axes = match input.next_group() {
        Some(group) => axis_list(kind, &group, report),
        None => axis_without_parentheses(&keyword, kind, input, report),
    };
    let first = axes.first().map_or("H".to_owned(), words::text);
    let value = if kind.takes_value() {
        value(&keyword, kind, &first, input, report)?
    } else {
        no_value(kind, &first, input, report)
    };
    (!axes.is_empty()).then_some(Storage { keyword, kind, axes, value })
}

/// `(H, W)`; in other delimiters, it is reported and understood.
fn axis_list(kind: StorageKind, group: &Group, report: &mut Report) -> Vec<Ident> {
    if group.stream().is_empty() {
        let message = format!("`{}` names no axis: write `{}`", kind.word(), kind.example("H"));
        report.at(group.span(), message);
    } else if group.delimiter() != Delimiter::Parenthesis {
        let example = kind.example(&group.stream().to_string());
        report.at(group.span_open(), format!("axes stand in parentheses: write `{example}`"));
    }
    let mut input = Cursor::new(group.stream(), group.span());
    let mut axes = Vec::new();
    while !input.is_empty() {
        match input.next_ident() {
            Some(axis) => {
                separator(&axis, &mut input, report);
                axes.push(axis);
            }
            None => unexpected(&mut input, report),
        }
    }
    axes
}

/// The comma after an axis of a list, if another axis follows.
fn separator(axis: &Ident, input: &mut Cursor, report: &mut Report) {
    if let Some(next) = input.peek_ident() {
        report.at(next.span(), format!("axes in a list have commas: write `({axis}, {next})`"));
    } else if input.eat(',').is_none() && !input.is_empty() {
        unexpected(input, report);
    }
}

fn unexpected(input: &mut Cursor, report: &mut Report) {
    if let Some(token) = input.next() {
        let message = format!("expected an axis, found `{token}`: write a list as `(H, W)`");
        report.at(token.span(), message);
    }
}

/// `pad H`: reported, and understood; `pad`: reported.
fn axis_without_parentheses(keyword: &Ident, kind: StorageKind, input: &mut Cursor, report: &mut Report) -> Vec<Ident> {
    let axis = input.next_ident();
    let example = kind.example(&axis.as_ref().map_or("H".to_owned(), words::text));
    report.at(keyword.span(), format!("`{}` names its axis in parentheses: write `{example}`", kind.word()));
    axis.into_iter().collect()
}

/// `= 8`, or `= ?` where the rule allows it.
fn value(keyword: &Ident, kind: StorageKind, axis: &str, input: &mut Cursor, report: &mut Report) -> Option<Value> {
    let (word, example) = (kind.word(), kind.example(axis));
    let equals = input.eat('=');
    if equals.is_none() && is_value_ahead(input) {
        report.at(input.here(), format!("`=` is missing before this value: write `{example}`"));
    } else if equals.is_none() {
        report.at(keyword.span(), format!("`{word}` needs a value: write `{example}`"));
        return None;
    } else if input.is_empty() || input.is_punct(",") || is_rule_ahead(input) {
        report.at(input.last(), format!("the value of `{word}` is missing: write `{example}`"));
        return None;
    }
    if let Some(question) = input.eat('?') {
        if kind == StorageKind::Stride {
            return Some(Value::Dynamic);
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
fn no_value(kind: StorageKind, axis: &str, input: &mut Cursor, report: &mut Report) -> Value {
    if let Some(equals) = input.eat('=') {
        if input.eat('?').is_none() && !input.is_empty() {
            number::value("", input, &mut Report::default());
        }
        let message = format!("`{}` takes no value: write `{}`", kind.word(), kind.example(axis));
        report.across(equals, input.last(), message);
    }
    Value::Absent
}
