//! Strips of tiles, one below the other; each tile is transposed in registers.

use super::zip::zip_rounds;
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::Pointers;
use crate::vectors::interface::Vectors;
use core::ops::Range;

/// The strides of a matrix whose other strides are the size of a unit, in bytes.
#[derive(Clone, Copy)]
pub(super) struct TileStrides {
    /// In the destination, from one column to the next.
    pub(super) to: usize,
    /// In the source, from one row to the next.
    pub(super) from: usize,
}

impl TileStrides {
    /// Fetches the cache lines of a strip of `height` rows. The lines may be out of bounds. The processor itself fetches lines that lie
    /// together.
    #[inline(always)]
    pub(super) fn prefetch<V: Vectors>(self, vectors: V, from: *const u8, height: usize) {
        if self.from <= CACHE_LINE_BYTES {
            return;
        }
        let last = vectors.opaque(from.wrapping_add(CACHE_LINE_BYTES - 1).cast_mut());
        for row in 0..height {
            vectors.prefetch(last.wrapping_add(row * self.from));
        }
    }

    /// Transposes strips one below the other. All strips together have `rows` rows, and at least the rows of one strip. The last strip may
    /// overlap the strip before it. The next strips begin at `next`.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the tiles of these strips.
    #[inline(always)]
    pub(super) unsafe fn transpose_strips<V: Vectors, const UNITS: usize, const WIDE: bool>(
        self,
        vectors: V,
        first: Pointers,
        columns: usize,
        rows: usize,
        next: *const u8,
    ) {
        let height = if WIDE { UNITS } else { V::LANES * UNITS };
        let (mut here, mut left) = (first, rows - height);
        loop {
            let step = height.min(left);
            let below = here.from.wrapping_add(step * self.from);
            self.prefetch(vectors, if left > 0 { below } else { next }, height);
            // SAFETY: (1) and (2), for the tiles of this strip.
            unsafe { self.transpose_tiles::<V, UNITS, WIDE>(vectors, here, columns) };
            if left == 0 {
                return;
            }
            here = here.add([step * LANE_BYTES / UNITS, step * self.from]);
            left -= step;
        }
    }

    /// Transposes a strip of `columns` columns: tiles that are side by side in the source. A strip has at least the columns of one tile.
    ///
    /// # Safety
    ///
    /// (1) and (2), for each of these tiles.
    #[inline(always)]
    pub(super) unsafe fn transpose_tiles<V: Vectors, const UNITS: usize, const WIDE: bool>(
        self,
        vectors: V,
        first: Pointers,
        columns: usize,
    ) {
        let width = if WIDE { V::LANES * UNITS } else { UNITS };
        // The last tile may overlap the one before it.
        let tiles = columns.div_ceil(width);
        let [step, last_step] =
            [width, columns - (tiles - 1) * width].map(|step| [step * self.to, step * LANE_BYTES / UNITS]);
        let mut at = first;
        for left in (0..tiles).rev() {
            // SAFETY: (1) and (2), for this tile.
            unsafe { self.transpose_tile::<V, UNITS, WIDE>(vectors, at) };
            at = at.add(if left == 1 { last_step } else { step });
        }
    }

    /// Transposes one tile: `UNITS` rows of the source for each lane and `UNITS` columns of the destination, or (`WIDE`)
    /// `UNITS` rows and `UNITS` columns for each lane.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the tile's units.
    #[inline(always)]
    unsafe fn transpose_tile<V: Vectors, const UNITS: usize, const WIDE: bool>(self, vectors: V, at: Pointers) {
        let load = |k: usize| {
            let from = at.from.wrapping_add(k * self.from);
            if WIDE {
                // SAFETY: (1), for row `k` of the tile.
                unsafe { vectors.load(from) }
            } else {
                // SAFETY: (1), for row `k` of each lane of the tile.
                unsafe { vectors.load_lanes(from, UNITS * self.from) }
            }
        };
        let mut rows = [load(0); UNITS];
        for (k, row) in rows.iter_mut().enumerate().skip(1) {
            *row = load(k);
        }
        let columns = zip_rounds::<V, UNITS, UNITS>(vectors, rows, UNITS.ilog2());
        for (k, column) in columns.into_iter().enumerate() {
            let to = at.to.wrapping_add(k * self.to);
            if WIDE {
                // SAFETY: (1), for column `k` of each lane of the tile.
                unsafe { vectors.store_lanes(to, UNITS * self.to, column) };
            } else {
                // SAFETY: (1), for column `k` of the tile.
                unsafe { vectors.store(to, column) };
            }
        }
    }
}

/// Groups of columns that cover an extent of at least one tile. Each group has up to `most` tiles of `width` columns. The last group may
/// overlap the group before it, so that it has room for a tile.
#[inline(always)]
pub(super) fn column_groups(extent: usize, width: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    // Not by `step_by`, which divides.
    core::iter::from_fn(move || {
        let end = extent.min(start + most * width);
        let group = (start < extent).then(|| start.min(end - width)..end);
        start = end;
        group
    })
}
