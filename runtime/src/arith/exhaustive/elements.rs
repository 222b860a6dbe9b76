//! The elements of a layout by enumeration, and the laws that its description, its loops and its runs keep.

use super::Tally;
use crate::arith::nest::{Line, Nest, Odometer, Order, RunPlan};
use crate::arith::op::{Op, apply};
use crate::arith::spec::{MAX_RANK, Spec, tests::spec};
use crate::arith::unique::{Uniqueness, uniqueness};
use crate::arith::walk::Walk;
use std::vec::Vec;

/// Each index of a layout in logical order, and its offset from the lowest element.
pub(super) struct Elements {
    pub(super) extents: Vec<usize>,
    pub(super) strides: Vec<isize>,
    pub(super) indices: Vec<Vec<usize>>,
    pub(super) offsets: Vec<usize>,
    /// The offsets that occur, ascending, each once.
    addressed: Vec<usize>,
}

impl Elements {
    pub(super) fn of(extents: Vec<usize>, strides: Vec<isize>) -> Elements {
        let mut indices = Vec::from([Vec::new()]);
        for &extent in &extents {
            let longer = |index: &Vec<usize>, digit| index.iter().copied().chain([digit]).collect();
            indices = indices.iter().flat_map(|index| (0..extent).map(move |digit| longer(index, digit))).collect();
        }
        let sum = |index: &Vec<usize>| index.iter().zip(&strides).map(|(&digit, stride)| digit as isize * stride).sum();
        let sums: Vec<isize> = indices.iter().map(sum).collect();
        let lowest = sums.iter().copied().min().unwrap_or(0);
        let offsets: Vec<usize> = sums.iter().map(|sum| (sum - lowest) as usize).collect();
        let mut addressed = offsets.clone();
        addressed.sort_unstable();
        addressed.dedup();
        Elements { extents, strides, indices, offsets, addressed }
    }

    pub(super) fn span(&self) -> usize {
        self.addressed.last().map_or(0, |last| last + 1)
    }

    fn is_unique(&self) -> bool {
        self.addressed.len() == self.offsets.len()
    }

    fn is_broadcast(&self) -> bool {
        !self.offsets.is_empty()
            && self.extents.iter().zip(&self.strides).any(|(&extent, &stride)| extent > 1 && stride == 0)
    }

    /// Whether each axis has room, between two neighbours along the next larger stride, for all that it holds.
    fn is_nested(&self) -> bool {
        let axes = self.strides.iter().map(|stride| stride.unsigned_abs()).zip(self.extents.iter().copied());
        let mut axes: Vec<_> = axes.filter(|&(stride, extent)| stride > 0 && extent > 1).collect();
        axes.sort_unstable();
        axes.windows(2).all(|pair| pair[0].0 * pair[0].1 <= pair[1].0)
    }

    /// The elements that are addressed, as the longest ranges that there are: first element and length.
    fn ranges(&self) -> Vec<(usize, usize)> {
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for &offset in &self.addressed {
            match ranges.last_mut() {
                Some((first, len)) if *first + *len == offset => *len += 1,
                _ => ranges.push((offset, 1)),
            }
        }
        ranges
    }

    /// The description of these extents and strides, and of no storage but the span.
    pub(super) fn spec(&self) -> Spec {
        spec(&self.extents.iter().copied().zip(self.strides.iter().copied()).collect::<Vec<_>>())
    }
}

/// `span`, `storage` and what is true of the layout, where the step past its outermost axis is this.
pub(super) fn check_numbers(tally: &mut Tally, spec: &Spec, elements: &Elements, step: usize) {
    let span = elements.span();
    let storage = step.max(span);
    let strides: Vec<isize> = spec.parts[..spec.part_count].iter().map(|part| part.stride).collect();
    tally.equal(elements, &spec.extents[..spec.rank], &elements.extents[..]);
    tally.equal(elements, &strides, &elements.strides);
    tally.equal(elements, spec.span, span);
    tally.equal(elements, spec.storage, storage);
    tally.equal(elements, spec.is_static(), true);
    tally.equal(elements, spec.is_empty(), elements.offsets.is_empty());
    tally.equal(elements, spec.element_count(), elements.offsets.len());
    tally.equal(elements, spec.is_broadcast(), elements.is_broadcast());
    tally.equal(elements, spec.is_exhaustive(), elements.addressed.len() == span);
    tally.equal(elements, spec.is_padded(), elements.addressed.len() < storage);
    let expected = if elements.is_unique() { Uniqueness::Unique } else { Uniqueness::Shared };
    tally.equal(elements, uniqueness(spec), expected);
}

/// The same of each part with an axis fixed: it has the other axes, and no storage but its span.
pub(super) fn check_parts(tally: &mut Tally, spec: &Spec, elements: &Elements) {
    for fixed in 0..spec.rank {
        let part = apply(spec, Op::Fix(fixed)).expect("small numbers");
        let (mut extents, mut strides) = (elements.extents.clone(), elements.strides.clone());
        extents.remove(fixed);
        strides.remove(fixed);
        let mut names = spec.names[..spec.rank].to_vec();
        names.remove(fixed);
        tally.equal(elements, &part.names[..part.rank], &names[..]);
        check_numbers(tally, &part, &Elements::of(extents, strides), 0);
    }
}

/// All turns of nested loops, by counting: the digits, and the offset in each layout.
fn turns<const N: usize>(lines: &[Line<N>], starts: [usize; N]) -> Vec<(Vec<usize>, [usize; N])> {
    let mut turns = Vec::from([(Vec::new(), starts.map(|start| start as isize))]);
    for line in lines {
        let turn = |(digits, at): &(Vec<usize>, [isize; N]), digit: usize| {
            let digits = digits.iter().copied().chain([digit]).collect();
            (digits, core::array::from_fn(|k| at[k] + digit as isize * line.strides[k]))
        };
        turns = turns.iter().flat_map(|outer| (0..line.extent).map(move |digit| turn(outer, digit))).collect();
    }
    turns.into_iter().map(|(digits, at)| (digits, at.map(|at| usize::try_from(at).expect("an offset")))).collect()
}

fn sorted<V: Ord>(mut values: Vec<V>) -> Vec<V> {
    values.sort_unstable();
    values
}

/// Where `N` layouts are at each index of the first one: the loops over them all must come to just these places.
pub(super) struct Places<'a, const N: usize> {
    pub(super) first: &'a Elements,
    pub(super) specs: [&'a Spec; N],
    pub(super) maps: [[usize; MAX_RANK]; N],
    /// In logical order.
    pub(super) offsets: Vec<[usize; N]>,
}

impl<const N: usize> Places<'_, N> {
    /// The laws of nests and walks, in both orders, merged and by axes.
    pub(super) fn check(&self, tally: &mut Tally) {
        for order in [Order::Memory, Order::Logical] {
            let by_axes = Nest::over(self.specs, &self.maps, order);
            self.check_nest(tally, &by_axes, order);
            self.check_nest(tally, &by_axes.merged(), order);
            self.check_indices(tally, &by_axes);
            for by_axes in [false, true] {
                self.check_walk(tally, &Walk::over(self.specs, &self.maps, order, by_axes), order);
            }
        }
        let merged = Nest::over(self.specs, &self.maps, Order::Memory).merged();
        let unmerged = |pair: &[Line<N>]| !pair[0].continues(&pair[1]);
        tally.equal(self.first, merged.lines[..merged.depth].windows(2).all(unmerged), true);
    }

    /// Every place once, by the odometer as by counting; in logical order, or as memory goes where the first layout's axes
    /// lie inside one another.
    fn check_nest(&self, tally: &mut Tally, nest: &Nest<N>, order: Order) {
        let lines = &nest.lines[..nest.depth];
        let visited: Vec<_> = turns(lines, nest.starts).into_iter().map(|(_, offsets)| offsets).collect();
        tally.equal(self.first, nest.turns(), visited.len());
        let mut odometer = Odometer::start(nest);
        for offsets in &visited {
            tally.equal(self.first, &odometer.offsets, offsets);
            odometer.turn(nest);
        }
        tally.equal(self.first, lines.iter().all(|line| line.extent != 1), true);
        self.check_order(tally, visited, order);
    }

    fn check_order(&self, tally: &mut Tally, visited: Vec<[usize; N]>, order: Order) {
        if !order.is_of_memory() {
            return tally.equal(self.first, visited, self.offsets.clone());
        }
        if self.first.is_nested() {
            tally.equal(self.first, visited.is_sorted_by_key(|offsets| offsets[0]), true);
        }
        tally.equal(self.first, sorted(visited), sorted(self.offsets.clone()));
    }

    /// Along axes, each loop knows the index: its digit, or where it is turned, that from the end.
    fn check_indices(&self, tally: &mut Tally, nest: &Nest<N>) {
        let lines = &nest.lines[..nest.depth];
        let indexed = turns(lines, nest.starts).into_iter().map(|(digits, offsets)| {
            let mut index = Vec::from_iter(self.first.extents.iter().map(|_| 0));
            for (line, digit) in lines.iter().zip(digits) {
                index[line.axis] = if line.turned { line.extent - 1 - digit } else { digit };
            }
            (index, offsets)
        });
        let expected = self.first.indices.iter().cloned().zip(self.offsets.iter().copied()).collect();
        tally.equal(self.first, sorted(indexed.collect()), expected);
    }

    /// Every place once. In memory order the line is along neighbours, where there are some.
    fn check_walk(&self, tally: &mut Tally, walk: &Walk<N>, order: Order) {
        let lines: Vec<_> = walk.around.iter().chain([&walk.line]).copied().collect();
        let visited: Vec<_> = turns(&lines, walk.starts).into_iter().map(|(_, offsets)| offsets).collect();
        let whole = walk.whole();
        let all = lines.iter().enumerate().all(|(level, line)| whole.range(level, line.extent) == (0..line.extent));
        tally.equal(self.first, all, true);
        if order.is_of_memory() && !visited.is_empty() {
            let mut axes = self.first.extents.iter().zip(&self.first.strides);
            let neighbours = axes.any(|(&extent, stride)| extent > 1 && stride.unsigned_abs() == 1);
            tally.equal(self.first, walk.line.strides[0] == 1, neighbours);
        }
        if order.is_of_memory() && self.first.is_broadcast() {
            // Broadcast loops go around the line, so that the offsets begin again with each of their turns.
            return tally.equal(self.first, sorted(visited), sorted(self.offsets.clone()));
        }
        self.check_order(tally, visited, order);
    }
}

/// The runs cover each index once, and where the axes lie inside one another they are as long as can be, and ascend.
pub(super) fn check_runs(tally: &mut Tally, spec: &Spec, elements: &Elements) {
    let plan = RunPlan::of(spec);
    let starts = turns(&plan.outer.lines[..plan.outer.depth], plan.outer.starts).into_iter().map(|(_, [start])| start);
    let runs: Vec<(usize, usize)> = starts.map(|start| (start, plan.run)).collect();
    tally.equal(elements, plan.runs, runs.len());
    let given = runs.iter().flat_map(|&(start, len)| start..start + len).collect();
    tally.equal(elements, sorted(given), sorted(elements.offsets.clone()));
    if elements.is_nested() {
        let ranges = elements.ranges();
        let times = elements.offsets.len() / elements.addressed.len().max(1);
        let expected: Vec<_> = ranges.into_iter().flat_map(|range| std::iter::repeat_n(range, times)).collect();
        tally.equal(elements, runs, expected);
    }
}
