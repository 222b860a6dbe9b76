//! Planes transposed tile by tile, each tile in registers.

use super::Job;
use super::items::Items;
use super::plan::Plane;
use super::vector::{Kernel, Vectors};

/// A cache line, in bytes.
pub(super) const LINE: usize = 64;

/// Transposes a plane of units of which `UNITS` make 16 bytes.
///
/// A vector is filled with pieces of 16 bytes, one a lane: of lines of the source `UNITS` apart (tiles are *upright*), or of
/// neighbouring ones of one line (tiles *lie*), whichever the plane has room for.
///
/// Its contract: along `down` the destination is contiguous, along `across` the source is.
#[derive(Clone, Copy)]
pub(super) struct Tiles<const UNITS: usize>;

impl<const UNITS: usize> Kernel for Tiles<UNITS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let (down, across) = (job.plane.down.extent, job.plane.across.extent);
        let fits = |down_tile: usize, across_tile: usize| V::KERNELS && down >= down_tile && across >= across_tile;
        if fits(V::LANES * UNITS, UNITS) {
            // SAFETY: the caller's promise; there is room for a tile.
            unsafe { transpose::<V, UNITS, false>(vectors, &job) }
        } else if fits(UNITS, V::LANES * UNITS) {
            // SAFETY: as above.
            unsafe { transpose::<V, UNITS, true>(vectors, &job) }
        } else if fits(UNITS, UNITS) {
            // SAFETY: as above.
            unsafe { transpose::<V::Narrow, UNITS, false>(vectors.narrow(), &job) }
        } else {
            // SAFETY: the caller's promise.
            unsafe { Items { unit: 16 / UNITS }.run(vectors, job) }
        }
    }
}

/// Where tiles are: in the destination, and in the source.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) to: *mut u8,
    pub(super) from: *const u8,
}

/// Transposes a plane strip by strip: tiles next to each other that use up a line of the source's cache lines. While one strip
/// is done, the lines of the next one are on their way.
///
/// # Safety
///
/// As of [`Tiles`]; the plane has room for a tile.
#[inline(always)]
unsafe fn transpose<V: Vectors, const UNITS: usize, const LYING: bool>(vectors: V, job: &Job<'_>) {
    let Job { plane: &Plane { down, across }, .. } = *job;
    let width = if LYING { V::LANES * UNITS } else { UNITS };
    let unit = 16 / UNITS;
    let most = LINE / (width * unit);
    let strip = Strip { stride: across.stride, other_stride: down.other_stride };
    for columns in Groups::of(across.extent, width, most) {
        let place = |column: usize| Place {
            to: job.to.wrapping_add(column * across.stride),
            from: job.from.wrapping_add(column * unit),
        };
        let (here, next) = (place(columns.first), place(columns.first + columns.tiles * width));
        // With a constant number of tiles, the compiler writes out the loop over them.
        if columns.tiles == most {
            // SAFETY: the strips are within the plane.
            unsafe { strip.copy_down::<V, UNITS, LYING>(vectors, here, most, down.extent, next.from) };
        } else {
            // SAFETY: the strips are within the plane.
            unsafe { strip.copy_down::<V, UNITS, LYING>(vectors, here, columns.tiles, down.extent, next.from) };
        }
    }
}

/// The strides of the destination, from column to column, and of the source, from row to row.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    pub(super) stride: usize,
    pub(super) other_stride: usize,
}

impl Strip {
    /// Has the lines of a strip that begins at `from` brought near, whole or not.
    #[inline(always)]
    pub(super) fn prefetch<V: Vectors>(self, vectors: V, from: *const u8, height: usize) {
        let last = vectors.anew(from.wrapping_add(LINE - 1).cast_mut());
        for row in 0..height {
            vectors.prefetch(last.wrapping_add(row * self.other_stride));
        }
    }

    /// Transposes strips one below the other, `down` rows in all, at least those of one strip; the last may overlap the one
    /// before it. The strips after these begin at `next`.
    ///
    /// # Safety
    ///
    /// As of [`tile`], for each of their tiles.
    #[inline(always)]
    unsafe fn copy_down<V: Vectors, const UNITS: usize, const LYING: bool>(
        self,
        vectors: V,
        first: Place,
        tiles: usize,
        down: usize,
        next: *const u8,
    ) {
        let height = if LYING { UNITS } else { V::LANES * UNITS };
        let (mut here, mut left) = (first, down);
        loop {
            let below = here.from.wrapping_add(height * self.other_stride);
            self.prefetch(vectors, if left > height { below } else { next }, height);
            // SAFETY: the caller's promise.
            unsafe { self.copy::<V, UNITS, LYING>(vectors, here, tiles) };
            left -= height;
            if left == 0 {
                return;
            }
            let step = left.min(height);
            here.to = here.to.wrapping_add(step * 16 / UNITS);
            here.from = here.from.wrapping_add(step * self.other_stride);
            left = left.max(height);
        }
    }

    /// Transposes tiles that are next to each other in the source.
    ///
    /// # Safety
    ///
    /// As of [`tile`], for each of them.
    #[inline(always)]
    pub(super) unsafe fn copy<V: Vectors, const UNITS: usize, const LYING: bool>(
        self,
        vectors: V,
        place: Place,
        tiles: usize,
    ) {
        let width = if LYING { V::LANES * UNITS } else { UNITS };
        let Place { mut to, mut from } = place;
        for _ in 0..tiles {
            (to, from) = (vectors.anew(to), vectors.anew(from.cast_mut()));
            // SAFETY: the caller's promise.
            unsafe { tile::<V, UNITS, LYING>(vectors, to, self.stride, from, self.other_stride) };
            to = to.wrapping_add(width * self.stride);
            from = from.wrapping_add(width * 16 / UNITS);
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

/// Transposes one tile: `UNITS` lines of the source and as many of the destination for each lane, or (`LYING`) the other way
/// round.
///
/// # Safety
///
/// From the start of each line, the tile's units can be read, and written.
#[inline(always)]
unsafe fn tile<V: Vectors, const UNITS: usize, const LYING: bool>(
    vectors: V,
    to: *mut u8,
    stride: usize,
    from: *const u8,
    other_stride: usize,
) {
    let load = |k: usize| {
        let from = from.wrapping_add(k * other_stride);
        if LYING {
            // SAFETY: the caller's promise.
            unsafe { vectors.load(from) }
        } else {
            // SAFETY: the caller's promise.
            unsafe { vectors.load_lanes(from, UNITS * other_stride) }
        }
    };
    let mut lines = [load(0); UNITS];
    for (k, line) in lines.iter_mut().enumerate().skip(1) {
        *line = load(k);
    }
    let lines = turned::<V, UNITS, UNITS>(vectors, lines, UNITS.ilog2());
    for (k, line) in lines.into_iter().enumerate() {
        let to = to.wrapping_add(k * stride);
        if LYING {
            // SAFETY: the caller's promise.
            unsafe { vectors.store_lanes(to, UNITS * stride, line) };
        } else {
            // SAFETY: the caller's promise.
            unsafe { vectors.store(to, line) };
        }
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
