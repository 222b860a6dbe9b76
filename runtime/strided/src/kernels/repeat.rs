//! One unit, repeated along each row.

use crate::cache::LANE_BYTES;
use crate::job::{Batch, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};
use core::mem::MaybeUninit;

/// Repeats one unit along `down`, at each iteration of `across`.
///
/// Its strides: along `down` the destination is contiguous, and the source has stride 0.
#[derive(Clone, Copy)]
pub(crate) struct RepeatUnits<const UNITS: usize>;

impl<const UNITS: usize> Kernel for RepeatUnits<UNITS> {
    #[inline(always)]
    fn run<V: Vectors>(_: V, batch: Batch<'_, Self>) {
        match LANE_BYTES / UNITS {
            1 => repeat::<1, UNITS>(batch),
            2 => repeat::<2, UNITS>(batch),
            4 => repeat::<4, UNITS>(batch),
            8 => repeat::<8, UNITS>(batch),
            _ => repeat::<16, UNITS>(batch),
        }
    }
}

/// Repeats units of `N` bytes, of which a lane has `UNITS`.
#[inline(always)]
fn repeat<const N: usize, const UNITS: usize>(batch: Batch<'_, RepeatUnits<UNITS>>) {
    debug_assert!(N * UNITS == LANE_BYTES);
    let Matrix { down, across, .. } = *batch.matrix();
    batch.each(|job| {
        for k in 0..across.extent {
            let Pointers { to, from } = job.at().add(across.offsets(k));
            // SAFETY: (1), for the one unit of this iteration. `MaybeUninit` may hold any bytes.
            let value = unsafe { from.cast::<MaybeUninit<[u8; N]>>().read_unaligned() };
            // SAFETY: (1), for the units of this iteration, which are contiguous in the destination. By (2) no other reference reaches them. An array of
            // bytes is aligned to 1.
            let units = unsafe { core::slice::from_raw_parts_mut(to.cast::<MaybeUninit<[u8; N]>>(), down.extent) };
            units.fill(value);
        }
    });
}
