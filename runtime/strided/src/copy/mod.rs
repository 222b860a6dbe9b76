//! A copy by plan: the kernel of its strategy, on the vectors of the processor.

use crate::job::{Batch, Pointers};
use crate::kernels::memcpy::copy_run;
use crate::kernels::{
    ConvertChannels, LineTiles, MoveChunks, MoveUnits, RepeatUnits, ReverseGroups, ReverseRows, TransposeLow,
    TransposeShort, TransposeThrees, TransposeTiles,
};
use crate::loops::nest::Nest;
use crate::loops::odometer::Odometer;
use crate::plan::Plan;
use crate::plan::matrix::{ByteLoop, Matrix, SubMatrix};
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
        // SAFETY: the contract of `enter`. (4): `finish`.
        let batch = unsafe { Batch::new(kernel, unit_in_bytes, matrix, around, self.at, strategy.is_streamed()) };
        vectors.enter(batch);
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
                let move_all = |matrix: &Matrix, offsets, around: &Nest<2>| {
                    let here = self.at.add(at.offsets).add(part.offsets).add(offsets);
                    // SAFETY: a part of the matrix, at an iteration of the loops around it. `MoveUnits` asks for no strides.
                    unsafe { Copying { at: here, ..self }.enter(vectors, MoveUnits, matrix, around) };
                };
                match is_square {
                    true => in_fours(&part.matrix, around, move_all),
                    false => move_all(&part.matrix, [0; 2], around),
                }
            }
            at.advance(far);
        }
    }
}

/// Calls `body` with a matrix of four rows of a square, and the loops over all fours and around the square; then with the rest and where it begins. Units
/// that are moved four beside four of the next rows use the cache lines of the source while they are there.
fn in_fours(square: &Matrix, around: &Nest<2>, body: impl Fn(&Matrix, [usize; 2], &Nest<2>)) {
    let Matrix { down, across, .. } = *square;
    let (mut fours, [to_stride, from_stride]) = (*around, down.offsets(4));
    fours.push(ByteLoop { extent: down.extent / 4, to_stride, from_stride }.to_loop());
    if down.extent >= 4 {
        body(&square.with_extents(4, across.extent), [0; 2], &fours);
    }
    if let Some(SubMatrix { matrix, offsets }) = square.part(down.extent / 4 * 4..down.extent, 0..across.extent) {
        body(&matrix, offsets, around);
    }
}

impl Task for Copying<'_> {
    fn run<V: Vectors>(self, vectors: V) {
        let Plan { strategy, unit_in_bytes, matrix, near, far, by_chunks, .. } = self.plan;
        let has_kernel = !matches!(strategy, Strategy::Rows { .. } | Strategy::Elements { .. });
        // The loops of a chunk are in the matrix.
        let around = if *by_chunks { far } else { near };
        macro_rules! enter {
            ($vectors:expr, $kernel:expr) => {
                // SAFETY: the matrix of the plan and the loops around it. The plan has found the strides that each kernel asks for. No unit of a chunk
                // is larger than a lane.
                unsafe { self.enter($vectors, $kernel, matrix, around) }
            };
        }
        /// Enters a kernel for units of this size. Its first parameter is the number of them in 16 bytes. `$sixteen` is for units of 16 bytes.
        macro_rules! enter_for {
            ($kernel:ident $(, $more:literal)*; $sixteen:expr) => {
                match unit_in_bytes {
                    1 => enter!(vectors, $kernel::<16 $(, $more)*>),
                    2 => enter!(vectors, $kernel::<8 $(, $more)*>),
                    4 => enter!(vectors, $kernel::<4 $(, $more)*>),
                    8 => enter!(vectors, $kernel::<2 $(, $more)*>),
                    _ => $sixteen,
                }
            };
            ($kernel:ident) => { enter_for!($kernel; enter!(vectors, $kernel::<1>)) };
            // The plan uses tiles for channels of 16 bytes.
            ($kernel:ident, $channels:literal, $interleaves:literal) => { enter_for!($kernel, $channels, $interleaves; unreachable!()) };
        }
        match *strategy {
            Strategy::Fill { .. } => enter_for!(RepeatUnits),
            _ if *by_chunks => enter!(vectors.narrow(), MoveChunks { chunk: near }),
            _ if !has_kernel || !V::KERNELS => self.move_blocks(vectors, has_kernel),
            Strategy::Reverse { unit } if matrix.has_groups_in_lanes(unit) => enter!(vectors, ReverseGroups),
            Strategy::Reverse { .. } => enter_for!(ReverseRows),
            Strategy::Interleave { channels, .. } => match channels {
                2 => enter_for!(ConvertChannels, 2, true),
                3 => enter_for!(ConvertChannels, 3, true),
                _ => enter_for!(ConvertChannels, 4, true),
            },
            Strategy::Deinterleave { channels, .. } => match channels {
                2 => enter_for!(ConvertChannels, 2, false),
                3 => enter_for!(ConvertChannels, 3, false),
                _ => enter_for!(ConvertChannels, 4, false),
            },
            Strategy::Tiles { unit: 3, .. } => enter!(vectors, TransposeThrees),
            Strategy::Tiles { .. } if matrix.has_few_rows(*unit_in_bytes) => {
                match (unit_in_bytes, matrix.down.extent) {
                    (1, 8..) => enter!(vectors, TransposeLow::<16, 8>),
                    (1, _) => enter!(vectors, TransposeLow::<16, 4>),
                    _ => enter!(vectors, TransposeLow::<8, 4>),
                }
            }
            Strategy::Tiles { .. } if matrix.has_short_rows(*unit_in_bytes) => {
                match (unit_in_bytes, matrix.across.extent) {
                    (1, 8..) => enter!(vectors, TransposeShort::<16, 8>),
                    (1, _) => enter!(vectors, TransposeShort::<16, 4>),
                    _ => enter!(vectors, TransposeShort::<8, 4>),
                }
            }
            Strategy::Tiles { streamed, .. } if streamed || self.plan.has_conflicting_columns() => {
                enter_for!(LineTiles)
            }
            Strategy::Tiles { .. } => enter_for!(TransposeTiles),
            _ => unreachable!(),
        }
        vectors.finish(self.at.to, strategy.is_streamed());
    }
}
