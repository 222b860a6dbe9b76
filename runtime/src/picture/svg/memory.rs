//! The memory as rows of cells.

use super::canvas::{Anchor, CHARACTER, Panel};
use super::pen::{CELL, Pen, cell_width};
use crate::picture::cells::CellView;
use crate::picture::focus::Focus;
use crate::picture::memory::{Line, Memory, Row};
use crate::picture::memory_map::MemoryMap;
use crate::picture::scene::Item;
use crate::picture::words;
use alloc::format;
use alloc::string::{String, ToString};

/// The width of the cells of a row.
const ROW: usize = 800;

/// The space below a row.
const SPACE: usize = 10;

/// The rows with their heading.
pub(super) fn panel(map: &MemoryMap<'_>, pen: &Pen<'_>, focus: Option<&Focus>) -> Panel {
    let mut panel = Panel::default();
    if map.layout.storage_size() == 0 {
        panel.text("tl-head", Anchor::Start, (0, 12), "memory: no element");
        return panel;
    }
    let width = |memory: &Memory| cell_width(words::cell_width(map, &memory.axes));
    let memory = Memory::of(map, focus, |memory| ROW / width(memory));
    panel.text("tl-head", Anchor::Start, (0, 12), &heading(map, &memory));
    let [offset, label] = memory.labels(map).map(|characters| characters * CHARACTER);
    let (width, offset) = (width(&memory), offset.max(CHARACTER * 3));
    Writer { map, pen, memory: &memory, width, offset, label }.write(&mut panel);
    panel
}

fn heading(map: &MemoryMap<'_>, memory: &Memory) -> String {
    let elements = words::counted(map.layout.storage_size(), "element");
    let mark = if map.is_nested { "" } else { "; +: the first of its indices" };
    format!("memory: {elements}{}{mark}", memory.heading(map))
}

struct Writer<'w, 'a> {
    map: &'w MemoryMap<'a>,
    pen: &'w Pen<'w>,
    memory: &'w Memory,
    width: usize,
    offset: usize,
    label: usize,
}

impl Writer<'_, '_> {
    fn write(&self, panel: &mut Panel) {
        let mut y = 28;
        for line in &self.memory.lines {
            match line {
                Line::Row(row) => {
                    self.row(panel, row, y);
                    y += CELL + SPACE;
                }
                Line::Gap { digit, from, count, step } => {
                    let rows = words::left_out(self.map.layout, digit.as_ref(), *from, *count, *step);
                    panel.text("tl-faint", Anchor::Start, (self.offset + 10, y + 10), &format!("… {rows}"));
                    y += 24;
                }
            }
        }
    }

    fn row(&self, panel: &mut Panel, row: &Row, y: usize) {
        let base = y + CELL / 2 + 4;
        panel.text("tl-label", Anchor::End, (self.offset, base), &row.start.to_string());
        panel.text("tl-head", Anchor::Start, (self.offset + 10, base), &words::outer(self.map, row));
        let mut x = self.offset + 10 + if self.label > 0 { self.label + 10 } else { 0 };
        for item in self.memory.items(self.map, row) {
            match item {
                Item::Cell(cell) => {
                    self.pen.cell(panel, (x, y), self.width, &cell, CellView::Memory);
                    let at = cell.offset - row.start;
                    if row.group > 1 && at % row.group == 0 && at > 0 && at <= row.filled {
                        panel.line("tl-group", (x, y), (x, y + CELL));
                    }
                    self.pen.rule(panel, (x, y), self.width, cell.offset);
                    x += self.width;
                }
                Item::Gap { count, is_padding } => {
                    let text = if is_padding { format!("{count} padding") } else { format!("… {count} more …") };
                    let width = (text.chars().count() + 2) * CHARACTER;
                    panel.rect(if is_padding { "tl-pad" } else { "tl-gap" }, (x, y), (width, CELL));
                    if is_padding {
                        panel.rect("tl-paper", (x + CHARACTER / 2, y + 5), (width - CHARACTER, CELL - 10));
                    }
                    panel.text("tl-faint", Anchor::Middle, (x + width / 2, base), &text);
                    x += width;
                }
            }
        }
    }
}
