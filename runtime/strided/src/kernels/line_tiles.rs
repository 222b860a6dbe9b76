//! Large matrices, transposed into a buffer in L1, from which whole cache lines are written: past the caches, or where they conflict.

use super::strips::TileStrides;
use super::tiles::TransposeTiles;
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::{Batch, Job, Pointers};
use crate::plan::matrix::SubMatrix;
use crate::vectors::interface::{Kernel, Vectors};
use core::mem::MaybeUninit;

/// A buffer for a square of units that is as wide as a cache line. For units of one byte all of it is used.
#[repr(align(64))]
struct Square([MaybeUninit<u8>; CACHE_LINE_BYTES * CACHE_LINE_BYTES]);

const _: () = assert!(align_of::<Square>() == CACHE_LINE_BYTES);

/// Transposes a matrix as [`TransposeTiles`] does, and writes what fills whole cache lines of the destination line by line, past the caches if the job is
/// streamed.
///
/// Its strides are the strides of [`TransposeTiles`]. Also, the stride along `across` in the destination is a multiple of a cache line.
#[derive(Clone, Copy)]
pub(crate) struct LineTiles<const UNITS: usize>;

impl<const UNITS: usize> Kernel for LineTiles<UNITS> {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        let [whole, edges @ ..] = cut(LANE_BYTES / UNITS, &job);
        if let Some(part) = &whole {
            // SAFETY: a part of the matrix, with its strides. (4): the edges are other bytes.
            let part = unsafe { job.part(LineTiles::<UNITS>, &part.matrix, part.offsets) };
            transpose_squares(vectors, &part);
        }
        for part in edges.iter().flatten() {
            // SAFETY: a part of the matrix, with its strides.
            let part = unsafe { job.part(TransposeTiles::<UNITS>, &part.matrix, part.offsets) };
            vectors.enter(Batch::one(part));
        }
    }
}

/// Cuts a matrix in disjoint parts: first the one that has whole cache lines of the destination, then the edges around it.
/// `None` for an empty part.
fn cut<K: Kernel>(unit_in_bytes: usize, job: &Job<'_, K>) -> [Option<SubMatrix>; 4] {
    let (matrix, to) = (job.matrix(), job.at().to);
    let side = CACHE_LINE_BYTES / unit_in_bytes;
    let (down, across) = (matrix.down.extent, matrix.across.extent);
    let head = to.align_offset(CACHE_LINE_BYTES);
    let first = if head % unit_in_bytes == 0 { down.min(head / unit_in_bytes) } else { down };
    let (end, end_across) = (first + (down - first) / side * side, across / side * side);
    [
        matrix.part(first..end, 0..end_across),
        matrix.part(first..end, end_across..across),
        matrix.part(0..first, 0..across),
        matrix.part(end..down, 0..across),
    ]
}

/// Transposes a matrix square by square, along the rows of the source. Both extents are multiples of a cache line's units, and the destination
/// begins at a cache line.
#[inline(always)]
fn transpose_squares<V: Vectors, const UNITS: usize>(vectors: V, job: &Job<'_, LineTiles<UNITS>>) {
    let (down, across, at) = (job.matrix().down, job.matrix().across, job.at());
    let (unit_in_bytes, side) = (LANE_BYTES / UNITS, CACHE_LINE_BYTES * UNITS / LANE_BYTES);
    debug_assert!(at.to.addr() % CACHE_LINE_BYTES == 0 && down.extent % side == 0 && across.extent % side == 0);
    let mut square = Square([MaybeUninit::uninit(); CACHE_LINE_BYTES * CACHE_LINE_BYTES]);
    let square = square.0.as_mut_ptr().cast::<u8>();
    for d in (0..down.extent).step_by(side) {
        for a in (0..across.extent).step_by(side) {
            let to = at.to.wrapping_add(a * across.to_stride + d * unit_in_bytes);
            let from = at.from.wrapping_add(a * unit_in_bytes + d * down.from_stride);
            // SAFETY: (1), for this square of the source. The buffer has room for one.
            unsafe { transpose_square::<V, UNITS>(vectors, square, from, down.from_stride) };
            // SAFETY: (1) and (4), for this square of the destination, which begins at a cache line. The buffer has just been
            // written.
            unsafe { write_square::<V, UNITS>(vectors, to, across.to_stride, square, job.is_streamed()) };
        }
    }
}

/// Transposes a square of the source into the buffer, and fetches the square to its right. Tiles are wide: where the source's
/// rows have a stride that causes conflict misses, L1 holds few of them at a time.
///
/// # Safety
///
/// (1): the square can be read, and the buffer written.
#[inline(always)]
unsafe fn transpose_square<V: Vectors, const UNITS: usize>(
    vectors: V,
    square: *mut u8,
    from: *const u8,
    from_stride: usize,
) {
    let (unit_in_bytes, side) = (LANE_BYTES / UNITS, CACHE_LINE_BYTES * UNITS / LANE_BYTES);
    let strides = TileStrides { to: CACHE_LINE_BYTES, from: from_stride };
    let first = Pointers { to: square, from };
    for d in (0..side).step_by(UNITS) {
        let strip = first.add([d * unit_in_bytes, d * from_stride]);
        strides.prefetch(vectors, strip.from.wrapping_add(CACHE_LINE_BYTES), UNITS);
        // SAFETY: (1), for a strip of the square. (2): the buffer is not the source.
        unsafe { strides.transpose_tiles::<V, UNITS, true>(vectors, strip, side) };
    }
}

/// Writes the cache lines of the buffer. It has one line for each unit of a cache line.
///
/// # Safety
///
/// (1): the square of the destination can be written. Each of its lines is a cache line. (4), if it is streamed. The buffer's lines are
/// initialised.
#[inline(always)]
unsafe fn write_square<V: Vectors, const UNITS: usize>(
    vectors: V,
    to: *mut u8,
    to_stride: usize,
    square: *const u8,
    streamed: bool,
) {
    let vector_bytes = LANE_BYTES * V::LANES;
    for line in 0..CACHE_LINE_BYTES * UNITS / LANE_BYTES {
        for at in (0..CACHE_LINE_BYTES).step_by(vector_bytes) {
            // SAFETY: (1): inside the buffer.
            let bytes = unsafe { vectors.load(square.wrapping_add(line * CACHE_LINE_BYTES + at)) };
            let to = to.wrapping_add(line * to_stride + at);
            if streamed {
                // SAFETY: (1), for a part of a cache line of the destination, which is aligned to a vector; (4).
                unsafe { vectors.stream(to, bytes) };
            } else {
                // SAFETY: (1), for a part of a cache line of the destination.
                unsafe { vectors.store(to, bytes) };
            }
        }
    }
}
