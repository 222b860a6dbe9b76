//! `order = NHWC`, `pad(H, W) = 8`, `stride(H) = ?`, `broadcast(N)`

use super::{is_rule_ahead, number, rule_words};
use crate::ast::{Order, Rule, Storage, StorageKind, Value};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::words;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

/// Parses one rule, or several whose `;` is missing.
pub(super) fn parse(input: &mut Cursor, rules: &mut Vec<Rule>, report: &mut Report) {
    loop {
        rules.extend(rule(input, report));
        let comma = input.eat(',');
        if is_rule_ahead(input) {
            report_missing_semicolon(input, comma.is_some(), report);
            continue;
        }
        if let Some(comma) = comma {
            report.at(comma, "no rule follows this comma, and rules are separated by `;`: remove it");
        } else if let Some(token) = input.peek() {
            report.at(token.span(), format!("the rule ends before `{token}`: write `;` and the next rule, or nothing"));
        }
        break;
    }
}

fn report_missing_semicolon(input: &Cursor, comma: bool, report: &mut Report) {
    if let Some(rule) = input.peek_ident() {
        let instead = if comma { "instead of the comma" } else { "before this one" };
        report.at(rule.span(), format!("rules are separated by `;`: write `;` {instead}: `; {rule}`"));
    }
}

fn rule(input: &mut Cursor, report: &mut Report) -> Option<Rule> {
    let Some(keyword) = input.next_ident() else {
        if let Some(token) = input.next() {
            report.at(token.span(), format!("expected a rule, found `{token}`: {}", the_rules()));
        }
        input.take_rest();
        return None;
    };
    let Some(word) = known_rule(&keyword, report) else {
        input.take_rest();
        return None;
    };
    match StorageKind::ALL.into_iter().find(|kind| kind.word() == word) {
        None => order(keyword, input, report).map(Rule::Order),
        Some(kind) => storage(keyword, kind, input, report).map(Rule::Storage),
    }
}

fn the_rules() -> String {
    format!("the rules are {}", words::list(rule_words()))
}

/// The rule that the keyword names. A misspelled one is reported and understood.
fn known_rule(keyword: &Ident, report: &mut Report) -> Option<&'static str> {
    let name = words::text(keyword);
    if let Some(word) = rule_words().find(|word| *word == name) {
        return Some(word);
    }
    let meant = words::nearest(&name, rule_words());
    let remedy = match meant {
        Some(word) => format!("did you mean `{word}`?"),
        None if words::is_letters(&name) => "axes stand before the first `;`".to_owned(),
        None => the_rules(),
    };
    report.at(keyword.span(), format!("there is no rule `{name}`: {remedy}"));
    meant
}

fn order(keyword: Ident, input: &mut Cursor, report: &mut Report) -> Option<Order> {
    const REMEDY: &str = "write `order = NHWC`, with the axes from the outermost to the innermost";
    if input.is_group_at(0, Delimiter::Parenthesis) {
        report.at(keyword.span(), format!("`order` takes `=` and no parentheses: {REMEDY}"));
        let group = input.next_group()?;
        let mut inner = Cursor::new(group.stream(), group.span());
        return Some(Order { words: order_words(&mut inner, report), keyword });
    }
    if input.eat('=').is_none() {
        report.at(keyword.span(), format!("`=` is missing after `order`: {REMEDY}"));
        input.eat(':');
    }
    let words = order_words(input, report);
    if !words.is_empty() {
        return Some(Order { keyword, words });
    }
    match input.peek() {
        Some(token) if !is_rule_ahead(input) => {
            report.at(token.span(), format!("an order is made of axes, not of `{token}`: {REMEDY}"));
            input.take_rest();
        }
        _ => report.at(input.last(), format!("the order is missing: {REMEDY}")),
    }
    None
}

fn order_words(input: &mut Cursor, report: &mut Report) -> Vec<Ident> {
    let mut words = Vec::new();
    let mut commas = 0;
    while !is_rule_ahead(input) {
        if let Some(word) = input.next_ident() {
            words.push(word);
        } else if input.is_punct(",") && matches!(input.peek_at(1), Some(TokenTree::Ident(_))) {
            // With a rule behind it, the comma stands for a `;` instead.
            let mut ahead = input.clone();
            ahead.next();
            if is_rule_ahead(&ahead) {
                break;
            }
            *input = ahead;
            if commas == 0 {
                report.at(input.last(), "an order has no commas: write `NHWC` or `Batch Head Seq`");
            }
            commas += 1;
        } else {
            break;
        }
    }
    words
}

fn storage(keyword: Ident, kind: StorageKind, input: &mut Cursor, report: &mut Report) -> Option<Storage> {
    let axes = axes(&keyword, kind, input, report);
    let first = axes.first().map_or("H".to_owned(), words::text);
    let value = value(&keyword, kind, &first, input, report)?;
    (!axes.is_empty()).then_some(Storage { keyword, kind, axes, value })
}

/// `(H, W)`. Without parentheses, or in others, the axis is understood, too.
fn axes(keyword: &Ident, kind: StorageKind, input: &mut Cursor, report: &mut Report) -> Vec<Ident> {
    let example = |axis: &str| kind.example(axis);
    if let Some(group) = input.next_group() {
        if group.delimiter() != Delimiter::Parenthesis {
            let message = format!("an axis stands in parentheses: write `{}`", example("H"));
            report.at(group.span_open(), message);
        }
        return axis_list(kind, &group, report);
    }
    let bare = input.next_ident();
    let axis = bare.as_ref().map_or("H".to_owned(), words::text);
    report.at(keyword.span(), format!("`{}` names its axis in parentheses: write `{}`", kind.word(), example(&axis)));
    bare.into_iter().collect()
}

fn axis_list(kind: StorageKind, group: &Group, report: &mut Report) -> Vec<Ident> {
    let mut input = Cursor::new(group.stream(), group.span());
    let mut axes = Vec::new();
    while !input.is_empty() {
        if let Some(axis) = input.next_ident() {
            axes.push(axis);
            if input.peek_ident().is_some() {
                report.at(input.last(), "a comma is missing after this axis: write `(H, W)`");
            } else if !input.is_empty() && input.eat(',').is_none() {
                report_no_axis(&mut input, report);
            }
        } else {
            report_no_axis(&mut input, report);
        }
    }
    if group.stream().is_empty() {
        let message = format!("`{}` of no axis: write `{}`", kind.word(), kind.example("H"));
        report.at(group.span(), message);
    }
    axes
}

fn report_no_axis(input: &mut Cursor, report: &mut Report) {
    if let Some(token) = input.next() {
        report.at(token.span(), format!("expected the name of an axis, found `{token}`"));
    }
}

/// `= 8`, `= ?`, or nothing, as the rule demands.
fn value(keyword: &Ident, kind: StorageKind, axis: &str, input: &mut Cursor, report: &mut Report) -> Option<Value> {
    let (word, example) = (kind.word(), kind.example(axis));
    let Some(equals) = input.eat('=') else {
        if kind.takes_value() {
            report.at(keyword.span(), format!("`{word}` needs a value: write `{example}`"));
            return None;
        }
        return Some(Value::Absent);
    };
    if !kind.takes_value() {
        input.eat('?');
        number::value("", input, &mut Report::default());
        report.across(equals, input.last(), format!("`{word}` takes no value: write `{example}`"));
        return Some(Value::Absent);
    }
    if let Some(question) = input.eat('?') {
        if kind == StorageKind::Stride {
            return Some(Value::Dynamic);
        }
        report.at(question, format!("only an extent or a `stride` can be known at run time: write `{example}`"));
        return None;
    }
    if input.is_empty() || input.is_punct(",") || is_rule_ahead(input) {
        report.at(equals, format!("the value of `{word}` is missing: write `{example}`"));
        return None;
    }
    number::value(&format!("{word}({axis}) ="), input, report).map(Value::Static)
}
