//! Matrices that are transposed in tiles, each tile in registers.

use super::strips::{TileStrides, column_groups};
use super::units::move_matrix;
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::Job;
use crate::plan::matrix::Matrix;
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
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        let is_done = transpose::<V, UNITS, false>(vectors, &job)
            || V::LANES > 1
                && (transpose::<V, UNITS, true>(vectors, &job)
                    || transpose::<V::Narrow, UNITS, false>(vectors.narrow(), &job));
        if !is_done {
            move_matrix(vectors, job);
        }
    }
}

/// Transposes a matrix in columns of strips. A strip is as many tiles side by side as use up a cache line of each row of the
/// source. While it is transposed, the cache lines of the next one are fetched.
///
/// The result is `false` if there is no room for a tile.
#[inline(always)]
fn transpose<V: Vectors, const UNITS: usize, const WIDE: bool>(
    vectors: V,
    job: &Job<'_, TransposeTiles<UNITS>>,
) -> bool {
    let Matrix { down, across, .. } = *job.matrix();
    let (height, width) = if WIDE { (UNITS, V::LANES * UNITS) } else { (V::LANES * UNITS, UNITS) };
    if !V::KERNELS || down.extent < height || across.extent < width {
        return false;
    }
    let unit_in_bytes = LANE_BYTES / UNITS;
    let strides = TileStrides { to: across.to_stride, from: down.from_stride };
    for Range { start, end } in column_groups(across.extent, width, CACHE_LINE_BYTES / (width * unit_in_bytes)) {
        let at = |column: usize| job.at().add([column * across.to_stride, column * unit_in_bytes]);
        // SAFETY: (1) and (2), for strips of the job's matrix.
        unsafe {
            strides.transpose_strips::<V, UNITS, WIDE>(vectors, at(start), end - start, down.extent, at(end).from)
        };
    }
    true
}
