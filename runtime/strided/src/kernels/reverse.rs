//! Rows whose units are last to first in the source.

use super::units::move_matrix;
use crate::cache::LANE_BYTES;
use crate::job::{Job, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};

/// Reverses the units along `down`, at each iteration of `across`.
///
/// Its strides: along `down` the destination is contiguous, and the source is too, in the other direction.
#[derive(Clone, Copy)]
pub(crate) struct ReverseRows<const UNITS: usize>;

impl<const UNITS: usize> Kernel for ReverseRows<UNITS> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        let is_done = reverse_rows(vectors, &job) || V::LANES > 1 && reverse_rows(vectors.narrow(), &job);
        if !is_done {
            // Pieces of rows, which a thread has.
            move_matrix(vectors, job);
        }
    }
}

/// Reverses rows vector by vector, four in an iteration where there are as many. The last vector of a row may overlap the one before it.
///
/// The result is `false` if a row does not fill a vector.
#[inline(always)]
fn reverse_rows<V: Vectors, const UNITS: usize>(vectors: V, job: &Job<'_, ReverseRows<UNITS>>) -> bool {
    let Matrix { down, across, .. } = *job.matrix();
    let (unit, vector) = (LANE_BYTES / UNITS, V::LANES * LANE_BYTES);
    let Some(last) = (down.extent * unit).checked_sub(vector) else { return false };
    for k in 0..across.extent {
        let Pointers { to, from } = job.at().add(across.offsets(k));
        // The vector of the source whose units come first in the destination: its last unit is the one of index 0.
        let from = from.wrapping_add(unit).wrapping_sub(vector);
        let reverse_at = |at: usize| {
            // SAFETY: (1), for units of this row, as `at` is at most `last`.
            let units = unsafe { vectors.load(from.wrapping_sub(at)) };
            // SAFETY: (1) and (2), for the same units of the destination.
            unsafe { vectors.store(to.wrapping_add(at), vectors.reverse::<UNITS>(units)) };
        };
        let mut at = 0;
        while at + 3 * vector <= last {
            for k in 0..4 {
                reverse_at(at + k * vector);
            }
            at += 4 * vector;
        }
        while at < last {
            reverse_at(at);
            at += vector;
        }
        reverse_at(last);
    }
    true
}
