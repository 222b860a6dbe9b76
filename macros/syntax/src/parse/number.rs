//! Const arguments: `57`, `WIDTH`, `{2 * WIDTH}`.
//!
//! The end of an expression without braces is ambiguous among axes, so it is read only to be reported.

use crate::ast::{Number, NumberKind};
use crate::cursor::Cursor;
use crate::integer;
use crate::report::Report;
use crate::token::{Delimiter, Group, Ident, Literal, Origin, Token, is_path};
use crate::words;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::slice;

/// Parses a number; `prefix` is what stands before it, for the remedies: `N =`, `pad(H) =`.
pub(super) fn value<O: Origin>(prefix: &str, input: &mut Cursor<'_, O>, report: &mut Report<O>) -> Option<Number<O>> {
    let expression = expression(input);
    match expression {
        [] => {
            report_no_number(prefix, input, report);
            None
        }
        [token @ Token::Literal(literal)] => integer(prefix, token, literal, report),
        [token @ Token::Group(group)] if group.delimiter == Delimiter::Brace => braced(prefix, token, group, report),
        [Token::Punct(minus), Token::Literal(literal)] if minus.character == '-' => {
            report.across(minus.span, literal.span, negative(prefix, &literal.text));
            None
        }
        path @ [first, ..] if is_path(path) => Some(number(NumberKind::Path, path, first.span())),
        [first, ..] => {
            let message = format!(
                "an expression stands in braces: write `{prefix} {{{}}}`",
                text_without_parentheses(expression)
            );
            report.across(first.span(), input.last(), message);
            None
        }
    }
}

/// The message for a number with a `-`. A stride has a word for it.
fn negative(prefix: &str, number: &str) -> String {
    match prefix.strip_prefix("stride").and_then(|axis| axis.strip_suffix(" =")) {
        Some(axis) => {
            format!("`-{number}` is negative: write `{prefix} {number}; reverse{axis}`, which negates the stride")
        }
        None => format!("`-{number}` is negative, and this is a count: write `{prefix} {number}`"),
    }
}

/// Takes what Rust would read as one expression.
fn expression<'t, O: Origin>(input: &mut Cursor<'t, O>) -> &'t [Token<O>] {
    let start = input.clone();
    let mut is_complete = false;
    while let Some(token) = input.peek() {
        is_complete = match token {
            Token::Ident(ident) if is_complete && ident.is("as") => false,
            Token::Ident(ident) if !is_complete && may_begin_path(ident) => true,
            Token::Ident(ident) if !is_complete && begins_block(ident) => {
                take_block(input);
                is_complete = true;
                continue;
            }
            Token::Literal(_) if !is_complete => true,
            Token::Group(group) if is_complete && group.delimiter == Delimiter::Brace => break,
            Token::Group(_) => true,
            Token::Punct(_) if is_generics(input) => {
                take_generics(input);
                is_complete = true;
                continue;
            }
            Token::Punct(_) if input.is_punct("::") => {
                input.next();
                false
            }
            Token::Punct(punct) if "+-*/%&|^!<>.".contains(punct.character) => false,
            _ => break,
        };
        input.next();
    }
    start.until(input)
}

/// A name, or a keyword that paths begin with.
fn may_begin_path<O: Origin>(ident: &Ident<O>) -> bool {
    ident.is_raw || ["crate", "self", "super", "Self"].contains(&&*ident.text) || !words::is_keyword(&ident.text)
}

/// A keyword that some block in braces belongs to.
fn begins_block<O: Origin>(ident: &Ident<O>) -> bool {
    ["const", "if", "match", "unsafe"].iter().any(|keyword| ident.is(keyword))
}

/// Takes everything up to a block that is not followed by `else`.
fn take_block<O: Origin>(input: &mut Cursor<'_, O>) {
    while !input.is_empty() {
        let is_block = input.is_group_at(0, Delimiter::Brace);
        input.next();
        if is_block && !input.is_word("else") {
            break;
        }
    }
}

/// A `<` that is neither a shift nor a comparison.
fn is_generics<O: Origin>(input: &Cursor<'_, O>) -> bool {
    input.is_punct("<") && !input.is_punct("<<") && !input.is_punct("<=")
}

/// Takes everything from a `<` to its `>`.
fn take_generics<O: Origin>(input: &mut Cursor<'_, O>) {
    let mut depth = 0_usize;
    while !input.is_empty() {
        if input.is_punct("<") {
            depth += 1;
        } else if input.is_punct(">") {
            depth -= 1;
        }
        input.next();
        if depth == 0 {
            break;
        }
    }
}

fn text_without_parentheses<O: Origin>(expression: &[Token<O>]) -> String {
    match expression {
        [Token::Group(group)] => O::quote(&group.tokens),
        tokens => O::quote(tokens),
    }
}

fn report_no_number<O: Origin>(prefix: &str, input: &mut Cursor<'_, O>, report: &mut Report<O>) {
    let found = match input.next() {
        Some(token) => format!("found `{token}`"),
        None => "found nothing".to_owned(),
    };
    let message =
        format!("expected a number, {found}: write `{prefix} 8`, `{prefix} NAME` or `{prefix} {{expression}}`");
    report.at(input.last(), message);
}

/// The number that these tokens write.
fn number<O: Origin>(kind: NumberKind, tokens: &[Token<O>], span: O::Span) -> Number<O> {
    Number { kind, text: O::quote(tokens), span, argument: O::argument(kind, tokens, span) }
}

/// Braces around a single number, a single path or further braces are removed.
fn braced<O: Origin>(prefix: &str, token: &Token<O>, group: &Group<O>, report: &mut Report<O>) -> Option<Number<O>> {
    let span = group.span;
    match group.tokens.as_slice() {
        [] => report.none(span, format!("these braces are empty: write `{prefix} 8` or `{prefix} {{expression}}`")),
        [token @ Token::Literal(literal)] => integer(prefix, token, literal, report),
        [Token::Punct(minus), Token::Literal(literal)] if minus.character == '-' => {
            report.none(span, negative(prefix, &literal.text))
        }
        [token @ Token::Group(inner)] if inner.delimiter == Delimiter::Brace => braced(prefix, token, inner, report),
        path if is_path(path) => Some(number(NumberKind::Path, path, span)),
        _ => Some(number(NumberKind::Expression, slice::from_ref(token), span)),
    }
}

fn integer<O: Origin>(
    prefix: &str,
    token: &Token<O>,
    literal: &Literal<O>,
    report: &mut Report<O>,
) -> Option<Number<O>> {
    let (span, text) = (literal.span, &literal.text);
    let Some(integer::Integer { value, suffix }) = integer::integer(text) else {
        return report.none(span, format!("`{text}` is not an integer: write a whole number, as in `{prefix} 8`"));
    };
    let Some(value) = value else {
        let largest = u64::MAX;
        let message = match text.len() {
            0..=40 => format!("`{text}` does not fit 64 bits: the largest number is {largest}"),
            length => format!("a number of {length} characters does not fit 64 bits: the largest number is {largest}"),
        };
        return report.none(span, message);
    };
    if !["", "usize"].contains(&suffix) {
        return report
            .none(span, format!("`{text}` is a `{suffix}`, but numbers here are `usize`: write `{prefix} {value}`"));
    }
    Some(number(NumberKind::Integer(value), slice::from_ref(token), span))
}
