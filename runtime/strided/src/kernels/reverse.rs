//! Rows whose units are last to first in the source.

use super::units::move_matrix;
use crate::cache::LANE_BYTES;
use crate::job::Job;
use crate::plan::matrix::ByteLoop;
use crate::vectors::interface::{Kernel, Vectors};

/// Reverses the units along `down`, at each iteration of `across`.
///
/// Its strides: along `down` the destination is contiguous, and the source is too, in the other direction.
#[derive(Clone, Copy)]
pub(crate) struct ReverseRows<const UNITS: usize>;

impl<const UNITS: usize> Kernel for ReverseRows<UNITS> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        let (down, across) = (job.matrix().down, job.matrix().across);
        if down.extent < UNITS {
            // A piece of a row, which a thread has.
            return move_matrix(vectors, job);
        }
        let is_wide = down.extent >= V::LANES * UNITS;
        for k in 0..across.extent {
            let at = job.at().add(across.offsets(k));
            match is_wide {
                // SAFETY: (1) and (2), for the row at this iteration of `across`. It fills a vector.
                true => unsafe { reverse_row::<V, UNITS>(vectors, &down, at.to, at.from) },
                // SAFETY: as above. It fills a vector of one lane, as was just asked.
                false => unsafe { reverse_row::<V::Narrow, UNITS>(vectors.narrow(), &down, at.to, at.from) },
            }
        }
    }
}

/// Vector by vector, four in an iteration where there are as many. The last vector may overlap the one before it.
///
/// # Safety
///
/// (1) and (2), for the units of this row, of which there are as many as in a vector or more: `from` is at the one of the highest address.
#[inline(always)]
unsafe fn reverse_row<V: Vectors, const UNITS: usize>(vectors: V, row: &ByteLoop, to: *mut u8, from: *const u8) {
    let (unit, vector) = (LANE_BYTES / UNITS, V::LANES * LANE_BYTES);
    // The vector of the source whose units come first in the destination.
    let from = from.wrapping_add(unit).wrapping_sub(vector);
    let reverse_at = |at: usize| {
        // SAFETY: (1), for units of the row.
        let units = unsafe { vectors.load(from.wrapping_sub(at)) };
        // SAFETY: (1) and (2), for the same units of the destination.
        unsafe { vectors.store(to.wrapping_add(at), vectors.reverse::<UNITS>(units)) };
    };
    let last = row.extent * unit - vector;
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
