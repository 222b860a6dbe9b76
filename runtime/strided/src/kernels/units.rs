//! Units moved one at a time: the kernel of any matrix, and what other kernels fall back on.

use super::memcpy::copy_run;
use crate::cache::LANE_BYTES;
use crate::job::{Batch, Job, Pointers};
use crate::loops::nest::Nest;
use crate::loops::odometer::Odometer;
use crate::plan::MOST_OF_CHUNK;
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

/// Copies units of this size. The strides may be any.
#[derive(Clone, Copy)]
pub(crate) struct MoveUnits {
    pub(crate) unit_bytes: usize,
}

impl Kernel for MoveUnits {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        // SAFETY: the contract of `run`. There are no loops around the matrix.
        unsafe { self.run_all(vectors, Batch::one(job)) }
    }

    /// Uses vectors for rows. The compiler also uses vectors, among instructions for wide vectors.
    ///
    /// The way to move a unit is chosen once: for a few units, choosing takes as long as moving them.
    #[inline(always)]
    unsafe fn run_all<V: Vectors>(self, vectors: V, batch: Batch) {
        let MoveUnits { unit_bytes } = self;
        macro_rules! move_units {
            ($how:expr) => {
                // SAFETY: (1) and (2), for units of this size.
                unsafe { move_units(vectors, batch, $how) }
            };
        }
        match unit_bytes {
            1 => move_units!(Constant::<1>),
            2 => move_units!(Constant::<2>),
            4 => move_units!(Constant::<4>),
            8 => move_units!(Constant::<8>),
            16 => move_units!(Constant::<16>),
            3 => move_units!(Three),
            5..8 => move_units!(FirstAndLast::<4>(unit_bytes)),
            9..16 => move_units!(FirstAndLast::<8>(unit_bytes)),
            32 => move_units!(Constant::<32>),
            17..=32 => move_units!(FirstAndLast::<16>(unit_bytes)),
            33..=64 => move_units!(FirstAndLast::<32>(unit_bytes)),
            65..=2048 => move_units!(By32(unit_bytes)),
            _ => move_units!(Memcpy(unit_bytes)),
        }
    }
}

/// Copies a matrix that has no room for a tile, or for a step, of another kernel, with the longer loop as the inner one. It is a call: each kernel would
/// have a copy of [`MoveUnits`].
///
/// # Safety
///
/// (1) and (2), for units of this size.
#[inline(always)]
pub(super) unsafe fn move_matrix<V: Vectors>(vectors: V, unit_bytes: usize, job: Job<'_>) {
    let matrix = job.matrix.with_longer_inside();
    // SAFETY: the contract of `move_matrix`.
    unsafe { vectors.enter(MoveUnits { unit_bytes }, Batch::one(Job { matrix: &matrix, ..job })) }
}

/// A way to move one unit. Each way is an untyped copy, which preserves padding and provenance, or uses vectors, for which
/// [`finish`](Vectors::finish) does.
trait MoveUnit: Copy {
    /// # Safety
    ///
    /// (1) and (2), for this unit.
    unsafe fn move_unit<V: Vectors>(self, vectors: V, to: *mut u8, from: *const u8);

    /// Moves the units of a loop. One, two, three and four iterations further are `steps`.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the unit of each iteration.
    #[inline(always)]
    unsafe fn move_row<V: Vectors>(self, vectors: V, first: Pointers, steps: [[usize; 2]; 4], extent: usize) {
        // SAFETY: the contract of `move_row`.
        unsafe { move_each(vectors, self, first, steps[0], extent) };
    }
}

/// Moves the units of a loop, one in an iteration.
///
/// # Safety
///
/// (1) and (2), for the unit of each iteration.
#[inline(always)]
unsafe fn move_each<V: Vectors>(vectors: V, how: impl MoveUnit, mut unit: Pointers, step: [usize; 2], extent: usize) {
    for _ in 0..extent {
        // SAFETY: (1) and (2), for the unit at this iteration.
        unsafe { how.move_unit(vectors, unit.to, unit.from) };
        unit = unit.add(step);
    }
}

/// `N` bytes, a constant.
#[derive(Clone, Copy)]
struct Constant<const N: usize>;

impl<const N: usize> MoveUnit for Constant<N> {
    #[inline(always)]
    unsafe fn move_unit<V: Vectors>(self, _: V, to: *mut u8, from: *const u8) {
        if N == 2 * LANE_BYTES && V::LANES == 1 {
            // Of two vectors, the compiler would store the second one first. Where rows begin at any address, that takes up to 1.7 times as
            // long, because the bytes of a cache line are not stored one after the other.
            for at in [0, LANE_BYTES] {
                // SAFETY: (1) and (2): a half of the `N` bytes.
                unsafe { copy_nonoverlapping(from.wrapping_add(at), to.wrapping_add(at), LANE_BYTES) };
            }
        } else {
            // SAFETY: (1) and (2), for `N` bytes.
            unsafe { copy_nonoverlapping(from, to, N) }
        }
    }

    /// Four units at a time.
    #[inline(always)]
    unsafe fn move_row<V: Vectors>(self, vectors: V, mut unit: Pointers, steps: [[usize; 2]; 4], extent: usize) {
        let mut left = extent;
        while left >= steps.len() {
            let [second, third, fourth, next] = steps.map(|step| unit.add(step));
            for each in [unit, second, third, fourth] {
                // SAFETY: (1) and (2), for the unit at one of the next four iterations.
                unsafe { self.move_unit(vectors, each.to, each.from) };
            }
            unit = next;
            left -= steps.len();
        }
        // SAFETY: (1) and (2), for the units of the last iterations.
        unsafe { move_each(vectors, self, unit, steps[0], left) };
    }
}

/// Three bytes.
#[derive(Clone, Copy)]
struct Three;

impl MoveUnit for Three {
    #[inline(always)]
    unsafe fn move_unit<V: Vectors>(self, vectors: V, to: *mut u8, from: *const u8) {
        // SAFETY: (1) and (2), for the three bytes.
        unsafe { Constant::<3>.move_unit(vectors, to, from) }
    }

    /// Where units are neighbours in the destination, each unit but the last ones is stored together with the byte after it. The next unit
    /// overwrites this byte. So a unit takes one store in place of two.
    #[inline(always)]
    unsafe fn move_row<V: Vectors>(self, vectors: V, mut unit: Pointers, steps: [[usize; 2]; 4], extent: usize) {
        let mut left = extent;
        if steps[0][0] == 3 {
            while left > steps.len() {
                let [second, third, fourth, next] = steps.map(|step| unit.add(step));
                for each in [unit, second, third, fourth] {
                    let mut bytes = [MaybeUninit::new(0u8); 4];
                    // SAFETY: (1), for the three bytes in the source. The array has room for them.
                    unsafe { copy_nonoverlapping(each.from.cast(), bytes.as_mut_ptr(), 3) };
                    // SAFETY: (1) and (2), for the three bytes in the destination and the first one of the next unit, which is in this row.
                    unsafe { each.to.cast::<[MaybeUninit<u8>; 4]>().write_unaligned(bytes) };
                }
                unit = next;
                left -= steps.len();
            }
        }
        // SAFETY: (1) and (2), for the units that are left.
        unsafe { Constant::<3>.move_row(vectors, unit, steps, left) };
    }
}

/// `N` to `2 * N` bytes: the first `N` and the last `N`, which may overlap.
#[derive(Clone, Copy)]
struct FirstAndLast<const N: usize>(usize);

impl<const N: usize> MoveUnit for FirstAndLast<N> {
    #[inline(always)]
    unsafe fn move_unit<V: Vectors>(self, vectors: V, to: *mut u8, from: *const u8) {
        let last = self.0 - N;
        // SAFETY: (1) and (2): inside the unit.
        unsafe { Constant::<N>.move_unit(vectors, to, from) };
        // SAFETY: (1) and (2): inside the unit.
        unsafe { Constant::<N>.move_unit(vectors, to.wrapping_add(last), from.wrapping_add(last)) };
    }
}

/// At least 32 bytes, 32 at a time. For rows of medium size this takes less time than a call of `memcpy`.
#[derive(Clone, Copy)]
struct By32(usize);

impl MoveUnit for By32 {
    #[inline(always)]
    unsafe fn move_unit<V: Vectors>(self, vectors: V, to: *mut u8, from: *const u8) {
        let last = self.0 - 32;
        let mut at = 0;
        while at < last {
            // SAFETY: (1) and (2): inside the unit.
            unsafe { Constant::<32>.move_unit(vectors, to.wrapping_add(at), from.wrapping_add(at)) };
            at += 32;
        }
        // SAFETY: (1) and (2): inside the unit.
        unsafe { Constant::<32>.move_unit(vectors, to.wrapping_add(last), from.wrapping_add(last)) };
    }
}

/// Any number of bytes.
#[derive(Clone, Copy)]
struct Memcpy(usize);

impl MoveUnit for Memcpy {
    #[inline(always)]
    unsafe fn move_unit<V: Vectors>(self, _: V, to: *mut u8, from: *const u8) {
        // SAFETY: (1) and (2), for the bytes of the unit.
        unsafe { copy_run(to, from, self.0) }
    }
}

/// Moves each unit of the matrices: `down` is the inner loop.
///
/// # Safety
///
/// (1) and (2), for the units of each matrix.
#[inline(always)]
unsafe fn move_units<V: Vectors>(vectors: V, batch: Batch, how: impl MoveUnit) {
    let Batch { first, around } = batch;
    let Matrix { down, across, .. } = *first.matrix;
    let steps = [1, 2, 3, 4].map(|k| down.offsets(k).map(|step| vectors.opaque_step(step)));
    let mut at = Odometer::start(around);
    for _ in 0..around.iterations() {
        let mut row = first.at.add(at.offsets);
        for _ in 0..across.extent {
            // SAFETY: (1) and (2), for the units of this iteration of the outer loop.
            unsafe { how.move_row(vectors, row, steps, down.extent) };
            row = row.add(across.offsets(1));
        }
        at.advance(around);
    }
}

/// Copies chunks of units. A chunk is contiguous in the destination. Its units are anywhere in the source, at places that are computed once.
#[derive(Clone, Copy)]
pub(crate) struct MoveChunks<'a> {
    pub(crate) unit_bytes: usize,
    /// The loops of a chunk.
    pub(crate) chunk: &'a Nest<2>,
}

impl Kernel for MoveChunks<'_> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        // SAFETY: the contract of `run`. There are no loops around the matrix.
        unsafe { self.run_all(vectors, Batch::one(job)) }
    }

    #[inline(always)]
    unsafe fn run_all<V: Vectors>(self, vectors: V, batch: Batch) {
        let MoveChunks { unit_bytes, chunk } = self;
        let (mut places, mut count) = ([0_usize; MOST_OF_CHUNK], 1);
        for this in chunk.loops().iter().rev() {
            for k in count..count * this.extent {
                places[k] = places[k - count].wrapping_add_signed(this.strides[1]);
            }
            count *= this.extent;
        }
        let (places, batch) = (&places[..count], Batch { first: batch.first.offset(chunk.starts), ..batch });
        macro_rules! move_chunks {
            ($how:expr) => {
                // SAFETY: (1) and (2), for units of this size.
                unsafe { move_chunks(vectors, batch, places, $how) }
            };
        }
        match unit_bytes {
            1 => move_chunks!(Constant::<1>),
            2 => move_chunks!(Constant::<2>),
            4 => move_chunks!(Constant::<4>),
            8 => move_chunks!(Constant::<8>),
            _ => move_chunks!(Constant::<16>),
        }
    }
}

/// Moves each unit of the chunks at each iteration of the matrices. The units of the first chunk are at these places in the source, in bytes past the
/// first one.
///
/// # Safety
///
/// (1) and (2), for the units of all chunks.
#[inline(always)]
unsafe fn move_chunks<V: Vectors, const N: usize>(vectors: V, batch: Batch, places: &[usize], how: Constant<N>) {
    let Batch { first, around } = batch;
    let Matrix { down, across, .. } = *first.matrix;
    let mut at = Odometer::start(around);
    for _ in 0..around.iterations() {
        let mut row = first.at.add(at.offsets);
        for _ in 0..across.extent {
            let mut this = row;
            for _ in 0..down.extent {
                let mut to = this.to;
                for four in places.chunks_exact(4) {
                    for (k, place) in four.iter().enumerate() {
                        // SAFETY: (1) and (2), for a unit of this chunk.
                        unsafe { how.move_unit(vectors, to.wrapping_add(k * N), this.from.wrapping_add(*place)) };
                    }
                    to = to.wrapping_add(4 * N);
                }
                this = this.add(down.offsets(1));
            }
            row = row.add(across.offsets(1));
        }
        at.advance(around);
    }
}
