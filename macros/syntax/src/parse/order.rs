//! `order = NHWC`, `order = Batch Head Seq`, `order = row_major`

use super::{is_rule_ahead, number};
use crate::ast::{Item, Number, Order};
use crate::cursor::Cursor;
use crate::report::Report;
use crate::token::{Delimiter, Ident, Origin, Token};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

const REMEDY: &str = "write the axes from the outermost to the innermost, as `order = NHWC`";

/// Parses what follows `order`.
pub(super) fn parse<O: Origin>(
    keyword: Ident<O>,
    input: &mut Cursor<'_, O>,
    report: &mut Report<O>,
) -> Option<Order<O>> {
    let items = if input.eat('=').is_some() {
        words(input, report)
    } else {
        let items = words_without_equals(input, report);
        let written: Vec<_> = items.iter().map(|item| item.name.to_string()).collect();
        let remedy = match written.join(" ") {
            nothing if nothing.is_empty() => REMEDY.to_owned(),
            written => format!("write `order = {written}`"),
        };
        report.at(keyword.span, format!("`=` is missing after `order`: {remedy}"));
        return (!items.is_empty()).then_some(Order { keyword, items });
    };
    if !items.is_empty() {
        return Some(Order { keyword, items });
    }
    match input.peek() {
        Some(token) if !is_rule_ahead(input) => {
            report.at(token.span(), format!("`{token}` is not an axis: {REMEDY}"));
            input.take_rest();
        }
        _ => report.at(input.last(), format!("the order is missing: {REMEDY}")),
    }
    None
}

/// `order NHWC`, `order: NHWC`, `order(NHWC)`
fn words_without_equals<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Vec<Item<O>> {
    input.eat(':');
    if !input.is_group_at(0, Delimiter::Parenthesis) {
        return words(input, report);
    }
    let Some(group) = input.next_group() else { return Vec::new() };
    words(&mut Cursor::inside(group), report)
}

/// `N C/16 H W C%16`, as far as there are items.
pub(super) fn words<O: Origin>(input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Vec<Item<O>> {
    let mut words = Vec::new();
    let mut has_comma = false;
    while !is_rule_ahead(input) {
        if let Some(word) = input.next_ident() {
            words.push(item(word, input, report));
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

/// A word, and what follows it: `M`, `M/32%4`.
pub(super) fn item<O: Origin>(word: &Ident<O>, input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Item<O> {
    let divisor = operand('/', word, input, report);
    let modulus = operand('%', word, input, report);
    Item { name: word.clone(), divisor, modulus }
}

/// `/32`, `%{LANES}`: a number over 1, which is one token. A wrong one is 1.
fn operand<O: Origin>(
    sign: char,
    word: &Ident<O>,
    input: &mut Cursor<'_, O>,
    report: &mut Report<O>,
) -> Option<Number<O>> {
    let sign_at = input.eat(sign)?;
    let prefix = format!("{word} {sign}");
    let start = input.clone();
    match input.peek() {
        Some(Token::Literal(_) | Token::Group(_)) => {
            input.next();
        }
        Some(Token::Ident(name)) => {
            input.next();
            report.at(name.span, format!("a constant stands in braces here: write `{word}{sign}{{{name}}}`"));
            return Some(Number::one(name.span));
        }
        _ => {
            report.at(sign_at, format!("a number is missing after `{sign}`: write `{word}{sign}16`"));
            return Some(Number::one(sign_at));
        }
    }
    let Some(number) = number::value(&prefix, &mut Cursor::new(start.until(input), sign_at), report) else {
        return Some(Number::one(sign_at));
    };
    if let Some(integer @ (0 | 1)) = number.integer() {
        let message = match (sign, integer) {
            ('/', 1) => "`/1` changes nothing: leave it out".to_owned(),
            ('%', 1) => format!("`%1` is always 0: leave it out, or write a larger number, as `{word}%16`"),
            _ => format!("there is no digit `{sign}0`: write a number over 1, as `{word}{sign}16`"),
        };
        report.at(number.span, message);
        return Some(Number::one(number.span));
    }
    Some(number)
}

/// Before a rule, a comma stands for a `;` instead.
fn is_comma_between_words<O: Origin>(input: &Cursor<'_, O>) -> bool {
    let mut ahead = input.clone();
    ahead.eat(',').is_some() && ahead.peek_ident().is_some() && !is_rule_ahead(&ahead)
}
