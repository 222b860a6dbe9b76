//! The memory as rows of coordinates.

use super::Colors;
use super::paper::{Line, Paper, Style};
use crate::picture::memory::{self, Memory, Row};
use crate::picture::places::{Cell, Places};
use crate::picture::shown::Shown;
use crate::picture::words;
use alloc::format;
use alloc::string::ToString;
use core::fmt;

/// Writes the rows of the memory.
pub(super) fn write(places: &Places<'_>, colors: Colors, paper: &mut Paper<'_, '_>) -> fmt::Result {
    let storage = places.layout.storage_size();
    if storage == 0 {
        return paper.line(&Line::new().with(Style::Plain, "memory: no element"));
    }
    let width = paper.width;
    let memory = Memory::of(places, None, |memory| {
        let cell = words::cell_width(places, &memory.axes) + 1;
        width.saturating_sub(Labels::of(places, memory).width() + 2) / cell
    });
    let labels = Labels::of(places, &memory);
    heading(places, &memory, paper)?;
    for line in &memory.lines {
        match line {
            memory::Line::Row(row) => paper.line(&row_line(places, colors, &memory, &labels, row))?,
            memory::Line::Gap { digit, from, count, step } => {
                let rows = words::left_out(places.layout, digit.as_ref(), *from, *count, *step);
                let text = format!("{:>1$}  {rows}", "...", labels.offset);
                paper.words(Style::Faint, &text, 3)?;
            }
        }
    }
    Ok(())
}

/// The characters of the labels at the begin of a row.
struct Labels {
    offset: usize,
    outer: usize,
}

impl Labels {
    fn of(places: &Places<'_>, memory: &Memory) -> Labels {
        let outer = memory.rows().map(|row| words::outer(places, row).chars().count()).max().unwrap_or(0);
        let offset = memory.rows().map(|row| row.start.to_string().len()).max().unwrap_or(0);
        Labels { offset: offset.max(6), outer }
    }

    fn width(&self) -> usize {
        self.offset + 2 + self.outer + usize::from(self.outer > 0)
    }
}

fn heading(places: &Places<'_>, memory: &Memory, paper: &mut Paper<'_, '_>) -> fmt::Result {
    let layout = places.layout;
    let storage = layout.storage_size();
    let mut said = format!("memory, {}", words::counted(storage, "element"));
    if memory.pitch < storage {
        said.push_str(&format!(", a row each {}", memory.pitch));
    }
    if memory.axes.is_empty() {
        said.push_str("; `*`: the element");
    } else {
        said.push_str(&format!("; a cell shows {}", words::names(layout, &memory.axes)));
    }
    if layout.is_padded() {
        said.push_str("; `-`: padding");
    }
    if !places.is_nested {
        said.push_str("; `+`: the cell of more indices, of which it shows the first");
    }
    paper.words(Style::Heading, &said, 4)
}

fn row_line(places: &Places<'_>, colors: Colors, memory: &Memory, labels: &Labels, row: &Row) -> Line {
    let width = words::cell_width(places, &memory.axes);
    let mut line = Line::new().with(Style::Heading, format!("{:>1$}  ", row.start, labels.offset));
    if labels.outer > 0 {
        line.push(Style::Heading, format!("{:1$} ", words::outer(places, row), labels.outer));
    }
    for piece in &row.pieces {
        match *piece {
            Shown::One(at) => {
                let cell = places.cell(row.start + at);
                let style = match &cell {
                    Cell::Element { count: 2.., .. } => Style::Shared,
                    Cell::Element { index, .. } => colors.of(index),
                    Cell::Padding | Cell::Unknown => Style::Faint,
                };
                line.push(style, format!(" {:>width$}", words::cell(&cell, &memory.axes)));
            }
            Shown::Gap { from, count } => {
                let what = if from >= row.filled { "padding" } else { "more" };
                line.push(Style::Faint, format!(" ..{count} {what}.."));
            }
        }
    }
    line
}
