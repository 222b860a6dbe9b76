//! A copy on all threads of a `rayon` pool: its plan is divided, and each thread copies pieces of it.

use super::copy;
use crate::cache::{CACHE_LINE_BYTES, THREAD_BYTES};
use crate::job::Pointers;
use crate::plan::Plan;
use crate::plan::matrix::{ByteLoop, Matrix};
use crate::strategy::Strategy;
use crate::threads::{Divide, cut, pieces, run};
use crate::vectors::SimdLevel;

/// A piece of a copy.
struct CopyPiece {
    plan: Plan,
    at: Pointers,
    level: SimdLevel,
}

// SAFETY: by the contract of `par_copy`, the elements that it points to may be read and written on other threads.
unsafe impl Send for CopyPiece {}

/// [`copy`] on all threads.
///
/// # Safety
///
/// The contract of [`copy`]. The elements may be read and written on other threads.
pub unsafe fn par_copy(plan: &Plan, to: *mut u8, from: *const u8, level: SimdLevel) {
    let whole = CopyPiece { plan: *plan, at: Pointers { to, from }, level };
    run(whole, pieces(plan.bytes(), THREAD_BYTES), &CopyPiece::copy, &|(), ()| ());
}

/// [`copy`] in small pieces.
///
/// # Safety
///
/// The contract of [`par_copy`].
#[cfg(test)]
pub(super) unsafe fn copy_in_pieces(plan: &Plan, to: *mut u8, from: *const u8, level: SimdLevel) {
    let whole = CopyPiece { plan: *plan, at: Pointers { to, from }, level };
    run(whole, 5, &CopyPiece::copy, &|(), ()| ());
}

impl Divide for CopyPiece {
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        match self.plan.strategy {
            Strategy::Nothing => None,
            Strategy::Whole { bytes } => {
                let first = cut(bytes, CACHE_LINE_BYTES, share, of)?;
                Some([(0, first), (first, bytes - first)].map(|(start, bytes)| {
                    let plan = Plan { strategy: Strategy::Whole { bytes }, ..self.plan };
                    CopyPiece { plan, at: self.at.add([start; 2]), level: self.level }
                }))
            }
            _ => self.divide_loops(share, of),
        }
    }
}

impl CopyPiece {
    fn copy(self) {
        // SAFETY: the contract of `par_copy` holds for each piece, because a piece visits some of the units. No two pieces visit
        // the same unit, so by (2) no piece writes what another one accesses.
        unsafe { copy(&self.plan, self.at.to, self.at.from, self.level) }
    }

    /// Divides the outermost loop. If there is none around the matrix or its blocks, one of the matrix' two loops is divided, at whole
    /// cache lines. So each piece is streamed and copied in tiles as the whole would be, and channels stay together.
    fn divide_loops(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        let mut plan = self.plan;
        let around = plan.around();
        while around.depth > 0 && around.loops[0].extent == 1 {
            around.take(0);
        }
        let outer = *around;
        let Plan { matrix, unit_bytes, .. } = plan;
        if outer.depth > 0 {
            let outermost = ByteLoop::of(outer.loops[0]);
            return self.divide_loop(outermost, 1, share, of, |extent| {
                let mut piece = plan;
                piece.around().loops[0].extent = extent;
                piece
            });
        }
        let Matrix { down, across, .. } = matrix;
        let units_in_line = CACHE_LINE_BYTES.div_ceil(unit_bytes);
        let with = |matrix| Plan { matrix, ..plan };
        self.divide_loop(across, units_in_line, share, of, |extent| with(matrix.with_extents(down.extent, extent)))
            .or_else(|| {
                self.divide_loop(down, units_in_line, share, of, |extent| {
                    with(matrix.with_extents(extent, across.extent))
                })
            })
    }

    /// Divides one loop at a multiple of `unit` iterations. `plan_with` gives the plan for this number of iterations.
    fn divide_loop(
        &self,
        divided: ByteLoop,
        unit: usize,
        share: usize,
        of: usize,
        plan_with: impl Fn(usize) -> Plan,
    ) -> Option<[Self; 2]> {
        let first = cut(divided.extent, unit, share, of)?;
        Some([(0, first), (first, divided.extent - first)].map(|(start, extent)| CopyPiece {
            plan: plan_with(extent),
            at: self.at.add(divided.offsets(start)),
            level: self.level,
        }))
    }
}
