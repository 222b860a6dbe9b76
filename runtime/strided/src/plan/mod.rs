//! The choice of a strategy for a copy. It is a `const fn` of the loops over two layouts, so that it is made at compile time
//! where both are static.
//!
//! Loops are merged where neither layout has gaps between them. The rest is one `memcpy`, a matrix that has a kernel, or units that are
//! moved one at a time: in the order of what a step costs in cache lines, in blocks where several loops use the same lines again, and in
//! chunks where the innermost loops are short.

#![forbid(unsafe_code)]

mod block;
mod cost;
pub(crate) mod matrix;

use crate::cache::{
    CACHE_LINE_BYTES, L2_BYTES, LANE_BYTES, NEAR_BYTES, STREAM_BYTES, UNPLANNED_ELEMENTS, lines_conflict,
};
use crate::loops::nest::{Loop, Nest};
use crate::strategy::Strategy;
use block::block_of;
use cost::{cheapest, shares_lines, sort_by_cost};
use matrix::{ByteLoop, Matrix};

/// A matrix of fewer units is copied before a kernel is set up.
const LEAST_UNITS: usize = 32;

/// The largest units that are transposed in tiles of a part of a lane. Tiles of larger units would have two rows or columns.
pub(crate) const LARGEST_IN_PARTS: usize = 2;

/// The least rows or columns of such tiles.
const LEAST_OF_PART: usize = 4;

/// The most lines in one set of the L1 cache that a chunk is read from.
const MOST_CONFLICTING: usize = 8;

/// The most units of a chunk.
pub(crate) const MOST_OF_CHUNK: usize = 64;

/// Copies of up to this many bytes in all have few units, however long their rows are: the narrowest vectors have moved them before a
/// kernel with wider vectors has begun.
const FEW_BYTES: usize = 2 << 10;

/// How a copy is done: a strategy, and the loops that carry it out. All strides are in bytes.
///
/// From the outermost to the innermost: the loops `far`, blocks of the matrix, the loops `near`, and the matrix, or a block of it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What it is called, with its numbers.
    pub strategy: Strategy,
    /// The size of a unit, which is moved as one: an element, or a row of elements that is contiguous in both layouts.
    pub(crate) unit_in_bytes: usize,
    /// The two loops of a kernel. Where there is no kernel for them, the two loops that take the least time as the innermost loops.
    pub(crate) matrix: Matrix,
    /// The extents of a block, along `down` and `across`.
    pub(crate) block: [usize; 2],
    /// The loops around the matrix, in each of its blocks. If the matrix is one block, these are all loops.
    pub(crate) near: Nest<2>,
    /// The loops around the blocks.
    pub(crate) far: Nest<2>,
    /// Whether the loops `near` are the loops of a chunk. Then they are in the matrix, not around it, and all other loops are `far`.
    pub(crate) by_chunks: bool,
}

/// One block that is the whole matrix.
const WHOLE: [usize; 2] = [usize::MAX; 2];

impl Plan {
    /// The plan for elements of this size. The nest's first layout is the destination's.
    ///
    /// It is made in place, from a plan with all loops `near`: copying nests took a fifth of the instructions of a copy of 1600 bytes.
    pub const fn of(nest: Nest<2>, element_bytes: usize) -> Plan {
        let mut plan = Plan {
            strategy: Strategy::Nothing,
            unit_in_bytes: 0,
            matrix: Matrix::of(ByteLoop::ONCE, ByteLoop::ONCE),
            block: WHOLE,
            near: nest,
            far: Nest::NONE,
            by_chunks: false,
        };
        plan.near.merge();
        let bytes = plan.near.iterations().wrapping_mul(element_bytes);
        let row = plan.near.take_row();
        to_bytes(&mut plan.near, element_bytes);
        if bytes == 0 {
            return plan;
        }
        plan.unit_in_bytes = row * element_bytes;
        if plan.near.depth == 0 {
            plan.strategy = Strategy::Whole { bytes };
        } else if !plan.with_kernel(bytes) {
            let is_row = plan.unit_in_bytes > element_bytes;
            plan.strategy = match is_row {
                true => Strategy::Rows { bytes: plan.unit_in_bytes },
                false => Strategy::Elements { unit: plan.unit_in_bytes },
            };
            plan.by_units();
        }
        plan
    }

    /// Whether loops that are compiled for this plan take less time than a call of a function that is given the plan. This is so if there
    /// is no kernel, or that of reversed rows; the units are few; and wider vectors would gain nothing.
    pub const fn is_of_few_units(&self) -> bool {
        let (Strategy::Rows { bytes: unit } | Strategy::Elements { unit } | Strategy::Reverse { unit }) = self.strategy
        else {
            return false;
        };
        let units = self.units();
        units <= UNPLANNED_ELEMENTS && (unit <= 2 * LANE_BYTES || units * unit <= FEW_BYTES)
    }

    /// Whether loops without a plan take less time, as of layouts that are known at run time: there is no kernel and no chunk, and what is copied
    /// fits in the L1 cache.
    pub const fn is_of_near_units(&self) -> bool {
        let Strategy::Elements { unit } = self.strategy else { return false };
        !self.by_chunks && !self.is_of_few_units() && self.units() * unit <= NEAR_BYTES
    }

    /// Whether the cache lines of tiles' columns conflict, in a destination that is larger than the L2 cache. Then they are written as whole lines: half
    /// written, they would leave the caches.
    pub(crate) const fn has_conflicting_columns(&self) -> bool {
        lines_conflict(self.matrix.across.to_stride) && self.units() * self.unit_in_bytes > L2_BYTES
    }

    /// The number of units.
    const fn units(&self) -> usize {
        self.matrix.units() * self.near.iterations() * self.far.iterations()
    }

    /// A kernel for the matrix of two loops. If there is none, the result is `false` and the plan as before.
    const fn with_kernel(&mut self, bytes: usize) -> bool {
        let [first, second] = kernel_pair(&self.near);
        let [down, whole] = [ByteLoop::of(self.near.get(first)), ByteLoop::of(self.near.get(second))];
        let across = whole.along_source(self.unit_in_bytes);
        if let Some(strategy) = kernel_strategy(&down, &across, self.unit_in_bytes, bytes) {
            self.strategy = strategy;
            self.matrix = Matrix::of(down, across);
            // The innermost loop first: the position of the other one stays.
            self.near.take(first);
        } else {
            // The loop around a short innermost one may continue it in the destination.
            let outer = first.wrapping_sub(1);
            let matrix = Matrix { group: down, down: ByteLoop::of(self.near.get(outer)), across };
            if second >= outer || !has_tiles_of_groups(&matrix, self.unit_in_bytes) {
                return false;
            }
            self.strategy = Strategy::Tiles { unit: self.unit_in_bytes, streamed: false };
            self.matrix = matrix;
            self.near.take(first);
            self.near.take(outer);
        }
        self.near.take(second);
        if across.from_stride != whole.from_stride {
            let ([to_past, from_past], [to_start, from_start]) = (whole.offsets(whole.extent - 1), self.near.starts);
            self.near.starts = [to_start.wrapping_add(to_past), from_start.wrapping_add(from_past)];
        }
        sort_by_cost(&mut self.near);
        true
    }

    /// Chunks of units, if several innermost loops are short and contiguous in the destination, as in Morton order. If there is none, the result is
    /// `false` and the plan as before.
    const fn with_chunk(&mut self) -> bool {
        let Plan { near, far, .. } = self;
        let (mut units, mut conflicting, mut k) = (1, 1, near.depth);
        while k > 0 {
            let Loop { extent, strides: [to_stride, from_stride], .. } = near.loops[k - 1];
            if to_stride != (units * self.unit_in_bytes) as isize || extent > MOST_OF_CHUNK / units {
                break;
            }
            units *= extent;
            conflicting *= if lines_conflict(from_stride.unsigned_abs()) { extent } else { 1 };
            k -= 1;
        }
        let is_unit = self.unit_in_bytes <= LANE_BYTES && self.unit_in_bytes.is_power_of_two();
        // Four units are moved in an iteration.
        if !is_unit || near.depth - k < 2 || units % 4 != 0 || conflicting > MOST_CONFLICTING {
            return false;
        }
        while k > 0 {
            k -= 1;
            far.push(near.take(0));
        }
        let pair = [far.take(cheapest(far)), far.take(cheapest(far))];
        sort_by_cost(far);
        self.matrix = Matrix::of(ByteLoop::of(pair[0]), ByteLoop::of(pair[1]));
        self.by_chunks = true;
        true
    }

    /// Units that are moved one at a time. The two innermost loops are the loops whose iterations cost the least. Where several loops use
    /// the same cache lines again, these loops are in blocks whose lines stay in the L1 cache, and the other loops are around the blocks.
    const fn by_units(&mut self) {
        if self.with_chunk() {
            return;
        }
        let Plan { near, far, .. } = self;
        let pair = [near.take(cheapest(near)), near.take(cheapest(near))];
        let mut k = 0;
        while k < near.depth {
            if shares_lines(&near.loops[k]) {
                k += 1;
            } else {
                far.push(near.take(k));
            }
        }
        if near.depth + shares_lines(&pair[0]) as usize + shares_lines(&pair[1]) as usize > 1 {
            self.block = block_of(pair, near, self.unit_in_bytes);
        }
        let [down, across] = pair;
        self.matrix = Matrix::of(ByteLoop::of(down), ByteLoop::of(across));
        if self.matrix.is_in(self.block) {
            while self.far.depth > 0 {
                self.near.push(self.far.take(0));
            }
        }
        sort_by_cost(&mut self.near);
        sort_by_cost(&mut self.far);
    }

    /// The loops around the blocks, or around the matrix if it is one block.
    #[cfg(feature = "rayon")]
    pub(crate) fn around(&mut self) -> &mut Nest<2> {
        if self.matrix.is_in(self.block) && !self.by_chunks { &mut self.near } else { &mut self.far }
    }

    /// The number of bytes that are copied.
    #[cfg(feature = "rayon")]
    pub(crate) fn bytes(&self) -> usize {
        self.unit_in_bytes * self.units()
    }
}

/// The strategy that has a kernel for these two loops, if each contiguous one is long enough for a vector.
pub(crate) const fn kernel_strategy(down: &ByteLoop, across: &ByteLoop, unit: usize, bytes: usize) -> Option<Strategy> {
    let has_kernel = unit <= LANE_BYTES && (unit.is_power_of_two() || unit == 3);
    // A vector holds several units, and there are enough of them for the kernel to begin.
    let is_shuffled = unit < LANE_BYTES && down.extent * across.extent >= LEAST_UNITS;
    let is_reversed = down.to_stride == unit && down.from_stride == unit.wrapping_neg();
    if is_reversed && is_shuffled && reverses_in_lanes(down, across, unit) {
        return Some(Strategy::Reverse { unit });
    }
    if !has_kernel || down.to_stride != unit {
        return None;
    }
    if unit == 3 {
        let is_transposed = down.from_stride != 0 && across.from_stride == unit;
        let are_tiles = is_transposed && are_tiles_of_threes(down.extent, across.extent);
        return if are_tiles { Some(Strategy::Tiles { unit, streamed: false }) } else { None };
    }
    let (down_fills, across_fills) = (fills(down.extent, unit), fills(across.extent, unit));
    if down.from_stride == 0 {
        return if down_fills { Some(Strategy::Fill { unit }) } else { None };
    }
    if across.from_stride != unit {
        return None;
    }
    let is_large = bytes >= STREAM_BYTES;
    if is_shuffled && are_channels(down.extent) && is_either_way(across.to_stride, down.extent * unit) && across_fills {
        return Some(Strategy::Interleave { channels: down.extent, unit, streamed: is_large });
    }
    if is_shuffled && are_channels(across.extent) && is_either_way(down.from_stride, across.extent * unit) && down_fills
    {
        return Some(Strategy::Deinterleave { channels: across.extent, unit, streamed: is_large });
    }
    if has_tiles(down.extent, across.extent, unit) {
        // Past the caches, a tile of each column is a whole cache line.
        let is_in_lines = across_fills && across.to_stride % CACHE_LINE_BYTES == 0;
        return Some(Strategy::Tiles { unit, streamed: is_large && is_in_lines && down_fills });
    }
    None
}

/// Whether a stride is this number of bytes, forwards or backwards.
const fn is_either_way(stride: usize, bytes: usize) -> bool {
    stride == bytes || stride == bytes.wrapping_neg()
}

/// Whether `extent` units of `unit` bytes fill the narrowest vector.
const fn fills(extent: usize, unit: usize) -> bool {
    extent * unit >= LANE_BYTES
}

/// Whether a matrix of units of a power of two has room for tiles. Those of small units may have a part of a lane along one of the loops.
const fn has_tiles(rows: usize, columns: usize, unit: usize) -> bool {
    let (is_tall, is_wide) = (fills(rows, unit), fills(columns, unit));
    let has_parts = unit <= LARGEST_IN_PARTS && rows >= LEAST_OF_PART && columns >= LEAST_OF_PART;
    rows * columns >= LEAST_UNITS && ((is_tall && is_wide) || (has_parts && (is_tall || is_wide)))
}

/// Whether vectors hold enough of rows that are last to first in the source: whole groups of units, or units of a power of two.
const fn reverses_in_lanes(down: &ByteLoop, across: &ByteLoop, unit: usize) -> bool {
    if unit.is_power_of_two() {
        return fills(down.extent, unit) || Matrix::of(*down, *across).has_rows_in_lanes(unit);
    }
    2 * unit <= LANE_BYTES && down.extent * unit >= 2 * LANE_BYTES
}

/// Whether there are tiles of rows in groups that are shorter than a lane.
const fn has_tiles_of_groups(matrix: &Matrix, unit: usize) -> bool {
    let Matrix { group, down, across } = matrix;
    let is_group = group.extent.is_power_of_two() && !fills(group.extent, unit) && group.to_stride == unit;
    let is_forward = !group.is_reversed_in_source() && !down.is_reversed_in_source();
    let is_continued = down.to_stride == group.extent * unit && across.from_stride == unit;
    let is_small = unit.is_power_of_two() && unit <= LARGEST_IN_PARTS;
    let rows = group.extent * down.extent;
    let is_tall = fills(rows, unit) && has_tiles(rows, across.extent, unit);
    is_group && is_forward && is_continued && is_small && is_tall
}

/// Whether units of three bytes have room for tiles of four by eight, and for the bytes that are loaded beside them.
const fn are_tiles_of_threes(down: usize, across: usize) -> bool {
    let is_tall = down >= 8 && across >= 6;
    let is_wide = down >= 4 && across >= 10;
    is_tall || is_wide
}

/// Whether there is a kernel for this number of channels.
pub const fn are_channels(extent: usize) -> bool {
    matches!(extent, 2..=4)
}

/// Converts strides and starts from elements to bytes.
const fn to_bytes(nest: &mut Nest<2>, element_bytes: usize) {
    // Wraps for layouts that are too large for any buffer only.
    up_to!(k < nest.depth, {
        let [to_stride, from_stride] = nest.loops[k].strides;
        let size = element_bytes as isize;
        nest.loops[k].strides = [to_stride.wrapping_mul(size), from_stride.wrapping_mul(size)];
    });
    let [to_start, from_start] = nest.starts;
    nest.starts = [to_start.wrapping_mul(element_bytes), from_start.wrapping_mul(element_bytes)];
}

/// The positions of the two loops that a kernel is chosen for, in a nest that has a loop. The first is the innermost loop. The second is
/// the outermost loop with the smallest step in the source, if this step is not 0 and is smaller than the innermost loop's. Else the
/// second is the loop around the innermost one, or `usize::MAX` if there is none.
const fn kernel_pair(nest: &Nest<2>) -> [usize; 2] {
    let down = nest.depth - 1;
    let mut across = down.wrapping_sub(1);
    let mut smallest = nest.loops[down].strides[1].unsigned_abs();
    up_to!(k < down, {
        let from_stride = nest.loops[k].strides[1].unsigned_abs();
        if from_stride != 0 && from_stride < smallest {
            (across, smallest) = (k, from_stride);
        }
    });
    [down, across]
}

#[cfg(test)]
mod tests;
