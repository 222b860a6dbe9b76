//! Planes transposed tile by tile, each tile in registers.

use super::Job;
use super::plan::Plane;
use super::vector::{Kernel, Vectors};

/// How many tiles along the source's lines are done before the next ones along the destination's: together they use up
/// the cache lines that they touch.
const TILES_IN_LINE: usize = 4;

/// Transposes a plane of at least one tile in each direction.
///
/// Its contract: that of a conversion, for the loops of the job and units of which `UNITS` make 16 bytes. Along `down` the
/// destination is contiguous, along `across` the source is; `across` has at least `UNITS` units, and `down` as many for each
/// lane.
pub(super) struct Tiles<'a, const UNITS: usize>(pub(super) Job<'a>);

impl<const UNITS: usize> Kernel for Tiles<'_, UNITS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V) {
        let Job { plane: Plane { down, across }, to, from, .. } = self.0;
        let (unit, height) = (16 / UNITS, V::LANES * UNITS);
        for columns in Groups::of(across.extent, UNITS, TILES_IN_LINE) {
            for rows in Groups::of(down.extent, height, TILES_IN_LINE / V::LANES) {
                let to = to.wrapping_add(columns.first * across.stride + rows.first * unit);
                let from = from.wrapping_add(columns.first * unit + rows.first * down.other_stride);
                for column in 0..columns.tiles {
                    for row in 0..rows.tiles {
                        let to = to.wrapping_add(column * UNITS * across.stride + row * height * unit);
                        let from = from.wrapping_add(column * UNITS * unit + row * height * down.other_stride);
                        // SAFETY: the tile is within the plane.
                        unsafe { tile::<V, UNITS>(vectors, to, across.stride, from, down.other_stride) };
                    }
                }
            }
        }
    }
}

/// Groups of up to `most` tiles of `length` units that cover an extent, which has at least one tile. A remainder is a tile of
/// its own, which overlaps the one before it.
struct Groups {
    extent: usize,
    length: usize,
    most: usize,
    next: usize,
}

struct Group {
    first: usize,
    tiles: usize,
}

impl Groups {
    #[inline(always)]
    fn of(extent: usize, length: usize, most: usize) -> Groups {
        Groups { extent, length, most, next: 0 }
    }
}

impl Iterator for Groups {
    type Item = Group;

    #[inline(always)]
    fn next(&mut self) -> Option<Group> {
        if self.next >= self.extent {
            return None;
        }
        let tiles = ((self.extent - self.next) / self.length).clamp(1, self.most);
        let first = self.next.min(self.extent - tiles * self.length);
        self.next = first + tiles * self.length;
        Some(Group { first, tiles })
    }
}

/// `UNITS` lines of the destination from `UNITS` lines of the source for each lane.
///
/// # Safety
///
/// From the start of each line, a vector of the destination can be written, and a lane of the source read.
#[inline(always)]
pub(super) unsafe fn tile<V: Vectors, const UNITS: usize>(
    vectors: V,
    to: *mut u8,
    stride: usize,
    from: *const u8,
    other_stride: usize,
) {
    let apart = UNITS * other_stride;
    // SAFETY: the caller's promise.
    let first = unsafe { vectors.load_lanes(from, apart) };
    let mut lines = [first; UNITS];
    for (k, line) in lines.iter_mut().enumerate().skip(1) {
        // SAFETY: the caller's promise.
        *line = unsafe { vectors.load_lanes(from.wrapping_add(k * other_stride), apart) };
    }
    let lines = turned::<V, UNITS, UNITS>(vectors, lines, UNITS.ilog2());
    for (k, line) in lines.into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { vectors.store(to.wrapping_add(k * stride), line) };
    }
}

/// Number the units of each lane through all the vectors, in binary. A round of zips turns these numbers by one bit, the
/// topmost becoming the lowest; so `log2 N` rounds bring the number of the vector to where that within the lane was.
#[inline(always)]
pub(super) fn turned<V: Vectors, const UNITS: usize, const N: usize>(
    vectors: V,
    mut lines: [V::Vector; N],
    rounds: u32,
) -> [V::Vector; N] {
    for _ in 0..rounds {
        let before = lines;
        for k in 0..N / 2 {
            [lines[2 * k], lines[2 * k + 1]] = vectors.zip::<UNITS>(before[k], before[k + N / 2]);
        }
    }
    lines
}
