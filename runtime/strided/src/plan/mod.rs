//! The choice of a strategy for a copy. It is a `const fn` of the loops over two layouts, so that it is made at compile time
//! where both are static.

mod block;
mod locality;
pub(crate) mod matrix;

use crate::cache::{
    CACHE_LINE_BYTES, LANE_BYTES, NEAR_BYTES, PAGE_BYTES, STREAM_BYTES, STREAM_CONFLICT_BYTES, UNBLOCKED_BYTES,
    lines_conflict,
};
use crate::loops::nest::{Loop, Nest};
use crate::strategy::Strategy;
use block::{Block, BlockRules, Run};
use locality::{
    Share, cheapest, have_blocks, innermost, leaves_tlb, longest, longest_extent, near_depth, second, sort_by_cost,
    take_far,
};
use matrix::{ByteLoop, Matrix};

/// A matrix of fewer units is copied before its tiles are set up.
const TILED_UNITS: usize = 64;

/// The same for channels that are interleaved or separated. (Measured. Of 4 channels of 7 units, `f32`, the kernel takes more than twice as
/// long as plain loops.)
const SHUFFLED_UNITS: usize = 48;

/// What it costs to begin a loop, in the bytes that [`locality::step_cost`] counts. (Measured. Half and twice of it are a little worse.)
const BEGIN_COST: usize = 8 * CACHE_LINE_BYTES;

/// A loop of so many iterations takes much longer than beginning it. (Measured.)
const LONG_EXTENT: usize = 32;

/// A loop of so many iterations is innermost before a longer one if it writes the same cache lines, or if the longer one shares no lines.
/// (Measured with an Intel Xeon with AMX, for 420 copies whose elements are moved one at a time, of which this changes some. The mean is 0.96 of
/// the time with [`LONG_EXTENT`] here; some take 0.14 to 0.6 of it, and five 1.2 to 1.4.)
const INNER_EXTENT: usize = 12;

/// A matrix of so many units takes longer than beginning its loops. (Measured.)
const LARGE_MATRIX: usize = 128;

/// The least extents of a block's innermost loop and of the second one. Of shorter ones, beginning the loops takes more time than the cache
/// lines that leave the L1 cache. (Measured.)
const LEAST_BLOCK: [usize; 2] = [32, 8];

/// So many columns of a destination are written together where other matrices write to their lines as well. (Measured with an Intel Xeon with AMX,
/// of units of 8 bytes: 0.88 of the time, some of it 0.6, and 0.95 with 8 columns. Its TLB has 16 entries for stores in the first level. Of smaller
/// units, beginning the columns takes as long as what is gained.)
const OPEN_COLUMNS: usize = 16;

/// The most that the cache lines of a block of rows take: half of a L2 cache of 512 KiB. (Measured with an Intel Xeon with AMX. Of copies that such
/// blocks change, those of more than 100 microseconds take 0.6 to 0.9 of the time, and others as long as before. With [`NEAR_BYTES`], those take
/// 1.03 of it.)
const ROWS_BYTES: usize = 8 * NEAR_BYTES;

/// The number of rows in a block, where they are read from more pages than the TLB holds. (Measured with an Intel Xeon with AMX: 0.96 of the
/// time, and some 0.6. With 16 and 64 rows it is about the same.)
const OPEN_PAGES: usize = 32;

/// A layout of this size has most of its lines outside the L2 cache. (Measured: of three quarters of it, fewer columns gain nothing.)
const FAR_BYTES: usize = 1 << 20;

/// How a copy is done: a strategy, and the loops that carry it out. All strides are in bytes.
///
/// From the outermost to the innermost: the loops `far`, blocks of the matrix, the loops `near`, and the matrix, or a block of it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What it is called, with its numbers.
    pub strategy: Strategy,
    /// The size of a unit, which is moved as one: an element, or a row of elements that is contiguous in both layouts.
    pub(crate) unit_bytes: usize,
    /// The two loops of a kernel. Where there is no kernel for them, those that take the least time as the innermost ones.
    pub(crate) matrix: Matrix,
    /// The extents of a block, along `down` and `across`.
    pub(crate) block: [usize; 2],
    /// The loops around the matrix, in each of its blocks. If the matrix is one block, these are all loops.
    pub(crate) near: Nest<2>,
    /// The loops around the blocks.
    pub(crate) far: Nest<2>,
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
            unit_bytes: 0,
            matrix: units([Loop::ONCE; 2]),
            block: WHOLE,
            near: nest,
            far: Nest::NONE,
        };
        plan.near.merge();
        let bytes = plan.near.iterations().wrapping_mul(element_bytes);
        to_bytes(&mut plan.near, element_bytes);
        if bytes == 0 {
            return plan;
        }
        plan.unit_bytes = take_row(&mut plan.near, element_bytes);
        if plan.near.depth == 0 {
            plan.strategy = Strategy::Whole { bytes };
        } else if !plan.with_kernel(bytes) {
            let is_row = plan.unit_bytes > element_bytes;
            plan.strategy = match is_row {
                true => Strategy::Rows { bytes: plan.unit_bytes },
                false => Strategy::Elements { unit: plan.unit_bytes },
            };
            plan.by_units();
        }
        plan
    }

    /// A kernel for the matrix of two loops, if there is one. Where others use the same cache lines as the matrix, they are inside its
    /// blocks. (A destination that is written past the caches leaves no lines there.) If there is none, or it is slower than moving units
    /// one at a time, in small blocks and of units of which a vector has few, the result is `false` and the plan as before.
    const fn with_kernel(&mut self, bytes: usize) -> bool {
        let unit_bytes = self.unit_bytes;
        let [first, second] = kernel_pair(&self.near);
        let pair = [self.near.get(first), self.near.get(second)];
        let [down, across] = [ByteLoop::of(pair[0]), ByteLoop::of(pair[1])];
        let Some(strategy) = kernel_strategy(&down, &across, unit_bytes, bytes) else { return false };
        let is_shared = near_depth(self.near.loops(), Share::Any) > near_depth(&pair, Share::Any);
        let mut has_blocks = false;
        if !strategy.is_streamed() && is_shared {
            let least = [(CACHE_LINE_BYTES / unit_bytes).next_power_of_two(); 2];
            let rules = BlockRules { least, most_bytes: NEAR_BYTES, run: Run::Tiles };
            let block = Block::of(&pair, &Nest::NONE, unit_bytes, &rules);
            if !block.covers(&pair) {
                if unit_bytes * across.extent < 2 * LANE_BYTES && unit_bytes >= LANE_BYTES / 2 {
                    return false;
                }
                self.block = block.extents;
                has_blocks = true;
            } else if are_few_columns_open(unit_bytes, across.extent, bytes) {
                self.block = [down.extent, OPEN_COLUMNS];
                has_blocks = true;
            }
        }
        self.strategy = strategy;
        self.matrix = Matrix::for_kernel(down, across);
        // The innermost loop first: the position of the other one stays.
        self.near.take(first);
        self.near.take(second);
        if has_blocks {
            take_far(&mut self.near, &mut self.far, Share::Any);
        }
        sort_by_cost(&mut self.near, 0);
        true
    }

    /// Units that are moved one at a time.
    const fn by_units(&mut self) {
        let loops = self.near.loops();
        let is_row = self.row_bytes() > 0;
        if !have_blocks(loops, Share::Any) || (is_row && self.unit_bytes > LANE_BYTES) {
            return self.in_order();
        }
        if is_row || near_depth(loops, Share::Half) == near_depth(loops, Share::Any) {
            return self.in_blocks(Share::Any);
        }
        let mut unblocked = *self;
        self.in_blocks(Share::Any);
        if self.is_whole() {
            return;
        }
        // The lines of the loops that use most of them again may fit without blocks. Then these loops run in full, which gains more than
        // what the others use again.
        if have_blocks(unblocked.near.loops(), Share::Half) {
            unblocked.in_blocks(Share::Half);
        } else {
            unblocked.in_order();
        }
        if unblocked.is_whole() && !leaves_tlb(&unblocked.matrix.down) {
            *self = unblocked;
        }
    }

    /// Units that are moved one at a time, of which few share cache lines: the costs of steps say which loop is inside which. Rows are moved in
    /// the order of the destination. (Measured with an Intel Xeon with AMX, of random layouts. Where this changes the innermost loop, copies take 0.9 of
    /// the time, and some a half. Of rows of at most [`LANE_BYTES`] that share lines, some take twice as long as in blocks.)
    const fn in_order(&mut self) {
        let row_bytes = self.row_bytes();
        let near = &mut self.near;
        let first = if row_bytes > 0 { near.depth - 1 } else { cheapest(near, row_bytes, BEGIN_COST) };
        let down = near.take(first);
        // The second loop begins less often. The cache lines that it shares with the first one count for more.
        let across = near.take(second(near, row_bytes, BEGIN_COST / 8));
        sort_by_cost(near, row_bytes);
        self.matrix = units([down, across]);
        if row_bytes > 0 {
            self.block = block_of_rows(&[down, across], row_bytes);
            if !self.is_whole() {
                (self.near, self.far) = (Nest::NONE, self.near);
            }
        }
    }

    /// Units that are moved one at a time. The loops that use so much of their cache lines again are in blocks whose lines stay in the
    /// L1 cache. [`locality::innermost`] and the costs of steps say which loop is inside which.
    const fn in_blocks(&mut self, share: Share) {
        let (unit_bytes, row_bytes) = (self.unit_bytes, self.row_bytes());
        let Plan { near, far, .. } = self;
        take_far(near, far, share);
        let longest_near = near.take(innermost(near));
        let longest_far = longest(far);
        let (is_short, most_bytes) = match share {
            Share::Any => (longest_near.extent < INNER_EXTENT, NEAR_BYTES),
            Share::Half => (longest_near.extent.saturating_mul(longest_extent(near)) < LARGE_MATRIX, UNBLOCKED_BYTES),
        };
        let rules = BlockRules { least: LEAST_BLOCK, most_bytes, run: Run::Nested };
        let is_around = is_short && far.depth > 0 && far.loops[longest_far].extent > longest_near.extent;
        let around = if is_around { far.take(longest_far) } else { Loop::ONCE };
        let mut pair = if is_around { [around, longest_near] } else { [longest_near, near.take(longest(near))] };
        let mut block = Block::of(&pair, near, unit_bytes, &rules);
        // Many times the cache: the lines of the longest loop conflict.
        if block.lines_bytes > 3 * NEAR_BYTES {
            let swapped = [pair[1], pair[0]];
            let other = Block::of(&swapped, near, unit_bytes, &rules);
            if other.lines_bytes < block.lines_bytes {
                (pair, block) = (swapped, other);
            }
        }
        if !is_around && block.covers(&pair) {
            widen(&mut pair, &mut block, near, far, unit_bytes, &rules);
        }
        if block.covers(&pair) {
            // There is nothing to be around.
            while far.depth > 0 {
                near.push(far.take(0));
            }
        }
        sort_by_cost(near, row_bytes);
        sort_by_cost(far, row_bytes);
        (self.matrix, self.block) = (units(pair), block.extents);
    }

    /// The size of a row, or 0 if units are no rows.
    const fn row_bytes(&self) -> usize {
        match self.strategy {
            Strategy::Rows { bytes } => bytes,
            _ => 0,
        }
    }

    /// Whether the matrix is one block.
    const fn is_whole(&self) -> bool {
        self.matrix.down.extent <= self.block[0] && self.matrix.across.extent <= self.block[1]
    }

    /// The loops around the blocks, or around the matrix if it is one block.
    #[cfg(feature = "rayon")]
    pub(crate) fn around(&mut self) -> &mut Nest<2> {
        if self.is_whole() { &mut self.near } else { &mut self.far }
    }

    /// The number of bytes that are copied.
    #[cfg(feature = "rayon")]
    pub(crate) fn bytes(&self) -> usize {
        let matrices = self.near.iterations() * self.far.iterations();
        self.unit_bytes * self.matrix.down.extent * self.matrix.across.extent * matrices
    }
}

/// The extents of a block of two loops of rows. Lines that the second loop uses again stay in the L2 cache. Else, pages that the first loop reads
/// from stay in the TLB until the second loop comes back to them.
const fn block_of_rows(pair: &[Loop<2>; 2], row_bytes: usize) -> [usize; 2] {
    let [down, across] = *pair;
    if near_depth(&[across], Share::Any) > 0 {
        let rules = BlockRules { least: LEAST_BLOCK, most_bytes: ROWS_BYTES, run: Run::Nested };
        Block::of(pair, &Nest::NONE, row_bytes, &rules).extents
    } else if row_bytes < PAGE_BYTES / 2 && leaves_tlb(&ByteLoop::of(down)) {
        [OPEN_PAGES, usize::MAX]
    } else {
        WHOLE
    }
}

/// Makes the longest loop around a matrix of few units its second one, in blocks of at least two times as many iterations: beginning the loops
/// takes longer than moving so few units. The loop that was the second one is then inside the blocks. Nothing changes where the lines of such
/// blocks do not stay in the cache. (Measured, of random layouts. Copies that this changes take 0.89 of the time, and none takes over 1.15.)
const fn widen(
    pair: &mut [Loop<2>; 2],
    block: &mut Block,
    near: &mut Nest<2>,
    far: &mut Nest<2>,
    unit_bytes: usize,
    rules: &BlockRules,
) {
    let [inner, second] = *pair;
    let least = 2 * second.extent;
    if inner.extent * second.extent >= LARGE_MATRIX || longest_extent(far) <= least {
        return;
    }
    let depth = near.depth;
    near.push(second);
    let wide = [inner, far.loops[longest(far)]];
    let wide_block = Block::of(&wide, near, unit_bytes, rules);
    let [height, width] = wide_block.extents;
    if height < inner.extent || width <= least || wide_block.lines_bytes > rules.most_bytes {
        near.depth = depth;
        return;
    }
    far.take(longest(far));
    (*pair, *block) = (wide, wide_block);
}

/// The strategy that has a kernel for these two loops, if each contiguous one is long enough for a vector.
pub(crate) const fn kernel_strategy(down: &ByteLoop, across: &ByteLoop, unit: usize, bytes: usize) -> Option<Strategy> {
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

/// Whether tiles whose lines others use as well are written to [`OPEN_COLUMNS`] at a time: there are many columns, and the lines of all of them leave
/// the near caches.
const fn are_few_columns_open(unit: usize, columns: usize, bytes: usize) -> bool {
    bytes >= FAR_BYTES && unit >= LANE_BYTES / 2 && columns >= 2 * OPEN_COLUMNS
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
pub(crate) const fn are_channels(extent: usize) -> bool {
    matches!(extent, 2..=4)
}

/// The matrix of a pair of loops without a kernel. The first one is innermost.
const fn units([down, across]: [Loop<2>; 2]) -> Matrix {
    Matrix::of_units(ByteLoop::of(down), ByteLoop::of(across))
}

/// Makes strides and starts in elements those in bytes.
const fn to_bytes(nest: &mut Nest<2>, element_bytes: usize) {
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

/// The positions of the loops that a kernel is chosen for, of a nest that has some: the innermost one, and that of the others with the smallest
/// stride in the source, if it is smaller. Else the second loop is that around the innermost one.
const fn kernel_pair(nest: &Nest<2>) -> [usize; 2] {
    let down = nest.depth - 1;
    let mut across = down.wrapping_sub(1);
    let mut smallest = nest.loops[down].strides[1] as usize;
    let mut k = 0;
    while k < down {
        let from_stride = nest.loops[k].strides[1] as usize;
        if from_stride != 0 && from_stride < smallest {
            (across, smallest) = (k, from_stride);
        }
        k += 1;
    }
    [down, across]
}

#[cfg(test)]
mod tests;
