//! Layouts as texts at run time: the grammar of `layout!`, with an integer for each number.

mod lexer;
mod numbers;

use crate::ast::NumberKind;
use crate::check;
use crate::cursor::Cursor;
use crate::parse;
use crate::report::Report;
use crate::token::{Origin, Token};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

pub use lexer::tokens;
pub use numbers::{Written, WrittenAxis, WrittenItem, WrittenRule};

/// A layout has 8 axes at most. What is longer than this is not one, and would only take time.
const MAX_BYTES: usize = 1 << 14;

/// A text that is written has 40 names at most: 8 of axes, 8 of items and 24 in rules. So none is too long to be read.
const MAX_NAME: usize = 255;

/// The tokens of a text.
#[derive(Clone, Default)]
pub struct Text<'a>(PhantomData<&'a str>);

/// Bytes of a text.
#[derive(Clone, Copy)]
pub struct Bytes<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

/// What is wrong in a text, and what to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// For the user.
    pub message: String,
    /// The bytes of the text that are wrong.
    pub bytes: Range<usize>,
}

/// The number of a name: `H` for the extent of an axis, `stride(H)` for its stride, or the path of a constant.
pub type Known<'a> = &'a mut dyn FnMut(&str) -> Option<usize>;

/// The layout that a text says, with these numbers for what is not an integer.
///
/// # Errors
///
/// If the text has a mistake: all of them.
pub fn read(text: &str, known: Known<'_>) -> Result<Written, Vec<Mistake>> {
    if text.len() > MAX_BYTES {
        let message = format!("the text of a layout has at most {MAX_BYTES} bytes, and this one has {}", text.len());
        return Err(Vec::from([Mistake { message, bytes: 0..0 }]));
    }
    let (tokens, mut mistakes) = tokens(text);
    let mut report = Report::default();
    let layout = parse::layout(Cursor::new(&tokens, Bytes { text, start: 0, end: 0 }), &mut report);
    for axis in layout.axes.iter().filter(|axis| axis.name.text.len() > MAX_NAME) {
        let length = axis.name.text.len();
        let message =
            format!("the name of an axis has at most {MAX_NAME} bytes, and this one has {length}: shorten it");
        report.at(axis.name.span, message);
    }
    let model = check::layout(layout, &mut report);
    let written = numbers::resolve(model, known, &mut report);
    mistakes.extend(
        report
            .into_mistakes()
            .map(|mistake| Mistake { message: mistake.message, bytes: mistake.first.start..mistake.last.end }),
    );
    if mistakes.is_empty() { Ok(written) } else { Err(mistakes) }
}

/// Whether an axis can have this name: an identifier of at most 255 bytes, without `r#`, that is not the name of a rule.
#[must_use]
pub fn is_axis_name(name: &str) -> bool {
    name.len() <= MAX_NAME && lexer::is_name(name) && !parse::is_rule(name)
}

impl<'a> Origin for Text<'a> {
    type Span = Bytes<'a>;
    type Ident = ();
    type Tree = ();
    type Argument = ();

    fn quote(tokens: &[Token<Self>]) -> String {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return String::new() };
        first.span().text[first.span().start..last.span().end].into()
    }

    fn argument(_: NumberKind, _: &[Token<Self>], _: Bytes<'a>) {}
}

impl Bytes<'_> {
    fn range(self) -> Range<usize> {
        self.start..self.end
    }
}
