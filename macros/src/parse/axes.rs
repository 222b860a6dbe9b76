//! `N C H=57 Batch=?`

use super::{is_rule_ahead, number};
use crate::ast::{Axis, Extent, Number};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::words;
use proc_macro2::{Delimiter, Ident, TokenTree};

/// Parses up to the end, or up to a rule whose `;` is missing.
pub(super) fn parse(input: &mut Cursor, report: &mut Report) -> Vec<Axis> {
    let mut axes = Vec::new();
    let mut commas = 0;
    while !input.is_empty() {
        let comma = input.eat(',');
        if is_rule_ahead(input) {
            report_missing_semicolon(input, comma.is_some(), report);
            break;
        }
        match comma {
            None => axes.extend(axis(input, report)),
            Some(comma) => {
                if commas == 0 {
                    report.at(comma, "axes are separated by spaces: remove the commas");
                }
                commas += 1;
            }
        }
    }
    axes
}

fn report_missing_semicolon(input: &Cursor, comma: bool, report: &mut Report) {
    if let Some(rule) = input.peek_ident() {
        let instead = if comma { "instead of the comma" } else { "before it" };
        report.at(rule.span(), format!("`{rule}` begins a rule, not an axis: write `;` {instead}: `; {rule}`"));
    }
}

fn axis(input: &mut Cursor, report: &mut Report) -> Option<Axis> {
    match input.next()? {
        TokenTree::Ident(name) if !words::is_keyword(&name) => {
            let extent = extent(&name, input, report);
            Some(Axis { name, extent })
        }
        TokenTree::Ident(keyword) => {
            report.at(
                keyword.span(),
                format!("`{keyword}` is a keyword: an axis is named by an identifier, as `N` or `Batch`"),
            );
            if input.eat('=').is_some() && !begins_axis(input) {
                number::value("N =", input, &mut Report::default());
            }
            None
        }
        other => {
            report.at(other.span(), format!("expected an axis, as `N`, `N = 8` or `Batch = ?`, found `{other}`"));
            None
        }
    }
}

fn extent(name: &Ident, input: &mut Cursor, report: &mut Report) -> Extent {
    if input.is_punct("::") {
        report_path(name, input, report);
    }
    if input.is_punct(":") {
        let colon = input.eat(':').unwrap_or(name.span());
        report.at(colon, format!("an extent follows `=`: write `{name} = ..`"));
    } else if let Some(extent) = input.peek().filter(|_| is_extent_without_equals(input)) {
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
                "the extent of `{name}` is missing: write `{prefix} 8`, or `{prefix} ?` if it is \
                 known at run time only"
            ),
        );
        return Extent::Static(Number::one(input.last()));
    }
    let last = input.last();
    number::value(&prefix, input, report).map_or_else(|| Extent::Static(Number::one(last)), Extent::Static)
}

/// Whether a token stands here that no axis begins with, but many an extent.
fn is_extent_without_equals(input: &Cursor) -> bool {
    matches!(input.peek(), Some(TokenTree::Literal(_))) || input.is_punct("?") || input.is_group_at(0, Delimiter::Brace)
}

/// Whether `name =` stands here, which is never an extent.
fn begins_axis(input: &Cursor) -> bool {
    input.peek_ident().is_some() && input.is_punct_at(1, '=')
}

/// `my::Batch`: reported, and passed over.
fn report_path(name: &Ident, input: &mut Cursor, report: &mut Report) {
    while input.is_punct("::") {
        input.eat(':');
        input.eat(':');
        if input.peek_ident().is_some() {
            input.next();
        }
    }
    report.across(
        name.span(),
        input.last(),
        "an axis is named by one identifier: bring it into scope with `use` and write its name",
    );
}
