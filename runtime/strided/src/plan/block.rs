//! The size of a block of two loops, so that its cache lines stay in the L1 cache. All strides are in bytes.

use crate::cache::{CACHE_LINE_BYTES, NEAR_BYTES};
use crate::loops::nest::{Loop, Nest};

/// The least extents of a block's innermost loop and of its second loop. In a shorter loop, beginning the loops takes more time than the
/// cache lines that leave the L1 cache.
const LEAST: [usize; 2] = [32, 8];

/// The extents of a block of these loops. The block becomes smaller until its cache lines, together with the cache lines of the loops
/// `inside`, stay in the L1 cache, or until no loop can be halved. Each step halves the loop whose half leaves the fewest lines.
pub(super) const fn block_of(mut pair: [Loop<2>; 2], inside: &Nest<2>, unit_in_bytes: usize) -> [usize; 2] {
    while lines_bytes(&pair, inside, unit_in_bytes) > NEAR_BYTES {
        let (mut best, mut fewest) = (pair, usize::MAX);
        up_to!(k < 2, {
            let mut halved = pair;
            halved[k].extent = (pair[k].extent.div_ceil(2)).next_multiple_of(LEAST[k]);
            let bytes = lines_bytes(&halved, inside, unit_in_bytes);
            if halved[k].extent < pair[k].extent && bytes < fewest {
                (best, fewest) = (halved, bytes);
            }
        });
        if fewest == usize::MAX {
            break;
        }
        pair = best;
    }
    [pair[0].extent, pair[1].extent]
}

/// The cache lines of all iterations, in the two layouts together, in bytes.
pub(super) const fn lines_bytes(pair: &[Loop<2>; 2], inside: &Nest<2>, unit_in_bytes: usize) -> usize {
    let mut all = 0_usize;
    up_to!(layout < 2, {
        // What steps inside a line reach, and how many times other steps come to another place.
        let (mut reach, mut places) = (unit_in_bytes, 1_usize);
        up_to!(k < inside.depth + 2, {
            let this = if k < 2 { &pair[k] } else { &inside.loops[k - 2] };
            let stride = this.strides[layout].unsigned_abs();
            if stride < CACHE_LINE_BYTES {
                reach = reach.saturating_add((this.extent - 1).saturating_mul(stride));
            } else {
                places = places.saturating_mul(this.extent);
            }
        });
        all = all
            .saturating_add(places.saturating_mul(reach.div_ceil(CACHE_LINE_BYTES).saturating_mul(CACHE_LINE_BYTES)));
    });
    all
}
