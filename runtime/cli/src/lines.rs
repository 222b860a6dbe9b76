//! The cache lines that the elements of a layout lie in, counted by structure.
//!
//! The loops over a layout are sorted by stride. Where each loop has room for all that lies inside it, its iterations lie one after the
//! other, so that two of them share at most one line, the last of the one and the first of the other. How many lines an iteration has
//! depends only on the byte of a line at which it begins. So the count takes a step for each loop and each of the 64 bytes of a line,
//! however large the extents are.

use std::collections::BTreeSet;
use std::collections::HashMap;
use tensor_layout::AnyLayout;

/// The size of a cache line.
pub(crate) const LINE_BYTES: usize = 64;

/// A layout whose loops interlock is enumerated if it has at most this many elements.
const MOST_ENUMERATED: usize = 1 << 20;

/// A number of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) count: u128,
    /// If not, there may be fewer.
    pub(crate) is_exact: bool,
}

/// The cache lines with a byte of some element, if the storage begins at a cache line. The size of an element divides the size of a cache
/// line.
pub(crate) fn lines(layout: &AnyLayout, element_bytes: usize) -> Lines {
    let elements = layout.extents().iter().fold(1_u128, |count, &extent| count.saturating_mul(extent as u128));
    if elements == 0 || element_bytes == 0 {
        return Lines { count: 0, is_exact: true };
    }
    if let Some(mut count) = Count::of(layout, element_bytes) {
        return Lines { count: count.lines(0, 0, 0), is_exact: true };
    }
    if elements <= MOST_ENUMERATED as u128 {
        return Lines { count: enumerated(layout, element_bytes), is_exact: true };
    }
    let in_span = (layout.required_span_size() as u128 * element_bytes as u128).div_ceil(LINE_BYTES as u128);
    Lines { count: in_span.min(elements), is_exact: false }
}

/// The loops, outermost first.
struct Count {
    loops: Vec<Loop>,
    element_bytes: u128,
    known: HashMap<(usize, usize, u32), u128>,
}

/// A loop along an axis, or along a digit of one.
struct Loop {
    stride_in_bytes: u128,
    axis: usize,
    divisor: u128,
    /// The indices of a value of the digit before this one, or the extent: of the last value there are `rest` less.
    whole: u128,
    rest: u128,
}

impl Count {
    /// `None` if some loop has no room for what lies inside it.
    fn of(layout: &AnyLayout, element_bytes: usize) -> Option<Self> {
        let mut loops: Vec<Loop> = Vec::new();
        for (axis, &extent) in layout.extents().iter().enumerate() {
            let first = loops.len();
            // The first digit of a second value has all indices.
            let extent = extent as u128;
            let mut whole = extent;
            for digit in layout.digits(axis).iter().filter(|digit| (digit.divisor as u128) < extent.max(2)) {
                let divisor = digit.divisor as u128;
                let stride = digit.stride.unwrap_or(0).unsigned_abs() as u128;
                let rest = if extent % whole == 0 { whole } else { extent % whole };
                loops.push(Loop { stride_in_bytes: stride * element_bytes as u128, axis, divisor, whole, rest });
                whole = divisor;
            }
            // If the last value of a digit is not full, the loops inside it are counted after it.
            let of_axis = &loops[first..];
            let is_full = of_axis.first().is_none_or(|digit| extent % digit.divisor == 0);
            if !is_full && !of_axis.is_sorted_by_key(|digit| std::cmp::Reverse(digit.stride_in_bytes)) {
                return None;
            }
        }
        loops.retain(|each| each.stride_in_bytes != 0 && each.most() > 1);
        loops.sort_by_key(|each| std::cmp::Reverse(each.stride_in_bytes));
        let mut room = element_bytes as u128;
        for each in loops.iter().rev() {
            if each.stride_in_bytes < room {
                return None;
            }
            room += (each.most() - 1) * each.stride_in_bytes;
        }
        Some(Count { loops, element_bytes: element_bytes as u128, known: HashMap::new() })
    }

    /// The number of cache lines of the loops from `level` inwards, if their first element begins at `byte` of a line. Bit k of `last` says
    /// that axis k is at the last value of a digit, and that this value is not full.
    fn lines(&mut self, level: usize, byte: usize, last: u32) -> u128 {
        if level == self.loops.len() {
            return 1;
        }
        if let Some(&known) = self.known.get(&(level, byte, last)) {
            return known;
        }
        let stride = self.loops[level].stride_in_bytes;
        let (all, full, rest) = self.loops[level].iterations(last);
        let line = LINE_BYTES as u128;
        let byte_of = |iteration: u128| ((byte as u128 + iteration * stride) % line) as usize;
        // The bytes at which iterations begin recur.
        let period = line / gcd(line, stride);
        let reach = self.reach(level + 1, full);
        let shares = |iteration: u128| {
            let begin = byte_of(iteration) as u128;
            (begin + reach - 1) / line == (begin + stride) / line
        };
        let recurrences = |residue: u128, count: u128| (count + period - 1 - residue) / period;
        let mut lines = 0;
        for residue in 0..period.min(all) {
            lines += recurrences(residue, all) * self.lines(level + 1, byte_of(residue), full);
            let followed = if rest.is_some() { all } else { all - 1 };
            if shares(residue) {
                lines -= recurrences(residue, followed);
            }
        }
        if let Some(rest) = rest {
            lines += self.lines(level + 1, byte_of(all), rest);
        }
        self.known.insert((level, byte, last), lines);
        lines
    }

    /// The bytes from the first to the last one of the loops from this one inwards.
    fn reach(&self, level: usize, last: u32) -> u128 {
        let Some(this) = self.loops.get(level) else { return self.element_bytes };
        let (all, full, rest) = this.iterations(last);
        let end = |iterations: u128, last: u32| iterations * this.stride_in_bytes + self.reach(level + 1, last);
        let of_full = if all == 0 { 0 } else { end(all - 1, full) };
        rest.map_or(of_full, |rest| of_full.max(end(all, rest)))
    }
}

impl Loop {
    /// The most iterations.
    fn most(&self) -> u128 {
        self.whole.div_ceil(self.divisor)
    }

    /// The number of full iterations, and `last` within each of them. If one more iteration is not full, also `last` within this iteration.
    fn iterations(&self, last: u32) -> (u128, u32, Option<u32>) {
        let own = 1 << self.axis;
        let indices = if last & own == 0 { self.whole } else { self.rest };
        let rest = (indices % self.divisor > 0).then_some(last | own);
        (indices / self.divisor, last & !own, rest)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn enumerated(layout: &AnyLayout, element_bytes: usize) -> u128 {
    let mut lines = BTreeSet::new();
    let mut index = vec![0; layout.rank()];
    loop {
        let offset = layout.offset(&index).expect("in bounds");
        lines.insert(offset as u128 * element_bytes as u128 / LINE_BYTES as u128);
        let next = (0..index.len()).rev().find(|&axis| index[axis] + 1 < layout.extents()[axis]);
        let Some(axis) = next else { return lines.len() as u128 };
        index[axis] += 1;
        index[axis + 1..].fill(0);
    }
}
