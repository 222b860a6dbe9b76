//! What a walk, and the function of a map, is told of where an element is: nothing, or its index.

use crate::arith::nest::{Loop, Traversal};
use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::split::Split;
use crate::arith::unroll::each_axis;
use crate::layout::Layout;
use crate::layout::rank::{IndexInternals, each_axis_of};
use tensor_layout_strided::internals::Position;

/// A position that a walk in some order counts, and that follows from one in a box of layouts with blocks.
pub(crate) trait Count: Position {
    const ORDER: Traversal = Traversal::Memory;
    /// What is counted in a box, where each loop is along a part of an axis.
    type InBox: Count;
    fn in_box<const N: usize>(split: &Split<N>, start: &[usize; MAX_RANK], count: Self::InBox) -> Self;

    /// What is counted at this iteration of a loop.
    #[inline(always)]
    fn at<const N: usize>(self, along: &Loop<N>, iteration: usize) -> Self {
        if const { !Self::INDEXED } {
            return self;
        }
        self.with(along.axis, if along.reversed { along.extent - 1 - iteration } else { iteration })
    }
}

impl Count for () {
    type InBox = ();

    #[inline(always)]
    fn in_box<const N: usize>(_: &Split<N>, _: &[usize; MAX_RANK], (): ()) {}
}

/// The index, in logical order.
pub(crate) struct LogicalIndex<L: Layout>(pub(crate) L::Index);

impl<L: Layout> Clone for LogicalIndex<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L: Layout> Copy for LogicalIndex<L> {}

impl<L: Layout> LogicalIndex<L> {
    const INNERMOST: [usize; 2] = innermost(L::__SPEC);
}

impl<L: Layout> Position for LogicalIndex<L> {
    const INDEXED: bool = true;
    /// Of an innermost axis whose extent the type does not know, it does not know the stride of the axis around it either.
    const CHANNELS: &'static [usize] = {
        match L::__SPEC.known_channels(Self::INNERMOST[0]) {
            2 => &[2],
            3 => &[3],
            4 => &[4],
            _ => &[],
        }
    };
    const FIRST: Self = LogicalIndex(L::Index::__ZERO);

    #[inline(always)]
    fn with(mut self, axis: usize, digit: usize) -> Self {
        // The position in the array is a constant, so the index stays in registers.
        each_axis_of!(L::Index: k => {
            if k == axis {
                self.0.as_mut()[k] = digit;
            }
        });
        self
    }

    #[inline(always)]
    fn is_known(k: usize, axis: usize) -> bool {
        axis == Self::INNERMOST[k]
    }

    #[inline(always)]
    fn with_known(self, k: usize, digit: usize) -> Self {
        self.with(Self::INNERMOST[k], digit)
    }
}

impl<L: Layout> Count for LogicalIndex<L> {
    type InBox = Digits;

    #[inline(always)]
    fn in_box<const N: usize>(split: &Split<N>, start: &[usize; MAX_RANK], Digits(digits): Digits) -> Self {
        let mut index = L::Index::__ZERO;
        each_axis_of!(L::Index: axis => {
            index.as_mut()[axis] = split.index_along(axis, start, &digits);
        });
        LogicalIndex(index)
    }
}

/// The iterations along the parts of the axes, in a box.
#[derive(Clone, Copy)]
pub(crate) struct Digits([usize; MAX_RANK]);

impl Position for Digits {
    const INDEXED: bool = true;
    const FIRST: Self = Digits([0; MAX_RANK]);

    #[inline(always)]
    fn with(mut self, part: usize, digit: usize) -> Self {
        each_axis!(k < const MAX_RANK => {
            if k == part {
                self.0[k] = digit;
            }
        });
        self
    }
}

impl Count for Digits {
    type InBox = Digits;

    #[inline(always)]
    fn in_box<const N: usize>(_: &Split<N>, _: &[usize; MAX_RANK], digits: Digits) -> Digits {
        digits // no box is in a box
    }
}

/// What a walk in logical order counts.
#[derive(Clone, Copy)]
pub(crate) struct InOrder<C>(pub(crate) C);

impl<C: Count> Position for InOrder<C> {
    const INDEXED: bool = C::INDEXED;
    const FIRST: Self = InOrder(C::FIRST);

    #[inline(always)]
    fn with(self, axis: usize, digit: usize) -> Self {
        InOrder(self.0.with(axis, digit))
    }
}

impl<C: Count> Count for InOrder<C> {
    const ORDER: Traversal = Traversal::Logical;
    type InBox = InOrder<C::InBox>;

    #[inline(always)]
    fn in_box<const N: usize>(split: &Split<N>, start: &[usize; MAX_RANK], InOrder(count): Self::InBox) -> Self {
        InOrder(C::in_box(split, start, count))
    }
}

/// The two axes with the smallest strides, among those whose stride is known and whose extent is not known to be 1.
const fn innermost(spec: &Spec) -> [usize; 2] {
    let (mut innermost, mut smallest) = ([0; 2], [usize::MAX; 2]);
    up_to!(axis < spec.rank, {
        let stride = spec.terms[axis].stride.unsigned_abs();
        if spec.knows_stride(axis) && !(spec.knows_extent(axis) && spec.extents[axis] == 1) {
            if stride < smallest[0] {
                (innermost, smallest) = ([axis, innermost[0]], [stride, smallest[0]]);
            } else if stride < smallest[1] {
                (innermost[1], smallest[1]) = (axis, stride);
            }
        }
    });
    innermost
}
