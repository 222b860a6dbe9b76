//! Rows whose units are last to first in the source.

use super::TileKernel;
use super::units::move_matrix;
use super::zip::Tile;
use crate::cache::LANE_BYTES;
use crate::job::{Job, Pointers};
use crate::plan::matrix::{ByteLoop, Matrix, SubMatrix};
use crate::vectors::interface::{Places, Vectors, last_to_first};

/// Reverses the units along `down`, at each iteration of `across`.
///
/// Its strides: along `down` the destination is contiguous, and the source is too, in the other direction.
#[derive(Clone, Copy)]
pub(crate) struct ReverseRows<const UNITS: usize>;

impl<const UNITS: usize> TileKernel for ReverseRows<UNITS> {
    /// Vector by vector, four in an iteration where there are as many. The last vector of a row may overlap the one before it.
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        let Matrix { down, across, .. } = *job.matrix();
        let (unit, vector) = (LANE_BYTES / UNITS, V::LANES * LANE_BYTES);
        let Some(last) = (down.extent * unit).checked_sub(vector) else { return false };
        for k in 0..across.extent {
            // In the source, the vector whose units come first in the destination: its last unit is the one of index 0.
            let first = job.at().add(across.offsets(k)).add([0, unit.wrapping_sub(vector)]);
            let row = Row::<UNITS> { first, last };
            let mut at = 0;
            while at + 3 * vector <= last {
                for k in 0..4 {
                    row.reverse(vectors, at + k * vector);
                }
                at += 4 * vector;
            }
            while at < last {
                row.reverse(vectors, at);
                at += vector;
            }
            row.reverse(vectors, last);
        }
        true
    }
}

/// A row. (1) and (2) hold for its vectors, of which the last one begins `last` bytes past the first one in the destination, and before it in the source.
#[derive(Clone, Copy)]
struct Row<const UNITS: usize> {
    first: Pointers,
    last: usize,
}

impl<const UNITS: usize> Row<UNITS> {
    /// Reverses the units of one vector.
    #[inline(always)]
    fn reverse<V: Vectors>(self, vectors: V, at: usize) {
        debug_assert!(at <= self.last);
        let Pointers { to, from } = self.first;
        let at = Pointers { to: to.wrapping_add(at), from: from.wrapping_sub(at) };
        let vector = Tile { at, strides: [0; 2], places: [Places::Row; 2] };
        // SAFETY: (1) and (2), for the same units of this row.
        unsafe {
            vector.convert(
                vectors,
                #[inline(always)]
                |[units]| [vectors.reverse::<UNITS>(units)],
            );
        }
    }
}

/// Reverses units of which a lane has whole groups: the channels of pixels, or pixels of three bytes. A shuffle reverses those of a lane.
///
/// Its strides: along `down` the destination is contiguous, and the source is too, in the other direction. If `down` is no longer than a lane, `across`
/// may continue it in both: then each iteration of `across` is a group. Else each unit is one, and a lane has several.
#[derive(Clone, Copy)]
pub(crate) struct ReverseGroups;

impl TileKernel for ReverseGroups {
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        if !V::SHUFFLES {
            return false;
        }
        let Matrix { down, across, .. } = *job.matrix();
        let are_rows = job.matrix().has_rows_in_lanes(down.to_stride);
        let (rows, groups) = if are_rows { (ByteLoop::ONCE, across) } else { (across, down) };
        let lanes = Lanes::of::<V>(&down, groups.to_stride, are_rows);
        let Some(last) = groups.extent.checked_sub(lanes.room) else { return false };
        for k in 0..rows.extent {
            lanes.reverse(vectors, job.at().add(rows.offsets(k)).add([0, lanes.first_load]), last);
        }
        let done = last + V::LANES * lanes.count;
        let rest = match are_rows {
            true => job.matrix().part(0..down.extent, done..groups.extent),
            false => job.matrix().part(done..groups.extent, 0..rows.extent),
        };
        if let Some(SubMatrix { matrix, offsets }) = rest {
            // SAFETY: the groups that are left in each row. `MoveUnits` asks for no strides.
            move_matrix(vectors, unsafe { job.part((), &matrix, offsets) });
        }
        true
    }
}

/// How a vector is reversed.
struct Lanes {
    /// The bytes of a group.
    group: usize,
    /// The groups of a lane.
    count: usize,
    /// The groups of a vector, and those that its bytes reach into.
    room: usize,
    /// From where in the source the first lane is loaded, past the first unit.
    first_load: usize,
    /// From one group to the next in the source.
    from_stride: usize,
    shuffle: [u8; LANE_BYTES],
}

impl Lanes {
    /// For groups of this many bytes, which are rows of `down` or units of it.
    ///
    /// The bytes of a lane that are of no whole group come last in the destination, where the next lane overwrites them. In the source they are those that the
    /// next lane is loaded from.
    #[inline(always)]
    fn of<V: Vectors>(down: &ByteLoop, group: usize, are_rows: bool) -> Lanes {
        let count = LANE_BYTES / group;
        let (unit, bytes) = (down.to_stride, count * group);
        // What is reversed as one: a row, or the units of a lane.
        let (reversed, first, first_load, from_stride) = match are_rows {
            true => (group, 0, unit.wrapping_sub(group), group),
            false => (bytes, LANE_BYTES - bytes, group.wrapping_sub(LANE_BYTES), group.wrapping_neg()),
        };
        let shuffle = last_to_first(unit, reversed, first);
        let room = ((V::LANES - 1) * bytes + LANE_BYTES).div_ceil(group);
        Lanes { group, count, room, first_load, from_stride, shuffle }
    }

    /// Reverses the vectors of a row, of which the last one begins with group `last` and may overlap the one before it. The job has these groups, and those
    /// that a vector's bytes reach into. `row` is the first group, and where its lane is loaded.
    #[inline(always)]
    fn reverse<V: Vectors>(&self, vectors: V, row: Pointers, last: usize) {
        let (strides, in_vector) = ([self.group, self.from_stride], V::LANES * self.count);
        let places = strides.map(|stride| Places::Lanes(stride.wrapping_mul(self.count)));
        let past = |groups: usize| strides.map(|stride| stride.wrapping_mul(groups));
        let (mut first, mut at, step) = (0, row, past(in_vector));
        loop {
            let vector = Tile { at, strides: [0; 2], places };
            // SAFETY: (1) and (2), for the groups of this vector and those that its bytes reach into: they are of the same row.
            unsafe {
                vector.convert(
                    vectors,
                    #[inline(always)]
                    |[units]| [vectors.shuffle(units, &self.shuffle)],
                );
            }
            if first == last {
                return;
            }
            first += in_vector;
            at = at.add(step);
            if first > last {
                (first, at) = (last, row.add(past(last)));
            }
        }
    }
}
