//! Matrices with few rows, transposed in tiles that are lower than a lane has units.

use super::TileKernel;
use super::zip::{Tile, zip_rounds};
use crate::job::Job;
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Parts, Places, Vectors};

/// Transposes a matrix in wide tiles of `ROWS` rows, a half or a quarter of the `UNITS` in 16 bytes.
///
/// A vector is filled with the units of one row of the source. After the transposition it has parts of `ROWS` units, each of which is stored to a
/// column of its own.
///
/// The strides of the matrix: along `down` the destination is contiguous, along `across` the source is.
#[derive(Clone, Copy)]
pub(crate) struct TransposeLow<const UNITS: usize, const ROWS: usize>;

impl<const UNITS: usize, const ROWS: usize> TileKernel for TransposeLow<UNITS, ROWS> {
    /// Column by column of tiles. The last tiles may overlap the tiles before them.
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        let Matrix { down, across, .. } = *job.matrix();
        let width = V::LANES * UNITS;
        if !V::KERNELS || down.extent < ROWS || across.extent < width {
            return false;
        }
        let parts = Parts {
            in_lane: UNITS / ROWS,
            count: UNITS / ROWS,
            stride: across.to_stride,
            lane_stride: UNITS.wrapping_mul(across.to_stride),
        };
        let strides = [(UNITS / ROWS).wrapping_mul(across.to_stride), down.from_stride];
        let places = [Places::Parts(parts), Places::Row];
        for column in (0..across.extent).step_by(width) {
            let column = column.min(across.extent - width);
            let tiles = job.at().add(across.offsets(column));
            for row in (0..down.extent).step_by(ROWS) {
                let row = row.min(down.extent - ROWS);
                let tile = Tile { at: tiles.add(down.offsets(row)), strides, places };
                // The units' numbers are, in binary: the column and the row.
                // SAFETY: (1) and (2), for this tile of the job's matrix.
                unsafe {
                    tile.convert(
                        vectors,
                        #[inline(always)]
                        |rows| zip_rounds::<V, UNITS, ROWS>(vectors, rows, ROWS.ilog2()),
                    );
                }
            }
        }
        true
    }
}
