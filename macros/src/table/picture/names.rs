//! The picture of a layout with numbers that the macro does not know: a constant, a parameter, or what is given at run time.

use super::{LARGEST, bounded, broadcast, heading, label, left_out, name, what_cells_show};
use crate::ast::StorageKind;
use crate::check::Model;
use crate::table::{Table, Term};

/// The most characters of the formula of an offset in front of a row.
const LONGEST_OFFSET: usize = 8;

/// What part of an index a stride multiplies.
struct Digit {
    axis: usize,
    /// How far the index advances with the digit.
    divisor: u128,
    count: Term,
    step: Term,
    is_reversed: bool,
}

/// A place of a digit, in the order of memory: from the begin, or the last one.
#[derive(Clone, Copy)]
enum Place {
    At(u128),
    Last,
}

impl Digit {
    /// Without blocks. Digits of blocks have known numbers, and are not reversed.
    fn index(&self, place: Place) -> String {
        match (place, self.is_reversed) {
            (Place::At(at), false) => at.to_string(),
            (Place::Last, false) => less(&self.count, 1),
            (Place::At(at), true) => less(&self.count, at + 1),
            (Place::Last, true) => "0".to_owned(),
        }
    }

    /// The number of its values, where it is known.
    fn known_count(&self) -> Option<u128> {
        if let Term::Number(count) = self.count { Some(count) } else { None }
    }

    /// `0..=15`: the indices from this place up to the last one, or those of one place.
    fn indices(&self, extent: &Term, from: u128, is_one: bool) -> String {
        if let (2.., Term::Number(extent)) = (self.divisor, extent) {
            let end = if is_one { (from + 1) * self.divisor } else { *extent };
            return format!("{}..={}", from * self.divisor, end.min(*extent) - 1);
        }
        let first = self.index(Place::At(from));
        if is_one || self.known_count() == Some(from + 1) {
            return first;
        }
        let last = self.index(Place::Last);
        if self.is_reversed { format!("{last}..={first}") } else { format!("{first}..={last}") }
    }

    /// The places of which a row shows the cells. `None` stands for those between.
    fn shown(&self) -> Vec<Option<Place>> {
        match self.known_count() {
            Some(count @ ..=3) => (0..count).map(|at| Some(Place::At(at))).collect(),
            _ => vec![Some(Place::At(0)), Some(Place::At(1)), None, Some(Place::Last)],
        }
    }
}

/// `W-1`
fn less(count: &Term, number: u128) -> String {
    match count {
        Term::Number(count) => count.saturating_sub(number).to_string(),
        count => format!("{count}-{number}"),
    }
}

/// The lines of the picture.
pub(super) fn lines(model: &Model, table: &Table) -> Option<Vec<String>> {
    if model.axes.iter().any(|axis| axis.term() == Term::Number(0)) {
        return Some(vec!["memory: no element".to_owned()]);
    }
    let digits = digits(model, table)?;
    let is_small = |digit: &Digit| digit.count.is_at_most(LARGEST) && digit.step.is_at_most(LARGEST);
    if !digits.iter().all(is_small) || !table.storage.is_at_most(LARGEST) {
        return None;
    }
    let in_row = match digits.as_slice() {
        [.., one, other] if one.divisor == 1 && one.axis != other.axis => 2,
        digits => digits.len().min(1),
    };
    let (outer, inner) = digits.split_at(digits.len() - in_row);
    Some(Memory { model, table, outer, inner, broadcast: broadcast(model) }.lines())
}

/// Outermost in memory first. `None` if a stride that is given decides on the order, or if the number of blocks is not known.
fn digits(model: &Model, table: &Table) -> Option<Vec<Digit>> {
    let (mut digits, mut in_blocks) = (Vec::new(), Vec::new());
    for &axis in &model.order {
        let (model, step) = (&model.axes[axis], table.strides[axis].clone());
        let is_reversed = model.rule(StorageKind::Reverse).is_some();
        if model.is_broadcast() {
            continue;
        } else if model.rule(StorageKind::Stride).is_some() {
            return None;
        }
        let Some(size) = model.rule(StorageKind::Block) else {
            digits.push(Digit { axis, divisor: 1, count: model.term(), step, is_reversed });
            continue;
        };
        let (Term::Number(extent), Term::Number(size @ 1..)) = (model.term(), size) else { return None };
        digits.push(Digit { axis, divisor: size, count: Term::Number(extent.div_ceil(size)), step, is_reversed });
        let (count, step) = (Term::Number(extent.min(size)), table.in_block[axis].clone()?);
        in_blocks.push((model.block_place, Digit { axis, divisor: 1, count, step, is_reversed }));
    }
    in_blocks.sort_by_key(|(place, _)| *place);
    digits.extend(in_blocks.into_iter().map(|(_, digit)| digit));
    digits.retain(|digit| digit.count != Term::Number(1));
    Some(digits)
}

struct Memory<'a> {
    model: &'a Model,
    table: &'a Table,
    /// A row has one place of each of these.
    outer: &'a [Digit],
    /// One digit or two, or none if there is one element.
    inner: &'a [Digit],
    broadcast: Vec<String>,
}

impl Memory<'_> {
    fn lines(&self) -> Vec<String> {
        let pitch = self.outer.last().map(|digit| digit.step.to_string());
        let size = match &pitch {
            Some(pitch) => format!("memory, a row each {pitch}"),
            None => "memory".to_owned(),
        };
        let axes: Vec<_> = self.inner.iter().map(|digit| digit.axis).collect();
        let cells = self.cells();
        let padding = cells.iter().any(|cell| cell == "-").then(|| "`-`: padding, if any".to_owned());
        let heading =
            heading(&[size, what_cells_show(self.model, &axes)].into_iter().chain(padding).collect::<Vec<_>>());
        let second = pitch.filter(|pitch| pitch.chars().count() <= LONGEST_OFFSET);
        let least = if self.outer.is_empty() { 1 } else { 3 };
        let width = second.as_deref().map_or(0, |second| second.chars().count()).max(least);
        let shown = 1 + u128::from(second.is_some());
        let labels: Vec<_> = (0..shown).map(|at| self.label(at)).collect();
        let label_width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let offsets = ["0"].into_iter().chain(second.as_deref());
        let cells = cells.join(" ");
        let rows = offsets.zip(&labels).map(|(offset, label)| {
            let label = if label_width == 0 { String::new() } else { format!("{label:label_width$} ") };
            format!("{offset:>width$}  {label} {cells}")
        });
        bounded(heading, rows.collect(), self.gaps(shown, width), width)
    }

    /// Of the row at this place of the innermost digit of the outer ones, and the first place of the others.
    fn label(&self, at: u128) -> String {
        let innermost = self.outer.len().saturating_sub(1);
        let digits = self.outer.iter().enumerate().map(|(place, digit)| {
            let axis = &self.model.axes[digit.axis];
            format!("{}={}", name(axis), digit.indices(&axis.term(), if place == innermost { at } else { 0 }, true))
        });
        label(&self.broadcast, digits)
    }

    /// The rows that are left out along each digit, with the name of its axis.
    fn gaps(&self, shown: u128, width: usize) -> Vec<(String, String)> {
        let from = std::iter::once(shown).chain(std::iter::repeat(1));
        let digits = self.outer.iter().rev().zip(from);
        let left = digits.filter(|(digit, from)| digit.known_count() != Some(*from));
        left.map(|(digit, from)| {
            let axis = &self.model.axes[digit.axis];
            let more = format!("{}={}", name(axis), digit.indices(&axis.term(), from, false));
            let count = digit.known_count().map(|count| count - from);
            (name(axis), left_out(width, &more, count, &digit.step.to_string()))
        })
        .collect()
    }

    /// The cells of the first row: those of the first index of its outer digit, the begin of the second one's, and the last one.
    fn cells(&self) -> Vec<String> {
        let row_end = self.outer.last().map_or(&self.table.storage, |digit| &digit.step);
        let padding = |digit: &Digit, end: &Term| {
            let is_filled = digit.count.clone().times(digit.step.clone()) == *end;
            (!is_filled).then(|| "-".to_owned())
        };
        let one = |digit: &Digit, before: &str| -> Vec<String> {
            let cells = digit.shown().into_iter();
            cells.map(|at| at.map_or("..".to_owned(), |at| format!("{before}{}", digit.index(at)))).collect()
        };
        let mut is_padded = false;
        let mut cells = match self.inner {
            [] => vec!["*".to_owned()],
            [digit] => one(digit, ""),
            [outer, inner, ..] => {
                let index = |place| format!("{},", outer.index(place));
                let mut cells = one(inner, &index(Place::At(0)));
                let after_group = padding(inner, &outer.step);
                cells.extend(after_group.clone());
                cells.push(format!("{}{}", index(Place::At(1)), inner.index(Place::At(0))));
                if outer.known_count() != Some(2) || inner.known_count() != Some(2) {
                    cells.push("..".to_owned());
                }
                cells.push(format!("{}{}", index(Place::Last), inner.index(Place::Last)));
                is_padded = after_group.is_some();
                cells
            }
        };
        is_padded |= self.inner.first().is_some_and(|digit| padding(digit, row_end).is_some());
        if is_padded {
            cells.push("-".to_owned());
        }
        cells
    }
}
