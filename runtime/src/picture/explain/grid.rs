//! The logical view as tables of offsets.

use super::Colors;
use super::paper::{Line, Paper, Style};
use crate::arith::spec::MAX_RANK;
use crate::picture::grid::{Grid, Room};
use crate::picture::memory_map::MemoryMap;
use crate::picture::scene::Item;
use crate::picture::shown::Shown;
use crate::picture::words;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// The most rows of a plane.
const MOST_ROWS: usize = 8;

/// The most rows of all planes.
const MOST_LINES: usize = 24;

/// The most planes that are written one after the other.
const MOST_PLANES: usize = 4;

pub(super) struct Writer<'w, 'a> {
    map: &'w MemoryMap<'a>,
    colors: Colors,
    grid: Grid,
    /// The characters of an offset with its mark, and of the names of the rows.
    cell: usize,
    label: usize,
}

/// Writes the planes, and how the others follow from them.
pub(super) fn write(map: &MemoryMap<'_>, colors: Colors, paper: &mut Paper<'_, '_>) -> fmt::Result {
    let layout = map.layout;
    if map.is_empty() {
        return paper.line(&Line::new().with(Style::Plain, "no index: an extent is 0"));
    }
    let cell = layout.required_span_size().saturating_sub(1).to_string().len() + usize::from(!layout.is_unique());
    let (row_axis, column_axis) = (layout.rank().checked_sub(2), layout.rank().checked_sub(1));
    let extent = |axis: Option<usize>| axis.map_or(1, |axis| layout.extents()[axis]);
    let cell = cell.max((extent(column_axis) - 1).to_string().len());
    let named = |axis: Option<usize>| axis.map_or(0, |axis| words::name(layout, axis).chars().count() + 1);
    let label = (named(row_axis) + (extent(row_axis) - 1).to_string().len()).max(named(column_axis) + 2) + 2;
    let columns = (paper.width.saturating_sub(label) / (cell + 1)).max(3);
    // A gap is three characters.
    let columns = if extent(column_axis) <= columns { columns } else { (columns - 2).max(3) };
    let rows = extent(row_axis).min(MOST_ROWS);
    let planes = (MOST_LINES / (rows + 1)).clamp(1, MOST_PLANES);
    let grid = Grid::of(map, Room { columns, rows, planes }, None);
    Writer { map, colors, grid, cell, label }.write(paper)
}

impl Writer<'_, '_> {
    fn write(&self, paper: &mut Paper<'_, '_>) -> fmt::Result {
        self.heading(paper)?;
        for plane in &self.grid.planes {
            self.plane(plane, paper)?;
        }
        self.grid.left_out(self.map).try_for_each(|text| paper.words(Style::Faint, &format!("... {text}"), 3))
    }

    fn heading(&self, paper: &mut Paper<'_, '_>) -> fmt::Result {
        let layout = self.map.layout;
        let heading = match (self.grid.row_axis, self.grid.column_axis) {
            (Some(row), Some(column)) => {
                let (row, column) = (words::name(layout, row), words::name(layout, column));
                format!("offset of each index: a row for each {row}, a column for each {column}")
            }
            (_, Some(column)) => format!("offset of each index: a column for each {}", words::name(layout, column)),
            _ => "offset of the only index".to_string(),
        };
        let mark = if layout.is_unique() { "" } else { "; `*`: an earlier index has it too" };
        paper.words(Style::Heading, &format!("{heading}{mark}"), 3)
    }

    fn plane(&self, plane: &[usize; MAX_RANK], paper: &mut Paper<'_, '_>) -> fmt::Result {
        let layout = self.map.layout;
        if let Some(row_axis @ 1..) = self.grid.row_axis {
            paper.line(&Line::new().with(Style::Heading, words::index(layout, &plane[..row_axis])))?;
        }
        if let Some(axis) = self.grid.column_axis {
            paper.line(&self.columns(&words::name(layout, axis)))?;
        }
        for piece in &self.grid.rows {
            match *piece {
                Shown::One(row) => paper.line(&self.row(plane, row))?,
                Shown::Gap { count, .. } => {
                    let axis = self.grid.row_axis.unwrap_or(0);
                    let text = format!(
                        "{:>1$}... {2} more rows{3}",
                        "",
                        self.label - 4,
                        count,
                        words::along(self.map.layout, axis)
                    );
                    paper.line(&Line::new().with(Style::Faint, text))?;
                }
            }
        }
        Ok(())
    }

    fn columns(&self, name: &str) -> Line {
        let mut line = Line::new().with(Style::Heading, format!("{:>1$}", format!("{name}="), self.label));
        for piece in &self.grid.columns {
            line.push(
                Style::Heading,
                match piece {
                    Shown::One(column) => format!(" {column:>0$}", self.cell),
                    Shown::Gap { .. } => " ...".to_string(),
                },
            );
        }
        line
    }

    fn row(&self, plane: &[usize; MAX_RANK], row: usize) -> Line {
        let layout = self.map.layout;
        let label = match self.grid.row_axis {
            Some(axis) => format!("{}={row}", words::name(layout, axis)),
            None => String::new(),
        };
        let mut line = Line::new().with(Style::Heading, format!("{label:>0$}", self.label));
        for item in self.grid.items(self.map, plane, row) {
            match item {
                Item::Cell(cell) => {
                    let text = cell.text.clone() + if cell.is_shared { "*" } else { "" };
                    line.push(self.colors.of(&cell), format!(" {text:>0$}", self.cell));
                }
                Item::Gap { .. } => line.push(Style::Faint, " ..."),
            }
        }
        line
    }
}
