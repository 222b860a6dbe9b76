//! A map on all threads of a `rayon` pool: each thread maps some of the plan's blocks.

use super::{ElementSizes, MapPlan, Mapping, Position};
use crate::cache::{THREAD_BLOCK_ELEMENTS, THREAD_ELEMENTS};
use crate::loops::nest::Nest;
use crate::loops::odometer::Odometer;
use crate::threads::{Divide, cut, pieces, run};
use crate::vectors::SimdLevel;
use core::ops::Range;

/// Consecutive blocks of a plan, and what they map.
struct MapPiece<T, U> {
    blocks: Range<usize>,
    to: *mut T,
    from: *const U,
}

// SAFETY: by the contract of `par_map`, the elements that it points to may be read and written on other threads.
unsafe impl<T, U> Send for MapPiece<T, U> {}

impl<T, U> Divide for MapPiece<T, U> {
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        let Range { start, end } = self.blocks;
        let middle = start + cut(end - start, 1, share, of)?;
        Some([start..middle, middle..end].map(|blocks| MapPiece { blocks, ..*self }))
    }
}

impl MapPlan {
    /// [`MapPlan::of`], for [`par_map`].
    pub const fn for_threads(nest: Nest<2>, indexed: bool, sizes: &ElementSizes) -> MapPlan {
        MapPlan::in_blocks(nest, indexed, sizes, THREAD_BLOCK_ELEMENTS)
    }
}

/// The number of pieces for a map of this number of elements.
pub fn map_pieces(elements: usize) -> usize {
    pieces(elements, THREAD_ELEMENTS)
}

/// [`map`](super::map) on all threads, in at most this number of pieces. `plan` gives the same plan each time, a constant where it is one.
///
/// # Safety
///
/// The contract of [`map`](super::map). The elements of the source may be read on other threads. The elements of the destination may be
/// sent to other threads.
pub unsafe fn par_map<'p, P: Position, T, U: Copy>(
    plan: impl Fn() -> &'p MapPlan + Sync,
    pieces: usize,
    to: *mut T,
    from: *const U,
    function: impl Fn(P, U) -> T + Sync,
) {
    let blocks = 0..plan().blocks.iterations();
    if blocks.is_empty() {
        return;
    }
    let map_piece = |MapPiece { blocks, to, from }: MapPiece<T, U>| {
        let plan = plan();
        let first = Odometer::start_at(&plan.blocks, blocks.start);
        // The contract of `par_map`, for some of the blocks. Each block is in one piece, so by (2) no piece writes what another one
        // accesses.
        Mapping { plan, to, from, level: SimdLevel::Best }.map_blocks(first, blocks.len(), &function);
    };
    run(MapPiece { blocks, to, from }, pieces, &map_piece, &|(), ()| ());
}
