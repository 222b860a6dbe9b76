//! `N C H=57 Batch=?`

use super::{is_rule_ahead, is_value_ahead, number, report_missing_semicolon};
use crate::ast::{Axis, Number, Value};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Ident, Origin, Token};
use crate::words;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ptr;

/// Parses up to the end, or up to a rule whose `;` is missing.
pub(super) fn parse<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Vec<Axis<O>> {
    let mut axes = Vec::new();
    let mut has_comma = false;
    while !input.is_empty() {
        let comma = input.eat(',');
        if is_rule_ahead(input) {
            report_missing_semicolon(input, comma, report);
            break;
        }
        match comma {
            None => axes.extend(axis(input, report)),
            Some(_) if has_comma => {}
            Some(comma) => {
                has_comma = true;
                report.at(comma, "axes are separated by spaces: remove the commas");
            }
        }
    }
    axes
}

fn axis<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Option<Axis<O>> {
    let found = match input.next()? {
        Token::Ident(first) if !first.is_keyword() => {
            let name = last_of_path(first, input, report);
            let extent = extent(name, input, report);
            return Some(Axis { name: name.clone(), extent });
        }
        Token::Ident(keyword) if !words::is_never_name(&keyword.text) => {
            format!("the keyword `{keyword}`: write another name, or `r#{keyword}`")
        }
        Token::Ident(keyword) if !keyword.is("_") => format!("the keyword `{keyword}`: write another name"),
        other => format!("`{}`", other),
    };
    let message = format!("expected an axis, as `N`, `N = 8` or `Batch = ?`, found {found}");
    report.at(input.last(), message);
    if input.eat('=').is_some() && !begins_axis(input) {
        number::value("", input, &mut Report::default());
    }
    None
}

/// `my::Batch`: reported, and understood as `Batch`.
fn last_of_path<'t, O: Origin>(first: &'t Ident<O>, input: &mut Cursor<'t, O>, report: &mut Report<O>) -> &'t Ident<O> {
    let mut name = first;
    while input.is_punct("::") {
        input.eat(':');
        input.eat(':');
        name = input.next_ident().unwrap_or(name);
    }
    if !ptr::eq(name, first) {
        let message = format!("an axis is named by one identifier: bring it into scope with `use` and write `{name}`");
        report.across(first.span, name.span, message);
    }
    name
}

fn extent<O: Origin>(name: &Ident<O>, input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Value<O> {
    if let Some(colon) = input.eat(':') {
        let value = input.peek().map_or("8".to_owned(), Token::to_string);
        report.at(colon, format!("an extent follows `=`: write `{name} = {value}`"));
    } else if let Some(extent) = input.peek().filter(|_| is_value_ahead(input)) {
        let message = format!("`=` is missing before this extent: write `{name} = {extent}`");
        report.at(extent.span(), message);
    } else if input.eat('=').is_none() {
        return Value::Absent;
    }
    let prefix = format!("{name} =");
    if let Some(question) = input.eat('?') {
        return Value::Dynamic(question);
    }
    if input.is_empty() || input.is_punct(",") || begins_axis(input) || is_rule_ahead(input) {
        let message = format!(
            "the extent of `{name}` is missing: write `{prefix} 8`, or `{prefix} ?` if it is known at run time only"
        );
        report.at(input.last(), message);
        return Value::Static(Number::one(input.last()));
    }
    let (last, is_name) = (input.last(), input.peek_ident().is_some());
    let Some(number) = number::value(&prefix, input, report) else { return Value::Static(Number::one(last)) };
    if is_name && is_variable(&number) {
        let (span, variable) = (number.span, &number.text);
        let message = format!(
            "`{variable}` has the name of a variable, and a type cannot have its value: write `{name}=?`, and give \
             `{variable}` to `with_extents`; write a constant of this name as `{name}={{{variable}}}`"
        );
        report.at(span, message);
        return Value::Static(Number::one(span));
    }
    Value::Static(number)
}

/// Whether a number without braces is one name that begins with a small letter, as constants do not, nor types that they belong to.
fn is_variable<O: Origin>(number: &Number<O>) -> bool {
    let is_small = number.text.trim_start_matches("r#").starts_with(|first: char| first.is_ascii_lowercase());
    is_small && !number.text.contains(':')
}

/// Whether `name =` stands here, which is never an extent.
fn begins_axis<O: Origin>(input: &Cursor<'_, O>) -> bool {
    input.peek_ident().is_some() && input.is_punct_at(1, '=')
}
