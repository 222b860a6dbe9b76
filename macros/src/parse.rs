//! The tree of a layout, from the tokens of rustc. The grammar is that of texts at run time too: `tensor-layout-syntax`.

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
