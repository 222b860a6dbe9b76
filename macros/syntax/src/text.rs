//! Layouts as texts at run time: the grammar of `layout!`, with an integer for each number.

mod lexer;
mod numbers;

use crate::check;
use crate::cursor::Cursor;
use crate::parse;
use crate::report::Report;
use crate::token::{Place, Source, Token};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

pub use numbers::{Written, WrittenAxis, WrittenItem, WrittenRule};

/// A layout has 8 axes at most. What is longer than this is not one, and would only take time.
const MAX_BYTES: usize = 1 << 14;

/// The tokens of a text.
///
/// Comments are skipped, also those with three slashes: a layout has no documentation.
pub struct Text<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// The bytes of each place.
    ranges: Vec<Range<usize>>,
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
    let (text, mut mistakes) = Text::new(text);
    let mut report = Report::new(&text);
    let layout = parse::layout(text.cursor(), &mut report);
    let model = check::layout(layout, &mut report);
    let written = numbers::resolve(model, &text, known, &mut report);
    mistakes.extend(
        report
            .into_mistakes()
            .into_iter()
            .map(|mistake| Mistake { bytes: text.bytes(mistake.first, mistake.last), message: mistake.message }),
    );
    if mistakes.is_empty() { Ok(written) } else { Err(mistakes) }
}

/// Whether an axis can have this name: an identifier, without `r#`, that is not the name of a rule.
#[must_use]
pub fn is_axis_name(name: &str) -> bool {
    lexer::is_name(name) && !parse::is_rule(name)
}

impl<'a> Text<'a> {
    /// The tokens of the text, and what is wrong with them. What is wrong is left out.
    #[must_use]
    pub fn new(text: &'a str) -> (Self, Vec<Mistake>) {
        lexer::tokens(text)
    }

    /// A cursor before the first token.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::new(&self.tokens, Place(0))
    }

    /// How many places there are.
    #[must_use]
    pub fn places(&self) -> usize {
        self.ranges.len()
    }

    /// The bytes from the first of these tokens to the last one.
    #[must_use]
    pub fn bytes(&self, first: Place, last: Place) -> Range<usize> {
        self.ranges[first.0].start..self.ranges[last.0].end
    }
}

impl Source for Text<'_> {
    fn text(&self, first: Place, last: Place) -> String {
        self.text[self.bytes(first, last)].into()
    }

    fn inside(&self, group: Place) -> String {
        let bytes = self.bytes(group, group);
        let text = &self.text[bytes];
        let mut inside = text.chars();
        inside.next();
        let without_end = inside.as_str().strip_suffix([')', '}', ']']);
        without_end.unwrap_or(inside.as_str()).trim().into()
    }
}
