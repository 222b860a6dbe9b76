//! Rows whose units are last to first in the source.

use super::TileKernel;
use super::zip::Tile;
use crate::cache::LANE_BYTES;
use crate::job::{Job, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Places, Vectors};

/// Reverses the units along `down`, at each iteration of `across`.
///
/// Its strides: along `down` the destination is contiguous, and the source is too, in the other direction.
#[derive(Clone, Copy)]
pub(crate) struct ReverseRows<const UNITS: usize>;

impl<const UNITS: usize> TileKernel for ReverseRows<UNITS> {
    /// Vector by vector, four in an iteration where there are as many. The last vector of a row may overlap the one before it.
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        let Matrix { down, across, .. } = *job.matrix();
        let (unit, vector) = (LANE_BYTES / UNITS, V::LANES * LANE_BYTES);
        let Some(last) = (down.extent * unit).checked_sub(vector) else { return false };
        for k in 0..across.extent {
            // In the source, the vector whose units come first in the destination: its last unit is the one of index 0.
            let first = job.at().add(across.offsets(k)).add([0, unit.wrapping_sub(vector)]);
            let row = Row::<UNITS> { first, last };
            let mut at = 0;
            while at + 3 * vector <= last {
                for k in 0..4 {
                    row.reverse(vectors, at + k * vector);
                }
                at += 4 * vector;
            }
            while at < last {
                row.reverse(vectors, at);
                at += vector;
            }
            row.reverse(vectors, last);
        }
        true
    }
}

/// A row. (1) and (2) hold for its vectors, of which the last one begins `last` bytes past the first one in the destination, and before it in the source.
#[derive(Clone, Copy)]
struct Row<const UNITS: usize> {
    first: Pointers,
    last: usize,
}

impl<const UNITS: usize> Row<UNITS> {
    /// Reverses the units of one vector.
    #[inline(always)]
    fn reverse<V: Vectors>(self, vectors: V, at: usize) {
        debug_assert!(at <= self.last);
        let Pointers { to, from } = self.first;
        let at = Pointers { to: to.wrapping_add(at), from: from.wrapping_sub(at) };
        let vector = Tile { at, strides: [0; 2], places: [Places::Row; 2] };
        // SAFETY: (1) and (2), for the same units of this row.
        unsafe {
            vector.convert(
                vectors,
                #[inline(always)]
                |[units]| [vectors.reverse::<UNITS>(units)],
            );
        }
    }
}
