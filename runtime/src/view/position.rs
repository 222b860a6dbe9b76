//! What the function of a map is told of where an element is: nothing, or the index in a layout.

use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::split::Split;
use crate::arith::unroll::each_axis;
use crate::layout::Layout;
use crate::layout::rank::IndexInternals;
use crate::view::walk::Count;
use tensor_layout_strided::internals::Position;

/// A position that follows from one in a box of layouts with blocks, where each loop is along a part of an axis.
pub(crate) trait FromBox: Position {
    /// What a walk over the elements counts for it.
    type Counted: Count;
    fn counted(count: Self::Counted) -> Self;
    type InBox: Position;
    fn from_box(split: &Split<2>, start: &[usize; MAX_RANK], position: Self::InBox) -> Self;
}

impl FromBox for () {
    type Counted = ();

    #[inline(always)]
    fn counted((): ()) {}

    type InBox = ();

    #[inline(always)]
    fn from_box(_: &Split<2>, _: &[usize; MAX_RANK], (): ()) {}
}

/// The iterations along the parts of the axes.
#[derive(Clone, Copy)]
pub(crate) struct Digits([usize; MAX_RANK]);

impl Position for Digits {
    const INDEXED: bool = true;
    const CHANNELS: &'static [usize] = &[];
    const FIRST: Self = Digits([0; MAX_RANK]);

    #[inline(always)]
    fn with(mut self, part: usize, digit: usize) -> Self {
        each_axis!(k < MAX_RANK => {
            if k == part {
                self.0[k] = digit;
            }
        });
        self
    }

    #[inline(always)]
    fn is_known(_: usize, _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn with_known(self, _: usize, _: usize) -> Self {
        self // no part is known
    }
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
        let axis = Self::INNERMOST[0];
        match if L::RANK > 1 && L::__SPEC.knows_extent(axis) { L::__SPEC.extents[axis] } else { 0 } {
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
        each_axis!(k < const L::RANK => {
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

impl<L: Layout> FromBox for LogicalIndex<L> {
    type Counted = L::Index;

    #[inline(always)]
    fn counted(index: L::Index) -> Self {
        LogicalIndex(index)
    }

    type InBox = Digits;

    #[inline(always)]
    fn from_box(split: &Split<2>, start: &[usize; MAX_RANK], Digits(digits): Digits) -> Self {
        let mut index = L::Index::__ZERO;
        each_axis!(axis < const L::RANK => {
            index.as_mut()[axis] = split.index_along(axis, start, &digits);
        });
        LogicalIndex(index)
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
