//! The loop of every walk, and of the folds of iterators in logical order.

use super::by_type::ByType;
#[cfg(feature = "rayon")]
use super::by_type::walk_of;
use super::count::Count;
use super::operand::Operand;
use super::operands::Operands;
use super::zip::Zip;
use crate::arith::boxes::Boxes;
use crate::arith::loop_order::LoopOrder;
use crate::arith::numbers::Numbers;
use crate::arith::spec::MAX_RANK;
use crate::arith::split::Split;
use crate::arith::unroll::each;
use crate::arith::walk::{Piece, Walk};
use crate::axis::digits::DigitAxes;
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::rank::{IndexArray, Loops};
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};

/// Operands of equal extents, and how they are walked.
pub(crate) struct Walking<P: Operands<N>, C, const N: usize> {
    pub(super) operands: P,
    count: PhantomData<C>,
}

impl<P: Operands<N>, const N: usize> Walking<P, (), N> {
    /// Whether `f` is true of the elements of each index. It is asked until it is not.
    #[inline(always)]
    pub(crate) fn all(self, mut f: impl FnMut(P::Items) -> bool) -> bool {
        let walked = self.try_fold(
            (),
            #[inline(always)]
            |(), (), items| match f(items) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            },
        );
        walked.is_continue()
    }
}

impl<P: Operands<N>, C: Count, const N: usize> Walking<P, C, N> {
    #[inline(always)]
    pub(crate) fn over(operands: P) -> Self {
        Walking { operands, count: PhantomData }
    }

    /// Whether every axis of every operand has one stride.
    #[cfg(feature = "rayon")]
    pub(super) const IS_STRIDED: bool = ByType::<P, C, N>::IS_STRIDED;

    /// The boxes of operands with blocks.
    #[cfg(feature = "rayon")]
    pub(super) fn boxes(&self) -> Boxes<'static, N> {
        Boxes::of(const { &ByType::<P, C, N>::SPLIT }, &self.operands.numbers())
    }

    /// The parts of the axes of operands with blocks.
    #[cfg(feature = "rayon")]
    pub(super) const SPLIT: &Split<N> = &ByType::<P, C, N>::SPLIT;

    /// Whether the types know the walk, but for the numbers of run time.
    #[cfg(feature = "rayon")]
    pub(super) const IS_KNOWN: bool = ByType::<P, C, N>::IS_STATIC || ByType::<P, C, N>::LOOP_ORDER.is_ordered;

    /// The walk of operands without blocks. What the types know are constants of it where it is inlined.
    #[cfg(feature = "rayon")]
    #[inline(always)]
    pub(super) fn walk(&self) -> Walk<N> {
        if const { ByType::<P, C, N>::IS_STATIC } {
            return const { ByType::<P, C, N>::WALK };
        }
        match const { Self::IS_KNOWN } {
            true => self.walk_along(const { &ByType::<P, C, N>::LOOP_ORDER }, &self.operands.numbers()),
            false => walk_of::<P, C, N>(&self.operands.numbers()),
        }
    }

    #[inline(always)]
    fn walk_along(&self, loop_order: &LoopOrder, numbers: &[Numbers; N]) -> Walk<N> {
        Walk::along(loop_order, numbers, const { &P::MATCHINGS }, const { &ByType::<P, C, N>::FORWARD }, C::ORDER)
    }

    /// Folds over all elements.
    #[inline(always)]
    pub(crate) fn fold<Acc>(self, init: Acc, mut f: impl FnMut(Acc, C, P::Items) -> Acc) -> Acc {
        self.fold_steps(
            init,
            #[inline(always)]
            |acc, count, items| ControlFlow::Continue(f(acc, count, items)),
        )
    }

    /// [`fold`](Walking::fold) by a function of steps, none of which ends it. In a debug build, each function around another one copies the items
    /// of several operands.
    #[inline(always)]
    pub(super) fn fold_steps<Acc>(
        self,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<Infallible, Acc>,
    ) -> Acc {
        let ControlFlow::Continue(acc) = self.try_fold(init, f);
        acc
    }

    /// [`fold`](Walking::fold), which ends when `f` breaks.
    #[inline(always)]
    pub(super) fn try_fold<Acc, B>(
        self,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        P::Digits::choose::<ByType<P, C, N>, _, _>(
            (self, init, f),
            #[inline(always)]
            |(walking, init, f)| walking.fold_strided(init, f),
            #[inline(always)]
            |(walking, init, f)| walking.fold_boxes(init, f),
        )
    }

    /// [`try_fold`](Walking::try_fold) of layouts without blocks.
    #[inline(always)]
    fn fold_strided<Acc, B>(
        self,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        if const { ByType::<P, C, N>::IS_STATIC } {
            return self.fold_along(const { &ByType::<P, C, N>::WALK }, init, f);
        }
        let numbers = self.operands.numbers();
        let loop_order = const { &ByType::<P, C, N>::LOOP_ORDER };
        if !const { ByType::<P, C, N>::LOOP_ORDER.is_ordered } && !loop_order.descends(&numbers[0]) {
            return self.fold_sorted(&numbers, init, f);
        }
        self.fold_along(&self.walk_along(loop_order, &numbers), init, f)
    }

    /// [`try_fold`](Walking::try_fold) along the walk of these operands, which have no blocks.
    #[inline(always)]
    fn fold_along<Acc, B>(
        &self,
        walk: &Walk<N>,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        // SAFETY: it is the walk of the operands, which are ours, and it comes by each index once.
        unsafe { WholeWalk::<P, C, N>::of(&self.operands, walk, walk.whole()) }.fold(init, f)
    }

    /// [`try_fold`](Walking::try_fold) of layouts with blocks. Each digit is an axis where blocks divide the extents of a layout with a `?`, and the
    /// types know the loops. Of static layouts, LLVM makes constants of the boxes.
    #[inline]
    fn fold_boxes<Acc, B>(
        self,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let numbers = self.operands.numbers();
        let loop_order = const { &ByType::<P, C, N>::LOOP_ORDER };
        let split = const { &ByType::<P, C, N>::SPLIT };
        if const { ByType::<P, C, N>::IS_WALKED_WHOLE } {
            if let Some(parts) = split.whole(&numbers) {
                let forward = const { &ByType::<P, C, N>::FORWARD };
                let walk = Walk::along(loop_order, &parts, &Split::<N>::MATCHINGS, forward, C::ORDER);
                return self.fold_box(&walk, &[0; MAX_RANK], init, f);
            }
        }
        self.fold_each_box(&Boxes::of(split, &numbers), init, f)
    }

    /// One box after the other.
    #[inline]
    fn fold_each_box<Acc, B>(
        self,
        boxes: &Boxes<'_, N>,
        init: Acc,
        mut f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let loop_order = const { &ByType::<P, C, N>::LOOP_ORDER };
        let matchings = const { &Split::<N>::MATCHINGS };
        let mut acc = init;
        for number in 0..boxes.count() {
            let this = boxes.get(number);
            let numbers = boxes.numbers(&this);
            let loop_order = match loop_order.is_ordered || loop_order.descends(&numbers[0]) {
                true if C::INDEXED => *loop_order,
                true => loop_order.merged_by(&numbers, matchings),
                false => LoopOrder::sorted(loop_order.rank, &numbers, matchings, C::INDEXED),
            };
            let forward = const { &ByType::<P, C, N>::FORWARD };
            let mut walk = Walk::along(&loop_order, &numbers, matchings, forward, C::ORDER);
            for (start, lowest) in walk.starts.iter_mut().zip(boxes.lowest(&this)) {
                *start = start.wrapping_add(lowest);
            }
            acc = self.fold_box(&walk, &this.start, acc, &mut f)?;
        }
        ControlFlow::Continue(acc)
    }

    /// Folds over a box that begins at an index. The walk is its own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fold_box<Acc, B>(
        &self,
        walk: &Walk<N>,
        start: &[usize; MAX_RANK],
        acc: Acc,
        mut f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let split = const { &ByType::<P, C, N>::SPLIT };
        // SAFETY: it is the walk of a box of the operands, which are ours, and all boxes together come by each index once.
        unsafe { WalkInBox::<P, C, N>::of(&self.operands, walk, walk.whole()) }
            .fold(acc, |acc, count, items| f(acc, C::in_box(split, start, count), items))
    }

    /// [`try_fold`](Walking::try_fold) where run-time strides are in another order than the rules'.
    #[cold]
    #[inline(never)]
    fn fold_sorted<Acc, B>(
        self,
        numbers: &[Numbers; N],
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let loop_order = LoopOrder::sorted(P::First::RANK, numbers, const { &P::MATCHINGS }, C::INDEXED);
        self.fold_along(&self.walk_along(&loop_order, numbers), init, f)
    }
}

/// A piece of a walk of operands: all of its offsets are offsets of indices in bounds. If an operand is mutable, nobody else gives out its elements in
/// this piece. The walk has at most as many loops as `I` has axes, and counts `D`.
pub(super) struct Walked<'w, P, I, D, const N: usize> {
    operands: &'w P,
    walk: &'w Walk<N>,
    piece: Piece,
    counts: PhantomData<(I, D)>,
}

/// Of operands without blocks.
pub(super) type WholeWalk<'w, P, C, const N: usize> = Walked<'w, P, <<P as Operands<N>>::First as Layout>::Index, C, N>;

/// In a box of operands with blocks.
pub(super) type WalkInBox<'w, P, C, const N: usize> = Walked<'w, P, <P as Operands<N>>::Parts, <C as Count>::InBox, N>;

impl<'w, P: Operands<N>, I: IndexArray, D: Count, const N: usize> Walked<'w, P, I, D, N> {
    /// # Safety
    ///
    /// What the documentation of [`Walked`] says holds.
    #[inline(always)]
    pub(super) unsafe fn of(operands: &'w P, walk: &'w Walk<N>, piece: Piece) -> Self {
        Walked { operands, walk, piece, counts: PhantomData }
    }

    /// Folds over all elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn fold<Acc, B>(
        self,
        init: Acc,
        mut f: impl FnMut(Acc, D, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let Walked { operands, walk, ref piece, .. } = self;
        let (inner, lowest) = (&walk.inner, operands.lowest());
        // What is given to the function is a copy: where that is called, the walk stays in registers.
        let along = walk.inner;
        let around = Around { walk, piece, count: PhantomData::<D> };
        I::__fold_loops(&around, (walk.starts, D::FIRST), init, &mut |acc, (at, count)| {
            // SAFETY: the loops visit the offsets of indices in bounds, and the same index in each operand. Different indices of a mutable
            // operand are different elements (invariant 4). By the promise of `Walked` no other item of an element of the piece lives.
            unsafe {
                operands.fold_inner::<D, _, _>(
                    &lowest,
                    at,
                    inner,
                    piece.inner_range(inner),
                    acc,
                    #[inline(always)]
                    |iteration| count.at(&along, iteration),
                    &mut f,
                )
            }
        })
    }
}

impl<A: Operand, C: Count> Walking<Zip<(A,)>, C, 1> {
    /// The walk of one operand.
    #[inline(always)]
    pub(crate) fn of(operand: A) -> Self {
        Walking::over(Zip::alone(operand))
    }
}

impl<A: Operand> Walking<Zip<(A,)>, (), 1> {
    /// Folds over all elements of one operand, by the iterator of a slice where the elements are one: in a debug build each element then takes
    /// fewer calls.
    #[inline(always)]
    pub(crate) fn fold_each<Acc>(self, init: Acc, mut f: impl FnMut(Acc, A::Item) -> Acc) -> Acc {
        let (operand,) = self.operands.operands();
        let layout = operand.__raw().layout();
        let count = layout.__element_count();
        if A::Layout::__KNOWN_UNIQUE && count > 0 && count == layout.required_span_size() {
            // SAFETY: no two indices share an element, and there are as many as the span has places: it has no others. They are the operand's,
            // which is ours.
            let row = unsafe { A::__row(operand.__raw().lowest(), count) };
            return row.into_iter().fold(init, f);
        }
        self.fold(init, |acc, (), (element,)| f(acc, element))
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn iterations(&self, depth: usize) -> Range<usize> {
        self.piece.range(depth, self.walk.outer[depth].extent)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn at(&self, (mut offsets, count): Self::At, depth: usize, iteration: usize) -> Self::At {
        let outer = &self.walk.outer[depth];
        // Of one to twelve operands, written out: an iterator takes hundreds of instructions in a debug build.
        each!(k < N => {
            offsets[k] = offsets[k].wrapping_add((outer.strides[k] as usize).wrapping_mul(iteration));
        }; const 0 1 2 3 4 5 6 7 8 9 10 11);
        (offsets, count.at(outer, iteration))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::nest::{Nest, Traversal};
    use crate::layout;
    use crate::layout::rank::IndexInternals;
    use crate::view::walk::LogicalIndex;
    use tensor_layout_strided::internals::Position;

    type Place = layout!(H=3 W=3);

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
            let around = Around { walk: &walk, piece: &walk.whole(), count: PhantomData::<LogicalIndex<Place>> };
            let mut last = None;
            let start = (walk.starts, LogicalIndex::FIRST);
            let _ = <[usize; 2]>::__fold_loops(&around, start, (), &mut |(), ([at], index)| {
                for iteration in 0..walk.inner.extent {
                    let offset = at + iteration * walk.inner.strides[0].unsigned_abs();
                    let [h, w] = index.at(&walk.inner, iteration).0.map(|digit| digit as isize);
                    assert_eq!(offset as isize, h * strides[0] + w * strides[1] - lowest, "{strides:?}");
                    assert!(last.replace(offset) < Some(offset));
                }
                ControlFlow::<Infallible>::Continue(())
            });
            assert!(last.is_some());
        }
    }
}
