//! The loops over one or two layouts: they come to the places of all indices, in the order that they promise.

use super::Tally;
use super::elements::Elements;
use crate::arith::few::{FewLoop, FewLoops, lengthen_innermost};
use crate::arith::loop_order::LoopOrder;
use crate::arith::nest::{Loop, Nest, Traversal};
use crate::arith::odometer::Odometer;
use crate::arith::runs::RunPlan;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::walk::Walk;
use std::vec::Vec;

/// All iterations of nested loops, by counting: the digits, and the offset in each layout.
fn iterations<const N: usize>(loops: &[Loop<N>], starts: [usize; N]) -> Vec<(Vec<usize>, [usize; N])> {
    let mut iterations = Vec::from([(Vec::new(), starts.map(|start| start as isize))]);
    for each in loops {
        let iteration = |(digits, at): &(Vec<usize>, [isize; N]), digit: usize| {
            let digits = digits.iter().copied().chain([digit]).collect();
            (digits, core::array::from_fn(|k| at[k] + digit as isize * each.strides[k]))
        };
        iterations =
            iterations.iter().flat_map(|outer| (0..each.extent).map(move |digit| iteration(outer, digit))).collect();
    }
    let offset = |at| usize::try_from(at).expect("an offset");
    iterations.into_iter().map(|(digits, at)| (digits, at.map(offset))).collect()
}

fn sorted<V: Ord>(mut values: Vec<V>) -> Vec<V> {
    values.sort_unstable();
    values
}

/// `N` layouts of equal extents, as their types know them and as they are, and where they are at each index of the first one.
pub(super) struct Places<'a, const N: usize> {
    pub(super) known: [&'a Spec; N],
    pub(super) layouts: [&'a Elements; N],
    pub(super) matchings: [[usize; MAX_RANK]; N],
    /// In logical order.
    pub(super) offsets: Vec<[usize; N]>,
}

impl<const N: usize> Places<'_, N> {
    /// The laws of nests and walks that follow from the numbers, in both orders, merged and by axes.
    pub(super) fn check_nests(&self, tally: &mut Tally) {
        let first = self.layouts[0];
        let numbers = self.layouts.map(Elements::numbers);
        for order in [Traversal::Memory, Traversal::Logical] {
            let nest = Nest::over(first.extents.len(), &numbers, &self.matchings, order);
            for nest in [nest, nest.merged()] {
                self.check_nest(tally, &nest, order);
            }
            self.check_indices(tally, &nest.loops[..nest.depth], nest.starts);
            for by_axes in [false, true] {
                let walk = Walk::of(nest, order, by_axes);
                self.check_walk(tally, &walk, order, by_axes);
                if order.is_memory() && !first.is_empty() {
                    // The innermost loop goes from neighbour to neighbour, where there are some.
                    let mut axes = first.extents.iter().zip(&first.strides);
                    let has_neighbours = axes.any(|(&extent, stride)| extent > 1 && stride.unsigned_abs() == 1);
                    tally.equal(first, walk.inner.strides[0] == 1, has_neighbours);
                }
            }
        }
        let merged = Nest::over(first.extents.len(), &numbers, &self.matchings, Traversal::Memory).merged();
        let is_apart = |pair: &[Loop<N>]| !pair[0].continues(&pair[1]);
        tally.equal(first, merged.loops[..merged.depth].windows(2).all(is_apart), true);
    }

    /// The laws of walks that follow from the types as far as these know them, as views walk.
    pub(super) fn check_loop_orders(&self, tally: &mut Tally) {
        let first = self.layouts[0];
        let numbers = self.layouts.map(Elements::numbers);
        let forward = self.known.map(|known| known.forward);
        for (order, by_axes) in
            [Traversal::Memory, Traversal::Logical].into_iter().flat_map(|order| [(order, false), (order, true)])
        {
            let loop_order = LoopOrder::over(self.known, &self.matchings, order, by_axes);
            let along = |loop_order| Walk::along(loop_order, &numbers, &self.matchings, &forward, order);
            if loop_order.is_ordered || loop_order.descends(&numbers[0]) {
                self.check_walk(tally, &along(&loop_order), order, by_axes);
            }
            if order.is_memory() {
                let loop_order = LoopOrder::sorted(first.extents.len(), &numbers, &self.matchings, by_axes);
                self.check_walk(tally, &along(&loop_order), order, by_axes);
            }
        }
        self.check_few_loops(tally);
    }

    /// The loops of a copy of a few elements: every place once, and no loop of one iteration.
    fn check_few_loops(&self, tally: &mut Tally) {
        let first = self.layouts[0];
        let Some(starts) = self.offsets.first() else { return };
        let mut few = FewLoops::NONE;
        for (axis, &extent) in first.extents.iter().enumerate() {
            let stride = |k: usize| self.layouts[k].strides[if k == 0 { axis } else { self.matchings[k][axis] }];
            few.insert(extent, core::array::from_fn(stride));
        }
        let few = few.merged();
        for _ in 0..2 {
            let loops: Vec<_> = few.iter().map(|each: &FewLoop<N>| Loop::new(each.extent, each.strides)).collect();
            let visited = iterations(&loops, *starts).into_iter().map(|(_, offsets)| offsets).collect();
            tally.equal(first, sorted(visited), sorted(self.offsets.clone()));
            tally.equal(first, loops.iter().all(|each| each.extent > 1), true);
            lengthen_innermost(few);
        }
    }

    /// Every place once, by the odometer as by counting.
    fn check_nest(&self, tally: &mut Tally, nest: &Nest<N>, order: Traversal) {
        let loops = &nest.loops[..nest.depth];
        let visited: Vec<_> = iterations(loops, nest.starts).into_iter().map(|(_, offsets)| offsets).collect();
        tally.equal(self.layouts[0], nest.iterations(), visited.len());
        let mut odometer = Odometer::start(nest);
        for offsets in &visited {
            tally.equal(self.layouts[0], &odometer.offsets, offsets);
            odometer.advance(nest);
        }
        tally.equal(self.layouts[0], loops.iter().all(|each| each.extent != 1), true);
        self.check_order(tally, visited, order);
    }

    /// Every place once: in logical order, or as memory goes where the first layout's axes lie inside one another.
    fn check_order(&self, tally: &mut Tally, visited: Vec<[usize; N]>, order: Traversal) {
        let first = self.layouts[0];
        if !order.is_memory() {
            return tally.equal(first, visited, self.offsets.clone());
        }
        if first.is_nested() {
            tally.equal(first, visited.is_sorted_by_key(|offsets| offsets[0]), true);
        }
        tally.equal(first, sorted(visited), sorted(self.offsets.clone()));
    }

    /// Each loop along an axis tells the index: its digit, or where it is reversed, that from the end. A loop inside tells it
    /// last.
    fn check_indices(&self, tally: &mut Tally, loops: &[Loop<N>], starts: [usize; N]) {
        let first = self.layouts[0];
        let indexed = iterations(loops, starts).into_iter().map(|(digits, offsets)| {
            let mut index = Vec::from_iter(first.extents.iter().map(|_| 0));
            for (each, digit) in loops.iter().zip(digits) {
                if let Some(told) = index.get_mut(each.axis) {
                    *told = if each.reversed { each.extent - 1 - digit } else { digit };
                }
            }
            (index, offsets)
        });
        let expected = first.indices.iter().cloned().zip(self.offsets.iter().copied()).collect();
        tally.equal(first, sorted(indexed.collect()), expected);
    }

    /// Every place once, and each index where the loops are along axes.
    fn check_walk(&self, tally: &mut Tally, walk: &Walk<N>, order: Traversal, by_axes: bool) {
        let first = self.layouts[0];
        let loops: Vec<_> = walk.outer.iter().chain([&walk.inner]).copied().collect();
        let whole = walk.whole();
        let all = loops.iter().enumerate().all(|(depth, each)| whole.range(depth, each.extent) == (0..each.extent));
        tally.equal(first, (all, whole.inner_range(&walk.inner)), (true, 0..walk.inner.extent));
        let visited: Vec<_> = iterations(&loops, walk.starts).into_iter().map(|(_, offsets)| offsets).collect();
        if order.is_memory() && first.is_broadcast() {
            // Broadcast loops go around the innermost one, so that the offsets begin again with each of their iterations.
            tally.equal(first, sorted(visited), sorted(self.offsets.clone()));
        } else {
            self.check_order(tally, visited, order);
        }
        if by_axes {
            self.check_indices(tally, &loops, walk.starts);
        }
    }
}

/// The runs cover each index once, and where the axes lie inside one another they are as long as can be, and ascend.
pub(super) fn check_runs(tally: &mut Tally, elements: &Elements) {
    let plan = RunPlan::of(Nest::of(elements.extents.len(), elements.numbers()));
    let starts = iterations(&plan.outer.loops[..plan.outer.depth], plan.outer.starts).into_iter();
    let runs: Vec<(usize, usize)> = starts.map(|(_, [start])| (start, plan.len)).collect();
    tally.equal(elements, plan.count, runs.len());
    let given = runs.iter().flat_map(|&(start, len)| start..start + len).collect();
    tally.equal(elements, sorted(given), sorted(elements.offsets.clone()));
    if elements.is_nested() {
        let times = elements.offsets.len() / elements.addressed.len().max(1);
        let ranges = elements.ranges().into_iter();
        let expected: Vec<_> = ranges.flat_map(|range| std::iter::repeat_n(range, times)).collect();
        tally.equal(elements, runs, expected);
    }
}
