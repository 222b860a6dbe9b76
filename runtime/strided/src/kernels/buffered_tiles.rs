//! Matrices with columns of the destination in the same sets of the L1 cache, transposed into a buffer, from which each column is written.

use super::strips::{TileStrides, column_groups};
use super::units::{ByVectors, MoveUnit};
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::{Job, Pointers};
use crate::vectors::interface::Vectors;
use core::mem::MaybeUninit;

/// The number of units of a column in the buffer. Without `std` there are fewer, because the stack may be small.
const ROWS: usize = if cfg!(feature = "std") { 128 } else { 64 };

/// The size of the buffer: it has as many columns as a cache line of the source has units.
const BUFFER_BYTES: usize = ROWS * CACHE_LINE_BYTES;

#[repr(align(64))]
struct Buffer([MaybeUninit<u8>; BUFFER_BYTES]);

const _: () = assert!(align_of::<Buffer>() == CACHE_LINE_BYTES);

/// Transposes a matrix in pieces of columns. A tile writes a part of a line in each column; here the lines of a piece are written one after the
/// other. Where the lines of all columns are in one set, they could else leave the cache before they are full. (Measured with an Intel Xeon with
/// AMX: 0.9 of the time, over 228 pairs whose columns are a multiple of 4 KiB apart, and 0.5 to 0.75 of it for a fifth of them; 0.95 over 78 pairs
/// with a few bytes more. At an odd multiple of 1 KiB it would be 1.08.)
///
/// # Safety
///
/// (1) and (2), for a matrix that has the strides of [`TransposeTiles`](super::TransposeTiles), and room for a tall tile.
#[inline(always)]
pub(super) unsafe fn transpose_buffered<V: Vectors, const UNITS: usize>(vectors: V, job: &Job<'_>) {
    let (down, across) = (job.matrix.down, job.matrix.across);
    let (height, unit_bytes) = (V::LANES * UNITS, LANE_BYTES / UNITS);
    let mut buffer = Buffer([MaybeUninit::uninit(); BUFFER_BYTES]);
    let buffer = buffer.0.as_mut_ptr().cast::<u8>();
    let strides = TileStrides { to: ROWS * unit_bytes, from: down.from_stride };
    for group in column_groups(across.extent, UNITS, CACHE_LINE_BYTES / LANE_BYTES) {
        let at = |row: usize, column: usize| {
            let to = row * unit_bytes + column * across.to_stride;
            job.at.add([to, row * down.from_stride + column * unit_bytes])
        };
        let mut end = 0;
        while end < down.extent {
            // The last piece may overlap the one before it, so that it has room for a tile.
            let start = end.min(down.extent - height);
            end = down.extent.min(start + ROWS);
            let piece = Pointers { to: buffer, from: at(start, group.start).from };
            let next = if end < down.extent { at(end, group.start) } else { at(0, group.end) };
            // SAFETY: (1), for a part of the source. The buffer has room for it, and (2) is no part of the source.
            unsafe {
                strides.transpose_strips::<V, UNITS, false, 1>(vectors, piece, group.len(), end - start, next.from)
            };
            let aligned = ByVectors::<1>((end - start) * unit_bytes);
            for (k, column) in group.clone().enumerate() {
                let from = buffer.wrapping_add(k * strides.to);
                // SAFETY: (1) and (2), for a part of a column, which has just been written to the buffer. It is no shorter than a vector.
                unsafe { aligned.move_unit(vectors, at(start, column).to, from) };
            }
        }
    }
}
