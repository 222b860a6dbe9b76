//! The choice of a strategy for a copy. It is a `const fn` of the loops over two layouts, so that it is made at compile time
//! where both are static.

mod block;
mod locality;

use super::cache::{
    CACHE_LINE_BYTES, LANE_BYTES, NEAR_BYTES, STREAM_BYTES, STREAM_CONFLICT_BYTES, UNBLOCKED_BYTES, lines_conflict,
};
use super::matrix::{ByteLoop, Matrix};
use super::strategy::Strategy;
use crate::arith::nest::{Loop, Nest};
use block::{Block, BlockRules, Run};
use locality::{Share, cheapest, innermost, leaves_tlb, longest, longest_extent, near_depth, sort_by_cost, take_far};

/// A matrix of fewer units is copied before its tiles are set up.
const TILED_UNITS: usize = 64;

/// The same for channels that are interleaved or separated. (Measured. Of 4 channels of 7 units, `f32`, the kernel takes more than twice as
/// long as plain loops.)
const SHUFFLED_UNITS: usize = 48;

/// What it costs to begin a loop, in the bytes that [`locality::step_cost`] counts. (Measured. Half and twice of it are a little worse.)
const BEGIN_COST: usize = 8 * CACHE_LINE_BYTES;

/// A loop of so many iterations takes much longer than beginning it. (Measured.)
const LONG_EXTENT: usize = 32;

/// A loop of so many iterations is innermost before a longer one with which a block keeps more cache lines than L1 has. (Measured. Such copies
/// take 0.86 of the time with the longer loop inside; with loops from 10 on, 0.90.)
const SHORT_EXTENT: usize = 16;

/// A matrix of so many units takes longer than beginning its loops. (Measured.)
const LARGE_MATRIX: usize = 128;

/// The least extents of a block's innermost loop and of the second one. Of shorter ones, beginning the loops takes more time than the cache
/// lines that leave the L1 cache. (Measured.)
const LEAST_BLOCK: [usize; 2] = [32, 8];

/// How a copy is done: a strategy, and the loops that carry it out. All strides are in bytes.
///
/// From the outermost to the innermost: the loops `far`, blocks of the matrix, the loops `near`, and the matrix, or a block of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(super) strategy: Strategy,
    /// The size of a unit, which is moved as one: an element, or a row of elements that is contiguous in both layouts.
    pub(super) unit_bytes: usize,
    /// The two loops of a kernel. Where there is no kernel for them, those that take the least time as the innermost ones.
    pub(super) matrix: Matrix,
    /// The extents of a block, along `down` and `across`.
    pub(super) block: [usize; 2],
    /// The loops around the matrix, in each of its blocks. If the matrix is one block, these are all loops.
    pub(super) near: Nest<2>,
    /// The loops around the blocks.
    pub(super) far: Nest<2>,
}

/// One block that is the whole matrix.
const WHOLE: [usize; 2] = [usize::MAX; 2];

impl Plan {
    /// The plan for elements of this size. The nest's first layout is the destination's.
    pub(crate) const fn of(nest: Nest<2>, element_bytes: usize) -> Plan {
        let nest = nest.merged();
        let mut rest = in_bytes(nest, element_bytes);
        let bytes = nest.iterations().wrapping_mul(element_bytes);
        if bytes == 0 {
            return Plan::whole(Strategy::Nothing, 0, units([Loop::ONCE; 2]), rest);
        }
        let unit_bytes = take_row(&mut rest, element_bytes);
        if rest.depth == 0 {
            return Plan::whole(Strategy::Whole { bytes }, unit_bytes, units([Loop::ONCE; 2]), rest);
        }
        let mut others = rest;
        let down = others.take(others.depth - 1);
        let across = others.take(position_across(&others, &ByteLoop::of(down)));
        if let Some(strategy) = kernel_strategy(&ByteLoop::of(down), &ByteLoop::of(across), unit_bytes, bytes) {
            if let Some(plan) = Plan::with_kernel(strategy, unit_bytes, [down, across], others) {
                return plan;
            }
        }
        let is_row = unit_bytes > element_bytes;
        let strategy =
            if is_row { Strategy::Rows { bytes: unit_bytes } } else { Strategy::Elements { unit: unit_bytes } };
        Plan::by_units(strategy, unit_bytes, rest)
    }

    /// A kernel for the matrix of this pair of loops. Where others use the same cache lines as the matrix, they are inside its blocks. (A
    /// destination that is written past the caches leaves no lines there.) `None` if the kernel is slower than moving units one at a time:
    /// in small blocks, and of units of which a vector has few.
    const fn with_kernel(strategy: Strategy, unit_bytes: usize, pair: [Loop<2>; 2], others: Nest<2>) -> Option<Plan> {
        let matrix = Matrix::for_kernel(ByteLoop::of(pair[0]), ByteLoop::of(pair[1]));
        let mut plan = Plan::whole(strategy, unit_bytes, matrix, others);
        if !strategy.is_streamed() && near_depth(&others, Share::Any) > 0 {
            let least = [(CACHE_LINE_BYTES / unit_bytes).next_power_of_two(); 2];
            let rules = BlockRules { least, most_bytes: NEAR_BYTES, run: Run::Tiles };
            let block = Block::of(&pair, &Nest::NONE, unit_bytes, &rules);
            if !block.covers(&pair) {
                if unit_bytes * pair[1].extent < 2 * LANE_BYTES && unit_bytes >= LANE_BYTES / 2 {
                    return None;
                }
                plan.block = block.extents;
                plan.far = take_far(&mut plan.near, Share::Any);
            }
        }
        Some(plan)
    }

    /// Units that are moved one at a time.
    const fn by_units(strategy: Strategy, unit_bytes: usize, loops: Nest<2>) -> Plan {
        let plan = Plan::in_blocks(strategy, unit_bytes, loops, Share::Any);
        if plan.is_whole()
            || matches!(strategy, Strategy::Rows { .. })
            || near_depth(&loops, Share::Half) == near_depth(&loops, Share::Any)
        {
            return plan;
        }
        // The lines of the loops that use most of them again may fit without blocks. Then these loops run in full, which gains more than
        // what the others use again.
        let unblocked = Plan::in_blocks(strategy, unit_bytes, loops, Share::Half);
        if unblocked.is_whole() && !leaves_tlb(&unblocked.matrix.down) { unblocked } else { plan }
    }

    /// Units that are moved one at a time. The loops that use so much of their cache lines again are in blocks whose lines stay in the
    /// L1 cache. The longest loop is innermost.
    const fn in_blocks(strategy: Strategy, unit_bytes: usize, loops: Nest<2>, share: Share) -> Plan {
        let mut near = loops;
        let mut far = take_far(&mut near, share);
        if near.depth == 0 || (near.depth == 1 && near.loops[0].extent >= LONG_EXTENT) {
            let mut others = loops;
            let down = others.take(cheapest(&others, BEGIN_COST));
            // The second loop begins less often. The cache lines that it shares with the first one count for more.
            let across = others.take(cheapest(&others, BEGIN_COST / 8));
            return Plan::whole(strategy, unit_bytes, units([down, across]), others);
        }
        let longest_near = near.take(innermost(&near, unit_bytes));
        let longest_far = longest(&far);
        let (is_short, most_bytes) = match share {
            Share::Any => (longest_near.extent < LONG_EXTENT, NEAR_BYTES),
            Share::Half => (longest_near.extent.saturating_mul(longest_extent(&near)) < LARGE_MATRIX, UNBLOCKED_BYTES),
        };
        let rules = BlockRules { least: LEAST_BLOCK, most_bytes, run: Run::Nested };
        let is_around = is_short && far.depth > 0 && far.loops[longest_far].extent > longest_near.extent;
        let around = if is_around { far.take(longest_far) } else { Loop::ONCE };
        let mut pair = if is_around { [around, longest_near] } else { [longest_near, near.take(longest(&near))] };
        let mut block = Block::of(&pair, &near, unit_bytes, &rules);
        // Many times the cache: the lines of the longest loop conflict.
        if block.lines_bytes > 3 * NEAR_BYTES {
            let swapped = [pair[1], pair[0]];
            let other = Block::of(&swapped, &near, unit_bytes, &rules);
            if other.lines_bytes < block.lines_bytes {
                (pair, block) = (swapped, other);
            }
        }
        // The loop around keeps too many lines, and those inside are long enough without it.
        if is_around && block.lines_bytes > NEAR_BYTES && longest_near.extent >= SHORT_EXTENT && near.depth > 0 {
            let mut others = near;
            let inside = [longest_near, others.take(longest(&others))];
            let other = Block::of(&inside, &others, unit_bytes, &rules);
            if other.lines_bytes < block.lines_bytes {
                far.push(around);
                (pair, near, block) = (inside, others, other);
            }
        }
        if block.covers(&pair) {
            // There is nothing to be around.
            while far.depth > 0 {
                near.push(far.take(0));
            }
        }
        sort_by_cost(&mut far);
        Plan { block: block.extents, far, ..Plan::whole(strategy, unit_bytes, units(pair), near) }
    }

    /// All of a matrix in one block.
    const fn whole(strategy: Strategy, unit_bytes: usize, matrix: Matrix, mut others: Nest<2>) -> Plan {
        sort_by_cost(&mut others);
        Plan { strategy, unit_bytes, matrix, block: WHOLE, near: others, far: Nest::NONE }
    }

    /// Whether the matrix is one block.
    const fn is_whole(&self) -> bool {
        self.matrix.down.extent <= self.block[0] && self.matrix.across.extent <= self.block[1]
    }

    /// The loops around the blocks, or around the matrix if it is one block.
    #[cfg(feature = "rayon")]
    pub(super) fn around(&mut self) -> &mut Nest<2> {
        if self.is_whole() { &mut self.near } else { &mut self.far }
    }

    /// The number of bytes that are copied.
    #[cfg(feature = "rayon")]
    pub(super) fn bytes(&self) -> usize {
        let matrices = self.near.iterations() * self.far.iterations();
        self.unit_bytes * self.matrix.down.extent * self.matrix.across.extent * matrices
    }
}

/// The strategy that has a kernel for these two loops, if each contiguous one is long enough for a vector.
pub(super) const fn kernel_strategy(down: &ByteLoop, across: &ByteLoop, unit: usize, bytes: usize) -> Option<Strategy> {
    let has_tiles = unit <= LANE_BYTES && (unit.is_power_of_two() || unit == 3);
    if !has_tiles || down.is_reversed_in_source() || across.is_reversed_in_source() || down.to_stride != unit {
        return None;
    }
    if unit == 3 {
        let is_transposed = down.from_stride != 0 && across.from_stride == unit;
        let are_tiles = is_transposed && are_tiles_of_threes(down.extent, across.extent);
        return if are_tiles { Some(Strategy::Tiles { unit, streamed: false }) } else { None };
    }
    let (down_fills, across_fills) = (down.extent * unit >= LANE_BYTES, across.extent * unit >= LANE_BYTES);
    if down.from_stride == 0 {
        return if down_fills { Some(Strategy::Fill { unit }) } else { None };
    }
    if across.from_stride != unit {
        return None;
    }
    let is_large = bytes >= STREAM_BYTES;
    // A vector holds several units, and there are enough of them for the kernel to begin.
    let is_shuffled = unit < LANE_BYTES && down.extent * across.extent >= SHUFFLED_UNITS;
    if is_shuffled && are_channels(down.extent) && across.to_stride == down.extent * unit && across_fills {
        return Some(Strategy::Interleave { channels: down.extent, unit, streamed: is_large });
    }
    if is_shuffled && are_channels(across.extent) && down.from_stride == across.extent * unit && down_fills {
        return Some(Strategy::Deinterleave { channels: across.extent, unit, streamed: is_large });
    }
    if down_fills && across_fills && down.extent * across.extent >= TILED_UNITS {
        return Some(Strategy::Tiles {
            unit,
            streamed: is_large && are_streamed(unit, across.to_stride, down.from_stride),
        });
    }
    None
}

/// Whether the lines of tiles are written past the caches: each is a whole cache line, and none conflicts with the next. Lines that conflict take
/// less time through the caches if those have room for the lines of a tile: a tile of wide units has few, and one of 4 bytes too many
/// only if the source's lines conflict as well. (Measured.)
const fn are_streamed(unit: usize, to_stride: usize, from_stride: usize) -> bool {
    let conflicts = to_stride % STREAM_CONFLICT_BYTES == 0;
    let has_room = match unit {
        1 | 2 => false,
        4 => !lines_conflict(from_stride),
        _ => true,
    };
    to_stride % CACHE_LINE_BYTES == 0 && !(conflicts && has_room)
}

/// Whether units of three bytes have room for tiles of four by eight, and for the bytes that are loaded beside them.
const fn are_tiles_of_threes(down: usize, across: usize) -> bool {
    let is_tall = down >= 8 && across >= 6;
    let is_wide = down >= 4 && across >= 10;
    is_tall || is_wide
}

/// Whether there is a kernel for this number of channels.
pub(super) const fn are_channels(extent: usize) -> bool {
    matches!(extent, 2..=4)
}

/// The matrix of a pair of loops without a kernel. The first one is innermost.
const fn units([down, across]: [Loop<2>; 2]) -> Matrix {
    Matrix::of_units(ByteLoop::of(down), ByteLoop::of(across))
}

/// The nest with strides in bytes.
const fn in_bytes(mut nest: Nest<2>, element_bytes: usize) -> Nest<2> {
    // Wraps for layouts that are too large for any buffer only.
    let mut k = 0;
    while k < nest.depth {
        let [to_stride, from_stride] = nest.loops[k].strides;
        let size = element_bytes as isize;
        nest.loops[k].strides = [to_stride.wrapping_mul(size), from_stride.wrapping_mul(size)];
        k += 1;
    }
    let [to_start, from_start] = nest.starts;
    nest.starts = [to_start.wrapping_mul(element_bytes), from_start.wrapping_mul(element_bytes)];
    nest
}

/// Removes the innermost loop if its elements are contiguous in both layouts. The result is the size of what remains to be
/// moved as one, in bytes.
const fn take_row(nest: &mut Nest<2>, element_bytes: usize) -> usize {
    if nest.depth > 0 {
        let last = nest.depth - 1;
        let [to_stride, from_stride] = nest.loops[last].strides;
        if to_stride == element_bytes as isize && from_stride == element_bytes as isize {
            return nest.take(last).extent.wrapping_mul(element_bytes);
        }
    }
    element_bytes
}

/// The position of the loop with the smallest stride in the source, if it is smaller than that of `down`. Else that of the
/// innermost loop.
const fn position_across(nest: &Nest<2>, down: &ByteLoop) -> usize {
    let mut best = nest.depth.wrapping_sub(1);
    let mut smallest = down.from_stride;
    let mut k = 0;
    while k < nest.depth {
        let from_stride = nest.loops[k].strides[1] as usize;
        if from_stride != 0 && from_stride < smallest {
            (best, smallest) = (k, from_stride);
        }
        k += 1;
    }
    best
}

#[cfg(test)]
mod tests;
