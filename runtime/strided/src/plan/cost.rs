//! What a step of a loop costs, in bytes of cache lines. All strides are in bytes.

use crate::cache::{CACHE_LINE_BYTES, lines_conflict};
use crate::loops::nest::{Loop, Nest};

/// The cost of beginning a loop, in bytes of cache lines.
const BEGIN_COST: usize = 16 * CACHE_LINE_BYTES;

/// The cost, in lines, of a line that leaves the cache before it is used again, as lines that conflict do.
const CONFLICT_LINES: usize = 4;

/// The cost of a step: the bytes of cache lines that it passes over in the two layouts together.
pub(super) const fn step_cost(this: &Loop<2>) -> usize {
    let [to_stride, from_stride] = this.strides;
    step_cost_in(to_stride.unsigned_abs()) + step_cost_in(from_stride.unsigned_abs())
}

/// [`step_cost`] in one layout.
const fn step_cost_in(stride: usize) -> usize {
    match stride {
        ..CACHE_LINE_BYTES => stride,
        _ if lines_conflict(stride) => CONFLICT_LINES * CACHE_LINE_BYTES,
        _ => CACHE_LINE_BYTES,
    }
}

/// Whether a step stays in a cache line, in one of the layouts.
pub(super) const fn shares_lines(this: &Loop<2>) -> bool {
    let [to_stride, from_stride] = this.strides;
    to_stride.unsigned_abs() < CACHE_LINE_BYTES || from_stride.unsigned_abs() < CACHE_LINE_BYTES
}

/// The position of the loop with the lowest cost of an iteration as the innermost loop. If several loops have this cost, the position of
/// the innermost of them. `usize::MAX` if there is no loop.
pub(super) const fn cheapest(nest: &Nest<2>) -> usize {
    let (mut best, mut least) = (usize::MAX, usize::MAX);
    up_to!(k < nest.depth, {
        let cost = step_cost(&nest.loops[k]) + BEGIN_COST / nest.loops[k].extent;
        if cost <= least {
            (best, least) = (k, cost);
        }
    });
    best
}

/// Sorts the loops by the cost of a step, with the highest first. Loops of equal cost stay in their order.
pub(super) const fn sort_by_cost(nest: &mut Nest<2>) {
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
}
