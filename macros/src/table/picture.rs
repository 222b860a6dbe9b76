//! The picture of a layout's memory in the documentation of what is generated: a few short lines, in the words and with the marks of
//! `AnyLayout::explain`. Where a number is not literal, its name stands for it.

mod names;
mod numbers;

use super::{Table, Term};
use crate::ast::StorageKind;
use crate::check::{Model, ModelAxis};

/// The most columns and lines, so that the picture fits where an editor shows documentation.
pub(crate) const COLUMNS: usize = 60;
pub(crate) const LINES: usize = 8;

/// The characters of a name.
const LONGEST_NAME: usize = 12;

/// The largest number in a picture. A layout with a larger one is refused by the runtime.
const LARGEST: u128 = i64::MAX as u128;

/// The picture. There is none of numbers that are too large, of indices that may share elements by their strides, and of strides whose
/// order is not known.
pub(crate) fn picture(model: &Model, table: &Table) -> Option<String> {
    let lines = match numbers::Numbers::of(model, table) {
        Some(numbers) => numbers::lines(model, &numbers),
        None => names::lines(model, table),
    }?;
    // The text of an expression may have several lines.
    let is_plain = lines.iter().all(|line| !line.contains(['\n', '\r']));
    is_plain.then(|| lines.iter().map(|line| cut(line)).collect::<Vec<_>>().join("\n"))
}

/// A line that is no wider than the picture. What is wider ends in `...`.
fn cut(line: &str) -> String {
    let line = line.trim_end();
    if line.chars().count() <= COLUMNS {
        return line.to_owned();
    }
    line.chars().take(COLUMNS - 3).chain("...".chars()).collect()
}

/// The parts of the heading on one line or two.
fn heading(parts: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (place, part) in parts.iter().enumerate() {
        let end = if place + 1 < parts.len() { ";" } else { "" };
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if lines.len() < 2 && place > 0 && line + part.chars().count() + 2 > COLUMNS {
            lines.push("   ".to_owned());
        }
        if let Some(line) = lines.last_mut() {
            let between = if line.is_empty() { "" } else { " " };
            line.push_str(&format!("{between}{part}{end}"));
        }
    }
    lines
}

/// The name of an axis; the begin of a long one.
fn name(axis: &ModelAxis) -> String {
    let name = axis.name_text();
    if name.chars().count() <= LONGEST_NAME {
        return name;
    }
    name.chars().take(LONGEST_NAME - 2).chain("..".chars()).collect()
}

/// `a cell shows W,C`: the part of the heading that says what the cells are.
fn what_cells_show(model: &Model, axes: &[usize]) -> String {
    if axes.is_empty() {
        return "`*`: the element".to_owned();
    }
    let names: Vec<_> = axes.iter().map(|&axis| name(&model.axes[axis])).collect();
    format!("a cell shows {}", names.join(","))
}

/// `N=* C=0 H=1`: the label of a row, from those of its digits.
fn label(broadcast: &[String], digits: impl Iterator<Item = String>) -> String {
    broadcast.iter().cloned().chain(digits).collect::<Vec<_>>().join(" ")
}

/// `295 more: H=4..298, each 1408 after the one before`. The table has the distance too, so it is left out if there is no room for it.
fn left_out(offset_width: usize, more: &str, count: Option<u128>, step: &str) -> String {
    let each = if count == Some(1) { "" } else { "each " };
    let more = match count {
        Some(count) => format!("{count} more: {more}"),
        None => more.to_owned(),
    };
    let short = format!("{:>offset_width$}  {more}", "...");
    let long = format!("{short}, {each}{step} after the one before");
    if long.chars().count() <= COLUMNS { long } else { short }
}

/// The lines, or the first ones and the names of the axes along which the others follow.
fn bounded(heading: Vec<String>, rows: Vec<String>, gaps: Vec<(String, String)>, offset_width: usize) -> Vec<String> {
    let room = LINES.saturating_sub(heading.len() + rows.len());
    let shown = if gaps.len() <= room { gaps.len() } else { room.saturating_sub(1) };
    let mut along: Vec<_> = Vec::new();
    for (axis, _) in &gaps[shown..] {
        if !along.contains(&axis.as_str()) {
            along.push(axis);
        }
    }
    let rest = (!along.is_empty()).then(|| format!("{:>offset_width$}  and so on along {}", "...", along.join(", ")));
    let gaps = gaps[..shown].iter().map(|(_, line)| line.clone());
    heading.into_iter().chain(rows).chain(gaps).chain(rest).collect()
}

impl ModelAxis {
    fn is_broadcast(&self) -> bool {
        self.rule(StorageKind::Broadcast).is_some()
    }
}

/// `N=*`: the axes whose indices share each element.
fn broadcast(model: &Model) -> Vec<String> {
    let axes = model.axes.iter().filter(|axis| axis.is_broadcast() && axis.term() != Term::Number(1));
    axes.map(|axis| format!("{}=*", name(axis))).collect()
}
