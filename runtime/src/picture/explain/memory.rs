//! The memory as rows of coordinates.

use super::Colors;
use super::paper::{Line, Paper, Style};
use crate::picture::memory::{self, Memory, Row};
use crate::picture::memory_map::MemoryMap;
use crate::picture::scene::Item;
use crate::picture::words;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// Writes the rows of the memory.
pub(super) fn write(map: &MemoryMap<'_>, colors: Colors, paper: &mut Paper<'_, '_>) -> fmt::Result {
    let storage = map.layout.storage_size();
    if storage == 0 {
        return paper.line(&Line::new().with(Style::Plain, "memory: no element"));
    }
    let width = paper.width;
    let memory = Memory::of(map, None, |memory| {
        let [offset, outer] = labels(map, memory);
        let label = offset + 2 + outer + usize::from(outer > 0);
        width.saturating_sub(label + 2) / (words::cell_width(map, &memory.axes) + 1)
    });
    let labels = labels(map, &memory);
    paper.words(Style::Heading, &heading(map, &memory), 4)?;
    for line in &memory.lines {
        match line {
            memory::Line::Row(row) => paper.line(&row_line(map, colors, &memory, labels, row))?,
            memory::Line::Gap { digit, from, count, step } => {
                let rows = words::left_out(map.layout, digit.as_ref(), *from, *count, *step);
                paper.words(Style::Faint, &format!("{:>1$}  {rows}", "...", labels[0]), 3)?;
            }
        }
    }
    Ok(())
}

/// The characters of the labels at the begin of a row.
fn labels(map: &MemoryMap<'_>, memory: &Memory) -> [usize; 2] {
    let [offset, outer] = memory.labels(map);
    [offset.max(6), outer]
}

fn heading(map: &MemoryMap<'_>, memory: &Memory) -> String {
    let elements = words::counted(map.layout.storage_size(), "element");
    let marks = [
        (memory.axes.is_empty(), "; `*`: the element"),
        (map.layout.is_padded(), "; `-`: padding"),
        (!map.is_nested, "; `+`: the cell of more indices, of which it shows the first"),
    ];
    let marks = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1);
    format!("memory, {elements}{}", memory.heading(map)) + &marks.collect::<String>()
}

fn row_line(map: &MemoryMap<'_>, colors: Colors, memory: &Memory, labels: [usize; 2], row: &Row) -> Line {
    let width = words::cell_width(map, &memory.axes);
    let mut line = Line::new().with(Style::Heading, format!("{:>1$}  ", row.start, labels[0]));
    if labels[1] > 0 {
        line.push(Style::Heading, format!("{:1$} ", words::outer(map, row), labels[1]));
    }
    for item in memory.items(map, row) {
        match item {
            Item::Cell(cell) => {
                let text = if cell.text.is_empty() { "-" } else { &cell.text };
                line.push(colors.of(&cell), format!(" {text:>width$}"));
            }
            Item::Gap { count, is_padding } => {
                let what = if is_padding { "padding" } else { "more" };
                line.push(Style::Faint, format!(" ..{count} {what}.."));
            }
        }
    }
    line
}
