//! The memory as rows of cells.

use super::canvas::{Anchor, CHARACTER, Panel};
use super::pen::{CELL, Look, Pen, cell_width};
use crate::picture::focus::Focus;
use crate::picture::memory::{Line, Memory, Row};
use crate::picture::places::{Cell, Places};
use crate::picture::shown::Shown;
use crate::picture::words;
use alloc::format;
use alloc::string::{String, ToString};

/// The width of the cells of a row.
const ROW: usize = 800;

/// The space below a row.
const SPACE: usize = 10;

/// The rows with their heading.
pub(super) fn panel(places: &Places<'_>, pen: &Pen<'_>, focus: Option<&Focus>) -> Panel {
    let mut panel = Panel::default();
    if places.layout.storage_size() == 0 {
        panel.text("tl-head", Anchor::Start, (0, 12), "memory: no element");
        return panel;
    }
    let width = |memory: &Memory| cell_width(words::cell_width(places, &memory.axes));
    let memory = Memory::of(places, focus, |memory| ROW / width(memory));
    panel.text("tl-head", Anchor::Start, (0, 12), &heading(places, &memory));
    let label = |row: &Row| words::outer(places, row).chars().count() * CHARACTER;
    let writer = Writer {
        places,
        pen,
        memory: &memory,
        width: width(&memory),
        offset: memory.rows().map(|row| row.start.to_string().len() * CHARACTER).max().unwrap_or(0).max(CHARACTER * 3),
        label: memory.rows().map(label).max().unwrap_or(0),
    };
    writer.write(&mut panel);
    panel
}

fn heading(places: &Places<'_>, memory: &Memory) -> String {
    let layout = places.layout;
    let mut said = format!("memory: {}", words::counted(layout.storage_size(), "element"));
    if memory.pitch < layout.storage_size() {
        said.push_str(&format!(", a row each {}", memory.pitch));
    }
    if !memory.axes.is_empty() {
        said.push_str(&format!("; a cell shows {}", words::names(layout, &memory.axes)));
    }
    if !places.is_nested {
        said.push_str("; +: the first of its indices");
    }
    said
}

struct Writer<'w, 'a> {
    places: &'w Places<'a>,
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
                    let rows = words::left_out(self.places.layout, digit.as_ref(), *from, *count, *step);
                    panel.text("tl-faint", Anchor::Start, (self.offset + 10, y + 10), &format!("… {rows}"));
                    y += 24;
                }
            }
        }
    }

    fn row(&self, panel: &mut Panel, row: &Row, y: usize) {
        let base = y + CELL / 2 + 4;
        panel.text("tl-label", Anchor::End, (self.offset, base), &row.start.to_string());
        panel.text("tl-head", Anchor::Start, (self.offset + 10, base), &words::outer(self.places, row));
        let mut x = self.offset + 10 + if self.label > 0 { self.label + 10 } else { 0 };
        for piece in &row.pieces {
            match *piece {
                Shown::One(at) => {
                    self.cell(panel, (x, y), row.start + at);
                    if row.group > 1 && at % row.group == 0 && at > 0 && at <= row.filled {
                        panel.line("tl-group", (x, y), (x, y + CELL));
                    }
                    self.pen.rule(panel, (x, y), self.width, row.start + at);
                    x += self.width;
                }
                Shown::Gap { from, count } => {
                    let is_padding = from >= row.filled;
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

    fn cell(&self, panel: &mut Panel, at: (usize, usize), offset: usize) {
        let cell = self.places.cell(offset);
        let rank = self.places.layout.rank();
        let (index, is_again) = match &cell {
            Cell::Element { index, count } => (Some(&index[..rank]), *count > 1),
            _ => (None, false),
        };
        let text = match cell {
            Cell::Padding => String::new(),
            _ => words::cell(&cell, &self.memory.axes),
        };
        self.pen.cell(panel, at, self.width, &Look { offset, index, is_again, text: &text });
    }
}
