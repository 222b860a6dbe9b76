//! Large planes, transposed by way of a stage in the nearest cache and written past the caches in whole lines.

use super::plan::{Part, Plane};
use super::tiles::{LINE, Place, Strip, Tiles};
use super::vector::{Kernel, Vectors};
use super::{Job, Planes};
use crate::arith::nest::Nest;
use core::mem::MaybeUninit;

/// How many bytes of each of the source's lines are read before the next lines: long enough for the processor to see that
/// they are read one after the other, short enough that it keeps track of the destination's pages until their next lines.
/// (Measured; from 1024 to 4096 there is little between them.)
const STRETCH: usize = 2048;

/// A square of cache lines.
#[repr(align(64))]
struct Stage([MaybeUninit<u8>; LINE * LINE]);

/// [`Tiles`], of which those that fill whole cache lines of the destination are streamed.
///
/// Its contract: that of [`Tiles`]; the destination's lines are multiples of a cache line apart.
#[derive(Clone, Copy)]
pub(super) struct Staged<const UNITS: usize>;

impl<const UNITS: usize> Kernel for Staged<UNITS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let [whole, edges @ ..] = cut(16 / UNITS, &job);
        if let Some(part) = &whole {
            // SAFETY: a part of the plane, and of whole lines.
            unsafe { squares::<V, UNITS>(vectors, &job.at(part)) };
        }
        for part in edges.iter().flatten() {
            // SAFETY: a part of the plane.
            unsafe { vectors.enter(Tiles::<UNITS>, Planes { first: job.at(part), outer: &Nest::NONE }) };
        }
    }
}

/// Transposes a plane by way of the stage.
///
/// # Safety
///
/// As of [`Staged`]; both extents are multiples of a cache line, and the destination begins at one.
#[inline(always)]
unsafe fn squares<V: Vectors, const UNITS: usize>(vectors: V, job: &Job<'_>) {
    let Job { plane: Plane { down, across }, to, from, .. } = *job;
    let (unit, side) = (16 / UNITS, LINE * UNITS / 16);
    let mut stage = Stage([MaybeUninit::uninit(); LINE * LINE]);
    let stage = stage.0.as_mut_ptr().cast::<u8>();
    for stretch in (0..across.extent).step_by(STRETCH / unit) {
        for d in (0..down.extent).step_by(side) {
            for a in (stretch..across.extent.min(stretch + STRETCH / unit)).step_by(side) {
                let to = to.wrapping_add(a * across.stride + d * unit);
                let from = from.wrapping_add(a * unit + d * down.other_stride);
                // SAFETY: the square is within the plane, and the stage is one.
                unsafe { square::<V, UNITS>(vectors, stage, from, down.other_stride) };
                // SAFETY: the square is within the plane, at a cache line; the stage has just been written.
                unsafe { flush::<V, UNITS>(vectors, to, across.stride, stage) };
            }
        }
    }
}

/// Cuts a plane: the part that has whole cache lines of the destination, and then the edges around it; `None`
/// for what is empty.
fn cut(unit: usize, job: &Job<'_>) -> [Option<Part>; 4] {
    let Job { plane, to, .. } = *job;
    let side = LINE / unit;
    let (across, down) = (plane.across.extent, plane.down.extent);
    let head = to.align_offset(LINE);
    let first = if head % unit == 0 { down.min(head / unit) } else { down };
    let (end_across, end) = (across / side * side, first + (down - first) / side * side);
    [
        plane.part(unit, 0..end_across, first..end),
        plane.part(unit, end_across..across, first..end),
        plane.part(unit, 0..across, 0..first),
        plane.part(unit, 0..across, end..down),
    ]
}

/// Transposes a square of cache lines of the source into the stage, and fetches the one after it. Tiles lie: where the source's
/// lines are a power of two apart, the nearest cache holds few of them at a time.
///
/// # Safety
///
/// The square can be read, and the stage written.
#[inline(always)]
unsafe fn square<V: Vectors, const UNITS: usize>(vectors: V, stage: *mut u8, from: *const u8, other_stride: usize) {
    let (unit, side) = (16 / UNITS, LINE * UNITS / 16);
    let strip = Strip { stride: LINE, other_stride };
    for d in (0..side).step_by(UNITS) {
        let here = Place { to: stage.wrapping_add(d * unit), from: from.wrapping_add(d * other_stride) };
        strip.prefetch(vectors, here.from.wrapping_add(LINE), UNITS);
        // SAFETY: the strip is within the square.
        unsafe { strip.copy::<V, UNITS, true>(vectors, here, LINE / (16 * V::LANES)) };
    }
}

/// Writes the lines of the stage, as many as there are units in one, past the caches.
///
/// # Safety
///
/// The lines of the destination can be written, and begin at cache lines; those of the stage are initialised.
#[inline(always)]
unsafe fn flush<V: Vectors, const UNITS: usize>(vectors: V, to: *mut u8, stride: usize, stage: *const u8) {
    let vector = 16 * V::LANES;
    for a in 0..LINE * UNITS / 16 {
        for at in (0..LINE).step_by(vector) {
            // SAFETY: inside the stage.
            let bytes = unsafe { vectors.load(stage.wrapping_add(a * LINE + at)) };
            // SAFETY: the caller's promise; a vector is no longer than a line.
            unsafe { vectors.stream(to.wrapping_add(a * stride + at), bytes) };
        }
    }
}
