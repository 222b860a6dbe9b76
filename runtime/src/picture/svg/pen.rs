//! How a cell looks.

use super::canvas::{Anchor, CHARACTER, Panel};
use super::style;
use crate::picture::cells::{CellView, Shape};
use crate::picture::memory_map::{Found, MemoryMap};
use crate::picture::scene::Cell;
use alloc::vec::Vec;

/// The height of a cell.
pub(super) const CELL: usize = 24;

/// The least width of a cell.
const LEAST_WIDTH: usize = 26;

/// The width of cells that show so many characters.
pub(super) fn cell_width(characters: usize) -> usize {
    (characters * CHARACTER + 8).max(LEAST_WIDTH)
}

/// A layout whose elements a part keeps.
#[derive(Clone, Debug)]
pub(super) struct Kept<'a> {
    pub(super) map: MemoryMap<'a>,
    /// The offset in the whole of the lowest element of the part.
    pub(super) lowest: usize,
}

impl Kept<'_> {
    pub(super) fn has(&self, offset: usize) -> bool {
        let own = offset.checked_sub(self.lowest);
        own.is_some_and(|offset| matches!(self.map.cell(offset), Found::Element { .. }))
    }
}

/// What decides how a cell looks.
#[derive(Clone, Debug)]
pub(super) struct Pen<'a> {
    /// The axis whose index decides the colour of an element. Without one it is the place of its part.
    pub(super) color_axis: Option<usize>,
    /// All elements are drawn in full, and none has a frame.
    pub(super) is_whole: bool,
    /// Otherwise the elements of these are drawn in full,
    pub(super) kept: Vec<Kept<'a>>,
    /// and among them these have a frame. If there is no such layout, all of them have.
    pub(super) framed: Option<Kept<'a>>,
    /// The bytes of an element and of a line.
    pub(super) ruling: Option<(usize, usize)>,
}

impl Pen<'_> {
    /// A cell with its text in its middle.
    pub(super) fn cell(&self, panel: &mut Panel, at: (usize, usize), width: usize, cell: &Cell, view: CellView) {
        panel.cells.push(Shape { view, offset: cell.offset, index: cell.index, at, size: (width, CELL) });
        let part = self.kept.iter().position(|kept| kept.has(cell.offset));
        let is_out = !self.is_whole && part.is_none();
        let is_framed = part.is_some() && self.framed.as_ref().is_none_or(|framed| framed.has(cell.offset));
        let color = match self.color_axis {
            Some(axis) => cell.index.map(|index| index[axis]),
            None => part,
        };
        let class = match cell.index {
            Some(_) => style::element(color),
            None => "tl-pad",
        };
        let again = if cell.is_shared { " tl-again" } else { "" };
        let out = if is_out { " tl-out" } else { "" };
        panel.rect(&alloc::format!("{class}{again}{out}"), at, (width, CELL));
        if is_framed {
            panel.rect("tl-kept", (at.0 + 1, at.1 + 1), (width - 2, CELL - 2));
        }
        let out = if is_out { "tl-faint" } else { "tl-cell" };
        if !cell.text.is_empty() {
            panel.text(out, Anchor::Middle, (at.0 + width / 2, at.1 + CELL / 2 + 4), &cell.text);
        }
    }

    /// A rule through a cell in which a line of memory begins.
    pub(super) fn rule(&self, panel: &mut Panel, (x, y): (usize, usize), width: usize, offset: usize) {
        let Some((element, line)) = self.ruling else { return };
        let (from, element, line) = (offset as u128 * element as u128, element as u128, line as u128);
        let begin = from.div_ceil(line) * line;
        if begin < from + element {
            // Less than the width of the cell.
            let x = x + ((begin - from) * width as u128 / element) as usize;
            panel.line("tl-rule", (x, y.saturating_sub(4)), (x, y + CELL + 4));
        }
    }
}
