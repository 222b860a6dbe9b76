//! A copy by plan: the kernel of its strategy, on the vectors of the processor.

use crate::job::{Batch, Job, Pointers};
use crate::kernels::memcpy::copy_run;
use crate::kernels::{
    DeinterleaveChannels, InterleaveChannels, LineTiles, MoveChunks, MoveUnits, RepeatUnits, ReverseRows, TransposeLow,
    TransposeShort, TransposeThrees, TransposeTiles,
};
use crate::loops::nest::Nest;
use crate::loops::odometer::Odometer;
use crate::plan::Plan;
use crate::plan::matrix::{ByteLoop, Matrix};
use crate::strategy::Strategy;
use crate::vectors::SimdLevel;
use crate::vectors::interface::{Kernel, Task, Vectors};

pub(crate) mod few;
#[cfg(feature = "rayon")]
pub(crate) mod parallel;
#[cfg(test)]
mod tests;

/// A copy of a plan. The contract of a conversion holds for all loops of the plan.
#[derive(Clone, Copy)]
pub struct Copying<'p> {
    plan: &'p Plan,
    at: Pointers,
}

/// The side of a square of units whose cache lines all fit in L1, for a matrix that has a kernel where the processor has none.
const SQUARE_UNITS: usize = 16;

impl<'p> Copying<'p> {
    /// # Safety
    ///
    /// The contract of a conversion, for all loops of the plan, whenever the copy is run.
    #[inline]
    pub unsafe fn new(plan: &'p Plan, to: *mut u8, from: *const u8) -> Self {
        Copying { plan, at: Pointers { to, from } }
    }

    /// Copies.
    #[inline]
    pub fn run(self) {
        self.run_on(SimdLevel::Best);
    }

    #[inline]
    pub(crate) fn run_on(self, level: SimdLevel) {
        match self.plan.strategy {
            Strategy::Nothing => {}
            Strategy::Whole { bytes } => {
                // A box of a layout with blocks begins after those before it.
                let Pointers { to, from } = self.at.add(self.plan.near.starts);
                // SAFETY: (1) and (2): these bytes are the one unit of the plan.
                unsafe { copy_run(to, from, bytes) }
            }
            _ => self.run_kernel(level),
        }
    }

    #[inline(never)]
    fn run_kernel(self, level: SimdLevel) {
        level.run(self);
    }

    /// Enters a kernel for a matrix of the plan, at each iteration of the loops around it.
    ///
    /// # Safety
    ///
    /// The kernel visits units of the plan there. The matrix has the strides that the kernel asks for.
    #[inline(always)]
    unsafe fn enter<V: Vectors, K: Kernel>(self, vectors: V, kernel: K, matrix: &Matrix, around: &Nest<2>) {
        let Plan { unit_in_bytes, strategy, .. } = *self.plan;
        // SAFETY: the contract of `enter`. At other iterations than the first one, the job moves with the loops around it. (4): `finish`.
        let first = unsafe { Job::new(kernel, unit_in_bytes, matrix, self.at, strategy.is_streamed()) };
        // SAFETY: the contract of `enter`.
        vectors.enter(unsafe { Batch::new(first, around) });
    }

    /// Moves the units one at a time, block by block. A matrix of tiles is in squares. One of another kernel is one block,
    /// with the longer loop as the inner one.
    fn move_blocks<V: Vectors>(self, vectors: V, has_kernel: bool) {
        let Plan { strategy, matrix, block, near, far, .. } = self.plan;
        let is_square = !V::KERNELS && has_kernel && matches!(strategy, Strategy::Tiles { .. });
        let (longer_inside, mut with_group);
        let (matrix, block, around) = if has_kernel {
            longer_inside = matrix.with_longer_inside();
            with_group = *near;
            with_group.push(matrix.group.to_loop());
            match is_square {
                true => (matrix, [SQUARE_UNITS; 2], &with_group),
                false => (&longer_inside, [usize::MAX; 2], &with_group),
            }
        } else {
            (matrix, *block, near)
        };
        let mut at = Odometer::start(far);
        for _ in 0..far.iterations() {
            for part in matrix.blocks(block) {
                let here = Copying { at: self.at.add(at.offsets).add(part.offsets), ..self };
                match is_square {
                    // SAFETY: a part of the matrix, at an iteration of the loops around it.
                    true => unsafe { here.move_square(vectors, &part.matrix, around) },
                    // SAFETY: as above. `MoveUnits` asks for no strides.
                    false => unsafe { here.enter(vectors, MoveUnits, &part.matrix, around) },
                }
            }
            at.advance(far);
        }
    }

    /// Moves the units of a square, four beside four of the next rows: so the cache lines of the source are used while they are there.
    ///
    /// # Safety
    ///
    /// The units of the matrix are units of the plan.
    unsafe fn move_square<V: Vectors>(self, vectors: V, matrix: &Matrix, around: &Nest<2>) {
        let Matrix { down, across, .. } = *matrix;
        let (mut fours, [to_stride, from_stride]) = (*around, down.offsets(4));
        fours.push(ByteLoop { extent: down.extent / 4, to_stride, from_stride }.to_loop());
        if down.extent >= 4 {
            // SAFETY: four rows at each iteration of these loops.
            unsafe { self.enter(vectors, MoveUnits, &matrix.with_extents(4, across.extent), &fours) };
        }
        if let Some(rest) = matrix.part(down.extent / 4 * 4..down.extent, 0..across.extent) {
            let here = Copying { at: self.at.add(rest.offsets), ..self };
            // SAFETY: the other rows.
            unsafe { here.enter(vectors, MoveUnits, &rest.matrix, around) };
        }
    }
}

/// Enters `$kernel` for units of this size. Its first parameter is the number of them in 16 bytes.
macro_rules! enter_for {
    ($copying:expr, $vectors:expr, $kernel:ident $(, $channels:literal)?) => {
        match $copying.plan.unit_in_bytes {
            1 => enter_for!(@ $copying, $vectors, $kernel::<16 $(, $channels)?>),
            2 => enter_for!(@ $copying, $vectors, $kernel::<8 $(, $channels)?>),
            4 => enter_for!(@ $copying, $vectors, $kernel::<4 $(, $channels)?>),
            8 => enter_for!(@ $copying, $vectors, $kernel::<2 $(, $channels)?>),
            _ => enter_for!(@sixteen $copying, $vectors, $kernel $(, $channels)?),
        }
    };
    (@sixteen $copying:expr, $vectors:expr, $kernel:ident) => {
        enter_for!(@ $copying, $vectors, $kernel::<1>)
    };
    // The plan uses tiles for channels of 16 bytes.
    (@sixteen $copying:expr, $vectors:expr, $kernel:ident, $channels:literal) => {
        unreachable!()
    };
    (@ $copying:expr, $vectors:expr, $kernel:expr) => {{
        let Copying { plan: Plan { matrix, near, .. }, .. } = $copying;
        // SAFETY: the matrix of the plan and the loops around it. The plan has found the strides that each kernel asks for.
        unsafe { $copying.enter($vectors, $kernel, matrix, near) }
    }};
}

impl Task for Copying<'_> {
    fn run<V: Vectors>(self, vectors: V) {
        let Plan { strategy, unit_in_bytes, matrix, near, far, by_chunks, .. } = self.plan;
        let has_kernel = !matches!(strategy, Strategy::Rows { .. } | Strategy::Elements { .. });
        match *strategy {
            Strategy::Fill { .. } => enter_for!(self, vectors, RepeatUnits),
            _ if *by_chunks => {
                // SAFETY: the loops `near` are in the matrix of the plan. No unit is larger than a lane.
                unsafe { self.enter(vectors.narrow(), MoveChunks { chunk: near }, matrix, far) };
            }
            _ if !has_kernel || !V::KERNELS => self.move_blocks(vectors, has_kernel),
            Strategy::Reverse { .. } => enter_for!(self, vectors, ReverseRows),
            Strategy::Interleave { channels, .. } => match channels {
                2 => enter_for!(self, vectors, InterleaveChannels, 2),
                3 => enter_for!(self, vectors, InterleaveChannels, 3),
                _ => enter_for!(self, vectors, InterleaveChannels, 4),
            },
            Strategy::Deinterleave { channels, .. } => match channels {
                2 => enter_for!(self, vectors, DeinterleaveChannels, 2),
                3 => enter_for!(self, vectors, DeinterleaveChannels, 3),
                _ => enter_for!(self, vectors, DeinterleaveChannels, 4),
            },
            Strategy::Tiles { unit: 3, .. } => enter_for!(@ self, vectors, TransposeThrees),
            Strategy::Tiles { .. } if matrix.has_few_rows(*unit_in_bytes) => {
                match (unit_in_bytes, matrix.down.extent) {
                    (1, 8..) => enter_for!(@ self, vectors, TransposeLow::<16, 8>),
                    (1, _) => enter_for!(@ self, vectors, TransposeLow::<16, 4>),
                    _ => enter_for!(@ self, vectors, TransposeLow::<8, 4>),
                }
            }
            Strategy::Tiles { .. } if matrix.has_short_rows(*unit_in_bytes) => {
                match (unit_in_bytes, matrix.across.extent) {
                    (1, 8..) => enter_for!(@ self, vectors, TransposeShort::<16, 8>),
                    (1, _) => enter_for!(@ self, vectors, TransposeShort::<16, 4>),
                    _ => enter_for!(@ self, vectors, TransposeShort::<8, 4>),
                }
            }
            Strategy::Tiles { streamed, .. } if streamed || self.plan.has_conflicting_columns() => {
                enter_for!(self, vectors, LineTiles)
            }
            Strategy::Tiles { .. } => enter_for!(self, vectors, TransposeTiles),
            _ => unreachable!(),
        }
        vectors.finish(self.at.to, strategy.is_streamed());
    }
}
