//! The two innermost loops of a copy: the matrix of units that a kernel copies. All strides are in bytes.

use super::cache::SQUARE_UNITS;
use crate::arith::nest::Loop;
use core::ops::Range;

/// A loop over the destination and the source. Negative strides wrap around, as they do in `wrapping_add`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByteLoop {
    /// The number of iterations.
    pub(super) extent: usize,
    /// What an iteration adds to the address in the destination.
    pub(super) to_stride: usize,
    /// What an iteration adds to the address in the source.
    pub(super) from_stride: usize,
}

/// Two nested loops over units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrix {
    /// Of a matrix that has a kernel, the loop with the smallest stride in the destination.
    pub(super) down: ByteLoop,
    /// Of a matrix that has a kernel, the loop with the smallest stride in the source.
    pub(super) across: ByteLoop,
    /// Whether `across` is the inner loop where units are moved one at a time. Else it is `down`.
    across_is_inner: bool,
    /// Whether units that are moved one at a time are moved in squares of [`SQUARE_UNITS`].
    in_squares: bool,
}

/// A part of a matrix.
pub(super) struct SubMatrix {
    pub(super) matrix: Matrix,
    /// Where it begins in the destination and in the source, in bytes past the beginning of the whole matrix.
    pub(super) offsets: [usize; 2],
}

/// The loops in which the units of a matrix are moved one at a time.
pub(super) struct UnitLoops {
    pub(super) outer: ByteLoop,
    pub(super) inner: ByteLoop,
    /// The number of iterations of each loop in a block.
    pub(super) block: usize,
}

impl ByteLoop {
    pub(super) const ONCE: ByteLoop = ByteLoop { extent: 1, to_stride: 0, from_stride: 0 };

    /// A loop whose strides are in bytes already.
    pub(super) const fn of(other: Loop<2>) -> ByteLoop {
        let [to_stride, from_stride] = other.strides;
        ByteLoop { extent: other.extent, to_stride: to_stride as usize, from_stride: from_stride as usize }
    }

    pub(super) const fn is_reversed_in_source(&self) -> bool {
        (self.from_stride as isize) < 0
    }

    /// Where iteration `k` begins in the destination and in the source, in bytes past the first one.
    #[inline(always)]
    pub(super) const fn offsets(&self, k: usize) -> [usize; 2] {
        [k.wrapping_mul(self.to_stride), k.wrapping_mul(self.from_stride)]
    }
}

impl Matrix {
    /// A single unit.
    pub(super) const ONE: Matrix = Matrix::of(ByteLoop::ONCE, ByteLoop::ONCE);

    /// A matrix, with the order in which its units are moved one at a time. The inner loop is `down`, whose steps are shorter
    /// in the destination, unless it is short and `across` is longer. Squares keep the cache lines of a source in L1 in which
    /// `across` has the shorter steps.
    pub(super) const fn of(down: ByteLoop, across: ByteLoop) -> Matrix {
        let is_transposed = across.extent > 1 && across.from_stride != 0 && across.from_stride < down.from_stride;
        Matrix {
            down,
            across,
            across_is_inner: down.extent < across.extent && down.extent < SQUARE_UNITS,
            in_squares: is_transposed,
        }
    }

    /// The same strides with other extents.
    pub(super) const fn with_extents(&self, down: usize, across: usize) -> Matrix {
        Matrix::of(ByteLoop { extent: down, ..self.down }, ByteLoop { extent: across, ..self.across })
    }

    /// The part of the matrix in these ranges. `None` if it is empty.
    pub(super) fn part(&self, down: Range<usize>, across: Range<usize>) -> Option<SubMatrix> {
        if down.is_empty() || across.is_empty() {
            return None;
        }
        let ([to, from], [other_to, other_from]) = (self.down.offsets(down.start), self.across.offsets(across.start));
        let offsets = [to.wrapping_add(other_to), from.wrapping_add(other_from)];
        Some(SubMatrix { matrix: self.with_extents(down.len(), across.len()), offsets })
    }

    /// The order in which units are moved one at a time.
    #[inline(always)]
    pub(super) const fn unit_loops(&self) -> UnitLoops {
        let (outer, inner) = if self.across_is_inner { (self.down, self.across) } else { (self.across, self.down) };
        UnitLoops { outer, inner, block: if self.in_squares { SQUARE_UNITS } else { usize::MAX } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix([down, across]: [usize; 2], from_strides: [usize; 2]) -> Matrix {
        let along = |extent, to_stride, from_stride| ByteLoop { extent, to_stride, from_stride };
        Matrix::of(along(down, 1, from_strides[0]), along(across, 1000, from_strides[1]))
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
    }

    #[test]
    fn units_are_moved_in_squares_where_the_source_is_transposed() {
        let block = |across, from_strides| extents(&matrix([100, across], from_strides))[2];
        assert_eq!(block(50, [200, 1]), SQUARE_UNITS);
        assert_eq!(block(1, [200, 1]), usize::MAX);
        assert_eq!([block(50, [1, 200]), block(50, [200, 200])], [usize::MAX; 2]);
        assert_eq!(block(50, [200, 0]), usize::MAX);
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
