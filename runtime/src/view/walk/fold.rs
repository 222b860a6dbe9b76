//! The one loop under every walk, and under the folds of the iterators in logical order.

use super::operand::Operands;
use crate::arith::nest::{Loop, Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::walk::{Piece, Walk};
use crate::layout::known::{Derived, Known};
use crate::layout::rank::{IndexArray, Loops, each_axis};
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};

/// What a walk counts beside the elements: nothing, `()`, or their index.
pub(in crate::view) trait Count: Copy {
    const ORDER: Traversal = Traversal::Memory;
    /// Whether each axis has a loop of its own, which tells its index.
    const BY_AXES: bool;
    /// What is counted at the first iteration of all loops.
    const FIRST: Self;
    /// What is counted at this iteration of a loop.
    fn at<const N: usize>(self, along: &Loop<N>, iteration: usize) -> Self;
}

impl Count for () {
    const BY_AXES: bool = false;
    const FIRST: () = ();

    #[inline(always)]
    fn at<const N: usize>(self, _: &Loop<N>, _: usize) {}
}

impl<I: IndexArray> Count for I {
    const BY_AXES: bool = true;
    const FIRST: I = I::ZERO;

    #[inline(always)]
    fn at<const N: usize>(mut self, along: &Loop<N>, iteration: usize) -> I {
        let digit = if along.reversed { along.extent - 1 - iteration } else { iteration };
        // One by one: a place that is only known at run time would keep the index in memory.
        each_axis!(axis < I::RANK => {
            if axis == along.axis {
                self.as_mut()[axis] = digit;
            }
        });
        self
    }
}

/// What a walk in logical order counts.
#[derive(Clone, Copy)]
pub(in crate::view) struct InOrder<C>(pub(in crate::view) C);

impl<C: Count> Count for InOrder<C> {
    const ORDER: Traversal = Traversal::Logical;
    const BY_AXES: bool = C::BY_AXES;
    const FIRST: Self = InOrder(C::FIRST);

    #[inline(always)]
    fn at<const N: usize>(self, along: &Loop<N>, iteration: usize) -> Self {
        InOrder(self.0.at(along, iteration))
    }
}

/// The walk of operands of static layouts, counted by `C`. That of others is not used, and its numbers might overflow.
struct StaticWalk<P, C, const N: usize>(PhantomData<(P, C)>);

impl<P: Operands<N>, C: Count, const N: usize> StaticWalk<P, C, N> {
    const WALK: Walk<N> = walk_of::<P, C, N>(&P::STATIC_NUMBERS);
}

/// The walk of operands whose layouts have these numbers.
const fn walk_of<P: Operands<N>, C: Count, const N: usize>(numbers: &[Numbers; N]) -> Walk<N> {
    Walk::of(Nest::over(P::Index::RANK, numbers, &P::MATCHINGS, C::ORDER), C::ORDER, C::BY_AXES)
}

type DerivedWalk<P, const N: usize> = <<P as Operands<N>>::Known as Known>::Derived<Walk<N>>;

/// Operands of equal extents, and how they are walked.
pub(in crate::view) struct Walking<P: Operands<N>, C, const N: usize> {
    operands: P,
    walk: DerivedWalk<P, N>,
    count: PhantomData<C>,
}

impl<P: Operands<N>, C: Count, const N: usize> Walking<P, C, N> {
    /// The operands have equal extents.
    #[inline(always)]
    pub(in crate::view) fn over(operands: P) -> Self {
        let walk = || walk_of::<P, C, N>(&operands.numbers());
        Walking { walk: Derived::new(walk), operands, count: PhantomData }
    }

    #[inline(always)]
    pub(super) fn walk(&self) -> &Walk<N> {
        self.walk.get(const { &StaticWalk::<P, C, N>::WALK })
    }

    /// Folds over all elements.
    #[inline(always)]
    pub(in crate::view) fn fold<Acc>(self, init: Acc, mut f: impl FnMut(Acc, C, P::Items) -> Acc) -> Acc {
        let folded =
            self.try_fold(init, |acc, count, items| ControlFlow::<Infallible, Acc>::Continue(f(acc, count, items)));
        let ControlFlow::Continue(acc) = folded;
        acc
    }

    /// [`fold`](Walking::fold), up to where `f` breaks off.
    #[inline(always)]
    pub(super) fn try_fold<Acc, B>(
        self,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        // SAFETY: the operands are ours, and a walk comes by each index once.
        unsafe { self.fold_piece(&self.walk().whole(), init, f) }
    }

    /// Folds over one piece.
    ///
    /// # Safety
    ///
    /// It is a piece of this walk. Of a mutable operand, nobody else is given an element of the piece while the items live.
    #[inline(always)]
    pub(super) unsafe fn fold_piece<Acc, B>(
        &self,
        piece: &Piece,
        init: Acc,
        mut f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let walk = self.walk();
        let inner = &walk.inner;
        let around = Around { walk, piece, count: PhantomData::<C> };
        P::Index::fold_loops(&around, (walk.starts, C::FIRST), init, &mut |acc, (at, count)| {
            // SAFETY: the loops visit the offsets of indices in bounds, in each operand those of the same index. In a unique
            // layout (invariant 4) different indices are different elements; the rest is the caller's promise.
            unsafe {
                self.operands.fold_inner(at, inner, piece.inner_range(inner), acc, |acc, iteration, items| {
                    f(acc, count.at(inner, iteration), items)
                })
            }
        })
    }
}

/// The loops around the innermost one, as far as they are in a piece; at each place, the offsets in the operands, and the count.
struct Around<'w, C, const N: usize> {
    walk: &'w Walk<N>,
    piece: &'w Piece,
    count: PhantomData<C>,
}

impl<C: Count, const N: usize> Loops for Around<'_, C, N> {
    type At = ([usize; N], C);

    #[inline(always)]
    fn iterations(&self, depth: usize) -> Range<usize> {
        self.piece.range(depth, self.walk.outer[depth].extent)
    }

    #[inline(always)]
    fn at(&self, (mut offsets, count): Self::At, depth: usize, iteration: usize) -> Self::At {
        let outer = &self.walk.outer[depth];
        for (offset, stride) in offsets.iter_mut().zip(outer.strides) {
            *offset = offset.wrapping_add_signed(stride.wrapping_mul(iteration as isize));
        }
        (offsets, count.at(outer, iteration))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The index that is counted is the one whose element is at the offset, also along axes that lie last to first.
    #[test]
    fn an_index_is_counted_with_its_offset() {
        for strides in [[4, 1], [-4, 1], [4, -1], [-4, -1], [1, 3], [1, -3]] {
            let mut numbers = Numbers::NONE;
            for (axis, stride) in strides.into_iter().enumerate() {
                (numbers.extents[axis], numbers.strides[axis]) = (3, stride);
            }
            let lowest: isize = strides.iter().map(|stride| 2 * (*stride).min(0)).sum();
            let walk = Walk::of(Nest::of(2, numbers), Traversal::Memory, true);
            let around = Around { walk: &walk, piece: &walk.whole(), count: PhantomData::<[usize; 2]> };
            let mut last = None;
            let _ = <[usize; 2]>::fold_loops(&around, (walk.starts, [0; 2]), (), &mut |(), ([at], index)| {
                for iteration in 0..walk.inner.extent {
                    let offset = at + iteration * walk.inner.strides[0].unsigned_abs();
                    let [h, w] = index.at(&walk.inner, iteration).map(|digit| digit as isize);
                    assert_eq!(offset as isize, h * strides[0] + w * strides[1] - lowest, "{strides:?}");
                    assert!(last.replace(offset) < Some(offset));
                }
                ControlFlow::<Infallible>::Continue(())
            });
            assert!(last.is_some());
        }
    }
}
