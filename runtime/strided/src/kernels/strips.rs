//! Strips of tiles, one below the other; each tile is transposed in registers.

use super::zip::{Tile, zip_rounds};
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::Pointers;
use crate::vectors::interface::{Places, Vectors};
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
        if (self.from as isize).unsigned_abs() <= CACHE_LINE_BYTES {
            return;
        }
        let last = vectors.opaque(from.wrapping_add(CACHE_LINE_BYTES - 1).cast_mut());
        for row in 0..height {
            vectors.prefetch(last.wrapping_add(row.wrapping_mul(self.from)));
        }
    }

    /// Transposes strips one below the other. All strips together have `rows` rows and `columns` columns, and at least those of one tile. A strip has
    /// tiles that are side by side in the source. The last strip and its last tile may overlap what is before them. The next strips begin at `next`.
    ///
    /// A tile has `UNITS` rows of the source for each lane and `UNITS` columns of the destination, or (`WIDE`) `UNITS` rows and `UNITS` columns for
    /// each lane.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the units of these rows and columns.
    #[inline(always)]
    pub(super) unsafe fn transpose_strips<V: Vectors, const UNITS: usize, const WIDE: bool>(
        self,
        vectors: V,
        first: Pointers,
        [rows, columns]: [usize; 2],
        next: *const u8,
    ) {
        let TileStrides { to, from } = self;
        let (height, width) = if WIDE { (UNITS, V::LANES * UNITS) } else { (V::LANES * UNITS, UNITS) };
        let places = match WIDE {
            true => [Places::Lanes(UNITS.wrapping_mul(to)), Places::Row],
            false => [Places::Row, Places::Lanes(UNITS.wrapping_mul(from))],
        };
        let tiles = columns.div_ceil(width);
        let [step, last_step] =
            [width, columns - (tiles - 1) * width].map(|step| [step.wrapping_mul(to), step * LANE_BYTES / UNITS]);
        let (mut here, mut left) = (first, rows - height);
        loop {
            let below = height.min(left);
            let strip_below = here.add([below * LANE_BYTES / UNITS, below.wrapping_mul(from)]);
            self.prefetch(vectors, if left > 0 { strip_below.from } else { next }, height);
            let mut tile = Tile { at: here, strides: [to, from], places };
            for left in (0..tiles).rev() {
                // SAFETY: (1) and (2), for the units of this tile.
                unsafe {
                    tile.convert(
                        vectors,
                        #[inline(always)]
                        |rows| zip_rounds::<V, UNITS, UNITS>(vectors, rows, UNITS.ilog2()),
                    );
                }
                tile.at = tile.at.add(if left == 1 { last_step } else { step });
            }
            if left == 0 {
                return;
            }
            here = strip_below;
            left -= below;
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
