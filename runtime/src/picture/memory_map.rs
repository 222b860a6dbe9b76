//! Which index an element of the memory belongs to: the way back from an offset, without a walk over all elements.

use crate::any::AnyLayout;
use crate::arith::rules::DigitRule;
use crate::arith::spec::{MAX_RANK, StrideTerm};
use alloc::vec::Vec;

/// The steps of the search for the indices of one cell. A layout in which each stride is over the reach of the smaller ones takes one step for
/// each digit.
const MOST_STEPS: usize = 2000;

/// What part of an index a stride multiplies: the whole index, or a digit of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) axis: usize,
    /// As of the term.
    pub(super) digit: DigitRule,
    /// The number of its values, 2 or more.
    pub(super) count: usize,
    /// The distance in memory between two values, 1 or more.
    pub(super) step: usize,
    /// The largest value has the lowest address.
    is_reversed: bool,
}

impl Step {
    /// What the digit at this place in memory adds to the index of its axis.
    pub(super) fn index(&self, place: usize) -> usize {
        self.digit.divisor * if self.is_reversed { self.count - 1 - place } else { place }
    }

    /// The place in memory of the value that an index has.
    pub(super) fn place(&self, index: usize) -> usize {
        let value = self.digit.of(index);
        if self.is_reversed { self.count - 1 - value } else { value }
    }
}

/// What lies at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// No index reaches it.
    Padding,
    /// The first of its indices in logical order, with 0 for each broadcast axis, and how many there are beside the ones that only differ along
    /// broadcast axes.
    Element { index: [usize; MAX_RANK], count: usize },
    /// The search for an index did not end.
    Unknown,
}

/// The memory of a layout.
#[derive(Clone, Debug)]
pub(super) struct MemoryMap<'a> {
    pub(super) layout: &'a AnyLayout,
    /// From the largest step to the smallest. Axes of one index and broadcast ones have none.
    pub(super) digits: Vec<Step>,
    /// `reach[k]`: the distance from the first to the last element of digits `k..`.
    pub(super) reach: Vec<usize>,
    /// Each step is over the reach of the smaller ones: the memory is cut into rows, each of which is cut into smaller ones.
    pub(super) is_nested: bool,
}

impl<'a> MemoryMap<'a> {
    pub(super) fn of(layout: &'a AnyLayout) -> Self {
        let (spec, steps) = (layout.spec(), layout.spec().complete().steps());
        let digit = |k: usize| {
            let (StrideTerm { axis, digit, stride }, count, step) =
                (spec.terms[steps.places[k]], steps.counts[k], steps.sizes[k]);
            Step { axis, digit, count, step, is_reversed: stride < 0 }
        };
        // The tail of a block may be beyond the storage.
        let reach = |k: usize| usize::try_from(steps.reach[k]).unwrap_or(usize::MAX);
        MemoryMap {
            layout,
            digits: (0..steps.moving).map(digit).collect(),
            reach: (0..=steps.moving).map(reach).collect(),
            is_nested: steps.nest(),
        }
    }

    /// Whether there is no element.
    pub(super) fn is_empty(&self) -> bool {
        self.layout.spec().is_empty()
    }

    /// Whether this axis is a broadcast one of several indices.
    pub(super) fn is_broadcast(&self, axis: usize) -> bool {
        !self.is_empty() && self.layout.extents()[axis] > 1 && self.layout.spec().terms[axis].stride == 0
    }

    /// The axis that decides the colour of an element if none is given: the first one of several indices that do not share their elements.
    pub(super) fn color_axis(&self) -> Option<usize> {
        (0..self.layout.rank()).find(|&axis| self.layout.extents()[axis] > 1 && !self.is_broadcast(axis))
    }

    /// What lies at an offset of the storage.
    pub(super) fn cell(&self, offset: usize) -> Found {
        if self.is_empty() || offset >= self.layout.required_span_size() {
            return Found::Padding;
        }
        let mut search = Search { map: self, index: [0; MAX_RANK], first: None, count: 0, steps: 0 };
        search.go(0, offset);
        match search.first {
            _ if search.steps == MOST_STEPS => Found::Unknown,
            Some(index) => Found::Element { index, count: search.count },
            None => Found::Padding,
        }
    }

    /// Whether an earlier index has the same element as this one.
    pub(super) fn is_repeated(&self, index: &[usize], offset: usize) -> bool {
        matches!(self.cell(offset), Found::Element { index: first, .. } if first[..index.len()] != *index)
    }
}

/// The search for all indices of a cell.
struct Search<'a> {
    map: &'a MemoryMap<'a>,
    index: [usize; MAX_RANK],
    first: Option<[usize; MAX_RANK]>,
    count: usize,
    steps: usize,
}

impl Search<'_> {
    /// Tries the values of digits `k..` that give `rest`.
    fn go(&mut self, k: usize, rest: usize) {
        let Some(digit) = self.map.digits.get(k) else { return self.found(rest) };
        let least = rest.saturating_sub(self.map.reach[k + 1]).div_ceil(digit.step);
        for place in least..=(rest / digit.step).min(digit.count - 1) {
            if self.steps == MOST_STEPS {
                return;
            }
            self.steps += 1;
            self.index[digit.axis] += digit.index(place);
            self.go(k + 1, rest - place * digit.step);
            self.index[digit.axis] -= digit.index(place);
        }
    }

    fn found(&mut self, rest: usize) {
        let is_in_bounds = self.index.iter().zip(self.map.layout.extents()).all(|(at, extent)| at < extent);
        if rest == 0 && is_in_bounds {
            self.count += 1;
            self.first = Some(self.first.map_or(self.index, |first| first.min(self.index)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The first index of each offset, with 0 along broadcast axes, and how many such indices there are.
    fn by_enumeration(layout: &AnyLayout) -> BTreeMap<usize, ([usize; MAX_RANK], usize)> {
        let map = MemoryMap::of(layout);
        let mut cells: BTreeMap<usize, ([usize; MAX_RANK], usize)> = BTreeMap::new();
        let count: usize = layout.extents().iter().product();
        for number in 0..count {
            let (mut index, mut rest) = ([0; MAX_RANK], number);
            for (axis, &extent) in layout.extents().iter().enumerate().rev() {
                (index[axis], rest) = (rest % extent, rest / extent);
            }
            if (0..layout.rank()).all(|axis| index[axis] == 0 || !map.is_broadcast(axis)) {
                let offset = layout.offset(&index[..layout.rank()]).unwrap();
                cells.entry(offset).or_insert((index, 0)).1 += 1;
            }
        }
        cells
    }

    #[test]
    fn a_cell_is_that_of_its_first_index() {
        for text in [
            "",
            "H=0 W=3",
            "H=2 W=3; pad(W) = 5",
            "N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8; reverse(H)",
            "N=2 C=20 H=2 W=3; block(C) = 8",
            "O=5 I=9; block(I) = 4; block(O) = 2",
            "N=2 H=2 W=3; overlap(H) = 2",
            "A=9 B=9 C=4; overlap(A) = 3; overlap(B) = 2; broadcast(C)",
            "N=4 C=3 W=2; broadcast(N, W); align(C) = 7",
        ] {
            let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
            let (map, cells) = (MemoryMap::of(&layout), by_enumeration(&layout));
            for offset in 0..layout.storage_size() + 3 {
                let cell = cells.get(&offset).map_or(Found::Padding, |&(index, count)| Found::Element { index, count });
                assert_eq!(map.cell(offset), cell, "{text}: {offset}");
            }
        }
    }

    /// Each of 50 axes' indices is tried beside each other: the search ends by its budget.
    #[test]
    fn a_search_ends() {
        let layout =
            AnyLayout::parse("A=99 B=99 C=99 D=99; overlap(A)=1; overlap(B)=1; overlap(C)=1; overlap(D)=1").unwrap();
        assert_eq!(MemoryMap::of(&layout).cell(150), Found::Unknown);
    }
}
