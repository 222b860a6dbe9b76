//! Const arguments: `57`, `WIDTH`, `{2 * WIDTH}`.
//!
//! The end of an expression without braces is ambiguous among axes, so it is read only to be reported.

use crate::ast::{Number, NumberKind};
use crate::cursor::{Cursor, is_path};
use crate::report::Report;
use crate::words;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

/// Parses a number; `prefix` is what stands before it, for the remedies: `N =`, `pad(H) =`.
pub(super) fn value(prefix: &str, input: &mut Cursor, report: &mut Report) -> Option<Number> {
    let expression = expression(input);
    match expression.as_slice() {
        [] => {
            report_no_number(prefix, input, report);
            None
        }
        [TokenTree::Literal(literal)] => integer(prefix, literal, report),
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => braced(prefix, group, report),
        [TokenTree::Punct(minus), TokenTree::Literal(literal)] if minus.as_char() == '-' => {
            let message = format!("`-{literal}` is negative, and this is a count: write `{prefix} {literal}`");
            report.across(minus.span(), literal.span(), message);
            None
        }
        path @ [first, ..] if is_path(path) => Some(path_in_braces(path, first.span())),
        [first, ..] => {
            let message = format!(
                "an expression stands in braces: write `{prefix} {{{}}}`",
                text_without_parentheses(&expression)
            );
            report.across(first.span(), input.last(), message);
            None
        }
    }
}

/// Takes what Rust would read as one expression.
fn expression(input: &mut Cursor) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    let mut is_complete = false;
    while let Some(token) = input.peek() {
        is_complete = match token {
            TokenTree::Ident(ident) if is_complete && ident == "as" => false,
            TokenTree::Ident(ident) if !is_complete && may_begin_path(ident) => true,
            TokenTree::Ident(ident) if !is_complete && begins_block(ident) => {
                take_block(&mut tokens, input);
                is_complete = true;
                continue;
            }
            TokenTree::Literal(_) if !is_complete => true,
            TokenTree::Group(group) if is_complete && group.delimiter() == Delimiter::Brace => break,
            TokenTree::Group(_) => true,
            TokenTree::Punct(_) if is_generics(input) => {
                take_generics(&mut tokens, input);
                is_complete = true;
                continue;
            }
            TokenTree::Punct(_) if input.is_punct("::") => {
                tokens.extend(input.next());
                false
            }
            TokenTree::Punct(punct) if "+-*/%&|^!<>.".contains(punct.as_char()) => false,
            _ => break,
        };
        tokens.extend(input.next());
    }
    tokens
}

/// A name, or a keyword that paths begin with.
fn may_begin_path(ident: &Ident) -> bool {
    ["crate", "self", "super", "Self"].iter().any(|keyword| ident == keyword) || !words::is_keyword(ident)
}

/// A keyword that some block in braces belongs to.
fn begins_block(ident: &Ident) -> bool {
    ["const", "if", "match", "unsafe"].iter().any(|keyword| ident == keyword)
}

/// Takes everything up to a block that is not followed by `else`.
fn take_block(tokens: &mut Vec<TokenTree>, input: &mut Cursor) {
    while !input.is_empty() {
        let is_block = input.is_group_at(0, Delimiter::Brace);
        tokens.extend(input.next());
        if is_block && !input.is_word("else") {
            break;
        }
    }
}

/// A `<` that is neither a shift nor a comparison.
fn is_generics(input: &Cursor) -> bool {
    input.is_punct("<") && !input.is_punct("<<") && !input.is_punct("<=")
}

/// Takes everything from a `<` to its `>`.
fn take_generics(tokens: &mut Vec<TokenTree>, input: &mut Cursor) {
    let mut depth = 0_usize;
    while !input.is_empty() {
        if input.is_punct("<") {
            depth += 1;
        } else if input.is_punct(">") {
            depth -= 1;
        }
        tokens.extend(input.next());
        if depth == 0 {
            break;
        }
    }
}

fn text_without_parentheses(expression: &[TokenTree]) -> String {
    let tokens: TokenStream = match expression {
        [TokenTree::Group(group)] => group.stream(),
        tokens => tokens.iter().cloned().collect(),
    };
    tokens.to_string()
}

fn report_no_number(prefix: &str, input: &mut Cursor, report: &mut Report) {
    let found = match input.next() {
        Some(token) => format!("found `{token}`"),
        None => "found nothing".to_owned(),
    };
    report.at(
        input.last(),
        format!("expected a number, {found}: write `{prefix} 8`, `{prefix} NAME` or `{prefix} {{expression}}`"),
    );
}

/// A bare name would be looked up as a type first, so every path gets braces.
fn path_in_braces(path: &[TokenTree], span: Span) -> Number {
    let mut group = Group::new(Delimiter::Brace, path.iter().cloned().collect());
    group.set_span(span);
    Number { tree: group.into(), kind: NumberKind::Path }
}

/// Braces around a single number, a single path or further braces are removed.
fn braced(prefix: &str, group: &Group, report: &mut Report) -> Option<Number> {
    let inner: Vec<_> = Cursor::new(group.stream(), group.span()).take_rest().into_iter().collect();
    match inner.as_slice() {
        [] => {
            report.at(group.span(), format!("these braces are empty: write `{prefix} 8` or `{prefix} {{expression}}`"));
            None
        }
        [TokenTree::Literal(literal)] => integer(prefix, literal, report),
        [TokenTree::Group(inner)] if inner.delimiter() == Delimiter::Brace => braced(prefix, inner, report),
        path if is_path(path) => Some(path_in_braces(path, group.span())),
        _ => Some(Number { tree: group.clone().into(), kind: NumberKind::Expression }),
    }
}

fn integer(prefix: &str, literal: &Literal, report: &mut Report) -> Option<Number> {
    let mut mistake = |message: String| {
        report.at(literal.span(), message);
        None
    };
    let syn::Lit::Int(integer) = syn::Lit::new(literal.clone()) else {
        return mistake(format!("`{literal}` is not an integer: write a whole number, as in `{prefix} 8`"));
    };
    let (digits, suffix) = (integer.base10_digits(), integer.suffix());
    if !["", "usize"].contains(&suffix) {
        return mistake(format!(
            "`{literal}` is a `{suffix}`, but numbers here are `usize`: write `{prefix} {digits}`"
        ));
    }
    match digits.parse() {
        Ok(number) => Some(Number { tree: literal.clone().into(), kind: NumberKind::Integer(number) }),
        Err(_) => mistake(format!("`{digits}` does not fit 64 bits: the largest number is {}", u64::MAX)),
    }
}
