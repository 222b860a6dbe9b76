//! What a walk counts beside the elements.

use crate::arith::nest::{Loop, Traversal};
use crate::arith::spec::MAX_RANK;
use crate::arith::split::Split;
use crate::arith::unroll::each_axis;
use crate::layout::rank::IndexArray;

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
    fn in_box<const N: usize>(split: &Split<N>, start: &[usize; MAX_RANK], count: Self::InBox) -> Self;
}

impl Count for () {
    const BY_AXES: bool = false;
    const FIRST: () = ();

    #[inline(always)]
    fn at<const N: usize>(self, _: &Loop<N>, _: usize) {}

    type InBox = ();

    #[inline(always)]
    fn in_box<const N: usize>(_: &Split<N>, _: &[usize; MAX_RANK], (): ()) {}
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
    fn in_box<const N: usize>(split: &Split<N>, start: &[usize; MAX_RANK], digits: [usize; MAX_RANK]) -> I {
        let mut index = I::__ZERO;
        each_axis!(axis < const I::RANK => {
            index.as_mut()[axis] = split.index_along(axis, start, &digits);
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
    fn in_box<const N: usize>(split: &Split<N>, start: &[usize; MAX_RANK], InOrder(count): Self::InBox) -> Self {
        InOrder(C::in_box(split, start, count))
    }
}
