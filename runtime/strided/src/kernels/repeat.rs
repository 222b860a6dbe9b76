//! One unit, repeated along each row.

use crate::cache::LANE_BYTES;
use crate::job::Job;
use crate::vectors::interface::{Kernel, Vectors};
use core::mem::MaybeUninit;

/// Repeats one unit along `down`, at each iteration of `across`.
///
/// Its strides: along `down` the destination is contiguous, and the source has stride 0.
#[derive(Clone, Copy)]
pub(crate) struct RepeatUnits<const UNITS: usize>;

impl<const UNITS: usize> Kernel for RepeatUnits<UNITS> {
    #[inline(always)]
    #[expect(clippy::multiple_unsafe_ops_per_block, reason = "only one of them is done")]
    fn run<V: Vectors>(_: V, job: Job<'_, Self>) {
        let (down, across) = (job.matrix().down, job.matrix().across);
        for k in 0..across.extent {
            let at = job.at().add(across.offsets(k));
            // SAFETY: (1), for the units of one iteration of `across`, which are contiguous in the destination. By (2) no other
            // reference reaches them.
            unsafe {
                match LANE_BYTES / UNITS {
                    1 => repeat::<1>(down.extent, at.to, at.from),
                    2 => repeat::<2>(down.extent, at.to, at.from),
                    4 => repeat::<4>(down.extent, at.to, at.from),
                    8 => repeat::<8>(down.extent, at.to, at.from),
                    _ => repeat::<16>(down.extent, at.to, at.from),
                }
            }
        }
    }
}

/// # Safety
///
/// (1): `N` bytes can be read, and `N * count` bytes written. (2): they do not overlap.
#[inline(always)]
unsafe fn repeat<const N: usize>(count: usize, to: *mut u8, from: *const u8) {
    // SAFETY: (1). `MaybeUninit` may hold any bytes.
    let value = unsafe { from.cast::<MaybeUninit<[u8; N]>>().read_unaligned() };
    // SAFETY: (1) and (2). An array of bytes is aligned to 1.
    let units = unsafe { core::slice::from_raw_parts_mut(to.cast::<MaybeUninit<[u8; N]>>(), count) };
    units.fill(value);
}
