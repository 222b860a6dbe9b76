//! The two innermost loops of a copy: the matrix of units that a kernel copies. All strides are in bytes.

use crate::cache::SQUARE_UNITS;
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

/// Two nested loops over units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix {
    /// Of a matrix that has a kernel, the loop with the smallest stride in the destination.
    pub(crate) down: ByteLoop,
    /// Of a matrix that has a kernel, the loop with the smallest stride in the source.
    pub(crate) across: ByteLoop,
    order: UnitOrder,
}

/// The order in which the units of a matrix are moved one at a time.
#[derive(Clone, Copy, Debug)]
enum UnitOrder {
    /// `down` is the inner loop: it was chosen as that.
    Planned,
    /// The inner loop is `down`, unless it is short and `across` is longer.
    ByExtent,
    /// The same, in squares of [`SQUARE_UNITS`].
    InSquares,
}

/// A part of a matrix.
pub(crate) struct SubMatrix {
    pub(crate) matrix: Matrix,
    /// Where it begins in the destination and in the source, in bytes past the beginning of the whole matrix.
    pub(crate) offsets: [usize; 2],
}

/// The loops in which the units of a matrix are moved one at a time.
pub(crate) struct UnitLoops {
    pub(crate) outer: ByteLoop,
    pub(crate) inner: ByteLoop,
    /// The number of iterations of each loop in a block.
    pub(crate) block: usize,
}

impl ByteLoop {
    pub(crate) const ONCE: ByteLoop = ByteLoop { extent: 1, to_stride: 0, from_stride: 0 };

    /// A loop whose strides are in bytes already.
    pub(crate) const fn of(other: Loop<2>) -> ByteLoop {
        let [to_stride, from_stride] = other.strides;
        ByteLoop { extent: other.extent, to_stride: to_stride as usize, from_stride: from_stride as usize }
    }

    pub(crate) const fn is_reversed_in_source(&self) -> bool {
        (self.from_stride as isize) < 0
    }

    /// Where iteration `k` begins in the destination and in the source, in bytes past the first one.
    #[inline(always)]
    pub(crate) const fn offsets(&self, k: usize) -> [usize; 2] {
        [k.wrapping_mul(self.to_stride), k.wrapping_mul(self.from_stride)]
    }
}

impl Matrix {
    /// A matrix for a kernel. Where its units are moved one at a time after all, squares keep the cache lines of a source in L1 in which
    /// `across` has the shorter steps.
    pub(crate) const fn for_kernel(down: ByteLoop, across: ByteLoop) -> Matrix {
        let is_transposed = across.extent > 1 && across.from_stride != 0 && across.from_stride < down.from_stride;
        Matrix { down, across, order: if is_transposed { UnitOrder::InSquares } else { UnitOrder::ByExtent } }
    }

    /// A matrix of units that are moved one at a time, with `down` as the inner loop.
    pub(crate) const fn of_units(down: ByteLoop, across: ByteLoop) -> Matrix {
        Matrix { down, across, order: UnitOrder::Planned }
    }

    /// The same strides with other extents.
    pub(crate) const fn with_extents(&self, down: usize, across: usize) -> Matrix {
        Matrix {
            down: ByteLoop { extent: down, ..self.down },
            across: ByteLoop { extent: across, ..self.across },
            order: self.order,
        }
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
    pub(crate) fn blocks(&self, block: [usize; 2]) -> Blocks<'_> {
        Blocks { matrix: self, block, next: [0; 2] }
    }

    /// The loops in which units are moved one at a time.
    #[inline(always)]
    pub(crate) const fn unit_loops(&self) -> UnitLoops {
        let is_short = self.down.extent < self.across.extent && self.down.extent < SQUARE_UNITS;
        let (outer, inner) = match self.order {
            UnitOrder::ByExtent | UnitOrder::InSquares if is_short => (self.down, self.across),
            _ => (self.across, self.down),
        };
        UnitLoops {
            outer,
            inner,
            block: if matches!(self.order, UnitOrder::InSquares) { SQUARE_UNITS } else { usize::MAX },
        }
    }
}

/// The blocks of a matrix, one below the other.
pub(crate) struct Blocks<'a> {
    matrix: &'a Matrix,
    block: [usize; 2],
    /// Where the next one begins, along `down` and `across`.
    next: [usize; 2],
}

impl Iterator for Blocks<'_> {
    type Item = SubMatrix;

    #[inline(always)]
    fn next(&mut self) -> Option<SubMatrix> {
        let ([down, across], [length, width]) = (self.next, self.block);
        let (below, right) =
            (end(down, length, self.matrix.down.extent), end(across, width, self.matrix.across.extent));
        let part = self.matrix.part(down..below, across..right);
        self.next = if below < self.matrix.down.extent { [below, across] } else { [0, right] };
        part
    }
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
        Matrix::for_kernel(along(down, 1, from_strides[0]), along(across, 1000, from_strides[1]))
    }

    fn extents(matrix: &Matrix) -> [usize; 3] {
        let UnitLoops { outer, inner, block } = matrix.unit_loops();
        [outer.extent, inner.extent, block]
    }

    #[test]
    fn the_inner_loop_is_down_unless_it_is_short_and_across_is_longer() {
        let order = |units| extents(&matrix(units, [1, 2000]));
        assert_eq!(order([1000, 5]), [5, 1000, usize::MAX]);
        assert_eq!(order([5, 1000]), [5, 1000, usize::MAX]);
        assert_eq!(order([5, 4]), [4, 5, usize::MAX]);
        assert_eq!(order([SQUARE_UNITS, 1000]), [1000, SQUARE_UNITS, usize::MAX]);
        assert_eq!(order([SQUARE_UNITS - 1, 1000]), [SQUARE_UNITS - 1, 1000, usize::MAX]);
        assert_eq!(matrix([5, 5], [1, 2000]).unit_loops().inner.to_stride, 1);
        // A plan has chosen the inner loop.
        let Matrix { down, across, .. } = matrix([5, 1000], [1, 2000]);
        assert_eq!(extents(&Matrix::of_units(down, across)), [1000, 5, usize::MAX]);
    }

    #[test]
    fn units_are_moved_in_squares_where_the_source_is_transposed() {
        let block = |across, from_strides| extents(&matrix([100, across], from_strides))[2];
        assert_eq!(block(50, [200, 1]), SQUARE_UNITS);
        assert_eq!(block(1, [200, 1]), usize::MAX);
        assert_eq!([block(50, [1, 200]), block(50, [200, 200])], [usize::MAX; 2]);
        assert_eq!(block(50, [200, 0]), usize::MAX);
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
    fn a_part_has_an_order_of_its_own() {
        let whole = matrix([100, 50], [200, 1]);
        let part = whole.part(10..13, 20..50).expect("not empty");
        assert_eq!(part.offsets, [10 + 20 * 1000, 10 * 200 + 20]);
        assert_eq!(extents(&part.matrix), [3, 30, SQUARE_UNITS]);
        assert!(whole.part(10..10, 0..50).is_none() && whole.part(0..1, 50..50).is_none());
    }
}
