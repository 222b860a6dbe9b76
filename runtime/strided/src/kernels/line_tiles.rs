//! Large matrices, transposed into a buffer in L1, from which whole cache lines are written: past the caches, or where they conflict.

use super::strips::TileStrides;
use super::tiles::TransposeTiles;
use super::zip::Tile;
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::{Batch, Job, Pointers};
use crate::plan::matrix::SubMatrix;
use crate::vectors::interface::{Kernel, Places, Vectors};
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
    fn run<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        batch.each(|job| {
            let parts = cut(LANE_BYTES / UNITS, &job);
            for (k, part) in parts.iter().enumerate() {
                let Some(part) = part else { continue };
                // SAFETY: a part of the matrix, with its strides. (4): the edges are other bytes.
                let part = unsafe { job.part(TransposeTiles::<UNITS>, &part.matrix, part.offsets) };
                match k {
                    0 => transpose_squares(vectors, &part),
                    _ => vectors.enter(Batch::one(part)),
                }
            }
        });
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
/// begins at a cache line. Each is transposed into the buffer, while the square to its right is fetched.
#[inline(always)]
fn transpose_squares<V: Vectors, const UNITS: usize>(vectors: V, job: &Job<'_, TransposeTiles<UNITS>>) {
    let (down, across, at) = (job.matrix().down, job.matrix().across, job.at());
    let (unit_in_bytes, side) = (LANE_BYTES / UNITS, CACHE_LINE_BYTES * UNITS / LANE_BYTES);
    debug_assert!(at.to.addr() % CACHE_LINE_BYTES == 0 && down.extent % side == 0 && across.extent % side == 0);
    let mut square = Square([MaybeUninit::uninit(); CACHE_LINE_BYTES * CACHE_LINE_BYTES]);
    let square = square.0.as_mut_ptr().cast::<u8>();
    let into_square = TileStrides { to: CACHE_LINE_BYTES, from: down.from_stride };
    let vector = [LANE_BYTES * V::LANES; 2];
    let places = [if job.is_streamed() { Places::Streamed } else { Places::Row }, Places::Row];
    for d in (0..down.extent).step_by(side) {
        for a in (0..across.extent).step_by(side) {
            let here = at.add(across.offsets(a)).add(down.offsets(d));
            // Tiles are wide: where the source's rows have a stride that causes conflict misses, L1 holds few of them at a time.
            for row in (0..side).step_by(UNITS) {
                let from = here.from.wrapping_add(row.wrapping_mul(down.from_stride));
                let strip = Pointers { to: square.wrapping_add(row * unit_in_bytes), from };
                let to_its_right = from.wrapping_add(CACHE_LINE_BYTES);
                // SAFETY: (1), for a strip of this square of the source; the buffer has room for a square. (2): it is not the source.
                unsafe {
                    into_square.transpose_strips::<V, UNITS, true>(vectors, strip, [UNITS, side], to_its_right);
                }
            }
            for line in 0..side {
                let to = here.to.wrapping_add(line.wrapping_mul(across.to_stride));
                for at in (0..CACHE_LINE_BYTES).step_by(LANE_BYTES * V::LANES) {
                    let from = square.wrapping_add(line * CACHE_LINE_BYTES + at).cast_const();
                    let bytes = Tile { at: Pointers { to: to.wrapping_add(at), from }, strides: vector, places };
                    // SAFETY: (1) and (4), for a part of a cache line of the destination; the buffer has just been written. (2): it is not the
                    // destination.
                    unsafe {
                        bytes.convert(
                            vectors,
                            #[inline(always)]
                            |bytes: [_; 1]| bytes,
                        );
                    }
                }
            }
        }
    }
}
