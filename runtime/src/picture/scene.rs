//! The cells of a picture, which text and SVG draw each in their way.

use super::grid::Grid;
use super::memory::{Memory, Row};
use super::memory_map::{Found, MemoryMap};
use super::shown::Shown;
use super::words;
use crate::arith::spec::MAX_RANK;
use alloc::string::{String, ToString};

/// A cell, or cells that are left out.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Cell(Cell),
    Gap { count: usize, is_padding: bool },
}

/// A place of the logical view or of the memory.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) offset: usize,
    /// `None` for padding.
    pub(super) index: Option<[usize; MAX_RANK]>,
    /// Another index has the same element: in the logical view, an earlier one.
    pub(super) is_shared: bool,
    /// Nothing for padding.
    pub(super) text: String,
}

impl Grid {
    /// A row of a plane. The cells show offsets.
    pub(super) fn items(
        &self,
        map: &MemoryMap<'_>,
        plane: &[usize; MAX_RANK],
        row: usize,
    ) -> impl Iterator<Item = Item> {
        self.columns.iter().map(move |piece| match *piece {
            Shown::Gap { count, .. } => Item::Gap { count, is_padding: false },
            Shown::One(column) => {
                let index = self.index(plane, row, column);
                let own = &index[..map.layout.rank()];
                let offset = map.layout.offset(own).unwrap_or(0);
                let is_shared = map.is_repeated(own, offset);
                Item::Cell(Cell { offset, index: Some(index), is_shared, text: offset.to_string() })
            }
        })
    }

    /// How the planes that are left out follow from the one that is drawn.
    pub(super) fn left_out(&self, map: &MemoryMap<'_>) -> impl Iterator<Item = String> {
        let axes = if self.is_whole { 0 } else { self.row_axis.unwrap_or(0) };
        let long = (0..axes).filter(|&axis| map.layout.extents()[axis] > 1);
        long.map(|axis| words::other_planes(map.layout, axis, self.planes[0][axis]))
    }
}

impl Memory {
    /// A row. The cells show indices.
    pub(super) fn items(&self, map: &MemoryMap<'_>, row: &Row) -> impl Iterator<Item = Item> {
        row.pieces.iter().map(move |piece| match *piece {
            Shown::Gap { from, count } => Item::Gap { count, is_padding: from >= row.filled },
            Shown::One(at) => {
                let offset = row.start + at;
                let content = map.cell(offset);
                let text = words::cell(&content, &self.axes);
                let (index, is_shared) = match content {
                    Found::Element { index, count } => (Some(index), count > 1),
                    Found::Padding | Found::Unknown => (None, false),
                };
                Item::Cell(Cell { offset, index, is_shared, text })
            }
        })
    }

    /// The characters of the longest labels of rows: of offsets, and of what the elements of a row have in common.
    pub(super) fn labels(&self, map: &MemoryMap<'_>) -> [usize; 2] {
        let longest = |label: fn(&MemoryMap<'_>, &Row) -> String| {
            self.rows().map(|row| label(map, row).chars().count()).max().unwrap_or(0)
        };
        [longest(|_, row| row.start.to_string()), longest(words::outer)]
    }

    /// What its heading says after the number of elements.
    pub(super) fn heading(&self, map: &MemoryMap<'_>) -> String {
        let mut said = String::new();
        if self.pitch < map.layout.storage_size() {
            said.push_str(&alloc::format!(", a row each {}", self.pitch));
        }
        if !self.axes.is_empty() {
            said.push_str(&alloc::format!("; a cell shows {}", words::names(map.layout, &self.axes)));
        }
        said
    }
}
