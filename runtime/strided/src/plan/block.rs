//! The size of a block of two loops, so that its cache lines stay in the L1 cache. All strides are in bytes.
//!
//! Where layouts are known at run time only, a block is chosen in each call, which may take as long as copying a few kilobytes. So
//! what strides say of the lines is found once for all extents that are tried.

use super::LONG_EXTENT;
use crate::cache::{CACHE_LINE_BYTES, WAY_BYTES, are_in_one_set, drift_bytes};
use crate::loops::MAX_RANK;
use crate::loops::nest::{Loop, Nest};

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
    /// Each extent stays a multiple of its number here, which is a power of two.
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
    pub(super) const fn of(pair: &[Loop<2>; 2], inside: &Nest<2>, unit_bytes: usize, rules: &BlockRules) -> Block {
        let BlockRules { least, most_bytes, run } = *rules;
        let mut lines = Lines::of(pair, inside, unit_bytes, run);
        let [first, second] = [inside.depth, inside.depth + 1];
        let mut bytes = lines.bytes();
        while bytes > most_bytes {
            let half = halved(lines.extents[first], least[0]);
            let other_half = halved(lines.extents[second], least[1]);
            let first_bytes = lines.bytes_with(first, half);
            let second_bytes = lines.bytes_with(second, other_half);
            if first_bytes < second_bytes {
                (lines.extents[first], bytes) = (half, first_bytes);
            } else if second_bytes < usize::MAX {
                (lines.extents[second], bytes) = (other_half, second_bytes);
            } else {
                break;
            }
        }
        Block { extents: [lines.extents[first], lines.extents[second]], lines_bytes: bytes }
    }

    /// Whether these loops are not longer.
    pub(super) const fn covers(&self, pair: &[Loop<2>; 2]) -> bool {
        pair[0].extent <= self.extents[0] && pair[1].extent <= self.extents[1]
    }
}

/// Half of an extent, at a multiple of `least`, or the extent if that is not less.
const fn halved(extent: usize, least: usize) -> usize {
    let half = (extent.div_ceil(2) + (least - 1)) & !(least - 1);
    if half < extent { half } else { extent }
}

/// How much of the L1 cache holds all cache lines that loops come back to.
pub(super) struct Lines {
    /// The extent of each loop. The last two are those of the block, the innermost one first.
    extents: [usize; MAX_RANK],
    depth: usize,
    unit_bytes: usize,
    layouts: [Steps; 2],
}

/// What the strides of the loops say of the lines in one layout, whatever the extents.
#[derive(Clone, Copy)]
struct Steps {
    /// The loops, from that with the smallest stride to that with the largest.
    loops: [usize; MAX_RANK],
    /// The size of the stride of each of these.
    strides: [usize; MAX_RANK],
    /// Whether the innermost loop is alone in using its lines: no other loop comes back to them.
    innermost_is_alone: bool,
}

impl Lines {
    /// The lines of the pair, and of the loops inside it.
    pub(super) const fn of(pair: &[Loop<2>; 2], inside: &Nest<2>, unit_bytes: usize, run: Run) -> Lines {
        let depth = inside.depth + 2;
        let mut extents = [1; MAX_RANK];
        let mut layouts = [Steps { loops: [0; MAX_RANK], strides: [0; MAX_RANK], innermost_is_alone: false }; 2];
        let mut k = 0;
        while k < depth {
            let this = if k < inside.depth { &inside.loops[k] } else { &pair[k - inside.depth] };
            extents[k] = this.extent;
            let mut layout = 0;
            while layout < layouts.len() {
                layouts[layout].insert(k, this.strides[layout].unsigned_abs());
                layout += 1;
            }
            k += 1;
        }
        if matches!(run, Run::Nested) {
            let innermost = depth - 2;
            let mut layout = 0;
            while layout < layouts.len() {
                let Steps { loops, strides, .. } = layouts[layout];
                // The second smallest stride leaves the line.
                let alone = loops[0] == innermost && strides[0] < CACHE_LINE_BYTES && strides[1] >= CACHE_LINE_BYTES;
                layouts[layout].innermost_is_alone = alone;
                layout += 1;
            }
        }
        Lines { extents, depth, unit_bytes, layouts }
    }

    pub(super) const fn bytes(&self) -> usize {
        self.bytes_in(&self.layouts[0]).saturating_add(self.bytes_in(&self.layouts[1]))
    }

    /// [`bytes`](Lines::bytes) with another extent of a loop. `usize::MAX` if that is not less.
    const fn bytes_with(&mut self, position: usize, extent: usize) -> usize {
        let before = self.extents[position];
        if extent >= before {
            return usize::MAX;
        }
        self.extents[position] = extent;
        let bytes = self.bytes();
        self.extents[position] = before;
        bytes
    }

    /// All lines in one layout: from the loop with the smallest stride to that with the largest, each iteration adds its stride, or the lines
    /// of the loops inside it. Of an innermost loop that is alone and long, only its own: it passes them once. (A short one begins too
    /// often to go from line to line at such steps. Measured.)
    const fn bytes_in(&self, layout: &Steps) -> usize {
        let passes_once = layout.innermost_is_alone && self.extents[self.depth - 2] >= LONG_EXTENT;
        let counted = if passes_once { 1 } else { self.depth };
        let mut bytes = self.unit_bytes;
        let mut k = 0;
        while k < counted {
            let stride = layout.strides[k];
            // A power of two.
            let line = line_bytes(stride);
            let lines = bytes.saturating_add(line - 1) & !(line - 1);
            let step = if stride < lines { stride } else { lines };
            let steps = self.extents[layout.loops[k]] - 1;
            bytes = bytes.saturating_add(steps.saturating_mul(step));
            let drift = drift_bytes(stride);
            if drift > 0 && are_in_one_set(stride) {
                // All lines are in the sets that the iterations drift over, and take as much of the cache as these have of it. (Measured, of
                // random layouts with rows of such a pitch. Copies that such blocks change take 0.97 of the time, and some of them 0.4 to 0.6.)
                let sets = steps.saturating_mul(drift).saturating_add(lines);
                if sets < WAY_BYTES {
                    bytes = bytes.saturating_mul(WAY_BYTES) / sets;
                }
            }
            k += 1;
        }
        bytes
    }
}

impl Steps {
    /// Inserts the next loop behind those whose stride is not larger.
    const fn insert(&mut self, position: usize, stride: usize) {
        let mut k = position;
        while k > 0 && self.strides[k - 1] > stride {
            self.strides[k] = self.strides[k - 1];
            self.loops[k] = self.loops[k - 1];
            k -= 1;
        }
        self.strides[k] = stride;
        self.loops[k] = position;
    }
}

/// How much of the L1 cache a line at each multiple of this stride takes: the multiples of a large power of two are in few of its sets.
const fn line_bytes(stride: usize) -> usize {
    match stride & stride.wrapping_neg() {
        ..CACHE_LINE_BYTES => CACHE_LINE_BYTES,
        WAY_BYTES.. => WAY_BYTES,
        power => power,
    }
}
