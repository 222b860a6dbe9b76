//! Shapes in pixels, and panels of them that are put together.

use crate::picture::cells::Shape;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The width of a character of the font of cells and labels.
pub(super) const CHARACTER: usize = 7;

/// Where a text stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Shapes with their size, from a corner at 0, 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Panel {
    shapes: String,
    /// What stands for an element or for padding.
    pub(super) cells: Vec<Shape>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Panel {
    /// A rectangle of this class.
    pub(super) fn rect(&mut self, class: &str, (x, y): (usize, usize), (width, height): (usize, usize)) {
        self.grow(x + width, y + height);
        self.put(format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
    }

    /// A text of this class, whose base line is at `y`. The widths of texts are estimated.
    pub(super) fn text(&mut self, class: &str, anchor: Anchor, (x, y): (usize, usize), text: &str) {
        let len = text.chars().count() * CHARACTER;
        let (at, right) = match anchor {
            Anchor::Start => ("", x + len),
            Anchor::Middle => (" text-anchor=\"middle\"", x + len / 2),
            Anchor::End => (" text-anchor=\"end\"", x),
        };
        self.grow(right, y + 4);
        self.put(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{at}>{}</text>", escaped(text)));
    }

    pub(super) fn line(&mut self, class: &str, from: (usize, usize), to: (usize, usize)) {
        self.grow(from.0.max(to.0), from.1.max(to.1));
        self.put(format_args!(
            "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    /// A curve that leaves and arrives vertically.
    pub(super) fn curve(&mut self, class: &str, from: (usize, usize), to: (usize, usize)) {
        let middle = (from.1 + to.1) / 2;
        self.put(format_args!(
            "<path class=\"{class}\" d=\"M{} {}C{} {middle} {} {middle} {} {}\"/>",
            from.0, from.1, from.0, to.0, to.0, to.1
        ));
    }

    /// Puts another panel at this place.
    pub(super) fn place(&mut self, panel: &Panel, (x, y): (usize, usize)) {
        self.grow(x + panel.width, y + panel.height);
        self.put(format_args!("<g transform=\"translate({x} {y})\">"));
        self.shapes.push_str(&panel.shapes);
        self.cells.extend(panel.moved((x, y)));
        self.put(format_args!("</g>"));
    }

    /// Puts another panel below everything that is there.
    pub(super) fn below(&mut self, panel: &Panel, gap: usize) {
        self.place(panel, (0, if self.height == 0 { 0 } else { self.height + gap }));
    }

    /// The cells, if the corner of the panel is here.
    pub(super) fn moved(&self, (x, y): (usize, usize)) -> impl Iterator<Item = Shape> {
        self.cells.iter().map(move |cell| Shape { at: (cell.at.0 + x, cell.at.1 + y), ..cell.clone() })
    }

    pub(super) fn shapes(&self) -> &str {
        &self.shapes
    }

    fn grow(&mut self, right: usize, bottom: usize) {
        self.width = self.width.max(right);
        self.height = self.height.max(bottom);
    }

    fn put(&mut self, shape: core::fmt::Arguments<'_>) {
        // A string takes everything.
        let _ = writeln!(self.shapes, "{shape}");
    }
}

/// A text in XML.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The lines of a text of words, none over `room` characters if its words are not.
pub(super) fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::from([String::new()]);
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= room {
            line.push_str(&format!(" {word}"));
        } else {
            lines.push(String::from(word));
        }
    }
    lines
}
