//! Matrices with short rows, or with rows in groups, transposed in tiles that are narrower than a lane.

use super::units::move_matrix;
use super::zip::zip_rounds;
use crate::job::{Batch, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Parts, Places, Vectors};

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
    /// Where the rows of a tile are is computed once for all matrices.
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        let Matrix { group, down, across } = *batch.matrix();
        let has_room = |height: usize| V::KERNELS && group.extent * down.extent >= height && across.extent >= COLUMNS;
        if has_room(V::LANES * UNITS) {
            transpose(vectors, batch);
        } else if has_room(UNITS) {
            // A call: its function is there for processors without the wider vectors.
            vectors.narrow().enter(batch);
        } else {
            let matrix = Matrix::of(down, across);
            batch.each(|job| {
                for k in 0..group.extent {
                    // SAFETY: one row of each group of this job. It asks for no strides.
                    move_matrix(vectors, unsafe { job.part((), &matrix, group.offsets(k)) });
                }
            });
        }
    }
}

/// Transposes all matrices of a batch, which have room for a tile: `UNITS` rows of the source for each lane, and `COLUMNS` columns of the destination.
#[inline(always)]
fn transpose<V: Vectors, const UNITS: usize, const COLUMNS: usize>(
    vectors: V,
    batch: Batch<'_, TransposeShort<UNITS, COLUMNS>>,
) {
    let Matrix { group, down, across } = *batch.matrix();
    debug_assert!(group.extent * down.extent >= V::LANES * UNITS && across.extent >= COLUMNS);
    // A tile has whole groups: this is a division by a power of two, and the last tile of a column begins with a group too.
    let shift = group.extent.ilog2();
    let place = |row: usize| {
        let ([_, of_group], [_, in_group]) = (down.offsets(row >> shift), group.offsets(row & (group.extent - 1)));
        of_group.wrapping_add(in_group)
    };
    // Where the rows of the first lane are in the source, past the first one; and where they are in each lane.
    let places: [usize; UNITS] = core::array::from_fn(place);
    let parts = Places::Parts(Parts { in_lane: UNITS / COLUMNS, count: 1, stride: 0, lane_stride: place(UNITS) });
    let height = (V::LANES * UNITS) >> shift;
    batch.each(|job| {
        for row in (0..down.extent).step_by(height) {
            // The last tiles may overlap the tiles before them.
            let strip = job.at().add(down.offsets(row.min(down.extent - height)));
            for column in (0..across.extent).step_by(COLUMNS) {
                let column = column.min(across.extent - COLUMNS);
                let Pointers { to, from } = strip.add(across.offsets(column));
                // SAFETY: (1), for this row of each lane of a tile of the job's matrix.
                let load = |row: usize| unsafe { vectors.load(from.wrapping_add(places[row]), parts) };
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
                    // SAFETY: (1) and (2), for column `k` of this tile.
                    unsafe { vectors.store(to.wrapping_add(k.wrapping_mul(across.to_stride)), Places::Row, column) };
                }
            }
        }
    });
}
