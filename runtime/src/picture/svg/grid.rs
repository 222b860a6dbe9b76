//! The logical view as planes of cells.

use super::canvas::{Anchor, CHARACTER, Panel};
use super::pen::{CELL, Pen, cell_width};
use crate::arith::spec::MAX_RANK;
use crate::picture::cells::CellView;
use crate::picture::focus::Focus;
use crate::picture::grid::{Grid, Room};
use crate::picture::memory_map::MemoryMap;
use crate::picture::scene::Item;
use crate::picture::shown::Shown;
use crate::picture::words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const ROOM: Room = Room { columns: 12, rows: 8, planes: 8 };

/// The room of a layout of which all planes are drawn, beside one another up to this width.
const MOST_WIDTH: usize = 900;

/// The space between planes.
const SPACE: usize = 24;

/// The planes with their heading.
pub(super) fn panel(map: &MemoryMap<'_>, pen: &Pen<'_>, focus: Option<&Focus>) -> Panel {
    let mut panel = Panel::default();
    if map.is_empty() {
        panel.text("tl-head", Anchor::Start, (0, 12), "no index: an extent is 0");
        return panel;
    }
    let grid = Grid::of(map, ROOM, focus);
    panel.text("tl-head", Anchor::Start, (0, 12), &heading(map, &grid));
    let planes: Vec<Panel> = grid.planes.iter().map(|index| plane(map, pen, &grid, index)).collect();
    let (width, height) = (planes[0].width + SPACE, planes[0].height + SPACE / 2);
    // Lines of equally many planes.
    let most = (MOST_WIDTH / width).max(1);
    let columns = planes.len().div_ceil(planes.len().div_ceil(most));
    for (at, plane) in planes.iter().enumerate() {
        panel.place(plane, (at % columns * width, 28 + at / columns * height));
    }
    let mut bottom = panel.height;
    for text in grid.left_out(map) {
        bottom += 18;
        panel.text("tl-faint", Anchor::Start, (0, bottom), &format!("… {text}"));
    }
    panel
}

fn heading(map: &MemoryMap<'_>, grid: &Grid) -> String {
    let name = |axis| words::name(map.layout, axis);
    match (grid.row_axis, grid.column_axis) {
        (Some(row), Some(column)) => format!("offset of each index: {} down, {} across", name(row), name(column)),
        (_, Some(column)) => format!("offset of each index: {} across", name(column)),
        _ => "offset of the only index".to_string(),
    }
}

/// A plane with the indices of its rows and columns.
fn plane(map: &MemoryMap<'_>, pen: &Pen<'_>, grid: &Grid, plane: &[usize; MAX_RANK]) -> Panel {
    let layout = map.layout;
    let width = cell_width(layout.required_span_size().saturating_sub(1).to_string().len());
    let label = grid.row_axis.map_or(0, |axis| (layout.extents()[axis] - 1).to_string().len() * CHARACTER + 8);
    let mut panel = Panel::default();
    let outer = words::index(layout, &plane[..grid.row_axis.unwrap_or(0)]);
    let top = if outer.is_empty() { 14 } else { 28 };
    if !outer.is_empty() {
        panel.text("tl-head", Anchor::Start, (label, 10), &outer);
    }
    let mut x = label;
    for column in &grid.columns {
        if let (Shown::One(column), Some(_)) = (column, grid.column_axis) {
            panel.text("tl-label", Anchor::Middle, (x + width / 2, top - 4), &column.to_string());
        }
        x += width;
    }
    let mut y = top;
    for row in &grid.rows {
        match *row {
            Shown::Gap { count, .. } => {
                panel.text("tl-faint", Anchor::Start, (label, y + 14), &format!("… {count} more"));
                y += 20;
            }
            Shown::One(row) => {
                if grid.row_axis.is_some() {
                    panel.text("tl-label", Anchor::End, (label - 6, y + CELL / 2 + 4), &row.to_string());
                }
                let mut x = label;
                for item in grid.items(map, plane, row) {
                    match item {
                        Item::Cell(cell) => pen.cell(&mut panel, (x, y), width, &cell, CellView::Logical),
                        Item::Gap { .. } => {
                            panel.text("tl-faint", Anchor::Middle, (x + width / 2, y + CELL / 2 + 4), "…");
                        }
                    }
                    x += width;
                }
                y += CELL;
            }
        }
    }
    panel
}
