//! Matrices that are transposed in tiles, each tile in registers.

use super::buffered_tiles::transpose_buffered;
use super::units::MoveUnits;
use super::zip::zip_rounds;
use crate::convert::cache::{CACHE_LINE_BYTES, LANE_BYTES, WAY_BYTES, are_in_one_set, lines_conflict};
use crate::convert::job::{Job, Pointers};
use crate::convert::vectors::interface::{Kernel, Vectors};
use core::ops::Range;

/// Columns of so many tiles are written where they are. In longer ones, a tile more takes less time than vectors that are in two cache lines.
/// (Measured with an Intel Xeon with AMX, over 115 pairs: 0.95 of the time.)
const UNALIGNED_TILES: usize = 4;

/// Of fewer columns, all lines are in the cache together, also if they are in one set. (Measured. The buffer takes up to 1.4 times as long for three
/// columns.)
const LEAST_BUFFERED: usize = 4;

/// Transposes a matrix.
///
/// A vector is filled with pieces of 16 bytes of the source, one for each lane. In a *tall* tile they are from rows of the
/// source that are `UNITS` apart, and a vector is stored to one column. In a *wide* tile they are neighbours in one row, and a
/// vector is stored to several columns. The matrix gets the tiles that it has room for.
///
/// Its strides: along `down` the destination is contiguous, along `across` the source is.
#[derive(Clone, Copy)]
pub(in crate::convert) struct TransposeTiles<const UNITS: usize>;

impl<const UNITS: usize> Kernel for TransposeTiles<UNITS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let (down, across) = (job.matrix.down.extent, job.matrix.across.extent);
        let has_room = |height: usize, width: usize| V::KERNELS && down >= height && across >= width;
        let (from_stride, to_stride) = (job.matrix.down.from_stride, job.matrix.across.to_stride);
        let is_far_apart = from_stride > CACHE_LINE_BYTES && !lines_conflict(from_stride);
        let is_one_stack = is_far_apart && down == 2 * V::LANES * UNITS;
        let has_long_columns = down * LANE_BYTES / UNITS > CACHE_LINE_BYTES;
        if has_long_columns && are_in_one_set(to_stride) && has_room(V::LANES * UNITS, LEAST_BUFFERED.max(UNITS)) {
            // SAFETY: (1) and (2). There is room for a tall tile.
            unsafe { transpose_buffered::<V, UNITS>(vectors, &job) }
        } else if (is_one_stack || to_stride % WAY_BYTES == 0) && has_room(2 * V::LANES * UNITS, UNITS) {
            // Both halves of a column of the destination, which are often a cache line (a block of NCHW16c), are written together: also where
            // the line would soon leave the L1 cache, because the lines of all columns are in one set of it.
            // SAFETY: (1) and (2). There is room for two tall tiles.
            unsafe { transpose::<V, UNITS, false, 2>(vectors, &job) }
        } else if from_stride == CACHE_LINE_BYTES && has_room(V::LANES * UNITS, UNITS) {
            // Each row of the source is a cache line, as in a block of NCHW16c. A constant stride takes fewer instructions.
            let mut matrix = *job.matrix;
            matrix.down.from_stride = CACHE_LINE_BYTES;
            // SAFETY: (1) and (2), for the same matrix. There is room for a tall tile.
            unsafe { transpose::<V, UNITS, false, 1>(vectors, &Job { matrix: &matrix, ..job }) }
        } else if has_room(V::LANES * UNITS, UNITS) {
            // SAFETY: (1) and (2). There is room for a tall tile.
            unsafe { transpose::<V, UNITS, false, 1>(vectors, &job) }
        } else if has_room(UNITS, V::LANES * UNITS) {
            // SAFETY: (1) and (2). There is room for a wide tile.
            unsafe { transpose::<V, UNITS, true, 1>(vectors, &job) }
        } else if has_room(UNITS, UNITS) {
            // SAFETY: (1) and (2). There is room for a tile of one lane.
            unsafe { transpose::<V::Narrow, UNITS, false, 1>(vectors.narrow(), &job) }
        } else {
            // SAFETY: (1) and (2), for the same matrix.
            unsafe { MoveUnits { unit_bytes: LANE_BYTES / UNITS }.run(vectors, job) }
        }
    }
}

/// Transposes a matrix in columns of strips. A strip is as many tiles side by side as use up a cache line of each row of the
/// source, and `STACK` tiles high. While a strip is transposed, the cache lines of the next one are fetched.
///
/// # Safety
///
/// (1) and (2), for a matrix that has the strides of [`TransposeTiles`] and room for a tile.
#[inline(always)]
unsafe fn transpose<V: Vectors, const UNITS: usize, const WIDE: bool, const STACK: usize>(vectors: V, job: &Job<'_>) {
    let (down, across) = (job.matrix.down, job.matrix.across);
    let width = if WIDE { V::LANES * UNITS } else { UNITS };
    let unit_bytes = LANE_BYTES / UNITS;
    let most = CACHE_LINE_BYTES / (width * unit_bytes);
    let strides = TileStrides { to: across.to_stride, from: down.from_stride };
    for Range { start, end } in column_groups(across.extent, width, most) {
        let at = |column: usize| job.at.add([column * across.to_stride, column * unit_bytes]);
        let (here, next, columns) = (at(start), at(end), end - start);
        // With a constant number of columns, the compiler unrolls the loop over the tiles.
        if columns == most * width {
            let columns = most * width;
            // SAFETY: (1) and (2), for strips of the matrix.
            unsafe {
                strides.transpose_strips::<V, UNITS, WIDE, STACK>(vectors, here, columns, down.extent, next.from)
            };
        } else {
            // SAFETY: (1) and (2), for strips of the matrix.
            unsafe {
                strides.transpose_strips::<V, UNITS, WIDE, STACK>(vectors, here, columns, down.extent, next.from)
            };
        }
    }
}

/// The strides of a matrix whose other strides are the size of a unit, in bytes.
#[derive(Clone, Copy)]
pub(super) struct TileStrides {
    /// In the destination, from one column to the next.
    pub(super) to: usize,
    /// In the source, from one row to the next.
    pub(super) from: usize,
}

impl TileStrides {
    /// Fetches the cache lines of a strip of `height` rows. They may be out of bounds. Those that lie together are fetched by the processor.
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

    /// How far the second of several strips is below the first one. Where columns are longer than [`UNALIGNED_TILES`], it begins with an aligned
    /// vector in each column, if all columns can.
    #[inline(always)]
    fn first_step<const STACK: usize>(self, to: *const u8, rows: usize, height: usize, unit_bytes: usize) -> usize {
        let strip_bytes = height * unit_bytes;
        let past = to.addr() % strip_bytes;
        let can_align = self.to % strip_bytes == 0 && past % unit_bytes == 0;
        let is_long = rows * STACK > UNALIGNED_TILES * height;
        if past > 0 && can_align && is_long { height - past / unit_bytes } else { height }
    }

    /// Transposes strips one below the other. They have `rows` rows in all, at least those of one strip. The second and the
    /// last strip may overlap the one before them. The next strips begin at `next`.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the tiles of these strips.
    #[inline(always)]
    pub(super) unsafe fn transpose_strips<V: Vectors, const UNITS: usize, const WIDE: bool, const STACK: usize>(
        self,
        vectors: V,
        first: Pointers,
        columns: usize,
        rows: usize,
        next: *const u8,
    ) {
        let height = STACK * if WIDE { UNITS } else { V::LANES * UNITS };
        let unit_bytes = LANE_BYTES / UNITS;
        let (mut here, mut left) = (first, rows - height);
        let mut step = self.first_step::<STACK>(first.to, rows, height, unit_bytes).min(left);
        loop {
            let below = here.from.wrapping_add(step * self.from);
            self.prefetch(vectors, if left > 0 { below } else { next }, height);
            // SAFETY: (1) and (2), for the tiles of this strip.
            unsafe { self.transpose_tiles::<V, UNITS, WIDE, STACK>(vectors, here, columns) };
            if left == 0 {
                return;
            }
            here = here.add([step * unit_bytes, step * self.from]);
            left -= step;
            step = height.min(left);
        }
    }

    /// Transposes a strip of `columns`, at least those of one tile: tiles that are side by side in the source, `STACK` of them one below the
    /// other.
    ///
    /// # Safety
    ///
    /// (1) and (2), for each of these tiles.
    #[inline(always)]
    pub(super) unsafe fn transpose_tiles<V: Vectors, const UNITS: usize, const WIDE: bool, const STACK: usize>(
        self,
        vectors: V,
        first: Pointers,
        columns: usize,
    ) {
        let (height, width) = if WIDE { (UNITS, V::LANES * UNITS) } else { (V::LANES * UNITS, UNITS) };
        // The last tile may overlap the one before it.
        let tiles = columns.div_ceil(width);
        let [step, last_step] =
            [width, columns - (tiles - 1) * width].map(|step| [step * self.to, step * LANE_BYTES / UNITS]);
        let mut at = first;
        for left in (0..tiles).rev() {
            at = Pointers { to: vectors.opaque(at.to), from: vectors.opaque(at.from.cast_mut()) };
            for below in 0..STACK {
                let tile = at.add([below * height * LANE_BYTES / UNITS, below * height * self.from]);
                // SAFETY: (1) and (2), for this tile.
                unsafe { self.transpose_tile::<V, UNITS, WIDE>(vectors, tile) };
            }
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

/// Groups of columns that cover an extent of at least one tile, each of up to `most` tiles of `width` columns. The columns of the last group
/// may overlap those of the one before it, so that it has room for a tile.
#[inline(always)]
pub(super) fn column_groups(extent: usize, width: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    (0..extent).step_by(most * width).map(move |start| {
        let end = extent.min(start + most * width);
        start.min(end - width)..end
    })
}
