//! The tree of a layout, from the tokens of rustc. The grammar is that of texts at run time too: `tensor-layout-syntax`.

use crate::ast::Number;
use crate::cursor::Cursor;
use crate::report::Report;
use crate::tokens::{Taken, Tokens};
pub(crate) use syntax::parse::{ITEM_WORDS, is_like_rule};
use tensor_layout_syntax as syntax;

/// A layout as it is written, and the tokens that it is written with.
#[derive(Default)]
pub(crate) struct Layout {
    pub(crate) written: syntax::ast::Layout,
    pub(crate) tokens: Tokens,
}

/// `axis* { ";" rule } [ ";" ]`
pub(crate) fn layout(input: Cursor, report: &mut Report) -> Layout {
    sections(input.split(';'), report)
}

/// The axes and the rules of a layout, already taken apart at each `;`.
pub(crate) fn sections(sections: Vec<Cursor>, report: &mut Report) -> Layout {
    let mut tokens = Tokens::default();
    let taken: Vec<_> = sections.into_iter().map(|section| tokens.take(section)).collect();
    let mut mistakes = syntax::report::Report::new(&tokens);
    let written = syntax::parse::sections(taken.iter().map(Taken::cursor).collect(), &mut mistakes);
    report.add(mistakes.into_mistakes(), &tokens);
    Layout { written, tokens }
}

/// A number that is not part of a layout; `prefix` is what stands before it, for the remedies: `offset_bytes =`.
pub(crate) fn number(prefix: &str, input: &mut Cursor, report: &mut Report) -> Option<Number> {
    let mut tokens = Tokens::default();
    let number = parsed(input, &mut tokens, report, |rest, mistakes| syntax::parse::number(prefix, rest, mistakes));
    number.map(|number| Number::of(number, &tokens))
}

/// The items of an order, as far as there are any.
pub(crate) fn order_items(input: &mut Cursor, tokens: &mut Tokens, report: &mut Report) -> Vec<syntax::ast::Item> {
    parsed(input, tokens, report, syntax::parse::order_items)
}

/// What the grammar takes of the tokens that are left.
fn parsed<T>(
    input: &mut Cursor,
    tokens: &mut Tokens,
    report: &mut Report,
    parse: impl FnOnce(&mut syntax::cursor::Cursor<'_>, &mut syntax::report::Report<'_>) -> T,
) -> T {
    let taken = tokens.take(input.clone());
    let mut rest = taken.cursor();
    let all = rest.left();
    let mut mistakes = syntax::report::Report::new(&*tokens);
    let result = parse(&mut rest, &mut mistakes);
    report.add(mistakes.into_mistakes(), tokens);
    (rest.left()..all).for_each(|_| drop(input.next()));
    result
}
