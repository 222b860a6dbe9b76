//! Two memories as strips of cells, one above the other, with a curve from each element to its place in the other one.

use super::canvas::{Anchor, CHARACTER, Panel};
use super::pen::{CELL, Pen};
use super::style;
use crate::arith::spec::MAX_RANK;
use crate::picture::cells::{CellView, Shape};
use crate::picture::memory_map::{Found, MemoryMap};
use crate::picture::shown::{Shown, shown};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The width of a strip, and the least and the most cells of it.
const WIDTH: usize = 900;
const LEAST_CELLS: usize = 8;
const MOST_CELLS: usize = 32;

/// The height of one of the numbers in a cell.
const NUMBER: usize = 14;

/// The space between the strips.
const BETWEEN: usize = 110;

/// One of the two memories.
struct Strip<'s, 'a> {
    map: &'s MemoryMap<'a>,
    pieces: Vec<Shown>,
}

/// Both strips. `axes[k]` is the axis of the second layout that axis `k` of the first one is.
pub(super) fn panel(from: &MemoryMap<'_>, to: &MemoryMap<'_>, axes: &[usize], pen: &Pen<'_>) -> Panel {
    let shown_axes: Vec<usize> = (0..from.layout.rank()).filter(|&axis| from.layout.extents()[axis] > 1).collect();
    let numbers = [from, to].map(|map| map.layout.extents().iter().max().map_or(1, |most| most.to_string().len()));
    let offset = from.layout.storage_size().max(to.layout.storage_size()).to_string().len();
    let width = (numbers[0].max(offset).max(numbers[1]) * CHARACTER + 8).max(CELL);
    let most = (WIDTH / width).clamp(LEAST_CELLS, MOST_CELLS);
    let strips = [from, to].map(|map| Strip { map, pieces: shown(map.layout.storage_size(), most) });
    let height = shown_axes.len().max(1) * NUMBER + 8;
    let names: Vec<String> = shown_axes.iter().map(|&axis| crate::picture::words::name(from.layout, axis)).collect();
    let left = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6) * CHARACTER + 8;
    let drawing = Drawing { axes, shown_axes, names, pen, width, height, left };
    let mut panel = Panel::default();
    let second = 16 + height + BETWEEN;
    drawing.curves(&mut panel, &strips, (16 + height, second));
    drawing.strip(&mut panel, &strips[0], 16, false);
    drawing.strip(&mut panel, &strips[1], second, true);
    panel
}

struct Drawing<'d> {
    axes: &'d [usize],
    shown_axes: Vec<usize>,
    names: Vec<String>,
    pen: &'d Pen<'d>,
    width: usize,
    height: usize,
    left: usize,
}

impl Drawing<'_> {
    /// The cells, with the numbers of each index one below the other.
    fn strip(&self, panel: &mut Panel, strip: &Strip<'_, '_>, y: usize, is_second: bool) {
        let offsets = if is_second { y + self.height + 13 } else { y - 5 };
        panel.text("tl-faint", Anchor::End, (self.left - 8, offsets), "offset");
        for (line, name) in self.names.iter().enumerate() {
            panel.text("tl-head", Anchor::End, (self.left - 8, y + NUMBER * (line + 1)), name);
        }
        let mut x = self.left;
        for piece in &strip.pieces {
            match *piece {
                Shown::One(offset) => {
                    panel.text("tl-faint", Anchor::Middle, (x + self.width / 2, offsets), &offset.to_string());
                    self.cell(panel, strip, (x, y), offset, is_second);
                }
                Shown::Gap { .. } => {
                    panel.rect("tl-gap", (x, y), (self.gap(), self.height));
                    panel.text("tl-faint", Anchor::Middle, (x + self.gap() / 2, y + self.height / 2 + 4), "…");
                }
            }
            x += self.advance(piece);
        }
    }

    fn cell(&self, panel: &mut Panel, strip: &Strip<'_, '_>, (x, y): (usize, usize), offset: usize, is_second: bool) {
        let index = self.index(strip, offset, is_second);
        let view = if is_second { CellView::Destination } else { CellView::Memory };
        panel.cells.push(Shape { view, offset, index, at: (x, y), size: (self.width, self.height) });
        let color = index.map(|index| self.pen.color_axis.map_or(0, |axis| index[axis]));
        panel.rect(if index.is_some() { style::element(color) } else { "tl-pad" }, (x, y), (self.width, self.height));
        if let Some(index) = index {
            for (line, &axis) in self.shown_axes.iter().enumerate() {
                let at = (x + self.width / 2, y + NUMBER * (line + 1));
                panel.text("tl-cell", Anchor::Middle, at, &index[axis].to_string());
            }
        }
    }

    /// The index of what lies there, in the order of the first layout.
    fn index(&self, strip: &Strip<'_, '_>, offset: usize, is_second: bool) -> Option<[usize; MAX_RANK]> {
        let Found::Element { index, .. } = strip.map.cell(offset) else { return None };
        if !is_second {
            return Some(index);
        }
        let mut first = [0; MAX_RANK];
        for (axis, &other) in self.axes.iter().enumerate() {
            first[axis] = index[other];
        }
        Some(first)
    }

    /// From each element that is drawn to its place, or to the gap that it is in.
    fn curves(&self, panel: &mut Panel, strips: &[Strip<'_, '_>; 2], (top, bottom): (usize, usize)) {
        for piece in &strips[0].pieces {
            let &Shown::One(offset) = piece else { continue };
            let Some(index) = self.index(&strips[0], offset, false) else { continue };
            let mut other = [0; MAX_RANK];
            for (axis, &own) in self.axes.iter().enumerate() {
                other[own] = index[axis];
            }
            let Some(place) = strips[1].map.layout.offset(&other[..self.axes.len()]) else { continue };
            let class = style::curve(self.pen.color_axis.map(|axis| index[axis]));
            panel.curve(class, (self.middle(&strips[0], offset), top), (self.middle(&strips[1], place), bottom));
        }
    }

    /// Where the cell of an offset is, or its gap.
    fn middle(&self, strip: &Strip<'_, '_>, offset: usize) -> usize {
        let mut x = self.left;
        for piece in &strip.pieces {
            let is_here = match *piece {
                Shown::One(at) => at == offset,
                Shown::Gap { from, count } => (from..from + count).contains(&offset),
            };
            if is_here {
                return x + self.advance(piece) / 2;
            }
            x += self.advance(piece);
        }
        x
    }

    fn advance(&self, piece: &Shown) -> usize {
        match piece {
            Shown::One(_) => self.width,
            Shown::Gap { .. } => self.gap(),
        }
    }

    fn gap(&self) -> usize {
        self.width * 2
    }
}
