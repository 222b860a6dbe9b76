//! Matrices that are transposed in tiles, each tile in registers.

use super::strips::{TileStrides, column_groups};
use super::units::move_matrix;
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::Job;
use crate::vectors::interface::{Kernel, Vectors};
use core::ops::Range;

/// Transposes a matrix.
///
/// A vector is filled with pieces of 16 bytes of the source, one for each lane. In a *tall* tile they are from rows of the
/// source that are `UNITS` apart, and a vector is stored to one column. In a *wide* tile they are neighbours in one row, and a
/// vector is stored to several columns. The matrix gets the tiles that it has room for.
///
/// Its strides: along `down` the destination is contiguous, along `across` the source is.
#[derive(Clone, Copy)]
pub(crate) struct TransposeTiles<const UNITS: usize>;

impl<const UNITS: usize> Kernel for TransposeTiles<UNITS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let (down, across) = (job.matrix.down.extent, job.matrix.across.extent);
        let has_room = |height: usize, width: usize| V::KERNELS && down >= height && across >= width;
        if job.matrix.down.from_stride == CACHE_LINE_BYTES && has_room(V::LANES * UNITS, UNITS) {
            // Each row of the source is a cache line, as in a block of NCHW16c. A constant stride takes fewer instructions.
            let mut matrix = *job.matrix;
            matrix.down.from_stride = CACHE_LINE_BYTES;
            // SAFETY: (1) and (2), for the same matrix. There is room for a tall tile.
            unsafe { transpose::<V, UNITS, false>(vectors, &Job { matrix: &matrix, ..job }) }
        } else if has_room(V::LANES * UNITS, UNITS) {
            // SAFETY: (1) and (2). There is room for a tall tile.
            unsafe { transpose::<V, UNITS, false>(vectors, &job) }
        } else if has_room(UNITS, V::LANES * UNITS) {
            // SAFETY: (1) and (2). There is room for a wide tile.
            unsafe { transpose::<V, UNITS, true>(vectors, &job) }
        } else if has_room(UNITS, UNITS) {
            // SAFETY: (1) and (2). There is room for a tile of one lane.
            unsafe { transpose::<V::Narrow, UNITS, false>(vectors.narrow(), &job) }
        } else {
            // SAFETY: (1) and (2), for the same matrix.
            unsafe { move_matrix(vectors, LANE_BYTES / UNITS, job) }
        }
    }
}

/// Transposes a matrix in columns of strips. A strip is as many tiles side by side as use up a cache line of each row of the
/// source. While it is transposed, the cache lines of the next one are fetched.
///
/// # Safety
///
/// (1) and (2), for a matrix that has the strides of [`TransposeTiles`] and room for a tile.
#[inline(always)]
unsafe fn transpose<V: Vectors, const UNITS: usize, const WIDE: bool>(vectors: V, job: &Job<'_>) {
    let (down, across) = (job.matrix.down, job.matrix.across);
    let width = if WIDE { V::LANES * UNITS } else { UNITS };
    let unit_bytes = LANE_BYTES / UNITS;
    let strides = TileStrides { to: across.to_stride, from: down.from_stride };
    for Range { start, end } in column_groups(across.extent, width, CACHE_LINE_BYTES / (width * unit_bytes)) {
        let at = |column: usize| job.at.add([column * across.to_stride, column * unit_bytes]);
        // SAFETY: (1) and (2), for strips of the matrix.
        unsafe {
            strides.transpose_strips::<V, UNITS, WIDE>(vectors, at(start), end - start, down.extent, at(end).from)
        };
    }
}
