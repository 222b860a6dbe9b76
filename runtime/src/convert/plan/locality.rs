//! The order of a copy's loops, so that a cache line that several of them use is fetched once. All strides are in bytes.

use super::LONG_EXTENT;
use crate::arith::nest::{Loop, Nest};
use crate::arith::spec::MAX_RANK;
use crate::convert::cache::{CACHE_LINE_BYTES, PAGE_BYTES, TLB_PAGES, WAY_BYTES, lines_conflict};
use crate::convert::matrix::ByteLoop;

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
pub(super) const fn near_depth(nest: &Nest<2>, share: Share) -> usize {
    let mut depth = 0;
    let mut k = 0;
    while k < nest.depth {
        depth += share.is_used_by(&nest.loops[k]) as usize;
        k += 1;
    }
    depth
}

/// Removes the loops that do not use so much of their lines again.
pub(super) const fn take_far(nest: &mut Nest<2>, share: Share) -> Nest<2> {
    let mut far = Nest::NONE;
    let mut k = 0;
    while k < nest.depth {
        if share.is_used_by(&nest.loops[k]) {
            k += 1;
        } else {
            far.push(nest.take(k));
        }
    }
    far
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

/// The position of the loop that takes the least time as the innermost one: a long one that writes neighbours, if the lines that it reads do
/// not conflict. Else the longest one.
pub(super) const fn innermost(nest: &Nest<2>, unit_bytes: usize) -> usize {
    let mut k = 0;
    while k < nest.depth {
        let Loop { extent, strides: [to_stride, from_stride], .. } = nest.loops[k];
        let conflicts = lines_conflict(from_stride.unsigned_abs());
        if to_stride.unsigned_abs() == unit_bytes && extent >= LONG_EXTENT && !conflicts {
            return k;
        }
        k += 1;
    }
    longest(nest)
}

/// How the two loops of a block are run.
#[derive(Clone, Copy)]
pub(super) enum Run {
    /// The first one inside the second one.
    Nested,
    /// Both together, by a kernel.
    Tiles,
}

/// What a block of two loops has to be.
#[derive(Clone, Copy)]
pub(super) struct BlockRules {
    /// Each extent stays a multiple of its number here.
    pub(super) least: [usize; 2],
    /// How much of the L1 cache its lines may take.
    pub(super) most_bytes: usize,
    pub(super) run: Run,
}

/// A block of two loops.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) extents: [usize; 2],
    /// How much of the L1 cache its lines take.
    pub(super) lines_bytes: usize,
}

impl Block {
    /// A block of these loops whose cache lines stay in the L1 cache, together with those of the loops inside, if there is one. The loop is
    /// halved that leaves the fewest lines.
    pub(super) const fn of(pair: [Loop<2>; 2], inside: &Nest<2>, unit_bytes: usize, rules: &BlockRules) -> Block {
        let BlockRules { least, most_bytes, run } = *rules;
        let mut nest = *inside;
        let [first, second] = [nest.depth, nest.depth + 1];
        nest.depth += 2;
        nest.loops[first] = pair[0];
        nest.loops[second] = pair[1];
        let mut bytes = lines_bytes(&nest, unit_bytes, run);
        while bytes > most_bytes {
            let half = halved(nest.loops[first].extent, least[0]);
            let other_half = halved(nest.loops[second].extent, least[1]);
            let first_bytes = lines_bytes_with(&mut nest, first, half, unit_bytes, run);
            let second_bytes = lines_bytes_with(&mut nest, second, other_half, unit_bytes, run);
            if first_bytes < second_bytes {
                (nest.loops[first].extent, bytes) = (half, first_bytes);
            } else if second_bytes < usize::MAX {
                (nest.loops[second].extent, bytes) = (other_half, second_bytes);
            } else {
                break;
            }
        }
        Block { extents: [nest.loops[first].extent, nest.loops[second].extent], lines_bytes: bytes }
    }

    /// Whether these loops are not longer.
    pub(super) const fn covers(&self, pair: &[Loop<2>; 2]) -> bool {
        pair[0].extent <= self.extents[0] && pair[1].extent <= self.extents[1]
    }
}

/// Half of an extent, at a multiple of `least`, or the extent if that is not less.
const fn halved(extent: usize, least: usize) -> usize {
    let half = extent.div_ceil(2).next_multiple_of(least);
    if half < extent { half } else { extent }
}

/// [`lines_bytes`] with another extent of a loop. `usize::MAX` if that is not less.
const fn lines_bytes_with(nest: &mut Nest<2>, position: usize, extent: usize, unit_bytes: usize, run: Run) -> usize {
    let before = nest.loops[position].extent;
    if extent >= before {
        return usize::MAX;
    }
    nest.loops[position].extent = extent;
    let bytes = lines_bytes(nest, unit_bytes, run);
    nest.loops[position].extent = before;
    bytes
}

/// How much of the L1 cache holds all cache lines that the loops come back to. The last two are those of the block.
pub(super) const fn lines_bytes(nest: &Nest<2>, unit_bytes: usize, run: Run) -> usize {
    kept_bytes_in(nest, 0, unit_bytes, run).saturating_add(kept_bytes_in(nest, 1, unit_bytes, run))
}

/// [`lines_bytes`] in one layout: all lines, or those of the innermost loop if it passes them once.
const fn kept_bytes_in(nest: &Nest<2>, layout: usize, unit_bytes: usize, run: Run) -> usize {
    if matches!(run, Run::Nested) && passes_lines_once(nest, layout) {
        let mut innermost = Nest::NONE;
        innermost.push(nest.loops[nest.depth - 2]);
        return lines_bytes_in(&innermost, layout, unit_bytes);
    }
    lines_bytes_in(nest, layout, unit_bytes)
}

/// Whether the innermost loop is long and alone in using its cache lines in this layout: no other loop comes back to them. (A short one begins
/// too often to go from line to line at such steps. Measured.)
const fn passes_lines_once(nest: &Nest<2>, layout: usize) -> bool {
    let innermost = nest.depth - 2;
    let mut once = nest.loops[innermost].extent >= LONG_EXTENT;
    let mut k = 0;
    while k < nest.depth {
        let steps_inside = nest.loops[k].strides[layout].unsigned_abs() < CACHE_LINE_BYTES;
        once = once && steps_inside == (k == innermost);
        k += 1;
    }
    once
}

/// All lines in one layout: from the loop with the smallest stride to that with the largest, each iteration adds its stride, or the
/// lines of the loops inside it.
const fn lines_bytes_in(nest: &Nest<2>, layout: usize, unit_bytes: usize) -> usize {
    let mut bytes = unit_bytes;
    let mut is_counted = [false; MAX_RANK];
    let mut counted = 0;
    while counted < nest.depth {
        let mut next = MAX_RANK;
        let mut smallest = usize::MAX;
        let mut k = 0;
        while k < nest.depth {
            let stride = nest.loops[k].strides[layout].unsigned_abs();
            if !is_counted[k] && stride < smallest {
                (next, smallest) = (k, stride);
            }
            k += 1;
        }
        let steps = nest.loops[next].extent - 1;
        let line = line_bytes(smallest);
        let lines = bytes.saturating_add(line - 1) / line * line;
        let step = if smallest < lines { smallest } else { lines };
        bytes = bytes.saturating_add(steps.saturating_mul(step));
        is_counted[next] = true;
        counted += 1;
    }
    bytes
}

/// How much of the L1 cache a line at each multiple of this stride takes: the multiples of a large power of two are in few of its sets.
const fn line_bytes(stride: usize) -> usize {
    match stride & stride.wrapping_neg() {
        ..CACHE_LINE_BYTES => CACHE_LINE_BYTES,
        WAY_BYTES.. => WAY_BYTES,
        power => power,
    }
}

/// The position of the loop with the lowest cost of an iteration as the innermost loop, where beginning the loop has this cost.
pub(super) const fn cheapest(nest: &Nest<2>, begin_cost: usize) -> usize {
    let mut best = nest.depth.wrapping_sub(1);
    let mut k = 0;
    while k < nest.depth {
        if iteration_cost(&nest.loops[k], begin_cost) < iteration_cost(&nest.loops[best], begin_cost) {
            best = k;
        }
        k += 1;
    }
    best
}

/// Whether the loop steps from page to page, through more of them than the TLB holds. The loop around it finds none of them there. (Measured. Of
/// 256 pages, a copy takes up to six times as long as in blocks.)
pub(super) const fn leaves_tlb(this: &ByteLoop) -> bool {
    let [to_step, from_step] = [this.to_stride as isize, this.from_stride as isize];
    this.extent > TLB_PAGES && (to_step.unsigned_abs() >= PAGE_BYTES || from_step.unsigned_abs() >= PAGE_BYTES)
}

/// The cost of an iteration of the innermost loop. No prefetcher follows steps from page to page: such a line is counted double.
const fn iteration_cost(this: &Loop<2>, begin_cost: usize) -> usize {
    let mut cost = step_cost(this) + begin_cost / this.extent;
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

/// The cost of a step of a loop: how many bytes of cache lines it passes over in the two layouts together. The lines of a
/// stride that causes conflict misses are counted double.
pub(super) const fn step_cost(this: &Loop<2>) -> usize {
    let mut cost = 0;
    let mut k = 0;
    while k < this.strides.len() {
        cost += match this.strides[k].unsigned_abs() {
            stride if stride < CACHE_LINE_BYTES => stride,
            stride if lines_conflict(stride) => 2 * CACHE_LINE_BYTES,
            _ => CACHE_LINE_BYTES,
        };
        k += 1;
    }
    cost
}
