//! The picture as text.

mod axes;
mod grid;
mod memory;
mod paper;

use super::memory_map::MemoryMap;
use super::scene::Cell;
use crate::any::AnyLayout;
use alloc::string::ToString;
use core::fmt;
use paper::{Line, Paper, Style};

/// The least and the most columns of a page.
const COLUMNS: (usize, usize) = (40, 400);

/// A layout as text that fits a terminal, by [`AnyLayout::explain`]. Its `Display` writes the text.
///
/// From top to bottom: the text of the layout; a table of the axes; the sizes and properties; the offset of each index; and the memory, with the
/// index of each element and with the padding. Where rows repeat, the text has the first ones and says how the others follow from them, so
/// the text is never longer than [`MOST_BYTES`](Self::MOST_BYTES), and takes no longer for a large layout than for a small one.
#[derive(Clone, Copy, Debug)]
pub struct Explain<'a> {
    layout: &'a AnyLayout,
    width: usize,
    color: bool,
}

impl<'a> Explain<'a> {
    /// No text is longer than this many bytes, whatever the layout, the width and the colours are.
    pub const MOST_BYTES: usize = 1 << 18;

    pub(super) fn of(layout: &'a AnyLayout) -> Self {
        Explain { layout, width: 80, color: false }
    }

    /// At most this many columns in a line; 80 if not given, and never less than 40 or more than 400.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let photo = AnyLayout::parse("H=300 W=451 C=3; align(H) = 64")?;
    /// let text = photo.explain().width(60).to_string();
    /// assert!(text.lines().all(|line| line.chars().count() <= 60));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn width(self, columns: usize) -> Self {
        Explain { width: columns.clamp(COLUMNS.0, COLUMNS.1), ..self }
    }

    /// With the escape sequences of ANSI terminals for colours; without them if not given. The first axis of several indices that are not
    /// broadcast decides the colour of an element.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let rows = AnyLayout::parse("H=2 W=3; pad(W) = 5")?;
    /// assert!(rows.explain().color(true).to_string().contains("\x1b["));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn color(self, is_on: bool) -> Self {
        Explain { color: is_on, ..self }
    }
}

impl fmt::Display for Explain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let map = &MemoryMap::of(self.layout);
        let paper = &mut Paper { f, width: self.width, color: self.color };
        let colors = Colors { axis: map.color_axis() };
        let blank = Line::new();
        paper.words(Style::Heading, &self.layout.to_string(), 8)?;
        paper.line(&blank)?;
        axes::table(map, paper)?;
        paper.line(&blank)?;
        axes::sizes(map, paper)?;
        paper.line(&blank)?;
        grid::write(map, colors, paper)?;
        paper.line(&blank)?;
        memory::write(map, colors, paper)
    }
}

/// The axis that decides the colour of an element.
#[derive(Clone, Copy)]
struct Colors {
    axis: Option<usize>,
}

impl Colors {
    fn of(self, cell: &Cell) -> Style {
        match (cell.index, self.axis) {
            (None, _) => Style::Faint,
            _ if cell.is_shared => Style::Shared,
            (_, None) => Style::Plain,
            (Some(index), Some(axis)) => Style::Element(index[axis]),
        }
    }
}
