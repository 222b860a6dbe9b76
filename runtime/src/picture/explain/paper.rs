//! Lines of text that are no wider than the page, with colours or without.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Heading,
    /// Padding, and what is left out.
    Faint,
    /// An element that several indices reach.
    Shared,
    /// An element, by its index along the axis that decides the colour.
    Element(usize),
}

impl Style {
    /// The escape sequence of ANSI terminals that begins it.
    fn escape(self) -> &'static str {
        const ELEMENTS: [&str; 6] = ["\x1b[36m", "\x1b[33m", "\x1b[32m", "\x1b[35m", "\x1b[34m", "\x1b[31m"];
        match self {
            Style::Plain => "",
            Style::Heading => "\x1b[1m",
            Style::Faint => "\x1b[2m",
            Style::Shared => "\x1b[4m",
            Style::Element(at) => ELEMENTS[at % ELEMENTS.len()],
        }
    }
}

/// The escape sequence that ends every style.
const PLAIN: &str = "\x1b[0m";

/// One line, piece by piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Line(Vec<(Style, String)>);

impl Line {
    pub(super) fn new() -> Self {
        Line(Vec::new())
    }

    pub(super) fn with(mut self, style: Style, text: impl Into<String>) -> Self {
        self.push(style, text);
        self
    }

    pub(super) fn push(&mut self, style: Style, text: impl Into<String>) {
        self.0.push((style, text.into()));
    }
}

/// Where lines are written.
pub(super) struct Paper<'p, 'f> {
    pub(super) f: &'p mut fmt::Formatter<'f>,
    pub(super) width: usize,
    pub(super) color: bool,
}

impl Paper<'_, '_> {
    /// Writes a line. What is wider than the page ends in `...`.
    pub(super) fn line(&mut self, line: &Line) -> fmt::Result {
        let len: usize = line.0.iter().map(|(_, text)| text.chars().count()).sum();
        let is_cut = len > self.width;
        let mut room = if is_cut { self.width - 3 } else { self.width };
        for (style, text) in &line.0 {
            let text: String = text.chars().take(room).collect();
            room -= text.chars().count();
            self.piece(*style, &text)?;
        }
        self.f.write_str(if is_cut { "...\n" } else { "\n" })
    }

    fn piece(&mut self, style: Style, text: &str) -> fmt::Result {
        let is_plain = !self.color || style == Style::Plain || text.trim().is_empty();
        if is_plain { self.f.write_str(text) } else { write!(self.f, "{}{text}{PLAIN}", style.escape()) }
    }

    /// Words of one style, on as many lines as they need up to `most`, those after the first one indented.
    pub(super) fn words(&mut self, style: Style, text: &str, most: usize) -> fmt::Result {
        let indent = text.len() - text.trim_start_matches(' ').len();
        let mut lines: Vec<String> = Vec::from([" ".repeat(indent)]);
        for word in text[indent..].split(' ') {
            let last = lines.len() - 1;
            let len = lines[last].chars().count();
            if len > 4 && len + 1 + word.chars().count() > self.width && lines.len() < most {
                lines.push(alloc::format!("    {word}"));
            } else {
                let is_first = lines[last].trim_start().is_empty();
                lines[last].push_str(if is_first { "" } else { " " });
                lines[last].push_str(word);
            }
        }
        lines.into_iter().try_for_each(|line| self.line(&Line::new().with(style, line)))
    }
}
