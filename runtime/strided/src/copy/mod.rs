//! A copy by plan: the kernel of its strategy, on the vectors of the processor.

use crate::job::{Batch, Job, Pointers};
use crate::kernels::memcpy::copy_run;
use crate::kernels::{
    DeinterleaveChannels, InterleaveChannels, MoveChunks, MoveUnits, RepeatUnits, StreamTiles, TransposeHalves,
    TransposeThrees, TransposeTiles,
};
use crate::loops::nest::Nest;
use crate::loops::odometer::Odometer;
use crate::plan::Plan;
use crate::strategy::Strategy;
use crate::vectors::SimdLevel;
use crate::vectors::interface::{Task, Vectors};

pub(crate) mod few;
#[cfg(feature = "rayon")]
pub(crate) mod parallel;
#[cfg(test)]
mod tests;

/// Copies by plan.
///
/// # Safety
///
/// The contract of a conversion, for all loops of the plan.
#[inline]
pub unsafe fn copy(plan: &Plan, to: *mut u8, from: *const u8, level: SimdLevel) {
    match plan.strategy {
        Strategy::Nothing => {}
        Strategy::Whole { bytes } => {
            // A box of a layout with blocks begins after those before it.
            let [to_start, from_start] = plan.near.starts;
            let (to, from) = (to.wrapping_add(to_start), from.wrapping_add(from_start));
            // SAFETY: (1) and (2): these bytes are the one unit of the plan.
            unsafe { copy_run(to, from, bytes) }
        }
        // SAFETY: the contract of `copy`.
        _ => unsafe { copy_by_kernel(plan, Pointers { to, from }, level) },
    }
}

/// # Safety
///
/// The contract of [`copy`].
#[inline(never)]
unsafe fn copy_by_kernel(plan: &Plan, at: Pointers, level: SimdLevel) {
    // SAFETY: the contract of `copy`.
    unsafe { level.run(CopyTask { plan, at }) }
}

/// The side of a square of units whose cache lines all fit in L1, for a matrix that has a kernel where the processor has none.
const SQUARE_UNITS: usize = 32;

/// A copy of a plan that has a matrix.
#[derive(Clone, Copy)]
pub(super) struct CopyTask<'a> {
    pub(super) plan: &'a Plan,
    pub(super) at: Pointers,
}

/// Enters `$kernel` for units of this size. Its first parameter is the number of them in 16 bytes.
macro_rules! enter_for {
    ($unit_bytes:expr, $vectors:expr, $batch:expr, $kernel:ident $(, $channels:literal)?) => {
        match $unit_bytes {
            1 => $vectors.enter($kernel::<16 $(, $channels)?>, $batch),
            2 => $vectors.enter($kernel::<8 $(, $channels)?>, $batch),
            4 => $vectors.enter($kernel::<4 $(, $channels)?>, $batch),
            8 => $vectors.enter($kernel::<2 $(, $channels)?>, $batch),
            _ => enter_for!(@sixteen $vectors, $batch, $kernel $(, $channels)?),
        }
    };
    (@sixteen $vectors:expr, $batch:expr, $kernel:ident) => {
        $vectors.enter($kernel::<1>, $batch)
    };
    // The plan uses tiles for channels of 16 bytes.
    (@sixteen $vectors:expr, $batch:expr, $kernel:ident, $channels:literal) => {
        unreachable!()
    };
}

impl Task for CopyTask<'_> {
    /// # Safety
    ///
    /// The contract of [`copy`].
    #[expect(clippy::multiple_unsafe_ops_per_block, reason = "only one of them is done")]
    unsafe fn run<V: Vectors>(self, vectors: V) {
        let CopyTask { plan: Plan { strategy, unit_bytes, matrix, block, near, far, by_chunks }, at } = self;
        let (unit_bytes, streamed) = (*unit_bytes, strategy.is_streamed());
        let batch = Batch { first: Job { matrix, at, streamed }, around: near };
        // SAFETY: the contract of `copy` holds for the loops of the matrix, at each iteration of the outer loops. The plan has
        // found the strides that each kernel asks for.
        unsafe {
            match *strategy {
                Strategy::Fill { .. } => enter_for!(unit_bytes, vectors, batch, RepeatUnits),
                Strategy::Rows { .. } | Strategy::Elements { .. } if *by_chunks => {
                    // No unit is larger than a lane.
                    vectors.narrow().enter(MoveChunks { unit_bytes, chunk: near }, Batch { around: far, ..batch });
                }
                Strategy::Rows { .. } | Strategy::Elements { .. } => {
                    move_blocks(vectors, unit_bytes, batch, *block, far);
                }
                _ if !V::KERNELS => {
                    let mut around = *near;
                    around.push(matrix.group.to_loop());
                    let matrix = matrix.with_longer_inside();
                    let batch = Batch { first: Job { matrix: &matrix, at, streamed }, around: &around };
                    move_blocks(vectors, unit_bytes, batch, [SQUARE_UNITS; 2], far);
                }
                Strategy::Interleave { channels, .. } => match channels {
                    2 => enter_for!(unit_bytes, vectors, batch, InterleaveChannels, 2),
                    3 => enter_for!(unit_bytes, vectors, batch, InterleaveChannels, 3),
                    _ => enter_for!(unit_bytes, vectors, batch, InterleaveChannels, 4),
                },
                Strategy::Deinterleave { channels, .. } => match channels {
                    2 => enter_for!(unit_bytes, vectors, batch, DeinterleaveChannels, 2),
                    3 => enter_for!(unit_bytes, vectors, batch, DeinterleaveChannels, 3),
                    _ => enter_for!(unit_bytes, vectors, batch, DeinterleaveChannels, 4),
                },
                Strategy::Tiles { unit: 3, .. } => vectors.enter(TransposeThrees, batch),
                Strategy::Tiles { .. } if matrix.is_in_halves(unit_bytes) => match unit_bytes {
                    1 => vectors.enter(TransposeHalves::<16, 8>, batch),
                    _ => vectors.enter(TransposeHalves::<8, 4>, batch),
                },
                Strategy::Tiles { streamed: true, .. } => enter_for!(unit_bytes, vectors, batch, StreamTiles),
                Strategy::Tiles { .. } => enter_for!(unit_bytes, vectors, batch, TransposeTiles),
                Strategy::Nothing | Strategy::Whole { .. } => unreachable!(),
            }
        }
        vectors.finish(at.to, streamed);
    }
}

/// Moves the units of all matrices of a batch one at a time, block by block, at each iteration of the loops `far`.
///
/// # Safety
///
/// The contract of [`copy`], for each matrix at each iteration.
unsafe fn move_blocks<V: Vectors>(vectors: V, unit_bytes: usize, batch: Batch, block: [usize; 2], far: &Nest<2>) {
    let Batch { first, around } = batch;
    let mut at = Odometer::start(far);
    for _ in 0..far.iterations() {
        for part in first.matrix.blocks(block) {
            let first = first.offset(at.offsets).part(&part);
            // SAFETY: the contract holds for the matrix at each iteration of the loops around it, and for parts of it.
            unsafe { vectors.enter(MoveUnits { unit_bytes }, Batch { first, around }) };
        }
        at.advance(far);
    }
}
