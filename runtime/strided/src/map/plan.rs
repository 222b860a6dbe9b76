//! The plan of a map: its blocks, and the loops within a block.

use super::nest::{ElementSizes, MapNest};
use crate::cache::{CACHE_LINE_BYTES, FAR_MAP_BYTES, STAGE_BYTES};
use crate::loops::MAX_RANK;
use crate::loops::nest::{Loop, Nest};
use crate::plan::{Plan, are_channels};
use crate::strategy::MapStrategy;

/// A cut row begins at a multiple of this number of elements: whole cache lines for elements of any size.
const ROW_UNIT: usize = 64;

/// How a map is done. Strides count elements.
///
/// The loops are cut into blocks, which are mapped one after the other. Where blocks gain nothing, there is one. Within a block
/// there are loops over the destination and over what the function reads: the stage, or the source itself.
#[derive(Clone, Copy, Debug)]
pub struct MapPlan {
    /// What it is called.
    pub strategy: MapStrategy,
    /// All loops, over the destination and the source.
    loops: Nest<2>,
    /// The number of iterations that a whole block has of each of `loops`.
    block: [usize; MAX_RANK],
    /// The loops over blocks, one for each of `loops`.
    pub(super) blocks: Nest<2>,
    /// The loops within a whole block.
    pub(super) inner: Nest<2>,
    /// Which of `inner` each of `loops` is merged into.
    inner_of: [usize; MAX_RANK],
    /// Which of `inner` have fewer iterations in some block, because the extent leaves a remainder.
    pub(super) has_remainder: [bool; MAX_RANK],
    /// The copy of a whole block to the stage.
    copy: Plan,
}

/// One block.
pub(super) struct Block {
    /// The number of iterations of each of the plan's `loops`.
    extents: [usize; MAX_RANK],
    /// The iteration of each of the plan's `loops` at which the block begins.
    first: [usize; MAX_RANK],
    /// The number of iterations of each of the plan's `inner` loops.
    pub(super) inner_extents: [usize; MAX_RANK],
}

/// The index along an axis, by the iterations of a loop.
#[derive(Clone, Copy)]
pub(super) struct AxisIndex {
    pub(super) axis: usize,
    first: usize,
    /// 1, or -1 in wrapping arithmetic where the index descends.
    step: usize,
}

impl AxisIndex {
    /// Always 0, along any axis.
    pub(super) const ZERO: AxisIndex = AxisIndex { axis: 0, first: 0, step: 0 };

    #[inline(always)]
    pub(super) const fn at(self, iteration: usize) -> usize {
        self.first.wrapping_add(iteration.wrapping_mul(self.step))
    }
}

impl MapPlan {
    /// From a nest that has a loop for each axis. `indexed` says that the function is given the index.
    pub const fn of(nest: Nest<2>, indexed: bool, sizes: &ElementSizes) -> MapPlan {
        MapPlan::in_blocks(nest, indexed, sizes, usize::MAX)
    }

    /// The plan of a map by several threads, which take whole blocks: no block has more than about this number of elements,
    /// whatever the strategy is. It is at least 4, so that the channels of a pixel stay together.
    pub(crate) const fn in_blocks(nest: Nest<2>, indexed: bool, sizes: &ElementSizes, most: usize) -> MapPlan {
        let map = MapNest::of(nest, indexed);
        let strategy = map.strategy(sizes);
        let no_copy = Plan::of(Nest::NONE, 0);
        let (block, copy) = match strategy {
            MapStrategy::Staged { .. } => {
                let block = block_extents(&map, sizes.from, stage_bytes(&map, sizes));
                (block, copy_to_stage(&map.nest, &block, &block, sizes.from))
            }
            MapStrategy::Elements => (block_extents(&map, sizes.from, STAGE_BYTES), no_copy),
            MapStrategy::Nothing => (extents(&map.nest), no_copy),
            _ => (extents_of_at_most(&map.nest, most), no_copy),
        };
        let plan = MapPlan {
            strategy,
            loops: map.nest,
            block,
            blocks: loops_over_blocks(&map.nest, &block),
            inner: Nest::NONE,
            inner_of: [0; MAX_RANK],
            has_remainder: [false; MAX_RANK],
            copy,
        };
        match strategy {
            MapStrategy::Nothing => plan,
            _ => plan.with_inner_loops(!indexed),
        }
    }

    /// The plan with the loops of a block, `merged` into as few as possible. A loop can continue only one that is whole in every
    /// block: otherwise two indices of the destination would share an element.
    const fn with_inner_loops(mut self, merged: bool) -> MapPlan {
        let in_stage = stage_strides(&self.loops, &self.block);
        let mut inner = Nest::NONE;
        up_to!(k < self.loops.depth, {
            let Loop { extent, strides: [to_stride, from_stride], .. } = self.loops.loops[k];
            let read_stride = if self.is_staged() { in_stage[k] as isize } else { from_stride };
            let mut this = Loop { extent: self.block[k], strides: [to_stride, read_stride], ..self.loops.loops[k] };
            if merged && inner.depth > 0 && inner.loops[inner.depth - 1].continues(&this) {
                this.extent *= inner.loops[inner.depth - 1].extent;
            } else {
                inner.depth += 1;
            }
            let last = inner.depth - 1;
            inner.loops[last] = this;
            self.inner_of[k] = last;
            self.has_remainder[last] |= extent % self.block[k] != 0;
        });
        self.inner = inner;
        if self.is_staged() {
            let elements = inner.loops[inner.depth - 1].extent;
            self.strategy = MapStrategy::Staged { copy: self.copy.strategy, elements };
        }
        self
    }

    #[inline(always)]
    pub(super) const fn is_staged(&self) -> bool {
        matches!(self.strategy, MapStrategy::Staged { .. })
    }

    /// The block at these iterations of the loops over blocks.
    pub(super) fn block_at(&self, iterations: &[usize; MAX_RANK]) -> Block {
        let mut block = self.whole_block();
        for (k, iteration) in iterations.iter().enumerate().take(self.loops.depth) {
            block.first[k] = iteration * self.block[k];
            let rest = self.loops.loops[k].extent - block.first[k];
            if rest < self.block[k] {
                let inner_extent = &mut block.inner_extents[self.inner_of[k]];
                *inner_extent = *inner_extent / self.block[k] * rest;
                block.extents[k] = rest;
            }
        }
        block
    }

    /// The block at the first iteration of all loops.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn whole_block(&self) -> Block {
        Block { extents: self.block, first: [0; MAX_RANK], inner_extents: extents(&self.inner) }
    }

    /// The index along the axis of one of the `inner` loops, if the function is given the index. Else any.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn axis_index(&self, block: &Block, k: usize) -> AxisIndex {
        let Loop { extent, axis, reversed, .. } = self.loops.loops[k];
        let first = block.first[k];
        if reversed {
            AxisIndex { axis, first: extent.wrapping_sub(first + 1), step: usize::MAX }
        } else {
            AxisIndex { axis, first, step: 1 }
        }
    }

    /// The plan of the copy of a block to the stage.
    pub(super) fn copy_of(&self, block: &Block, element_bytes: usize) -> Plan {
        if block.extents == self.block {
            self.copy
        } else {
            copy_to_stage(&self.loops, &self.block, &block.extents, element_bytes)
        }
    }
}

/// The bytes of the stage that a block takes. Past the caches, blocks of a few rows of the source take a quarter: while a short block is still written, the
/// next one is read. (Measured: 0.5 to 0.7 of the time, for pixels of u16 and f32.)
const fn stage_bytes(map: &MapNest, sizes: &ElementSizes) -> usize {
    let are_few_rows = match map.across() {
        Some(across) => are_channels(map.nest.loops[across].extent),
        None => true,
    };
    let is_far = map.nest.iterations().saturating_mul(sizes.from + sizes.to) > FAR_MAP_BYTES;
    if are_few_rows && is_far { STAGE_BYTES / 4 } else { STAGE_BYTES }
}

/// The iterations of each of as few blocks as have at most this number: of equal size, if possible.
const fn equal_share(extent: usize, most: usize) -> usize {
    if extent <= most { extent } else { extent.div_ceil(extent.div_ceil(most)) }
}

/// The number of iterations that a block has of each loop: enough to use up the source's cache lines; then, from the innermost
/// loop on, as many as there is room for.
const fn block_extents(map: &MapNest, element_bytes: usize, room_in_bytes: usize) -> [usize; MAX_RANK] {
    let element_bytes = if element_bytes == 0 { 1 } else { element_bytes };
    let elements_in_line = if element_bytes < CACHE_LINE_BYTES { CACHE_LINE_BYTES / element_bytes } else { 1 };
    let mut room = if element_bytes < room_in_bytes { room_in_bytes / element_bytes } else { 1 };
    let mut block = [1; MAX_RANK];
    if let Some(across) = map.across() {
        block[across] = equal_share(map.nest.loops[across].extent, elements_in_line);
        room /= block[across];
    }
    let mut k = map.nest.depth;
    while k > 0 && room > 1 {
        k -= 1;
        let (extent, most) = (map.nest.loops[k].extent, block[k] * room);
        if extent <= most {
            block[k] = extent;
            room = most / extent;
        } else {
            let whole = if most > elements_in_line { most - most % elements_in_line } else { most };
            // The plan of a block of another size is made at each of them.
            let equal = equal_share(extent, whole).next_multiple_of(elements_in_line);
            block[k] = if equal < whole { equal } else { whole };
            room = 1;
        }
    }
    block
}

/// The number of iterations that a block of at most this number of elements has of each loop, from the innermost on. Blocks are
/// of equal size, if possible. Rows are cut at a multiple of [`ROW_UNIT`].
const fn extents_of_at_most(loops: &Nest<2>, most: usize) -> [usize; MAX_RANK] {
    let mut block = [1; MAX_RANK];
    let (mut room, mut k) = (most, loops.depth);
    while k > 0 && room > 0 {
        k -= 1;
        let extent = loops.loops[k].extent;
        block[k] = equal_share(extent, room);
        if block[k] < extent && block[k] > ROW_UNIT {
            block[k] = block[k].next_multiple_of(ROW_UNIT);
        }
        room = if block[k] < extent { 0 } else { room / extent };
    }
    block
}

/// The loops over blocks of these extents.
const fn loops_over_blocks(loops: &Nest<2>, block: &[usize; MAX_RANK]) -> Nest<2> {
    let mut blocks = *loops;
    up_to!(k < loops.depth, {
        let Loop { extent, strides: [to_stride, from_stride], .. } = loops.loops[k];
        let iterations = block[k] as isize;
        // Wraps only where there is one block.
        let strides = [to_stride.wrapping_mul(iterations), from_stride.wrapping_mul(iterations)];
        blocks.loops[k] = Loop::new(if extent == 0 { 0 } else { extent.div_ceil(block[k]) }, strides);
    });
    blocks
}

/// The stride of each loop in a stage that holds a block in the destination's order, without gaps.
const fn stage_strides(loops: &Nest<2>, block: &[usize; MAX_RANK]) -> [usize; MAX_RANK] {
    let mut strides = [1; MAX_RANK];
    let mut step: usize = 1;
    let mut k = loops.depth;
    while k > 0 {
        k -= 1;
        strides[k] = step;
        step = step.wrapping_mul(block[k]);
    }
    strides
}

/// The copy of these numbers of iterations to a stage that has room for `block`.
const fn copy_to_stage(
    loops: &Nest<2>,
    block: &[usize; MAX_RANK],
    extents: &[usize; MAX_RANK],
    element_bytes: usize,
) -> Plan {
    let strides = stage_strides(loops, block);
    let mut nest = Nest::NONE;
    up_to!(k < loops.depth, {
        nest.insert(Loop::new(extents[k], [strides[k] as isize, loops.loops[k].strides[1]]));
    });
    Plan::of(nest, element_bytes)
}

const fn extents(loops: &Nest<2>) -> [usize; MAX_RANK] {
    let mut extents = [1; MAX_RANK];
    up_to!(k < loops.depth, {
        extents[k] = loops.loops[k].extent;
    });
    extents
}
