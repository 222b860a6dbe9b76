//! `N C H=57 Batch=?`

use super::{is_rule_ahead, is_value_ahead, number, report_missing_semicolon};
use crate::ast::{Axis, Extent, Number, NumberKind};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Ident, Token};
use crate::words;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;

/// Parses up to the end, or up to a rule whose `;` is missing.
pub(super) fn parse(input: &mut Cursor<'_>, report: &mut Report<'_>) -> Vec<Axis> {
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

fn axis(input: &mut Cursor<'_>, report: &mut Report<'_>) -> Option<Axis> {
    let found = match input.next()? {
        Token::Ident(first) if first.is_raw || !words::is_keyword(&first.text) => {
            let name = last_of_path(first, input, report);
            let extent = extent(name, input, report);
            return Some(Axis { name: name.clone(), extent });
        }
        Token::Ident(keyword) if !keyword.is("_") => format!("the keyword `{keyword}`"),
        other => format!("`{}`", report.quote(other)),
    };
    let message = format!("expected an axis, as `N`, `N = 8` or `Batch = ?`, found {found}");
    report.at(input.last(), message);
    if input.eat('=').is_some() && !begins_axis(input) {
        number::value("", input, &mut report.aside());
    }
    None
}

/// `my::Batch`: reported, and understood as `Batch`.
fn last_of_path<'t>(first: &'t Ident, input: &mut Cursor<'t>, report: &mut Report<'_>) -> &'t Ident {
    let mut name = first;
    while input.is_punct("::") {
        input.eat(':');
        input.eat(':');
        name = input.next_ident().unwrap_or(name);
    }
    if name.place != first.place {
        report.across(
            first.place,
            name.place,
            format!("an axis is named by one identifier: bring it into scope with `use` and write `{name}`"),
        );
    }
    name
}

fn extent(name: &Ident, input: &mut Cursor<'_>, report: &mut Report<'_>) -> Extent {
    if let Some(colon) = input.eat(':') {
        let value = input.peek().map_or("8".to_owned(), |token| report.quote(token));
        report.at(colon, format!("an extent follows `=`: write `{name} = {value}`"));
    } else if let Some(extent) = input.peek().filter(|_| is_value_ahead(input)) {
        let written = report.quote(extent);
        let message = format!("`=` is missing before this extent: write `{name} = {written}`");
        report.at(extent.place(), message);
    } else if input.eat('=').is_none() {
        return Extent::OwnName;
    }
    let prefix = format!("{name} =");
    if let Some(question) = input.eat('?') {
        return Extent::Dynamic(question);
    }
    if input.is_empty() || input.is_punct(",") || begins_axis(input) || is_rule_ahead(input) {
        report.at(
            input.last(),
            format!(
                "the extent of `{name}` is missing: write `{prefix} 8`, or `{prefix} ?` if it is known at run time only"
            ),
        );
        return Extent::Static(Number::one(input.last()));
    }
    let last = input.last();
    let Some(number) = number::value(&prefix, input, report) else { return Extent::Static(Number::one(last)) };
    if is_variable(&number) {
        let (place, variable) = (number.place, &number.text);
        report.at(
            place,
            format!(
                "`{variable}` has the name of a variable, and a type cannot have its value: write `{name}=?`, and give \
                 `{variable}` to `with_extents`; write a constant of this name as `{name}={{{variable}}}`"
            ),
        );
        return Extent::Static(Number::one(place));
    }
    Extent::Static(number)
}

/// Whether it is one name that begins with a small letter, as constants do not, nor types that they belong to. A name in braces is a constant.
fn is_variable(number: &Number) -> bool {
    let is_name = number.kind == NumberKind::Path && number.tokens == [number.place];
    is_name && number.text.trim_start_matches("r#").starts_with(|first: char| first.is_ascii_lowercase())
}

/// Whether `name =` stands here, which is never an extent.
fn begins_axis(input: &Cursor<'_>) -> bool {
    input.peek_ident().is_some() && input.is_punct_at(1, '=')
}
