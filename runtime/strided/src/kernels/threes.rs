//! Matrices of units of three bytes, such as pixels, that are transposed in tiles, each tile in registers.

use super::TileKernel;
use super::strips::{TileStrides, column_groups};
use super::zip::{Tile, zip_rounds};
use crate::cache::{CACHE_LINE_BYTES, LANE_BYTES};
use crate::job::Job;
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Parts, Places, Vectors};

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

impl TileKernel for TransposeThrees {
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        transpose::<V, false>(vectors, job) || transpose::<V, true>(vectors, job)
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
            let next = job.at().add(down.offsets(next_row)).from.wrapping_add(next_column * UNIT_BYTES);
            strides.prefetch(vectors, next, height);
            for column in group.clone().step_by(width) {
                // The last tile may overlap the one before it.
                let column = column.min(group.end - width);
                // The last tile of a row is loaded with bytes before it.
                let load = last_load.min(column * UNIT_BYTES);
                let at = job.at().add(down.offsets(row)).add([column.wrapping_mul(strides.to), load]);
                let (spread, has_room_below) = (&SPREAD[column * UNIT_BYTES - load], left * UNIT_BYTES >= SPARE_BYTES);
                let lane_from = if WIDE { PACKED_BYTES } else { UNITS.wrapping_mul(strides.from) };
                let lane_stride = if WIDE { UNITS.wrapping_mul(strides.to) } else { PACKED_BYTES };
                let to_places = match has_room_below {
                    true => Places::Lanes(lane_stride),
                    false => Places::Parts(Parts { in_lane: 4, count: UNIT_BYTES, stride: 4, lane_stride }),
                };
                let places = [to_places, Places::Lanes(lane_from)];
                let tile = Tile { at, strides: [strides.to, strides.from], places };
                // SAFETY: (1) and (2): this tile, and the bytes that are loaded beside it, are in the job's matrix. So are those that are stored below
                // it, which the lane or the strip after it overwrites.
                unsafe {
                    tile.convert(
                        vectors,
                        #[inline(always)]
                        |rows| turned::<V>(vectors, rows, spread),
                    );
                }
            }
            if left == 0 {
                break;
            }
            row = below;
        }
    }
    true
}

/// The columns of a tile whose units begin at the byte of this spread in each row.
#[inline(always)]
fn turned<V: Vectors>(vectors: V, mut rows: [V::Vector; UNITS], spread: &[u8; LANE_BYTES]) -> [V::Vector; UNITS] {
    for row in &mut rows {
        *row = vectors.shuffle(*row, spread);
    }
    let mut columns = zip_rounds::<V, UNITS, UNITS>(vectors, rows, UNITS.ilog2());
    for column in &mut columns {
        *column = vectors.shuffle(*column, &PACK);
    }
    columns
}
