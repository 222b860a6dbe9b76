//! `N C H=57 Batch=?`

use super::{is_rule_ahead, is_value_ahead, number, report_missing_semicolon};
use crate::ast::{Axis, Extent, Number};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::words;
use proc_macro2::{Ident, TokenTree};

/// Parses up to the end, or up to a rule whose `;` is missing.
pub(super) fn parse(input: &mut Cursor, report: &mut Report) -> Vec<Axis> {
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

fn axis(input: &mut Cursor, report: &mut Report) -> Option<Axis> {
    let found = match input.next()? {
        TokenTree::Ident(first) if !words::is_keyword(&first) => {
            let name = last_of_path(first, input, report);
            let extent = extent(&name, input, report);
            return Some(Axis { name, extent });
        }
        TokenTree::Ident(keyword) if keyword != "_" => format!("the keyword `{keyword}`"),
        other => format!("`{other}`"),
    };
    let message = format!("expected an axis, as `N`, `N = 8` or `Batch = ?`, found {found}");
    report.at(input.last(), message);
    if input.eat('=').is_some() && !begins_axis(input) {
        number::value("", input, &mut Report::default());
    }
    None
}

/// `my::Batch`: reported, and understood as `Batch`.
fn last_of_path(first: Ident, input: &mut Cursor, report: &mut Report) -> Ident {
    let mut name = first.clone();
    while input.is_punct("::") {
        input.eat(':');
        input.eat(':');
        name = input.next_ident().unwrap_or(name);
    }
    if name != first {
        report.across(
            first.span(),
            name.span(),
            format!("an axis is named by one identifier: bring it into scope with `use` and write `{name}`"),
        );
    }
    name
}

fn extent(name: &Ident, input: &mut Cursor, report: &mut Report) -> Extent {
    if let Some(colon) = input.eat(':') {
        let value = input.peek().map_or("8".to_owned(), ToString::to_string);
        report.at(colon, format!("an extent follows `=`: write `{name} = {value}`"));
    } else if let Some(extent) = input.peek().filter(|_| is_value_ahead(input)) {
        let message = format!("`=` is missing before this extent: write `{name} = {extent}`");
        report.at(extent.span(), message);
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
    number::value(&prefix, input, report).map_or_else(|| Extent::Static(Number::one(last)), Extent::Static)
}

/// Whether `name =` stands here, which is never an extent.
fn begins_axis(input: &Cursor) -> bool {
    input.peek_ident().is_some() && input.is_punct_at(1, '=')
}
