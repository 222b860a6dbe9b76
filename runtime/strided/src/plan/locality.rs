//! The order of a copy's loops, so that a cache line that several of them use is fetched once. All strides are in bytes.

use super::{INNER_EXTENT, LONG_EXTENT};
use crate::cache::{CACHE_LINE_BYTES, PAGE_BYTES, TLB_PAGES, lines_conflict};
use crate::loops::nest::{Loop, Nest};
use crate::plan::matrix::ByteLoop;

/// How much of a cache line, in one of the two layouts, the next iteration of a loop uses again.
#[derive(Clone, Copy)]
pub(super) enum Share {
    Any,
    Half,
}

impl Share {
    /// Whether the loop uses so much of its lines again.
    const fn is_used_by(self, this: &Loop<2>) -> bool {
        let below = match self {
            Share::Any => CACHE_LINE_BYTES,
            Share::Half => CACHE_LINE_BYTES / 2 + 1,
        };
        let [to_stride, from_stride] = this.strides;
        to_stride.unsigned_abs() < below || from_stride.unsigned_abs() < below
    }
}

/// The number of loops that use so much of their lines again.
pub(super) const fn near_depth(loops: &[Loop<2>], share: Share) -> usize {
    let mut depth = 0;
    let mut k = 0;
    while k < loops.len() {
        depth += share.is_used_by(&loops[k]) as usize;
        k += 1;
    }
    depth
}

/// Whether blocks may keep lines in the cache: several loops use so much of them again, or one that is not long.
pub(super) const fn have_blocks(loops: &[Loop<2>], share: Share) -> bool {
    let (mut depth, mut extent) = (0, 0);
    let mut k = 0;
    while k < loops.len() {
        if share.is_used_by(&loops[k]) {
            (depth, extent) = (depth + 1, loops[k].extent);
        }
        k += 1;
    }
    depth > 1 || (depth == 1 && extent < LONG_EXTENT)
}

/// Moves the loops that do not use so much of their lines again from `near` to `far`.
pub(super) const fn take_far(near: &mut Nest<2>, far: &mut Nest<2>, share: Share) {
    let mut k = 0;
    while k < near.depth {
        if share.is_used_by(&near.loops[k]) {
            k += 1;
        } else {
            far.push(near.take(k));
        }
    }
}

/// The position of the longest loop, of equal ones the innermost. `usize::MAX` if there is none.
pub(super) const fn longest(nest: &Nest<2>) -> usize {
    let mut best = nest.depth.wrapping_sub(1);
    let mut k = nest.depth;
    while k > 0 {
        k -= 1;
        if nest.loops[k].extent > nest.loops[best].extent {
            best = k;
        }
    }
    best
}

/// The extent of the [longest](longest) loop: 1 if there is none.
pub(super) const fn longest_extent(nest: &Nest<2>) -> usize {
    if nest.depth == 0 { 1 } else { nest.loops[longest(nest)].extent }
}

/// The position of the loop that takes the least time as the innermost one. Of those that are long enough and read lines that do not conflict,
/// it is that with the smallest steps in the destination, of up to half a line. (Measured. Such copies take 0.87 of the time that they take
/// if only a loop that writes neighbours is preferred.) Else the longest one.
pub(super) const fn innermost(nest: &Nest<2>) -> usize {
    let (mut best, mut smallest) = (usize::MAX, CACHE_LINE_BYTES / 2 + 1);
    let mut k = 0;
    while k < nest.depth {
        let Loop { extent, strides: [to_stride, from_stride], .. } = nest.loops[k];
        let conflicts = lines_conflict(from_stride.unsigned_abs());
        if to_stride.unsigned_abs() < smallest && extent >= INNER_EXTENT && !conflicts {
            (best, smallest) = (k, to_stride.unsigned_abs());
        }
        k += 1;
    }
    if best == usize::MAX { longest(nest) } else { best }
}

/// The position of the loop with the lowest cost of an iteration as the innermost loop, where beginning the loop has this cost.
pub(super) const fn cheapest(nest: &Nest<2>, row_bytes: usize, begin_cost: usize) -> usize {
    let (mut best, mut least) = (usize::MAX, usize::MAX);
    let mut k = 0;
    while k < nest.depth {
        let cost = iteration_cost(&nest.loops[k], row_bytes, begin_cost);
        // Of equal ones, the innermost.
        if cost < least || (cost == least && k + 1 == nest.depth) {
            (best, least) = (k, cost);
        }
        k += 1;
    }
    best
}

/// The position of the second loop, around the innermost one: that which reads the same half of a cache line again, if there is one. (Measured. Of
/// 4,000 copies of rows this changes 7, which take 0.77 of the time.) Else it is the [cheapest].
pub(super) const fn second(nest: &Nest<2>, row_bytes: usize, begin_cost: usize) -> usize {
    let mut k = 0;
    while row_bytes > 0 && k < nest.depth {
        if nest.loops[k].strides[1].unsigned_abs() <= CACHE_LINE_BYTES / 2 {
            return k;
        }
        k += 1;
    }
    cheapest(nest, row_bytes, begin_cost)
}

/// Whether the loop steps to another page at least every second time, through more of them than the TLB holds. The loop around it finds none of
/// them there. (Measured. Of 256 pages, a copy takes up to six times as long as in blocks.)
pub(super) const fn leaves_tlb(this: &ByteLoop) -> bool {
    let [to_step, from_step] = [this.to_stride as isize, this.from_stride as isize];
    pages(this.extent, to_step) > TLB_PAGES || pages(this.extent, from_step) > TLB_PAGES
}

/// The number of pages that so many steps pass through, if they are no shorter than half a page. Else 0.
const fn pages(extent: usize, step: isize) -> usize {
    let bytes = step.unsigned_abs();
    let passed = if bytes < PAGE_BYTES { bytes } else { PAGE_BYTES };
    if passed < PAGE_BYTES / 2 { 0 } else { extent.saturating_mul(passed) / PAGE_BYTES }
}

/// The cost of an iteration of the innermost loop. No prefetcher follows steps from page to page: such a line is counted double.
const fn iteration_cost(this: &Loop<2>, row_bytes: usize, begin_cost: usize) -> usize {
    let mut cost = step_cost(this, row_bytes) + begin_cost / this.extent;
    let mut k = 0;
    while k < this.strides.len() {
        if this.strides[k].unsigned_abs() >= PAGE_BYTES {
            cost += CACHE_LINE_BYTES;
        }
        k += 1;
    }
    cost
}

/// Sorts the loops by the cost of a step, with the highest first. Loops of equal cost stay in their order.
pub(super) const fn sort_by_cost(nest: &mut Nest<2>, row_bytes: usize) {
    let mut sorted = 1;
    while sorted < nest.depth {
        let this = nest.loops[sorted];
        let mut k = sorted;
        while k > 0 && step_cost(&nest.loops[k - 1], row_bytes) < step_cost(&this, row_bytes) {
            nest.loops[k] = nest.loops[k - 1];
            k -= 1;
        }
        nest.loops[k] = this;
        sorted += 1;
    }
}

/// The cost of a step of a loop: how many bytes of cache lines it passes over in the two layouts together. The lines of a stride that causes
/// conflict misses are counted double.
///
/// Of rows, the bytes between them count, for a step forward, and lines of the source one and a half times: the first loop writes neighbours, so that
/// the second one is to read neighbours. Of other units, lines of the destination count one and a half times. (Measured. Copies that this changes
/// take 0.93 to 0.94 of the time.) `row_bytes` is 0 for other units.
pub(super) const fn step_cost(this: &Loop<2>, row_bytes: usize) -> usize {
    let [to_stride, from_stride] = this.strides;
    let (to_cost, from_cost) = (step_cost_in(to_stride, row_bytes), step_cost_in(from_stride, row_bytes));
    let counts_more = if row_bytes > 0 { from_cost } else { to_cost };
    to_cost + from_cost + if counts_more >= CACHE_LINE_BYTES { counts_more / 2 } else { 0 }
}

/// [`step_cost`] in one layout.
const fn step_cost_in(stride: isize, row_bytes: usize) -> usize {
    let bytes = stride.unsigned_abs();
    let passed = if stride > 0 { bytes.saturating_sub(row_bytes) } else { bytes };
    match passed {
        ..CACHE_LINE_BYTES => passed,
        _ if lines_conflict(bytes) => 2 * CACHE_LINE_BYTES,
        _ => CACHE_LINE_BYTES,
    }
}
