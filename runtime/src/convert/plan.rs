//! The choice of a strategy for a copy. It is a `const fn` of the loops over two layouts, so that it is made at compile time
//! where both are static.

use super::cache::{CACHE_LINE_BYTES, CONFLICT_STRIDE_BYTES, LANE_BYTES, STREAM_BYTES};
use super::matrix::{ByteLoop, Matrix};
use super::strategy::Strategy;
use crate::arith::nest::{Loop, Nest};

/// A matrix of fewer units is copied before its tiles are set up.
const TILED_UNITS: usize = 64;

/// The same for channels that are interleaved or separated. (Measured. Of 4 channels of 7 units, `f32`, the kernel takes more than twice as
/// long as plain loops.)
const SHUFFLED_UNITS: usize = 48;

/// What it costs to begin a loop, in the bytes that [`step_cost`] counts. (Measured. Half and twice of it are a little worse.)
const BEGIN_COST: usize = 8 * CACHE_LINE_BYTES;

/// How a copy is done: a strategy, and the loops that carry it out. All strides are in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(super) strategy: Strategy,
    /// The size of a unit, which is moved as one: an element, or a row of elements that is contiguous in both layouts.
    pub(super) unit_bytes: usize,
    /// The two loops of a kernel. Where there is no kernel for them, the two with the lowest cost.
    pub(super) matrix: Matrix,
    /// The loops around the matrix.
    pub(super) outer: Nest<2>,
}

impl Plan {
    /// The plan for elements of this size. The nest's first layout is the destination's.
    pub(crate) const fn of(nest: Nest<2>, element_bytes: usize) -> Plan {
        let nest = nest.merged();
        let mut rest = in_bytes(nest, element_bytes);
        let bytes = nest.iterations().wrapping_mul(element_bytes);
        if bytes == 0 {
            return Plan { strategy: Strategy::Nothing, unit_bytes: 0, matrix: Matrix::ONE, outer: rest };
        }
        let unit_bytes = take_row(&mut rest, element_bytes);
        if rest.depth == 0 {
            return Plan { strategy: Strategy::Whole { bytes }, unit_bytes, matrix: Matrix::ONE, outer: rest };
        }
        let mut others = rest;
        let down = ByteLoop::of(others.take(others.depth - 1));
        let across = ByteLoop::of(others.take(position_across(&others, &down)));
        if let Some(strategy) = kernel_strategy(&down, &across, unit_bytes, bytes) {
            return Plan { strategy, unit_bytes, matrix: Matrix::of(down, across), outer: others };
        }
        let down = ByteLoop::of(rest.take(cheapest(&rest, BEGIN_COST)));
        // The second loop begins less often. The cache lines that it shares with the first one count for more.
        let across = ByteLoop::of(rest.take(cheapest(&rest, BEGIN_COST / 8)));
        let strategy = match unit_bytes {
            bytes if bytes > element_bytes => Strategy::Rows { bytes },
            unit => Strategy::Elements { unit },
        };
        Plan { strategy, unit_bytes, matrix: Matrix::of(down, across), outer: highest_cost_first(rest) }
    }

    /// The number of bytes that are copied.
    #[cfg(feature = "rayon")]
    pub(super) fn bytes(&self) -> usize {
        self.unit_bytes * self.matrix.down.extent * self.matrix.across.extent * self.outer.iterations()
    }
}

/// The strategy that has a kernel for these two loops, if each contiguous one is long enough for a vector.
pub(super) const fn kernel_strategy(down: &ByteLoop, across: &ByteLoop, unit: usize, bytes: usize) -> Option<Strategy> {
    let fits_in_vectors = unit <= LANE_BYTES && unit.is_power_of_two();
    if !fits_in_vectors || down.is_reversed_in_source() || across.is_reversed_in_source() || down.to_stride != unit {
        return None;
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
        return Some(Strategy::Tiles { unit, streamed: is_large && across.to_stride % CACHE_LINE_BYTES == 0 });
    }
    None
}

/// Whether there is a kernel for this number of channels.
pub(super) const fn are_channels(extent: usize) -> bool {
    matches!(extent, 2..=4)
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

/// The position of the loop with the lowest cost of an iteration, where beginning the loop has this cost.
const fn cheapest(nest: &Nest<2>, begin_cost: usize) -> usize {
    let mut best = nest.depth.wrapping_sub(1);
    let mut k = 0;
    while k < nest.depth {
        let (this, least) = (&nest.loops[k], &nest.loops[best]);
        if step_cost(this) + begin_cost / this.extent < step_cost(least) + begin_cost / least.extent {
            best = k;
        }
        k += 1;
    }
    best
}

/// The same loops, sorted by the cost of a step. Loops of equal cost stay in the destination's order.
const fn highest_cost_first(mut nest: Nest<2>) -> Nest<2> {
    let mut sorted = 1;
    while sorted < nest.depth {
        let this = nest.loops[sorted];
        let mut k = sorted;
        while k > 0 && step_cost(&nest.loops[k - 1]) < step_cost(&this) {
            nest.loops[k] = nest.loops[k - 1];
            k -= 1;
        }
        nest.loops[k] = this;
        sorted += 1;
    }
    nest
}

/// The cost of a step of a loop: how many bytes of cache lines it passes over in the two layouts together. The lines of a
/// stride that causes conflict misses are counted double.
const fn step_cost(this: &Loop<2>) -> usize {
    let mut cost = 0;
    let mut k = 0;
    while k < this.strides.len() {
        cost += match this.strides[k].unsigned_abs() {
            stride if stride < CACHE_LINE_BYTES => stride,
            stride if stride % CONFLICT_STRIDE_BYTES == 0 => 2 * CACHE_LINE_BYTES,
            _ => CACHE_LINE_BYTES,
        };
        k += 1;
    }
    cost
}

#[cfg(test)]
mod tests;
