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
    /// Uses vectors for rows. The compiler also uses vectors, among instructions for wide vectors.
    ///
    /// The way to move a unit is chosen once: for a few units, choosing takes as long as moving them.
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        match batch.unit_in_bytes() {
            1 => move_units(vectors, batch, Row::move_fours::<V, 1>),
            2 => move_units(vectors, batch, Row::move_fours::<V, 2>),
            4 => move_units(vectors, batch, Row::move_fours::<V, 4>),
            8 => move_units(vectors, batch, Row::move_fours::<V, 8>),
            16 => move_units(vectors, batch, Row::move_fours::<V, 16>),
            3 => move_units(vectors, batch, Row::move_threes::<V>),
            5..8 => move_units(vectors, batch, |row| row.move_each(Unit::copy_ends::<V, 4>)),
            9..16 => move_units(vectors, batch, |row| row.move_each(Unit::copy_ends::<V, 8>)),
            32 => move_units(vectors, batch, Row::move_fours::<V, 32>),
            17..=32 => move_units(vectors, batch, |row| row.move_each(Unit::copy_ends::<V, 16>)),
            33..=64 => move_units(vectors, batch, |row| row.move_each(Unit::copy_ends::<V, 32>)),
            65..=LONGEST_BY_32 => move_units(vectors, batch, |row| row.move_each(Unit::copy_by_32::<V>)),
            _ => move_units(vectors, batch, |row| row.move_each(Unit::copy_run)),
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

/// One unit. (1) and (2) hold for it.
#[derive(Clone, Copy)]
struct Unit {
    at: Pointers,
    bytes: usize,
}

/// Each way to copy a unit is an untyped copy, which preserves padding and provenance, or uses vectors, for which [`finish`](Vectors::finish) does.
impl Unit {
    /// Copies `N` bytes, a constant, from this one on.
    #[inline(always)]
    fn copy<V: Vectors, const N: usize>(self, first: usize) {
        debug_assert!(first + N <= self.bytes);
        // Of two vectors, the compiler would store the second one first. Where rows begin at any address, that takes up to 1.7 times as
        // long, because the bytes of a cache line are not stored one after the other.
        let bytes = if N == 2 * LANE_BYTES && V::LANES == 1 { LANE_BYTES } else { N };
        let piece = self.at.add([first; 2]);
        for at in (0..N).step_by(bytes) {
            let Pointers { to, from } = piece.add([at; 2]);
            // SAFETY: (1) and (2): inside the unit.
            unsafe { copy_nonoverlapping(from, to, bytes) };
        }
    }

    /// Copies `N` to `2 * N` bytes: the first `N` and the last `N`, which may overlap.
    #[inline(always)]
    fn copy_ends<V: Vectors, const N: usize>(self) {
        self.copy::<V, N>(0);
        self.copy::<V, N>(self.bytes - N);
    }

    /// Copies at least 32 bytes, 32 at a time. For rows of medium size this takes less time than a call of `memcpy`.
    #[inline(always)]
    fn copy_by_32<V: Vectors>(self) {
        let (last, mut at) = (self.bytes - 32, 0);
        // Not by `step_by`, which counts the steps first.
        while at < last {
            self.copy::<V, 32>(at);
            at += 32;
        }
        self.copy::<V, 32>(last);
    }

    /// Copies any number of bytes.
    #[inline(always)]
    fn copy_run(self) {
        // SAFETY: (1) and (2), for the bytes of the unit.
        unsafe { copy_run(self.at.to, self.at.from, self.bytes) }
    }
}

/// Units of a loop. (1) and (2) hold for the unit at each iteration.
#[derive(Clone, Copy)]
struct Row {
    first: Unit,
    /// One, two, three and four iterations further.
    steps: [[usize; 2]; 4],
    extent: usize,
}

impl Row {
    #[inline(always)]
    fn past(self, step: [usize; 2]) -> Unit {
        Unit { at: self.first.at.add(step), ..self.first }
    }

    /// The next four units, and what is left of the row. There are four.
    #[inline(always)]
    fn take_four(self) -> ([Unit; 4], Row) {
        let [second, third, fourth, next] = self.steps.map(|step| self.past(step));
        ([self.first, second, third, fourth], Row { first: next, extent: self.extent - 4, ..self })
    }

    /// Moves one unit in an iteration.
    #[inline(always)]
    fn move_each(mut self, copy: impl Fn(Unit)) {
        for _ in 0..self.extent {
            copy(self.first);
            self.first = self.past(self.steps[0]);
        }
    }

    /// Moves units of `N` bytes, a constant, four at a time. Four small ones that are neighbours in the destination are one store.
    #[inline(always)]
    fn move_fours<V: Vectors, const N: usize>(mut self) {
        while N <= 2 && self.steps[0][0] == N && self.extent >= 4 {
            let (four, rest) = self.take_four();
            // SAFETY: (1), for the four units in the source. `MaybeUninit` may hold any bytes.
            let bytes = four.map(|unit| unsafe { unit.at.from.cast::<MaybeUninit<[u8; N]>>().read_unaligned() });
            // SAFETY: (1) and (2), for the four units in the destination, which are neighbours.
            unsafe { four[0].at.to.cast::<[MaybeUninit<[u8; N]>; 4]>().write_unaligned(bytes) };
            self = rest;
        }
        while self.extent >= 4 {
            let (four, rest) = self.take_four();
            for each in four {
                each.copy::<V, N>(0);
            }
            self = rest;
        }
        self.move_each(|unit| unit.copy::<V, N>(0));
    }

    /// Moves units of three bytes. Where they are neighbours in the destination, each unit but the last ones is stored together with the byte after it.
    /// The next unit overwrites this byte. So a unit takes one store in place of two.
    #[inline(always)]
    fn move_threes<V: Vectors>(mut self) {
        while self.steps[0][0] == 3 && self.extent > 4 {
            let (four, rest) = self.take_four();
            for Unit { at: Pointers { to, from }, .. } in four {
                let mut bytes = [MaybeUninit::new(0u8); 4];
                // SAFETY: (1), for the three bytes in the source. The array has room for them.
                unsafe { copy_nonoverlapping(from.cast(), bytes.as_mut_ptr(), 3) };
                // SAFETY: (1) and (2), for the three bytes in the destination and the first one of the next unit, which is in this row.
                unsafe { to.cast::<[MaybeUninit<u8>; 4]>().write_unaligned(bytes) };
            }
            self = rest;
        }
        self.move_fours::<V, 3>();
    }
}

/// Moves each unit of the matrices: `down` is the inner loop.
#[inline(always)]
fn move_units<V: Vectors>(vectors: V, batch: Batch<'_, MoveUnits>, move_row: impl Fn(Row)) {
    let Matrix { down, across, .. } = *batch.matrix();
    let steps = [1, 2, 3, 4].map(|k| down.offsets(k).map(|step| vectors.opaque_step(step)));
    batch.each(|job| {
        // (1) and (2): a job's units are in its matrix.
        let mut first = Unit { at: job.at(), bytes: batch.unit_in_bytes() };
        for _ in 0..across.extent {
            move_row(Row { first, steps, extent: down.extent });
            first.at = first.at.add(across.offsets(1));
        }
    });
}

/// Copies chunks of units. A chunk is contiguous in the destination. Its units are anywhere in the source, at places that are computed once.
#[derive(Clone, Copy)]
pub(crate) struct MoveChunks<'a> {
    /// The loops of a chunk.
    pub(crate) chunk: &'a Nest<2>,
}

impl Kernel for MoveChunks<'_> {
    #[inline(always)]
    fn run<V: Vectors>(_: V, batch: Batch<'_, Self>) {
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
            1 => move_chunks::<V, 1>(batch, places),
            2 => move_chunks::<V, 2>(batch, places),
            4 => move_chunks::<V, 4>(batch, places),
            8 => move_chunks::<V, 8>(batch, places),
            _ => move_chunks::<V, 16>(batch, places),
        }
    }
}

/// Moves each unit of the chunks at each iteration of the matrices. The units of the first chunk are at these places in the source, in bytes past the
/// first one.
#[inline(always)]
fn move_chunks<V: Vectors, const N: usize>(batch: Batch<'_, MoveChunks<'_>>, places: &[usize]) {
    let Matrix { down, across, .. } = *batch.matrix();
    let start = batch.kernel().chunk.starts;
    batch.each(|job| {
        let mut row = job.at().add(start);
        for _ in 0..across.extent {
            let mut this = row;
            for _ in 0..down.extent {
                let mut to = this.to;
                for four in places.chunks_exact(4) {
                    for (k, place) in four.iter().enumerate() {
                        let at = Pointers { to: to.wrapping_add(k * N), from: this.from.wrapping_add(*place) };
                        Unit { at, bytes: N }.copy::<V, N>(0);
                    }
                    to = to.wrapping_add(4 * N);
                }
                this = this.add(down.offsets(1));
            }
            row = row.add(across.offsets(1));
        }
    });
}
