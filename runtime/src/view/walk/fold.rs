//! The loop of every walk, and of the folds of iterators in logical order.

use super::operand::{Operand, Operands};
use super::zip::Zip;
use crate::arith::boxes::{Boxes, OneBox};
use crate::arith::loop_order::LoopOrder;
use crate::arith::nest::{Loop, Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::unroll::each_axis;
use crate::arith::walk::{Piece, Walk};
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::rank::{IndexArray, Loops};
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};

/// What a walk counts beside the elements: nothing, `()`, or their index.
pub(crate) trait Count: Copy {
    const ORDER: Traversal = Traversal::Memory;
    /// Whether each axis has a loop of its own, whose iteration is its index.
    const BY_AXES: bool;
    /// What is counted at the first iteration of all loops.
    const FIRST: Self;
    /// What is counted at this iteration of a loop.
    fn at<const N: usize>(self, along: &Loop<N>, iteration: usize) -> Self;
    /// What is counted in a box of layouts with blocks, where each loop is along a part of an axis.
    type InBox: Count;
    fn in_box<const N: usize>(boxes: &Boxes<N>, start: &[usize; MAX_RANK], count: Self::InBox) -> Self;
}

impl Count for () {
    const BY_AXES: bool = false;
    const FIRST: () = ();

    #[inline(always)]
    fn at<const N: usize>(self, _: &Loop<N>, _: usize) {}

    type InBox = ();

    #[inline(always)]
    fn in_box<const N: usize>(_: &Boxes<N>, _: &[usize; MAX_RANK], (): ()) {}
}

impl<I: IndexArray> Count for I {
    const BY_AXES: bool = true;
    const FIRST: I = I::__ZERO;

    #[inline(always)]
    fn at<const N: usize>(mut self, along: &Loop<N>, iteration: usize) -> I {
        let digit = if along.reversed { along.extent - 1 - iteration } else { iteration };
        // Axis by axis: a position that is known at run time only would keep the index in memory.
        each_axis!(axis < const I::RANK => {
            if axis == along.axis {
                self.as_mut()[axis] = digit;
            }
        });
        self
    }

    type InBox = [usize; MAX_RANK];

    #[inline(always)]
    fn in_box<const N: usize>(boxes: &Boxes<N>, start: &[usize; MAX_RANK], digits: [usize; MAX_RANK]) -> I {
        let mut index = I::__ZERO;
        each_axis!(axis < const I::RANK => {
            index.as_mut()[axis] = boxes.index_along(axis, start, &digits);
        });
        index
    }
}

/// What a walk in logical order counts.
#[derive(Clone, Copy)]
pub(crate) struct InOrder<C>(pub(crate) C);

impl<C: Count> Count for InOrder<C> {
    const ORDER: Traversal = Traversal::Logical;
    const BY_AXES: bool = C::BY_AXES;
    const FIRST: Self = InOrder(C::FIRST);

    #[inline(always)]
    fn at<const N: usize>(self, along: &Loop<N>, iteration: usize) -> Self {
        InOrder(self.0.at(along, iteration))
    }

    type InBox = InOrder<C::InBox>;

    #[inline(always)]
    fn in_box<const N: usize>(boxes: &Boxes<N>, start: &[usize; MAX_RANK], InOrder(count): Self::InBox) -> Self {
        InOrder(C::in_box(boxes, start, count))
    }
}

/// What the types of operands say of a walk that counts `C`.
struct ByType<P, C, const N: usize>(PhantomData<(P, C)>);

impl<P: Operands<N>, C: Count, const N: usize> ByType<P, C, N> {
    const IS_STATIC: bool = all_static(P::SPECS);
    const IS_STRIDED: bool = all_strided(P::SPECS);
    /// The boxes of static layouts, where one has blocks. Other layouts do not use them.
    const BOXES: Boxes<N> = if Self::IS_STATIC && !Self::IS_STRIDED {
        Boxes::of(P::SPECS, &numbers_of(P::SPECS), &P::MATCHINGS)
    } else {
        Boxes::NONE
    };
    /// The walk of static layouts. It is not used for others, whose numbers might overflow.
    const WALK: Walk<N> = if Self::IS_STATIC && Self::IS_STRIDED {
        walk_of::<P, C, N>(&numbers_of(P::SPECS))
    } else {
        Walk::of(Nest::NONE, C::ORDER, C::BY_AXES)
    };
    const LOOP_ORDER: LoopOrder = LoopOrder::over(P::SPECS, &P::MATCHINGS, C::ORDER, C::BY_AXES);
    const FORWARD: [u32; N] = forward_of(P::SPECS);
    /// Whether the types know the length of the innermost loop.
    const KNOWS_INNER: bool = Self::IS_STATIC || Self::LOOP_ORDER.knows_inner(P::SPECS);
}

const fn all_static<const N: usize>(specs: [&Spec; N]) -> bool {
    up_to!(k < N, {
        if !specs[k].is_static() {
            return false;
        }
    });
    true
}

const fn all_strided<const N: usize>(specs: [&Spec; N]) -> bool {
    let mut all = true;
    up_to!(k < N, {
        all = all && specs[k].is_strided();
    });
    all
}

/// The walk in one box of static layouts, and whether there is an index in it.
struct BoxWalk<P, C, const N: usize, const NUMBER: usize>(PhantomData<(P, C)>);

impl<P: Operands<N>, C: Count, const N: usize, const NUMBER: usize> BoxWalk<P, C, N, NUMBER> {
    const BOX: OneBox<N> = if NUMBER < ByType::<P, C, N>::BOXES.count() {
        ByType::<P, C, N>::BOXES.get(NUMBER, C::ORDER)
    } else {
        OneBox { nest: Nest::NONE, start: [0; MAX_RANK] }
    };
    const EXISTS: bool = NUMBER < ByType::<P, C, N>::BOXES.count() && Self::BOX.nest.iterations() > 0;
    const WALK: Walk<N> = Walk::of(Self::BOX.nest, C::ORDER, C::BY_AXES);
}

const fn numbers_of<const N: usize>(specs: [&Spec; N]) -> [Numbers; N] {
    let mut numbers = [Numbers::NONE; N];
    up_to!(k < N, {
        numbers[k] = specs[k].numbers();
    });
    numbers
}

const fn forward_of<const N: usize>(specs: [&Spec; N]) -> [u32; N] {
    let mut forward = [0; N];
    up_to!(k < N, {
        forward[k] = specs[k].forward;
    });
    forward
}

/// The walk of operands whose layouts have these numbers: loops sorted and merged by the numbers.
const fn walk_of<P: Operands<N>, C: Count, const N: usize>(numbers: &[Numbers; N]) -> Walk<N> {
    Walk::of(Nest::over(P::First::RANK, numbers, &P::MATCHINGS, C::ORDER), C::ORDER, C::BY_AXES)
}

/// Operands of equal extents, and how they are walked.
pub(crate) struct Walking<P: Operands<N>, C, const N: usize> {
    pub(super) operands: P,
    count: PhantomData<C>,
}

impl<P: Operands<N>, const N: usize> Walking<P, (), N> {
    /// Whether `f` is true of the elements of each index. It is asked until it is not.
    #[inline(always)]
    pub(crate) fn all(self, mut f: impl FnMut(P::Items) -> bool) -> bool {
        let walked = self.try_fold((), |(), (), items| match f(items) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
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
    pub(super) fn boxes(&self) -> Boxes<N> {
        Boxes::of(P::SPECS, &self.operands.numbers(), const { &P::MATCHINGS })
    }

    /// The walk of operands without blocks, whatever the types know.
    #[cfg(feature = "rayon")]
    pub(super) fn walk(&self) -> Walk<N> {
        if ByType::<P, C, N>::IS_STATIC {
            return const { ByType::<P, C, N>::WALK };
        }
        walk_of::<P, C, N>(&self.operands.numbers())
    }

    /// The same walk, if the layouts are static.
    #[cfg(feature = "rayon")]
    pub(super) const KNOWN: Option<&Walk<N>> =
        if ByType::<P, C, N>::IS_STATIC { Some(&ByType::<P, C, N>::WALK) } else { None };

    /// Folds over all elements.
    #[inline(always)]
    pub(crate) fn fold<Acc>(self, init: Acc, mut f: impl FnMut(Acc, C, P::Items) -> Acc) -> Acc {
        let folded =
            self.try_fold(init, |acc, count, items| ControlFlow::<Infallible, Acc>::Continue(f(acc, count, items)));
        let ControlFlow::Continue(acc) = folded;
        acc
    }

    /// [`fold`](Walking::fold), which ends when `f` breaks.
    #[inline(always)]
    pub(super) fn try_fold<Acc, B>(
        self,
        init: Acc,
        f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        if const { !ByType::<P, C, N>::IS_STRIDED } {
            return self.fold_boxes(init, f);
        }
        let computed;
        let walk = if const { ByType::<P, C, N>::IS_STATIC } {
            const { &ByType::<P, C, N>::WALK }
        } else {
            let numbers = self.operands.numbers();
            let loop_order = const { &ByType::<P, C, N>::LOOP_ORDER };
            if !const { ByType::<P, C, N>::LOOP_ORDER.is_ordered } && !loop_order.descends(&numbers[0]) {
                return self.fold_sorted(&numbers, init, f);
            }
            let forward = const { &ByType::<P, C, N>::FORWARD };
            computed = Walk::along(loop_order, &numbers, const { &P::MATCHINGS }, forward, C::ORDER);
            &computed
        };
        // SAFETY: it is the walk of the operands, which are ours, and it comes by each index once.
        unsafe { WholeWalk::<P, C, N>::of(&self.operands, walk, walk.whole()) }.fold(init, f)
    }

    /// [`try_fold`](Walking::try_fold) of layouts with blocks: one box after the other. The walks of a few boxes of static layouts are
    /// constants.
    #[inline]
    fn fold_boxes<Acc, B>(
        self,
        init: Acc,
        mut f: impl FnMut(Acc, C, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let mut acc = init;
        macro_rules! fold_box {
            ($boxes:expr, $walk:expr, $start:expr) => {{
                // SAFETY: it is the walk of a box of the operands, which are ours, and all boxes together come by each index once.
                let walked = unsafe { WalkInBox::<P, C, N>::of(&self.operands, $walk, $walk.whole()) };
                walked.fold(acc, |acc, count, items| f(acc, C::in_box($boxes, $start, count), items))?
            }};
        }
        if const { ByType::<P, C, N>::IS_STATIC && ByType::<P, C, N>::BOXES.count() <= 4 } {
            let boxes = const { &ByType::<P, C, N>::BOXES };
            macro_rules! fold_each {
                ($($k:literal)*) => { $(
                    if const { BoxWalk::<P, C, N, $k>::EXISTS } {
                        let (walk, start) = const { (&BoxWalk::<P, C, N, $k>::WALK, &BoxWalk::<P, C, N, $k>::BOX.start) };
                        acc = fold_box!(boxes, walk, start);
                    }
                )* };
            }
            fold_each!(0 1 2 3);
            return ControlFlow::Continue(acc);
        }
        let boxes = self.boxes();
        for number in 0..boxes.count() {
            let OneBox { nest, start } = boxes.get(number, C::ORDER);
            let walk = Walk::of(nest, C::ORDER, C::BY_AXES);
            acc = fold_box!(&boxes, &walk, &start);
        }
        ControlFlow::Continue(acc)
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
        let matchings = const { &P::MATCHINGS };
        let loop_order = LoopOrder::sorted(P::First::RANK, numbers, matchings, C::BY_AXES);
        let walk = Walk::along(&loop_order, numbers, matchings, const { &ByType::<P, C, N>::FORWARD }, C::ORDER);
        // SAFETY: it is the walk of the operands, which are ours, and it comes by each index once.
        unsafe { WholeWalk::<P, C, N>::of(&self.operands, &walk, walk.whole()) }.fold(init, f)
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
pub(super) type WalkInBox<'w, P, C, const N: usize> = Walked<'w, P, [usize; MAX_RANK], <C as Count>::InBox, N>;

impl<'w, P: Operands<N>, I: IndexArray, D: Count, const N: usize> Walked<'w, P, I, D, N> {
    /// # Safety
    ///
    /// What the documentation of [`Walked`] says holds.
    #[inline(always)]
    pub(super) unsafe fn of(operands: &'w P, walk: &'w Walk<N>, piece: Piece) -> Self {
        Walked { operands, walk, piece, counts: PhantomData }
    }

    /// Folds over all elements.
    #[inline(always)]
    pub(super) fn fold<Acc, B>(
        self,
        init: Acc,
        mut f: impl FnMut(Acc, D, P::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        let Walked { operands, walk, piece, .. } = self;
        let (inner, lowest) = (&walk.inner, operands.lowest());
        // What is given to the function is a copy: where that is called, the walk stays in registers.
        let along = walk.inner;
        let around = Around { walk, piece: &piece, count: PhantomData::<D> };
        I::__fold_loops(&around, (walk.starts, D::FIRST), init, &mut |acc, (at, count)| {
            // SAFETY: the loops visit the offsets of indices in bounds, and the same index in each operand. Different indices of a mutable
            // operand are different elements (invariant 4). By the promise of `Walked` no other item of an element of the piece lives.
            unsafe {
                operands.fold_inner(
                    &lowest,
                    at,
                    inner,
                    const { ByType::<P, D, N>::KNOWS_INNER },
                    piece.inner_range(inner),
                    acc,
                    |acc, iteration, items| f(acc, count.at(&along, iteration), items),
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
    use crate::layout::rank::IndexInternals;

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
            let _ = <[usize; 2]>::__fold_loops(&around, (walk.starts, [0; 2]), (), &mut |(), ([at], index)| {
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
