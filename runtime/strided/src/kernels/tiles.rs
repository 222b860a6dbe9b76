//! Matrices that are transposed in tiles, each tile in registers.

use super::TileKernel;
use super::strips::{TileStrides, column_groups};
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES, lines_conflict};
use crate::job::Job;
use crate::plan::matrix::{ByteLoop, Matrix};
use crate::vectors::interface::Vectors;
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

impl<const UNITS: usize> TileKernel for TransposeTiles<UNITS> {
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        transpose::<V, UNITS, false>(vectors, job) || V::LANES > 1 && transpose::<V, UNITS, true>(vectors, job)
    }
}

/// The most columns of a matrix that is one column of strips. So the rows of the source are read from their beginning to their end, as the processor
/// expects it: 17 columns of 8 and of 16 bytes take half as long. (Measured.)
const NARROW: usize = 32;

/// The columns of a strip: all of a narrow matrix, unless the lines of its columns conflict; else those of a cache line of each row of the source.
#[inline(always)]
fn columns_of_strip(across: &ByteLoop, unit_in_bytes: usize) -> usize {
    let of_line = CACHE_LINE_BYTES / unit_in_bytes;
    if across.extent > NARROW || lines_conflict(across.to_stride) { of_line } else { of_line.max(NARROW) }
}

/// Transposes a matrix in columns of strips, of which each uses up cache lines of each row of the source. While one is transposed, the cache
/// lines of the next one are fetched.
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
    let columns = columns_of_strip(&across, unit_in_bytes);
    for Range { start, end } in column_groups(across.extent, width, columns / width) {
        let at = |column: usize| job.at().add(across.offsets(column));
        // SAFETY: (1) and (2), for strips of the job's matrix.
        unsafe {
            strides.transpose_strips::<V, UNITS, WIDE>(vectors, at(start), [down.extent, end - start], at(end).from)
        };
    }
    true
}
