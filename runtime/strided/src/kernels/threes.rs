//! Matrices of units of three bytes, such as pixels, that are transposed in tiles, each tile in registers.

use super::strips::{TileStrides, column_groups};
use super::units::move_matrix;
use super::zip::zip_rounds;
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::{Job, Pointers};
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Kernel, Vectors};
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

const UNIT_BYTES: usize = 3;

/// The number of units in a lane. While they are transposed, each has four bytes.
const UNITS: usize = 4;

/// The bytes of a lane's units in memory.
const PACKED_BYTES: usize = UNITS * UNIT_BYTES;

/// The bytes of a lane that belong to other units in memory.
const SPARE_BYTES: usize = LANE_BYTES - PACKED_BYTES;

/// From where each byte of a lane is taken, so that the units that begin at byte `i` have four bytes each: entry `i`.
const SPREAD: [[u8; LANE_BYTES]; SPARE_BYTES + 1] = {
    let mut indices = [[0; LANE_BYTES]; SPARE_BYTES + 1];
    let mut k = 0;
    while k < indices.len() * LANE_BYTES {
        let (start, at) = (k / LANE_BYTES, k % LANE_BYTES);
        let byte = if at % 4 < UNIT_BYTES { at % 4 } else { 0 };
        indices[start][at] = (start + at / 4 * UNIT_BYTES + byte) as u8;
        k += 1;
    }
    indices
};

/// From where each byte of a lane is taken, so that units of four bytes have three again. The last bytes are of no unit.
const PACK: [u8; LANE_BYTES] = {
    let mut indices = [0; LANE_BYTES];
    let mut at = 0;
    while at < PACKED_BYTES {
        indices[at] = (at / UNIT_BYTES * 4 + at % UNIT_BYTES) as u8;
        at += 1;
    }
    indices
};

/// Transposes a matrix of units of three bytes.
///
/// Its tiles are *tall* or *wide*, as the tiles of [`TransposeTiles`](super::TransposeTiles) are. A lane is loaded with the bytes of units
/// beside the tile, in the same row of the source. Along a column of the destination, a lane is stored with [`SPARE_BYTES`] that are not
/// its own. The next strip overwrites these bytes. Where the next strip has fewer bytes, and in the last strip, only a lane's own bytes are
/// stored.
///
/// Its strides: along `down` the destination is contiguous, along `across` the source is.
#[derive(Clone, Copy)]
pub(crate) struct TransposeThrees;

impl Kernel for TransposeThrees {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, job: Job<'_, Self>) {
        if !transpose::<V, false>(vectors, &job) && !transpose::<V, true>(vectors, &job) {
            move_matrix(vectors, job);
        }
    }
}

/// Transposes a matrix in columns of strips. A strip is as many tiles side by side as use up a cache line of each row of the source.
/// While it is transposed, the cache lines of the next one are fetched.
///
/// The result is `false` if there is no room for a tile and the bytes beside it.
#[inline(always)]
fn transpose<V: Vectors, const WIDE: bool>(vectors: V, job: &Job<'_, TransposeThrees>) -> bool {
    let Matrix { down, across, .. } = *job.matrix();
    let (height, width) = if WIDE { (UNITS, V::LANES * UNITS) } else { (V::LANES * UNITS, UNITS) };
    if !V::SHUFFLES || down.extent < height || across.extent * UNIT_BYTES < width * UNIT_BYTES + SPARE_BYTES {
        return false;
    }
    let strides = TileStrides { to: across.to_stride, from: down.from_stride };
    let last_load = across.extent * UNIT_BYTES - (width * UNIT_BYTES + SPARE_BYTES);
    for group in column_groups(across.extent, width, CACHE_LINE_BYTES / (width * UNIT_BYTES)) {
        let mut row = 0;
        loop {
            let left = down.extent - (row + height);
            let below = (row + height).min(down.extent - height);
            let (next_row, next_column) = if left > 0 { (below, group.start) } else { (0, group.end) };
            let next = job.at().from.wrapping_add(next_row * strides.from + next_column * UNIT_BYTES);
            strides.prefetch(vectors, next, height);
            for column in group.clone().step_by(width) {
                // The last tile may overlap the one before it.
                let column = column.min(group.end - width);
                // The last tile of a row is loaded with bytes before it.
                let load = last_load.min(column * UNIT_BYTES);
                let tile = Tile {
                    at: job.at().add([row * UNIT_BYTES + column * strides.to, row * strides.from + load]),
                    start: column * UNIT_BYTES - load,
                    has_room_below: left * UNIT_BYTES >= SPARE_BYTES,
                };
                // SAFETY: (1) and (2): this tile and the bytes beside it are in the job's matrix.
                unsafe { strides.transpose_threes::<V, WIDE>(vectors, tile) };
            }
            if left == 0 {
                break;
            }
            row = below;
        }
    }
    true
}

/// A tile, and how its units lie in memory.
#[derive(Clone, Copy)]
struct Tile {
    /// Where it is stored, and where it is loaded.
    at: Pointers,
    /// The first of the bytes loaded that is the tile's.
    start: usize,
    /// Whether [`SPARE_BYTES`] below it, in each column, are the next strip's.
    has_room_below: bool,
}

impl TileStrides {
    /// Transposes one tile.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the tile's units, the bytes that are loaded beside them, and those below them if there is room.
    #[inline(always)]
    unsafe fn transpose_threes<V: Vectors, const WIDE: bool>(self, vectors: V, tile: Tile) {
        let lane_from = if WIDE { PACKED_BYTES } else { UNITS * self.from };
        let lane_to = if WIDE { UNITS * self.to } else { PACKED_BYTES };
        let load = |k: usize| {
            // SAFETY: (1), for row `k` of each lane.
            let row = unsafe { vectors.load_lanes(tile.at.from.wrapping_add(k * self.from), lane_from) };
            vectors.shuffle(row, &SPREAD[tile.start])
        };
        let rows = [load(0), load(1), load(2), load(3)];
        let columns = zip_rounds::<V, UNITS, UNITS>(vectors, rows, UNITS.ilog2());
        for (k, column) in columns.into_iter().enumerate() {
            let (to, packed) = (tile.at.to.wrapping_add(k * self.to), vectors.shuffle(column, &PACK));
            if tile.has_room_below {
                // SAFETY: (1), for column `k` of each lane and the bytes below it, which the lane or the strip after it overwrites.
                unsafe { vectors.store_lanes(to, lane_to, packed) };
            } else {
                // SAFETY: (1), for column `k` of each lane.
                unsafe { store_packed(vectors, to, lane_to, packed) };
            }
        }
    }
}

/// Stores the first [`PACKED_BYTES`] of each lane.
///
/// # Safety
///
/// (1): these bytes can be written.
#[inline(always)]
unsafe fn store_packed<V: Vectors>(vectors: V, to: *mut u8, lane_stride: usize, vector: V::Vector) {
    let mut lanes = [[MaybeUninit::<u8>::uninit(); LANE_BYTES]; 2];
    // SAFETY: a vector has at most two lanes.
    unsafe { vectors.store(lanes.as_mut_ptr().cast(), vector) };
    for (k, lane) in lanes.iter().enumerate().take(V::LANES) {
        let to = to.wrapping_add(k * lane_stride);
        // SAFETY: (1), for the first 8 bytes of this lane.
        unsafe { copy_nonoverlapping(lane.as_ptr().cast(), to, 8) };
        // SAFETY: (1), for the 4 bytes after them.
        unsafe { copy_nonoverlapping(lane[8..].as_ptr().cast(), to.wrapping_add(8), PACKED_BYTES - 8) };
    }
}
