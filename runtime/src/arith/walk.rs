//! A walk over the elements of layouts, as data: a line for each turn of the loops around it, and the
//! pieces that threads take of it.

use super::nest::{Line, Nest, Order};
use super::spec::{MAX_RANK, Spec};
use core::ops::Range;

/// A walk over `N` layouts at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<const N: usize> {
    /// The loops around the line, innermost last; before them, loops of one turn.
    pub(crate) around: [Line<N>; MAX_RANK],
    /// The innermost loop. In memory order it runs along neighbours, where the first layout has them.
    pub(crate) line: Line<N>,
    /// The offset in each layout of the first turn.
    pub(crate) starts: [usize; N],
}

impl<const N: usize> Walk<N> {
    /// The walk over layouts of the same extents; axis `k` of the first is axis `maps[i][k]` of another, `specs[i]`. Where
    /// `by_axes`, no loops are merged: each runs along an axis, and so knows its index.
    ///
    /// In memory order, loops along which the first layout stands still go around its line.
    pub(crate) const fn over(specs: [&Spec; N], maps: &[[usize; MAX_RANK]; N], order: Order, by_axes: bool) -> Self {
        let nest = Nest::over(specs, maps, order);
        let mut nest = if by_axes { nest } else { nest.merged() };
        let innermost = match nest.innermost() {
            Some(innermost) if order.is_of_memory() => innermost,
            _ => nest.depth.wrapping_sub(1),
        };
        let line = nest.take(innermost);
        let mut around = [Line::ONE; MAX_RANK];
        let mut k = 0;
        while k < nest.depth {
            around[MAX_RANK - nest.depth + k] = nest.lines[k];
            k += 1;
        }
        Walk { around, line, starts: nest.starts }
    }

    /// All of the walk.
    #[inline(always)]
    pub(crate) const fn whole(&self) -> Piece {
        Piece { level: 0, first: [0; MAX_RANK + 1], turns: self.around[0].extent }
    }
}

/// A part of a walk: some neighbouring turns of one loop, at one turn of each loop around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// Which loop: its place in [`Walk::around`], or past that, for a part of the line.
    level: usize,
    /// For each loop up to `level`, the turn at which the piece begins.
    first: [usize; MAX_RANK + 1],
    /// Turns of the loop at `level`.
    turns: usize,
}

impl Piece {
    /// The turns that the loop at `level` takes in this piece, of `extent` in all.
    #[inline(always)]
    pub(crate) fn range(&self, level: usize, extent: usize) -> Range<usize> {
        let first = self.first[level];
        if level > self.level {
            0..extent
        } else if level == self.level {
            first..first + self.turns
        } else {
            first..first + 1
        }
    }

    /// The turns of the line in this piece.
    #[inline(always)]
    pub(crate) fn line<const N: usize>(&self, line: &Line<N>) -> Range<usize> {
        self.range(MAX_RANK, line.extent)
    }
}

/// What divides work among threads.
#[cfg(feature = "rayon")]
mod parallel {
    use super::{Piece, Walk};
    use crate::arith::spec::MAX_RANK;
    use crate::parallel::cut;

    /// Where the line is divided: at multiples of so many elements, which are whole cache lines, whatever their size.
    const UNIT: usize = 64;

    impl<const N: usize> Walk<N> {
        /// How many turns the loops take together.
        pub(crate) fn elements(&self) -> usize {
            self.around.iter().map(|line| line.extent).product::<usize>() * self.line.extent
        }

        fn extent(&self, level: usize) -> usize {
            if level < MAX_RANK { self.around[level].extent } else { self.line.extent }
        }

        /// Divides a piece in two, of which the first has about `share` of `of` parts; `None` if it is too short.
        ///
        /// The outermost loop of more than one turn is divided: each of the two lies together in memory.
        pub(crate) fn divide(&self, mut piece: Piece, share: usize, of: usize) -> Option<[Piece; 2]> {
            while piece.turns == 1 && piece.level < MAX_RANK {
                piece.level += 1;
                piece.turns = self.extent(piece.level);
            }
            let unit = if piece.level == MAX_RANK { UNIT } else { 1 };
            let turns = cut(piece.turns, unit, share, of)?;
            let mut rest = Piece { turns: piece.turns - turns, ..piece };
            rest.first[rest.level] += turns;
            Some([Piece { turns, ..piece }, rest])
        }
    }
}
