//! Units moved one at a time: the kernel of any matrix, and what other kernels fall back on.

use super::memcpy::copy_run;
use crate::cache::LANE_BYTES;
use crate::job::{Batch, Job, Pointers};
use crate::loops::nest::Nest;
use crate::plan::MOST_OF_CHUNK;
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

/// The longest rows that are copied 32 bytes at a time. WebAssembly without vectors has 8 bytes at a time, and an instruction that copies memory.
const LONGEST_BY_32: usize =
    if cfg!(all(target_arch = "wasm32", not(target_feature = "simd128"))) { 128 } else { 2048 };

/// Copies units of any size. The strides may be any.
#[derive(Clone, Copy)]
pub(crate) struct MoveUnits;

impl Kernel for MoveUnits {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        Self::run_all(vectors, Batch::one(job));
    }

    /// Uses vectors for rows. The compiler also uses vectors, among instructions for wide vectors.
    ///
    /// The way to move a unit is chosen once: for a few units, choosing takes as long as moving them.
    #[inline(always)]
    fn run_all<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        match batch.unit_in_bytes() {
            1 => move_units(vectors, batch, Constant::<1>),
            2 => move_units(vectors, batch, Constant::<2>),
            4 => move_units(vectors, batch, Constant::<4>),
            8 => move_units(vectors, batch, Constant::<8>),
            16 => move_units(vectors, batch, Constant::<16>),
            3 => move_units(vectors, batch, Three),
            bytes @ 5..8 => move_units(vectors, batch, FirstAndLast::<4>(bytes)),
            bytes @ 9..16 => move_units(vectors, batch, FirstAndLast::<8>(bytes)),
            32 => move_units(vectors, batch, Constant::<32>),
            bytes @ 17..=32 => move_units(vectors, batch, FirstAndLast::<16>(bytes)),
            bytes @ 33..=64 => move_units(vectors, batch, FirstAndLast::<32>(bytes)),
            bytes @ 65..=LONGEST_BY_32 => move_units(vectors, batch, By32(bytes)),
            bytes => move_units(vectors, batch, Memcpy(bytes)),
        }
    }
}

/// Copies a matrix that has no room for a tile, or for a step, of another kernel, with the longer loop as the inner one. It is a call: each kernel would
/// have a copy of [`MoveUnits`].
#[inline(always)]
pub(super) fn move_matrix<V: Vectors, K: Copy>(vectors: V, job: Job<'_, K>) {
    let matrix = job.matrix().with_longer_inside();
    // SAFETY: the units of the job. `MoveUnits` asks for no strides.
    vectors.enter(Batch::one(unsafe { job.part(MoveUnits, &matrix, [0; 2]) }));
}

/// A way to move one unit. Each way is an untyped copy, which preserves padding and provenance, or uses vectors, for which
/// [`finish`](Vectors::finish) does.
trait MoveUnit: Copy {
    /// # Safety
    ///
    /// (1) and (2), for this unit.
    unsafe fn move_unit<V: Vectors>(self, vectors: V, to: *mut u8, from: *const u8);

    /// Moves the units of a row.
    #[inline(always)]
    fn move_row<V: Vectors>(self, vectors: V, row: Row) {
        row.move_each(vectors, self);
    }
}

/// Units of a loop. (1) and (2) hold for the unit at each iteration.
#[derive(Clone, Copy)]
struct Row {
    first: Pointers,
    /// One, two, three and four iterations further.
    steps: [[usize; 2]; 4],
    extent: usize,
}

impl Row {
    /// The next four units, and what is left of the row. There are four.
    #[inline(always)]
    fn take_four(self) -> ([Pointers; 4], Row) {
        let [second, third, fourth, next] = self.steps.map(|step| self.first.add(step));
        ([self.first, second, third, fourth], Row { first: next, extent: self.extent - 4, ..self })
    }

    /// Moves one unit in an iteration.
    #[inline(always)]
    fn move_each<V: Vectors>(self, vectors: V, how: impl MoveUnit) {
        let mut unit = self.first;
        for _ in 0..self.extent {
            // SAFETY: (1) and (2), for the unit at this iteration.
            unsafe { how.move_unit(vectors, unit.to, unit.from) };
            unit = unit.add(self.steps[0]);
        }
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
    fn move_row<V: Vectors>(self, vectors: V, mut row: Row) {
        while row.extent >= 4 {
            let (four, rest) = row.take_four();
            for each in four {
                // SAFETY: (1) and (2), for a unit of the row.
                unsafe { self.move_unit(vectors, each.to, each.from) };
            }
            row = rest;
        }
        row.move_each(vectors, self);
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
    fn move_row<V: Vectors>(self, vectors: V, mut row: Row) {
        if row.steps[0][0] == 3 {
            while row.extent > 4 {
                let (four, rest) = row.take_four();
                for each in four {
                    let mut bytes = [MaybeUninit::new(0u8); 4];
                    // SAFETY: (1), for the three bytes in the source. The array has room for them.
                    unsafe { copy_nonoverlapping(each.from.cast(), bytes.as_mut_ptr(), 3) };
                    // SAFETY: (1) and (2), for the three bytes in the destination and the first one of the next unit, which is in this row.
                    unsafe { each.to.cast::<[MaybeUninit<u8>; 4]>().write_unaligned(bytes) };
                }
                row = rest;
            }
        }
        Constant::<3>.move_row(vectors, row);
    }
}

/// `N` to `2 * N` bytes: the first `N` and the last `N`, which may overlap.
#[derive(Clone, Copy)]
struct FirstAndLast<const N: usize>(usize);

impl<const N: usize> MoveUnit for FirstAndLast<N> {
    #[inline(always)]
    unsafe fn move_unit<V: Vectors>(self, vectors: V, to: *mut u8, from: *const u8) {
        for at in [0, self.0 - N] {
            // SAFETY: (1) and (2): inside the unit.
            unsafe { Constant::<N>.move_unit(vectors, to.wrapping_add(at), from.wrapping_add(at)) };
        }
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
#[inline(always)]
fn move_units<V: Vectors>(vectors: V, batch: Batch<'_, MoveUnits>, how: impl MoveUnit) {
    let Matrix { down, across, .. } = *batch.matrix();
    let steps = [1, 2, 3, 4].map(|k| down.offsets(k).map(|step| vectors.opaque_step(step)));
    let mut at = batch.start();
    for _ in 0..batch.count() {
        let mut first = batch.job(&at).at();
        for _ in 0..across.extent {
            how.move_row(vectors, Row { first, steps, extent: down.extent });
            first = first.add(across.offsets(1));
        }
        batch.advance(&mut at);
    }
}

/// Copies chunks of units. A chunk is contiguous in the destination. Its units are anywhere in the source, at places that are computed once.
#[derive(Clone, Copy)]
pub(crate) struct MoveChunks<'a> {
    /// The loops of a chunk.
    pub(crate) chunk: &'a Nest<2>,
}

impl Kernel for MoveChunks<'_> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        Self::run_all(vectors, Batch::one(job));
    }

    #[inline(always)]
    fn run_all<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        let MoveChunks { chunk } = batch.kernel();
        let (mut places, mut count) = ([0_usize; MOST_OF_CHUNK], 1);
        for this in chunk.loops().iter().rev() {
            for k in count..count * this.extent {
                places[k] = places[k - count].wrapping_add_signed(this.strides[1]);
            }
            count *= this.extent;
        }
        let places = &places[..count];
        match batch.unit_in_bytes() {
            1 => move_chunks(vectors, batch, places, Constant::<1>),
            2 => move_chunks(vectors, batch, places, Constant::<2>),
            4 => move_chunks(vectors, batch, places, Constant::<4>),
            8 => move_chunks(vectors, batch, places, Constant::<8>),
            _ => move_chunks(vectors, batch, places, Constant::<16>),
        }
    }
}

/// Moves each unit of the chunks at each iteration of the matrices. The units of the first chunk are at these places in the source, in bytes past the
/// first one.
#[inline(always)]
fn move_chunks<V: Vectors, const N: usize>(
    vectors: V,
    batch: Batch<'_, MoveChunks<'_>>,
    places: &[usize],
    how: Constant<N>,
) {
    let Matrix { down, across, .. } = *batch.matrix();
    let start = batch.kernel().chunk.starts;
    let mut at = batch.start();
    for _ in 0..batch.count() {
        let mut row = batch.job(&at).at().add(start);
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
        batch.advance(&mut at);
    }
}
