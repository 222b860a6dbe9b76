//! The memory of a layout as rows of cells.

use super::focus::{Focus, pieces};
use super::memory_map::{MemoryMap, Step};
use super::shown::{Shown, shown_around, shown_in_groups};
use alloc::vec::Vec;

/// The most rows of a memory of which each row is drawn.
const MOST_ROWS: usize = 12;

/// The pieces of the innermost level of longer ones.
const MOST_INNER_ROWS: usize = 6;

/// The cells of a row for which there is always room.
const LEAST_ROOM: usize = 4;

/// What is drawn of the memory of a layout.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// The axes whose index a cell shows, outermost in memory first.
    pub(super) axes: Vec<usize>,
    pub(super) lines: Vec<Line>,
    /// The elements from one row to the next, if all rows are that long.
    pub(super) pitch: usize,
}

/// A row, or rows that are left out.
#[derive(Clone, Debug)]
pub(super) enum Line {
    Row(Row),
    /// Rows, or groups of rows, each of which begins `step` elements after the one before.
    Gap {
        /// The digits whose places are left out, if rows follow from digits.
        digit: Option<Step>,
        from: usize,
        count: usize,
        step: usize,
    },
}

/// A row of cells that lie one after the other.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The offset of the first cell, in elements.
    pub(super) start: usize,
    /// What all elements of the row have in common.
    pub(super) outer: Vec<(Step, usize)>,
    /// The cells by their places in the row.
    pub(super) pieces: Vec<Shown>,
    /// From the first cell to the last one that an index reaches. The others are padding.
    pub(super) filled: usize,
    /// The cells of a group: what the innermost axis of the row takes, or 0.
    pub(super) group: usize,
}

impl Memory {
    /// With as many cells in a row as there is room for, by `room`, which depends on what cells and labels show. A row is as long as it can be:
    /// it has all of the outer axes' indices that leave room, and else the cells of the innermost axis that do.
    pub(super) fn of(map: &MemoryMap<'_>, focus: Option<&Focus>, room: impl Fn(&Memory) -> usize) -> Memory {
        let room = |memory: Memory| room(&memory).max(LEAST_ROOM);
        if !map.is_nested {
            return linear(map, room(linear(map, LEAST_ROOM)));
        }
        let digits = &map.digits;
        let pitch = |at: usize| if at == 0 { map.layout.storage_size() } else { digits[at - 1].step };
        let room_at = |at: usize| room(nested(map, at, LEAST_ROOM, focus));
        let last = digits.len().saturating_sub(1);
        let mut at = (0..last).find(|&at| pitch(at) <= room_at(at)).unwrap_or(last);
        // A row of few cells says little.
        if at > 0 && pitch(at) < 6 && pitch(at) * 3 < room_at(at - 1) {
            at -= 1;
        }
        nested(map, at, room_at(at), focus)
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.lines.iter().filter_map(|line| match line {
            Line::Row(row) => Some(row),
            Line::Gap { .. } => None,
        })
    }
}

/// Rows of equal length, whatever lies in them.
fn linear(map: &MemoryMap<'_>, room: usize) -> Memory {
    let storage = map.layout.storage_size();
    let pitch = if room >= 8 { room / 8 * 8 } else { room };
    let len = storage.div_ceil(pitch);
    let rows = pieces(len, MOST_ROWS, None).into_iter().map(|piece| match piece {
        Shown::One(at) => {
            let start = at * pitch;
            let filled = pitch.min(storage - start);
            Line::Row(Row { start, outer: Vec::new(), pieces: pieces(filled, pitch, None), filled, group: 0 })
        }
        Shown::Gap { from, count } => Line::Gap { digit: None, from, count, step: pitch },
    });
    let axes = (0..map.layout.rank()).filter(|&axis| map.digits.iter().any(|digit| digit.axis == axis));
    Memory { axes: axes.collect(), lines: rows.collect(), pitch }
}

/// A row for each index of the outer axes, those of the first `split` digits.
fn nested(map: &MemoryMap<'_>, split: usize, room: usize, focus: Option<&Focus>) -> Memory {
    let (outer, inner) = map.digits.split_at(split);
    let mut axes: Vec<usize> = Vec::new();
    for digit in inner {
        if !axes.contains(&digit.axis) {
            axes.push(digit.axis);
        }
    }
    let storage = map.layout.storage_size();
    let pitch = outer.last().map_or(storage, |digit| digit.step);
    let group = if inner.len() > 1 { inner[inner.len() - 2].step } else { 0 };
    let around = focus.map(|focus| {
        let ends = inner.iter().map(|digit| (digit.step, focus.digit(digit)));
        ends.fold((0, 0), |(low, high), (step, (first, last))| (low + first * step, high + last * step))
    });
    let rows = outer.iter().map(|digit| digit.count).try_fold(1_usize, usize::checked_mul);
    let mut memory = Memory { axes, lines: Vec::new(), pitch };
    let filled = if map.is_empty() { 0 } else { map.reach[split].saturating_add(1) };
    let is_whole = rows.is_some_and(|rows| rows <= MOST_ROWS);
    let walk = Walk { outer, is_whole, focus, room, filled, group, around };
    walk.go(&mut memory.lines, &mut Vec::new(), 0, storage);
    memory
}

/// The rows of the outer digits, in the order of memory.
struct Walk<'a> {
    outer: &'a [Step],
    is_whole: bool,
    focus: Option<&'a Focus>,
    room: usize,
    filled: usize,
    group: usize,
    around: Option<(usize, usize)>,
}

impl Walk<'_> {
    /// The rows of the values in `at` for the first digits, from `start` up to `end`.
    fn go(&self, lines: &mut Vec<Line>, at: &mut Vec<usize>, start: usize, end: usize) {
        let Some(&digit) = self.outer.get(at.len()) else {
            return lines.push(Line::Row(self.row(at, start, end - start)));
        };
        let is_innermost = at.len() + 1 == self.outer.len();
        // Where the last block is not full, its last values may lie past the storage.
        let count = digit.count.min((end - start).div_ceil(digit.step).max(1));
        let focus = self.focus.map(|focus| focus.digit(&digit));
        let focus = focus.map(|(first, last)| (first.min(count - 1), last.min(count - 1)));
        let shown = match (self.is_whole, is_innermost) {
            (true, _) => pieces(count, count, None),
            (false, true) => pieces(count, MOST_INNER_ROWS, focus),
            (false, false) => first_of(count, focus),
        };
        for piece in shown {
            match piece {
                Shown::One(place) => {
                    let from = start + place * digit.step;
                    at.push(place);
                    self.go(lines, at, from, if place + 1 == count { end } else { from + digit.step });
                    at.pop();
                }
                Shown::Gap { from, count } => {
                    lines.push(Line::Gap { digit: Some(digit), from, count, step: digit.step });
                }
            }
        }
    }

    fn row(&self, at: &[usize], start: usize, len: usize) -> Row {
        let filled = self.filled.min(len);
        let pieces = match self.around {
            Some(around) => shown_around(len, self.room, around),
            None if len <= self.room => pieces(len, len, None),
            None => self.with_padding(filled, len),
        };
        let outer = self.outer.iter().copied().zip(at.iter().copied()).collect();
        Row { start, outer, pieces, filled, group: self.group }
    }

    /// The pieces of a long row, with its padding apart.
    fn with_padding(&self, filled: usize, len: usize) -> Vec<Shown> {
        let room = if filled <= self.room * 3 / 4 { filled } else { self.room * 3 / 4 };
        let mut pieces = shown_in_groups(filled, room, self.group);
        match len - filled {
            padding @ 0..=2 => pieces.extend((len - padding..len).map(Shown::One)),
            padding => pieces.push(Shown::Gap { from: filled, count: padding }),
        }
        pieces
    }
}

/// One value of a digit that is not the innermost one outside the rows, and the others together.
fn first_of(count: usize, focus: Option<(usize, usize)>) -> Vec<Shown> {
    let place = focus.map_or(0, |(first, _)| first);
    let gap = |from: usize, count: usize| (count > 0).then_some(Shown::Gap { from, count });
    let pieces = [gap(0, place), Some(Shown::One(place)), gap(place + 1, count - place - 1)];
    pieces.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyLayout;
    use std::string::{String, ToString};

    /// Two axes with digits of `block`, in each order, with a rule of each kind; and the parts of one index less.
    fn layouts() -> Vec<AnyLayout> {
        let orders = ["B%3 B/3 C", "B/3 C B%3", "B%3 C%2 B/3 C/2", "C/2 B%3 C%2 B/3", "C B%3 B/3", "C%2 C/2 B"];
        let rules =
            ["", "; stride(A) = 1", "; stride(A) = 1; pad(C) = 32", "; pad(B) = 8", "; stride(A) = 41", "; reverse(C)"];
        let mut layouts = Vec::new();
        for (extents, order) in
            ["A=1 B=4 C=5", "A=2 B=7 C=3", "A=1 B=20 C=4"].into_iter().flat_map(|e| orders.map(|o| (e, o)))
        {
            for rule in rules {
                let text = String::from(extents) + "; order = A " + order + rule;
                if let Ok(layout) = AnyLayout::parse(&text) {
                    for axis in ["A", "B", "C"] {
                        let parts = (1..4).filter_map(|end| layout.range(axis, 0..end).ok());
                        layouts.extend(parts.map(|(_, part)| part));
                    }
                    layouts.push(layout);
                }
            }
        }
        layouts
    }

    /// Each element of the storage is in one row, or in what is left out, and no row lies past it.
    #[test]
    fn rows_cover_the_storage() {
        let layouts = layouts();
        assert!(layouts.len() > 300, "{}", layouts.len());
        for layout in &layouts {
            let (map, storage) = (MemoryMap::of(layout), layout.storage_size());
            for room in [4, 8, 100] {
                let memory = Memory::of(&map, None, |_| room);
                let has_gaps = memory.lines.iter().any(|line| matches!(line, Line::Gap { .. }));
                let mut next = 0;
                for row in memory.rows() {
                    let count = |piece: &Shown| if let Shown::Gap { count, .. } = piece { *count } else { 1 };
                    let len: usize = row.pieces.iter().map(count).sum();
                    assert!(
                        row.start == next || has_gaps && row.start > next,
                        "{layout}: a row at {} after {next}",
                        row.start
                    );
                    assert!(len > 0 || storage == 0, "{layout}: a row without an element");
                    next = row.start + len;
                }
                assert!(next == storage || has_gaps && next < storage, "{layout}: {next} of {storage}");
            }
        }
    }

    #[test]
    fn last_blocks_that_are_not_full() {
        let text = AnyLayout::parse("A=1 B=4 C=20; order = A B%3 B/3 C; stride(A) = 1").unwrap().explain().to_string();
        assert!(!text.contains("\n  100"), "{text}");
    }
}
