//! Matrices with short rows, or with rows in groups, transposed in tiles that are narrower than a lane.

use super::units::move_matrix;
use super::zip::zip_rounds;
use crate::cache::LANE_BYTES;
use crate::job::{Batch, Job, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};

/// Transposes a matrix in tall tiles of `COLUMNS` columns, a half or a quarter of the `UNITS` in 16 bytes.
///
/// The rows of the source are in groups: an iteration of `down` is a group, and an iteration of the matrix' `group` is a row. Each row is
/// loaded from a place of its own, so that the groups cost nothing.
///
/// The strides of the matrix: along `group` and from one group to the next the destination is contiguous, along `across` the source is. A
/// group's extent divides `UNITS`.
#[derive(Clone, Copy)]
pub(crate) struct TransposeShort<const UNITS: usize, const COLUMNS: usize>;

impl<const UNITS: usize, const COLUMNS: usize> Kernel for TransposeShort<UNITS, COLUMNS> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        Self::run_all(vectors, Batch::one(job));
    }

    /// Where the rows of a tile are is computed once for all matrices.
    #[inline(always)]
    fn run_all<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        let Matrix { group, down, across } = *batch.matrix();
        let has_room = |height: usize| V::KERNELS && group.extent * down.extent >= height && across.extent >= COLUMNS;
        if has_room(V::LANES * UNITS) {
            transpose(vectors, batch);
        } else if has_room(UNITS) {
            // A call: its function is there for processors without the wider vectors.
            vectors.narrow().enter(batch);
        } else {
            let matrix = Matrix::of(down, across);
            let mut at = batch.start();
            for _ in 0..batch.count() {
                for k in 0..group.extent {
                    // SAFETY: one row of each group of this job. It asks for no strides.
                    move_matrix(vectors, unsafe { batch.job(&at).part((), &matrix, group.offsets(k)) });
                }
                batch.advance(&mut at);
            }
        }
    }
}

/// Where the rows of a tile are in the source, in bytes past the first one.
struct Rows<const UNITS: usize> {
    /// The places of the rows of the first lane.
    places: [usize; UNITS],
    /// The distance from a row to the same row of the next lane.
    lane_stride: usize,
}

/// Transposes all matrices of a batch, which have room for a tile.
#[inline(always)]
fn transpose<V: Vectors, const UNITS: usize, const COLUMNS: usize>(
    vectors: V,
    batch: Batch<'_, TransposeShort<UNITS, COLUMNS>>,
) {
    let Matrix { group, down, across } = *batch.matrix();
    debug_assert!(group.extent * down.extent >= V::LANES * UNITS && across.extent >= COLUMNS);
    // A tile has whole groups: this is a division by a power of two, and the last tile of a column begins with a group too.
    let shift = group.extent.ilog2();
    let place = |row: usize| (row >> shift) * down.from_stride + (row & (group.extent - 1)) * group.from_stride;
    let rows = Rows { places: core::array::from_fn(place), lane_stride: place(UNITS) };
    let (height, unit_in_bytes) = ((V::LANES * UNITS) >> shift, LANE_BYTES / UNITS);
    let mut at = batch.start();
    for _ in 0..batch.count() {
        let matrix = batch.job(&at).at();
        for row in (0..down.extent).step_by(height) {
            // The last tiles may overlap the tiles before them.
            let strip = matrix.add(down.offsets(row.min(down.extent - height)));
            for column in (0..across.extent).step_by(COLUMNS) {
                let column = column.min(across.extent - COLUMNS);
                let tile = strip.add([column * across.to_stride, column * unit_in_bytes]);
                // SAFETY: (1) and (2), for this tile of the job's matrix.
                unsafe { transpose_tile::<V, UNITS, COLUMNS>(vectors, tile, &rows, across.to_stride) };
            }
        }
        batch.advance(&mut at);
    }
}

/// Transposes one tile: `UNITS` rows of the source for each lane, and `COLUMNS` columns of the destination.
///
/// # Safety
///
/// (1) and (2), for the tile's units.
#[inline(always)]
unsafe fn transpose_tile<V: Vectors, const UNITS: usize, const COLUMNS: usize>(
    vectors: V,
    at: Pointers,
    rows: &Rows<UNITS>,
    to_stride: usize,
) {
    let load = |row: usize| {
        // SAFETY: (1), for this row of each lane of the tile.
        unsafe { vectors.load_parts(at.from.wrapping_add(rows.places[row]), UNITS / COLUMNS, rows.lane_stride) }
    };
    let pair = |a: usize, b: usize| {
        let [pair, _] = vectors.zip::<UNITS>(load(a), load(b));
        pair
    };
    // Rows `k`, `k + COLUMNS` and so on, unit by unit. So the units' numbers are, in binary: k, the column, and which of these rows.
    let mut groups = [load(0); COLUMNS];
    for (k, group) in groups.iter_mut().enumerate() {
        *group = pair(k, k + UNITS / 2);
        if UNITS / COLUMNS == 4 {
            [*group, _] = vectors.zip::<UNITS>(*group, pair(k + COLUMNS, k + 3 * COLUMNS));
        }
    }
    let columns = zip_rounds::<V, UNITS, COLUMNS>(vectors, groups, COLUMNS.ilog2());
    for (k, column) in columns.into_iter().enumerate() {
        // SAFETY: (1), for column `k` of the tile.
        unsafe { vectors.store(at.to.wrapping_add(k * to_stride), column) };
    }
}
