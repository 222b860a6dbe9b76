//! A conversion by all threads of a `rayon` pool: its plan is divided, and each thread does a part of it.

use super::level::Level;
use super::plan::{Line, Plan};
use super::tiles::LINE;
use super::{Strategy, copy};
use crate::parallel::{Divide, cut, pieces, run};

/// The least bytes that are worth another thread: some microseconds' work, as much as it takes to wake one.
const LEAST_BYTES: usize = 1 << 17;

/// A part of a conversion.
struct Part {
    plan: Plan,
    to: *mut u8,
    from: *const u8,
    level: Level,
}

// SAFETY: what it points to may be read and written on any thread: the promise of who calls `par_copy`.
unsafe impl Send for Part {}

/// [`copy`] by all threads.
///
/// # Safety
///
/// As of [`copy`]; and the elements may be read and written on other threads.
pub(crate) unsafe fn par_copy(plan: &Plan, to: *mut u8, from: *const u8, level: Level) {
    let work = Part { plan: *plan, to, from, level };
    run(work, pieces(plan.bytes(), LEAST_BYTES), &Part::copy, &|(), ()| ());
}

/// [`copy`] in small parts.
///
/// # Safety
///
/// As of [`par_copy`].
#[cfg(test)]
pub(super) unsafe fn copy_in_parts(plan: &Plan, to: *mut u8, from: *const u8, level: Level) {
    run(Part { plan: *plan, to, from, level }, 5, &Part::copy, &|(), ()| ());
}

impl Divide for Part {
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        match self.plan.strategy {
            Strategy::Nothing => None,
            Strategy::Whole { bytes } => {
                let first = cut(bytes, LINE, share, of)?;
                let parts = [(0, first), (first, bytes - first)];
                Some(parts.map(|(offset, bytes)| {
                    let mut part = self.at(offset, offset);
                    part.plan.strategy = Strategy::Whole { bytes };
                    part
                }))
            }
            _ => self.divide_loops(share, of),
        }
    }
}

impl Part {
    fn copy(self) {
        // SAFETY: the promise of who calls `par_copy`: the contract of a conversion. Each part visits some of the units, and no
        // two parts the same; so, by (2), no part writes what another one reads or writes.
        unsafe { copy(&self.plan, self.to, self.from, self.level) }
    }

    /// Divides the outermost loop of the destination. Where there is none around the plane, it is one of the plane's two, at
    /// whole cache lines: so that the parts are streamed and done in tiles, as the whole would be, and channels stay together.
    fn divide_loops(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        let mut whole = self.at(0, 0);
        while whole.plan.outer.depth > 0 && whole.plan.outer.loops[0].extent == 1 {
            whole.plan.outer.take(0);
        }
        let Plan { outer, plane, unit, .. } = &whole.plan;
        if outer.depth > 0 {
            return whole.divide_loop(Line::of(outer.loops[0]), 1, share, of, |plan, turns| {
                plan.outer.loops[0].extent = turns;
            });
        }
        let lines = LINE.div_ceil(*unit);
        let across = whole.divide_loop(plane.across, lines, share, of, |plan, turns| plan.plane.across.extent = turns);
        across.or_else(|| whole.divide_loop(plane.down, lines, share, of, |plan, turns| plan.plane.down.extent = turns))
    }

    /// Divides one loop, at a multiple of `unit` turns; `set` says in a plan how many turns it takes.
    fn divide_loop(
        &self,
        line: Line,
        unit: usize,
        share: usize,
        of: usize,
        set: impl Fn(&mut Plan, usize),
    ) -> Option<[Self; 2]> {
        let first = cut(line.extent, unit, share, of)?;
        Some([(0, first), (first, line.extent - first)].map(|(start, turns)| {
            let mut part = self.at(start.wrapping_mul(line.stride), start.wrapping_mul(line.other_stride));
            set(&mut part.plan, turns);
            part
        }))
    }

    /// The same part, so many bytes further on.
    fn at(&self, offset: usize, other_offset: usize) -> Part {
        Part { to: self.to.wrapping_add(offset), from: self.from.wrapping_add(other_offset), ..*self }
    }
}
