//! How a conversion with a function is done: in blocks, and in rows within these.

use super::MapStrategy;
use super::loops::{Loops, Sizes};
use crate::arith::nest::{Loop, Nest};
use crate::arith::spec::MAX_RANK;
use crate::convert::Plan;
use crate::convert::tiles::LINE;

/// The size of the stage, in bytes: half of the nearest cache, which the destination's rows go through too; less where the stack
/// may be as small as that.
pub(super) const STAGE: usize = if cfg!(feature = "std") { 16 << 10 } else { 4 << 10 };

/// How a conversion with a function is done. Strides count elements.
///
/// The loops are cut into blocks, one after the other; where nothing is gained by it, there is one. Those within a block are
/// the *rows*: loops over the destination and over what is read, which is the stage or the source itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MapPlan {
    pub(super) strategy: MapStrategy,
    loops: Nest<2>,
    /// How many turns of each loop a block has.
    block: [usize; MAX_RANK],
    /// The loops over blocks: as many as `loops` has.
    pub(super) blocks: Nest<2>,
    pub(super) rows: Nest<2>,
    /// The one of `rows` that each of `loops` has become.
    row_of: [usize; MAX_RANK],
    /// Which of `rows` have fewer turns in some block, because the extent leaves a remainder.
    pub(super) cut: [bool; MAX_RANK],
    /// From a whole block to the stage.
    copy: Plan,
}

/// One block.
pub(super) struct Block {
    /// How many turns of each loop it has.
    turns: [usize; MAX_RANK],
    /// The turn of each loop that it begins with.
    pub(super) first: [usize; MAX_RANK],
    /// How many turns of each of the plan's `rows` it has.
    pub(super) extents: [usize; MAX_RANK],
}

/// The digits that a loop counts along an axis.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    pub(super) axis: usize,
    first: usize,
    /// 1; or -1, as wrapping arithmetic has it, where the axis lies the other way round.
    step: usize,
}

impl Digits {
    /// 0 and nothing else.
    pub(super) const NONE: Digits = Digits { axis: 0, first: 0, step: 0 };

    #[inline(always)]
    pub(super) const fn at(self, turn: usize) -> usize {
        self.first.wrapping_add(turn.wrapping_mul(self.step))
    }
}

impl MapPlan {
    pub(crate) const fn of(loops: &Loops, sizes: &Sizes) -> MapPlan {
        let strategy = loops.strategy(sizes);
        let (block, copy) = match strategy {
            MapStrategy::Staged { .. } => {
                let block = block_of(loops, sizes.from);
                (block, copy(&loops.nest, &block, &block, sizes.from))
            }
            MapStrategy::Elements => (block_of(loops, sizes.from), Plan::of(&Nest::NONE, 0)),
            _ => (turns_of(&loops.nest), Plan::of(&Nest::NONE, 0)),
        };
        let plan = MapPlan {
            strategy,
            loops: loops.nest,
            block,
            blocks: blocks(&loops.nest, &block),
            rows: Nest::NONE,
            row_of: [0; MAX_RANK],
            cut: [false; MAX_RANK],
            copy,
        };
        match strategy {
            MapStrategy::Nothing => plan,
            _ => plan.with_rows(!loops.along_axes),
        }
    }

    /// The plan with its rows; `merged` into as few as can be. That happens only where the inner one is whole in every block:
    /// else, two indices of the destination would share an element.
    const fn with_rows(mut self, merged: bool) -> MapPlan {
        let stage = stage_strides(&self.loops, &self.block);
        let mut rows = Nest::NONE;
        let mut k = 0;
        while k < self.loops.depth {
            let Loop { extent, strides: [stride, other_stride], .. } = self.loops.loops[k];
            let read = if self.is_staged() { stage[k] as isize } else { other_stride };
            let mut row = Loop { extent: self.block[k], strides: [stride, read], ..self.loops.loops[k] };
            if merged && rows.depth > 0 && rows.loops[rows.depth - 1].continues(&row) {
                row.extent *= rows.loops[rows.depth - 1].extent;
            } else {
                rows.depth += 1;
            }
            let last = rows.depth - 1;
            rows.loops[last] = row;
            self.row_of[k] = last;
            self.cut[last] |= extent % self.block[k] != 0;
            k += 1;
        }
        self.rows = rows;
        if self.is_staged() {
            let elements = rows.loops[rows.depth - 1].extent;
            self.strategy = MapStrategy::Staged { copy: self.copy.strategy, elements };
        }
        self
    }

    #[inline(always)]
    pub(super) const fn is_staged(&self) -> bool {
        matches!(self.strategy, MapStrategy::Staged { .. })
    }

    /// The block that has these digits among the blocks.
    #[inline]
    pub(super) fn block_at(&self, digits: &[usize; MAX_RANK]) -> Block {
        let mut block = self.whole();
        for (k, digit) in digits.iter().enumerate().take(self.loops.depth) {
            block.first[k] = digit * self.block[k];
            let rest = self.loops.loops[k].extent - block.first[k];
            if rest < self.block[k] {
                let extent = &mut block.extents[self.row_of[k]];
                *extent = *extent / self.block[k] * rest;
                block.turns[k] = rest;
            }
        }
        block
    }

    /// The block that is the only one.
    #[inline(always)]
    pub(super) fn whole(&self) -> Block {
        Block { turns: self.block, first: [0; MAX_RANK], extents: turns_of(&self.rows) }
    }

    /// What a row of a block counts, if each is along one axis; else, anything.
    #[inline(always)]
    pub(super) const fn digits(&self, block: &Block, row: usize) -> Digits {
        let Loop { extent, axis, reversed, .. } = self.loops.loops[row];
        let first = block.first[row];
        if reversed {
            Digits { axis, first: extent.wrapping_sub(first + 1), step: usize::MAX }
        } else {
            Digits { axis, first, step: 1 }
        }
    }

    /// The plan of the copy of a block to the stage, for elements of so many bytes.
    #[inline]
    pub(super) fn copy_of(&self, block: &Block, size: usize) -> Plan {
        if block.turns == self.block { self.copy } else { copy(&self.loops, &self.block, &block.turns, size) }
    }
}

/// How many turns of each loop a block has: so many that the source's cache lines are used up; then, from the innermost loop
/// on, as many as the stage has room for.
const fn block_of(loops: &Loops, size: usize) -> [usize; MAX_RANK] {
    let size = if size == 0 { 1 } else { size };
    let line = if size < LINE { LINE / size } else { 1 };
    let mut room = if size < STAGE { STAGE / size } else { 1 };
    let mut block = [1; MAX_RANK];
    if let Some(across) = loops.across() {
        let extent = loops.nest.loops[across].extent;
        block[across] = extent.div_ceil(extent.div_ceil(line)); // blocks of one size, if that can be
        room /= block[across];
    }
    let mut k = loops.nest.depth;
    while k > 0 && room > 1 {
        k -= 1;
        let (extent, most) = (loops.nest.loops[k].extent, block[k] * room);
        if extent <= most {
            block[k] = extent;
            room = most / extent;
        } else {
            block[k] = if most > line { most - most % line } else { most };
            room = 1;
        }
    }
    block
}

/// The loops over blocks of so many turns.
const fn blocks(loops: &Nest<2>, block: &[usize; MAX_RANK]) -> Nest<2> {
    let mut blocks = *loops;
    let mut k = 0;
    while k < loops.depth {
        let Loop { extent, strides: [stride, other_stride], .. } = loops.loops[k];
        let turns = block[k] as isize;
        // Wraps only where there is one block.
        let strides = [stride.wrapping_mul(turns), other_stride.wrapping_mul(turns)];
        blocks.loops[k] = Loop::new(if extent == 0 { 0 } else { extent.div_ceil(block[k]) }, strides);
        k += 1;
    }
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

/// The copy of so many turns of each loop to a stage made for `block`, of elements of `size` bytes.
const fn copy(loops: &Nest<2>, block: &[usize; MAX_RANK], turns: &[usize; MAX_RANK], size: usize) -> Plan {
    let strides = stage_strides(loops, block);
    let mut nest = Nest::NONE;
    let mut k = 0;
    while k < loops.depth {
        nest.insert(Loop::new(turns[k], [strides[k] as isize, loops.loops[k].strides[1]]));
        k += 1;
    }
    Plan::of(&nest.merged(), size)
}

const fn turns_of(loops: &Nest<2>) -> [usize; MAX_RANK] {
    let mut turns = [1; MAX_RANK];
    let mut k = 0;
    while k < loops.depth {
        turns[k] = loops.loops[k].extent;
        k += 1;
    }
    turns
}
