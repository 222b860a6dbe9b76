//! The picture of a layout of which all numbers are known.

use super::{COLUMNS, LARGEST, bounded, broadcast, heading, label, left_out, name, what_cells_show};
use crate::ast::StorageKind;
use crate::check::Model;
use crate::table::{Table, Term};

/// The most rows of a memory of which each row is drawn.
const MOST_ROWS: u128 = 4;

/// A row of so few cells says little.
const FEW_CELLS: u128 = 4;

/// The most cells of padding at the end of a long row that are drawn one by one: these take less room than their number.
const MOST_PADDING: u128 = 6;

/// What part of an index a stride multiplies: the whole index, or, of an axis with blocks, the block or the place in the block.
#[derive(Clone, Copy)]
struct Digit {
    axis: usize,
    /// How far the index advances with the digit.
    divisor: u128,
    /// The number of its values, 2 or more.
    count: u128,
    /// The distance in memory between two values, 1 or more.
    step: u128,
    is_reversed: bool,
}

impl Digit {
    /// What the digit at this place in memory adds to the index of its axis.
    fn index(&self, place: u128) -> u128 {
        self.divisor * if self.is_reversed { self.count - 1 - place } else { place }
    }
}

/// The numbers of a layout.
pub(super) struct Numbers {
    extents: Vec<u128>,
    strides: Vec<u128>,
    /// The size of the blocks and the stride in a block, for axes that have a `block`.
    blocks: Vec<Option<(u128, u128)>>,
    storage: u128,
}

impl Numbers {
    /// `None` if one of the numbers is not known.
    pub(super) fn of(model: &Model, table: &Table) -> Option<Self> {
        let number = |term: &Term| if let Term::Number(number) = term { Some(*number) } else { None };
        let blocks = model.axes.iter().zip(&table.in_block).map(|(axis, inner)| match inner {
            Some(inner) => Some(Some((number(&axis.rule(StorageKind::Block)?)?, number(inner)?))),
            None => Some(None),
        });
        Some(Numbers {
            extents: model.axes.iter().map(|axis| number(&axis.term())).collect::<Option<_>>()?,
            strides: table.strides.iter().map(number).collect::<Option<_>>()?,
            blocks: blocks.collect::<Option<_>>()?,
            storage: number(&table.storage)?,
        })
    }

    fn are_small(&self) -> bool {
        let blocks = self.blocks.iter().flatten().flat_map(|&(size, inner)| [size, inner]);
        let numbers = self.extents.iter().chain(&self.strides).copied().chain(blocks).chain([self.storage]);
        numbers.max().is_none_or(|largest| largest <= LARGEST)
    }

    /// From the largest step to the smallest. Axes of one index and broadcast ones have none.
    fn digits(&self, model: &Model) -> Vec<Digit> {
        let mut digits = Vec::new();
        for (axis, (&extent, &step)) in self.extents.iter().zip(&self.strides).enumerate() {
            let is_reversed = model.axes[axis].rule(StorageKind::Reverse).is_some();
            match self.blocks[axis] {
                Some((size @ 1.., inner)) => {
                    digits.push(Digit { axis, divisor: size, count: extent.div_ceil(size), step, is_reversed });
                    digits.push(Digit { axis, divisor: 1, count: extent.min(size), step: inner, is_reversed });
                }
                _ => digits.push(Digit { axis, divisor: 1, count: extent, step, is_reversed }),
            }
        }
        digits.retain(|digit| digit.count > 1 && digit.step > 0);
        digits.sort_by_key(|digit| std::cmp::Reverse(digit.step));
        digits
    }
}

/// The lines of the picture.
pub(super) fn lines(model: &Model, numbers: &Numbers) -> Option<Vec<String>> {
    if !numbers.are_small() {
        return None;
    }
    if numbers.extents.contains(&0) {
        return Some(vec!["memory: no element".to_owned()]);
    }
    let digits = numbers.digits(model);
    let mut reach = vec![0];
    for digit in digits.iter().rev() {
        let inner = reach[reach.len() - 1];
        if digit.step <= inner {
            return None; // Its indices lie between, or on, those of a smaller step.
        }
        reach.push(digit.step * (digit.count - 1) + inner);
    }
    reach.reverse();
    let memory = Memory { model, numbers, digits, reach, broadcast: broadcast(model) };
    Some(memory.lines(memory.split()))
}

struct Memory<'a> {
    model: &'a Model,
    numbers: &'a Numbers,
    digits: Vec<Digit>,
    /// `reach[k]`: the distance from the first to the last element of digits `k..`.
    reach: Vec<u128>,
    broadcast: Vec<String>,
}

/// How wide the parts of a row are.
struct Widths {
    offset: usize,
    label: usize,
    cell: usize,
}

/// What is drawn of the rows.
struct Rows {
    /// The places of the outer digits, for each row that is drawn.
    drawn: Vec<Vec<u128>>,
    gap: Option<Gap>,
    /// The digits of which only the first place is drawn, innermost first.
    only_first: Vec<Digit>,
}

/// Rows that are left out between those that are drawn.
struct Gap {
    /// The number of the row above.
    above: usize,
    digit: Digit,
    /// The first place that is left out, and the number of them.
    from: u128,
    count: u128,
}

impl Memory<'_> {
    /// How many digits the rows stand for, so that a row is as long as there is room for.
    fn split(&self) -> usize {
        let last = self.digits.len().saturating_sub(1);
        let room = |at: usize| {
            let ends = [vec![0; at], self.digits[..at].iter().map(|digit| digit.count - 1).collect()];
            let widths = self.widths(at, &ends);
            (COLUMNS.saturating_sub(widths.before_cells()) / (widths.cell + 1)) as u128
        };
        let at = (0..last).find(|&at| self.pitch(at) <= room(at)).unwrap_or(last);
        let is_short = at > 0 && self.pitch(at) <= FEW_CELLS && self.pitch(at) * 2 <= room(at - 1);
        if is_short { at - 1 } else { at }
    }

    /// The elements from one row to the next.
    fn pitch(&self, split: usize) -> u128 {
        if split == 0 { self.numbers.storage } else { self.digits[split - 1].step }
    }

    /// The axes whose index a cell shows, outermost in memory first.
    fn cell_axes(&self, split: usize) -> Vec<usize> {
        let mut axes = Vec::new();
        for digit in &self.digits[split..] {
            if !axes.contains(&digit.axis) {
                axes.push(digit.axis);
            }
        }
        axes
    }

    fn widths(&self, split: usize, rows: &[Vec<u128>]) -> Widths {
        let offset = rows.iter().map(|at| self.ends(at).0.to_string().len()).max().unwrap_or(0);
        let label = rows.iter().map(|at| self.label(at).chars().count()).max().unwrap_or(0);
        let axes = self.cell_axes(split);
        let cell = axes.iter().map(|&axis| (self.numbers.extents[axis] - 1).to_string().len() + 1).sum::<usize>();
        // A line of dots stands in the column of the offsets.
        let offset = if split > 0 { offset.max(3) } else { offset };
        Widths { offset, label, cell: cell.saturating_sub(1).max(1) }
    }

    fn lines(&self, split: usize) -> Vec<String> {
        let Rows { drawn: rows, gap, only_first } = self.rows(split);
        let widths = self.widths(split, &rows);
        let mut is_padding_shown = false;
        let mut drawn = Vec::new();
        for (place, at) in rows.iter().enumerate() {
            let (line, has_padding) = self.row(split, at, &widths);
            is_padding_shown |= has_padding;
            drawn.push(line);
            if let Some(Gap { digit, from, count, .. }) = gap.as_ref().filter(|gap| gap.above == place) {
                drawn.push(self.gap(*digit, *from, *count, &widths));
            }
        }
        let gaps = only_first
            .iter()
            .map(|&digit| (name(&self.model.axes[digit.axis]), self.gap(digit, 1, digit.count - 1, &widths)));
        let heading = self.heading(split, is_padding_shown);
        bounded(heading, drawn, gaps.collect(), widths.offset)
    }

    /// All rows if they are few; else the first ones and the last one along the innermost of their digits.
    fn rows(&self, split: usize) -> Rows {
        let outer = &self.digits[..split];
        let rows = outer.iter().try_fold(1_u128, |rows, digit| rows.checked_mul(digit.count));
        let Some((&digit, others)) = outer.split_last().filter(|_| rows.is_none_or(|rows| rows > MOST_ROWS)) else {
            let drawn = outer.iter().fold(vec![Vec::new()], |rows, digit| {
                rows.iter().flat_map(|at| (0..digit.count).map(|place| [at.as_slice(), &[place]].concat())).collect()
            });
            return Rows { drawn, gap: None, only_first: Vec::new() };
        };
        let from = if others.len() < 3 { 2 } else { 1 };
        let is_whole = digit.count <= from + 2;
        let places: Vec<_> =
            if is_whole { (0..digit.count).collect() } else { (0..from).chain([digit.count - 1]).collect() };
        let gap =
            Gap { above: places.len().saturating_sub(2), digit, from, count: digit.count.saturating_sub(from + 1) };
        Rows {
            drawn: places.into_iter().map(|place| [vec![0; others.len()], vec![place]].concat()).collect(),
            gap: (!is_whole).then_some(gap),
            only_first: others.iter().rev().copied().collect(),
        }
    }

    /// From the first element of a row to the one after the last.
    fn ends(&self, at: &[u128]) -> (u128, u128) {
        let whole = (0, self.numbers.storage);
        self.digits.iter().zip(at).fold(whole, |(start, end), (digit, &place)| {
            let start = start + place * digit.step;
            (start, if place + 1 == digit.count { end } else { start + digit.step })
        })
    }

    /// `H=1`, or for a block `C=16..=31`; of several places `H=2..=56`.
    fn indices(&self, digit: &Digit, from: u128, count: u128) -> String {
        let (one, other) = (digit.index(from), digit.index(from + count - 1));
        let first = one.min(other);
        let last = (one.max(other) + digit.divisor - 1).min(self.numbers.extents[digit.axis] - 1);
        let name = name(&self.model.axes[digit.axis]);
        if first == last { format!("{name}={first}") } else { format!("{name}={first}..={last}") }
    }

    fn label(&self, at: &[u128]) -> String {
        let digits = self.digits.iter().zip(at).map(|(digit, &place)| self.indices(digit, place, 1));
        label(&self.broadcast, digits)
    }

    fn gap(&self, digit: Digit, from: u128, count: u128, widths: &Widths) -> String {
        left_out(widths.offset, &self.indices(&digit, from, count), Some(count), &digit.step.to_string())
    }

    fn heading(&self, split: usize, is_padding_shown: bool) -> Vec<String> {
        let storage = self.numbers.storage;
        let mut size = format!("memory, {storage} element{}", if storage == 1 { "" } else { "s" });
        if split > 0 {
            size.push_str(&format!(", a row each {}", self.pitch(split)));
        }
        let cells = what_cells_show(self.model, &self.cell_axes(split));
        let padding = is_padding_shown.then(|| "`-`: padding".to_owned());
        heading(&[size, cells].into_iter().chain(padding).collect::<Vec<_>>())
    }

    /// A row, and whether one of its cells is a mark of padding. The cells of a whole row stand in columns.
    fn row(&self, split: usize, at: &[u128], widths: &Widths) -> (String, bool) {
        let (start, end) = self.ends(at);
        let axes = self.cell_axes(split);
        let (len, room) = (end - start, COLUMNS.saturating_sub(widths.before_cells()));
        let begin = widths.begin(start, &self.label(at));
        let cells = |places: std::ops::Range<u128>| places.map(|place| self.cell(start + place, &axes));
        let cells = if len <= (room / (widths.cell + 1)) as u128 {
            cells(0..len).map(|cell| format!("{cell:>0$}", widths.cell)).collect()
        } else {
            let filled = len.min(self.reach[split] + 1);
            let end = match len - filled {
                0..=MOST_PADDING => cells(filled - 1..len).collect(),
                padding => [self.cell(start + filled - 1, &axes), format!("..{padding} padding..")].to_vec(),
            };
            first_cells(&cells, filled - 1, end, room)
        };
        let has_padding = cells.iter().any(|cell| cell.trim_start() == "-");
        (cells.iter().fold(begin, |line, cell| line + " " + cell), has_padding)
    }

    /// `0,2`: the indices along these axes of what lies at an offset. `-` is padding.
    fn cell(&self, offset: u128, axes: &[usize]) -> String {
        let mut index = vec![0; self.numbers.extents.len()];
        let mut rest = offset;
        for digit in &self.digits {
            let place = rest / digit.step;
            if place >= digit.count {
                return "-".to_owned();
            }
            index[digit.axis] += digit.index(place);
            rest -= place * digit.step;
        }
        let is_in_bounds = index.iter().zip(&self.numbers.extents).all(|(at, extent)| at < extent);
        if rest > 0 || !is_in_bounds {
            return "-".to_owned();
        }
        if axes.is_empty() {
            return "*".to_owned();
        }
        axes.iter().map(|&axis| index[axis].to_string()).collect::<Vec<_>>().join(",")
    }
}

/// As many of the first cells of a long row as there is room for, how many are left out, and the end of the row.
fn first_cells<I: Iterator<Item = String>>(
    cells: &impl Fn(std::ops::Range<u128>) -> I,
    count: u128,
    end: Vec<String>,
    room: usize,
) -> Vec<String> {
    let end_width: usize = end.iter().map(|cell| cell.len() + 1).sum();
    let mut room = room.saturating_sub(end_width);
    if count <= COLUMNS as u128 {
        let all: Vec<_> = cells(0..count).collect();
        if all.iter().map(|cell| cell.len() + 1).sum::<usize>() <= room {
            return [all, end].concat();
        }
    }
    room = room.saturating_sub(format!(" ..{count} more..").len());
    let mut first: Vec<_> = cells(0..1).collect();
    room = room.saturating_sub(first.iter().map(|cell| cell.len() + 1).sum());
    for cell in cells(1..count) {
        if cell.len() + 1 > room {
            break;
        }
        room -= cell.len() + 1;
        first.push(cell);
    }
    let more = format!("..{} more..", count - first.len() as u128);
    [first, vec![more], end].concat()
}

impl Widths {
    fn before_cells(&self) -> usize {
        self.offset + 2 + self.label + usize::from(self.label > 0)
    }

    /// The offset and the label of a row.
    fn begin(&self, start: u128, label: &str) -> String {
        let offset = format!("{start:>0$}  ", self.offset);
        if self.label == 0 { offset } else { format!("{offset}{label:0$} ", self.label) }
    }
}
