//! The two innermost loops of a copy: the matrix of units that a kernel copies. All strides are in bytes.

use super::LARGEST_IN_PARTS;
use crate::cache::LANE_BYTES;
use crate::loops::nest::Loop;
use core::ops::Range;

/// A loop over the destination and the source. Negative strides wrap around, as they do in `wrapping_add`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteLoop {
    /// The number of iterations.
    pub(crate) extent: usize,
    /// What an iteration adds to the address in the destination.
    pub(crate) to_stride: usize,
    /// What an iteration adds to the address in the source.
    pub(crate) from_stride: usize,
}

/// Two nested loops over units, or over groups of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix {
    /// Of a matrix that has a kernel: the units at each iteration of `down`. One, but for rows in groups.
    pub(crate) group: ByteLoop,
    /// Of a matrix that has a kernel, the loop with the smallest stride in the destination.
    pub(crate) down: ByteLoop,
    /// Of a matrix that has a kernel, the loop with the smallest stride in the source.
    pub(crate) across: ByteLoop,
}

/// A part of a matrix.
pub(crate) struct SubMatrix {
    pub(crate) matrix: Matrix,
    /// Where it begins in the destination and in the source, in bytes past the beginning of the whole matrix.
    pub(crate) offsets: [usize; 2],
}

impl ByteLoop {
    pub(crate) const ONCE: ByteLoop = ByteLoop { extent: 1, to_stride: 0, from_stride: 0 };

    /// A loop whose strides are in bytes already.
    pub(crate) const fn of(other: Loop<2>) -> ByteLoop {
        let [to_stride, from_stride] = other.strides;
        ByteLoop { extent: other.extent, to_stride: to_stride as usize, from_stride: from_stride as usize }
    }

    /// The same loop of a nest.
    pub(crate) const fn to_loop(self) -> Loop<2> {
        Loop::new(self.extent, [self.to_stride as isize, self.from_stride as isize])
    }

    pub(crate) const fn is_reversed_in_source(&self) -> bool {
        (self.from_stride as isize) < 0
    }

    /// From the last iteration to the first if units of the source lie so next to each other: kernels load them in ascending order.
    pub(crate) const fn along_source(self, unit_in_bytes: usize) -> ByteLoop {
        if self.from_stride == unit_in_bytes.wrapping_neg() { self.turned() } else { self }
    }

    /// From the last iteration to the first if the destination lies so, as loops of a plan do.
    pub(crate) const fn along_destination(self) -> ByteLoop {
        if (self.to_stride as isize) < 0 { self.turned() } else { self }
    }

    /// The same iterations from the last one to the first.
    const fn turned(self) -> ByteLoop {
        let (to_stride, from_stride) = (self.to_stride.wrapping_neg(), self.from_stride.wrapping_neg());
        ByteLoop { to_stride, from_stride, ..self }
    }

    /// Where iteration `k` begins in the destination and in the source, in bytes past the first one.
    #[inline(always)]
    pub(crate) const fn offsets(&self, k: usize) -> [usize; 2] {
        [k.wrapping_mul(self.to_stride), k.wrapping_mul(self.from_stride)]
    }
}

impl Matrix {
    /// Without groups.
    pub(crate) const fn of(down: ByteLoop, across: ByteLoop) -> Matrix {
        Matrix { group: ByteLoop::ONCE, down, across }
    }

    /// Whether the matrix is no larger than a block of these extents.
    pub(crate) const fn is_in(&self, block: [usize; 2]) -> bool {
        self.down.extent <= block[0] && self.across.extent <= block[1]
    }

    /// Whether its tiles are narrower than a lane: its rows are in groups, or short.
    pub(crate) const fn has_short_rows(&self, unit_in_bytes: usize) -> bool {
        self.group.extent > 1 || is_part_of_lane(self.across.extent, unit_in_bytes)
    }

    /// Whether its tiles are lower than a lane: it has few rows, which are not in groups.
    pub(crate) const fn has_few_rows(&self, unit_in_bytes: usize) -> bool {
        is_part_of_lane(self.down.extent, unit_in_bytes) && self.group.extent == 1
    }

    /// Whether its rows are no longer than a lane, and each continues the one before it in both layouts.
    pub(crate) const fn has_rows_in_lanes(&self, unit_in_bytes: usize) -> bool {
        let row = self.down.extent * unit_in_bytes;
        row <= LANE_BYTES && self.across.to_stride == row && self.across.from_stride == row
    }

    /// Whether rows that are last to first in the source are reversed in groups of which a lane has several, or one. A part of the matrix may be shorter.
    pub(crate) const fn has_groups_in_lanes(&self, unit_in_bytes: usize) -> bool {
        !unit_in_bytes.is_power_of_two() || self.has_rows_in_lanes(unit_in_bytes)
    }

    /// The number of units.
    pub(crate) const fn units(&self) -> usize {
        self.group.extent * self.down.extent * self.across.extent
    }

    /// The same units, with the longer loop as `down`, which is the inner one where units are moved one at a time.
    pub(crate) const fn with_longer_inside(self) -> Matrix {
        match self {
            Matrix { down, across, .. } if down.extent < across.extent => Matrix { down: across, across: down, ..self },
            _ => self,
        }
    }

    /// The same strides with other extents.
    pub(crate) const fn with_extents(&self, down: usize, across: usize) -> Matrix {
        let (down, across) = (ByteLoop { extent: down, ..self.down }, ByteLoop { extent: across, ..self.across });
        Matrix { down, across, ..*self }
    }

    /// The part of the matrix in these ranges. `None` if it is empty.
    pub(crate) fn part(&self, down: Range<usize>, across: Range<usize>) -> Option<SubMatrix> {
        if down.is_empty() || across.is_empty() {
            return None;
        }
        let ([to, from], [other_to, other_from]) = (self.down.offsets(down.start), self.across.offsets(across.start));
        let offsets = [to.wrapping_add(other_to), from.wrapping_add(other_from)];
        Some(SubMatrix { matrix: self.with_extents(down.len(), across.len()), offsets })
    }

    /// The parts of these extents. The last ones along `down` and `across` are up to twice as long: a short part takes more time for each
    /// unit.
    #[inline(always)]
    pub(crate) fn blocks(&self, [length, width]: [usize; 2]) -> impl Iterator<Item = SubMatrix> {
        let (mut down, mut across) = (0, 0);
        // One below the other.
        core::iter::from_fn(move || {
            let (below, right) = (end(down, length, self.down.extent), end(across, width, self.across.extent));
            let part = self.part(down..below, across..right);
            (down, across) = if below < self.down.extent { (below, across) } else { (0, right) };
            part
        })
    }
}

/// Whether this number of small units is less than a lane.
const fn is_part_of_lane(units: usize, unit_in_bytes: usize) -> bool {
    unit_in_bytes <= LARGEST_IN_PARTS && units * unit_in_bytes < LANE_BYTES
}

/// Where the part of an extent ends that begins here.
#[inline(always)]
fn end(start: usize, length: usize, extent: usize) -> usize {
    if extent - start < length.saturating_mul(2) { extent } else { start + length }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn matrix([down, across]: [usize; 2], from_strides: [usize; 2]) -> Matrix {
        let along = |extent, to_stride, from_stride| ByteLoop { extent, to_stride, from_stride };
        Matrix::of(along(down, 1, from_strides[0]), along(across, 1000, from_strides[1]))
    }

    /// Each unit is in one block. The last blocks are up to twice as long.
    #[test]
    fn blocks_cover_the_matrix() {
        let blocks = |units, block| {
            let whole = matrix(units, [200, 1]);
            let blocks = whole.blocks(block);
            blocks
                .map(|part| (part.offsets[0], [part.matrix.down.extent, part.matrix.across.extent]))
                .collect::<Vec<_>>()
        };
        assert_eq!(blocks([100, 50], [usize::MAX; 2]), [(0, [100, 50])]);
        assert_eq!(blocks([100, 50], [100, 30]), [(0, [100, 50])]);
        assert_eq!(blocks([5, 7], [2, 3]), [(0, [2, 3]), (2, [3, 3]), (3000, [2, 4]), (3002, [3, 4])]);
        assert_eq!(blocks([6, 1], [2, 9]), [(0, [2, 1]), (2, [2, 1]), (4, [2, 1])]);
        assert_eq!(blocks([0, 3], [2, 3]), []);
    }

    #[test]
    fn a_part_has_its_extents_and_begins_at_its_first_unit() {
        let whole = matrix([100, 50], [200, 1]);
        let part = whole.part(10..13, 20..50).expect("not empty");
        assert_eq!(part.offsets, [10 + 20 * 1000, 10 * 200 + 20]);
        assert_eq!([part.matrix.down.extent, part.matrix.across.extent], [3, 30]);
        assert!(whole.part(10..10, 0..50).is_none() && whole.part(0..1, 50..50).is_none());
    }
}
