//! A copy on all threads of a `rayon` pool: its plan is divided, and each thread copies pieces of it.

use super::Copying;
use crate::cache::{CACHE_LINE_BYTES, THREAD_BYTES};
use crate::job::Pointers;
use crate::plan::Plan;
use crate::plan::matrix::{ByteLoop, Matrix};
use crate::strategy::Strategy;
use crate::threads::{Divide, cut, pieces, run};
use crate::vectors::SimdLevel;

/// A piece of a copy: (1) and (2) hold for the loops of its plan.
struct CopyPiece {
    plan: Plan,
    at: Pointers,
    level: SimdLevel,
}

// SAFETY: by the contract of `run_on_threads`, the elements that it points to may be read and written on other threads.
unsafe impl Send for CopyPiece {}

impl Copying<'_> {
    /// [`run`](Copying::run) on all threads.
    ///
    /// # Safety
    ///
    /// The elements may be read and written on other threads.
    pub unsafe fn run_on_threads(self) {
        let most = pieces(self.plan.bytes(), THREAD_BYTES);
        // SAFETY: the contract of `run_on_threads`.
        unsafe { self.run_in_pieces(most, SimdLevel::Best) }
    }

    /// In at most this number of pieces.
    ///
    /// # Safety
    ///
    /// The contract of [`run_on_threads`](Self::run_on_threads).
    pub(super) unsafe fn run_in_pieces(self, pieces: usize, level: SimdLevel) {
        let whole = CopyPiece { plan: *self.plan, at: self.at, level };
        run(whole, pieces, &CopyPiece::copy, &|(), ()| ());
    }
}

impl Divide for CopyPiece {
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        match self.plan.strategy {
            Strategy::Nothing => None,
            Strategy::Whole { bytes } => {
                let whole = ByteLoop { extent: bytes, to_stride: 1, from_stride: 1 };
                self.divide_loop(whole, CACHE_LINE_BYTES, share, of, |bytes| Plan {
                    strategy: Strategy::Whole { bytes },
                    ..self.plan
                })
            }
            _ => self.divide_loops(share, of),
        }
    }
}

impl CopyPiece {
    fn copy(self) {
        // A piece visits some of the units, and no two pieces visit the same unit. So by (2) no piece writes what another one accesses.
        Copying { plan: &self.plan, at: self.at }.run_on(self.level);
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
        let Plan { matrix, unit_in_bytes, .. } = plan;
        if outer.depth > 0 {
            let outermost = ByteLoop::of(outer.loops[0]);
            return self.divide_loop(outermost, 1, share, of, |extent| {
                let mut piece = plan;
                piece.around().loops[0].extent = extent;
                piece
            });
        }
        let Matrix { down, across, .. } = matrix;
        let units_in_line = CACHE_LINE_BYTES.div_ceil(unit_in_bytes);
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
