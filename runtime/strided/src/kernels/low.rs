//! Matrices with few rows, transposed in tiles that are lower than a lane has units.

use super::units::move_matrix;
use super::zip::zip_rounds;
use crate::cache::LANE_BYTES;
use crate::job::{Job, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};

/// Transposes a matrix in wide tiles of `ROWS` rows, a half or a quarter of the `UNITS` in 16 bytes.
///
/// A vector is filled with the units of one row of the source. After the transposition it has parts of `ROWS` units, each of which is stored to a
/// column of its own.
///
/// The strides of the matrix: along `down` the destination is contiguous, along `across` the source is.
#[derive(Clone, Copy)]
pub(crate) struct TransposeLow<const UNITS: usize, const ROWS: usize>;

impl<const UNITS: usize, const ROWS: usize> Kernel for TransposeLow<UNITS, ROWS> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        let is_done = transpose(vectors, &job) || V::LANES > 1 && transpose(vectors.narrow(), &job);
        if !is_done {
            // Pieces, which a thread has.
            move_matrix(vectors, job);
        }
    }
}

/// Transposes a matrix column by column of tiles. The last tiles may overlap the tiles before them.
///
/// The result is `false` if there is no room for a tile.
#[inline(always)]
fn transpose<V: Vectors, const UNITS: usize, const ROWS: usize>(
    vectors: V,
    job: &Job<'_, TransposeLow<UNITS, ROWS>>,
) -> bool {
    let Matrix { down, across, .. } = *job.matrix();
    let (unit_in_bytes, width) = (LANE_BYTES / UNITS, V::LANES * UNITS);
    if !V::KERNELS || down.extent < ROWS || across.extent < width {
        return false;
    }
    for column in (0..across.extent).step_by(width) {
        let column = column.min(across.extent - width);
        let tiles = job.at().add([column * across.to_stride, column * unit_in_bytes]);
        for row in (0..down.extent).step_by(ROWS) {
            let row = row.min(down.extent - ROWS);
            let tile = tiles.add([row * unit_in_bytes, row * down.from_stride]);
            // SAFETY: (1) and (2), for this tile of the job's matrix.
            unsafe { transpose_tile::<V, UNITS, ROWS>(vectors, tile, across.to_stride, down.from_stride) };
        }
    }
    true
}

/// Transposes one tile: `ROWS` rows of the source, and `UNITS` columns of the destination for each lane.
///
/// # Safety
///
/// (1) and (2), for the tile's units.
#[inline(always)]
unsafe fn transpose_tile<V: Vectors, const UNITS: usize, const ROWS: usize>(
    vectors: V,
    at: Pointers,
    to_stride: usize,
    from_stride: usize,
) {
    // SAFETY: (1), for row `k` of the tile.
    let load = |k: usize| unsafe { vectors.load(at.from.wrapping_add(k * from_stride)) };
    let mut rows = [load(0); ROWS];
    for (k, row) in rows.iter_mut().enumerate().skip(1) {
        *row = load(k);
    }
    // The units' numbers are, in binary: the column and the row.
    let columns = zip_rounds::<V, UNITS, ROWS>(vectors, rows, ROWS.ilog2());
    for (k, parts) in columns.into_iter().enumerate() {
        let to = at.to.wrapping_add(k * (UNITS / ROWS) * to_stride);
        // SAFETY: (1), for these columns of each lane of the tile.
        unsafe { vectors.store_parts(to, UNITS / ROWS, [to_stride, UNITS * to_stride], parts) };
    }
}
