//! What the function is told of where an element is.

use crate::Layout;
use crate::arith::spec::Spec;
use crate::layout::rank::{IndexArray, each_axis};

/// Nothing, or the index.
pub(crate) trait Place: Copy {
    /// Whether it is the index; then each loop is along one axis.
    const INDEXED: bool;
    /// The first one.
    const FIRST: Self;
    /// The place with this digit along an axis.
    fn with(self, axis: usize, digit: usize) -> Self;
    /// Whether this axis is the one that the type says is the innermost (0), or the one around it (1).
    fn knows(k: usize, axis: usize) -> bool;
    /// [`Place::with`] along the axis that the type says. As that is a constant, the compiler sees that the other digits stay
    /// as they are: what depends on them alone leaves the loop.
    fn along(self, k: usize, digit: usize) -> Self;
}

/// Nothing.
impl Place for () {
    const INDEXED: bool = false;
    const FIRST: () = ();

    #[inline(always)]
    fn with(self, _: usize, _: usize) {}

    #[inline(always)]
    fn knows(_: usize, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn along(self, _: usize, _: usize) {}
}

/// The index, in logical order.
pub(crate) struct At<L: Layout>(pub(crate) L::Index);

impl<L: Layout> Clone for At<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L: Layout> Copy for At<L> {}

impl<L: Layout> At<L> {
    const INNERMOST: [usize; 2] = innermost(L::SPEC);
}

impl<L: Layout> Place for At<L> {
    const INDEXED: bool = true;
    const FIRST: Self = At(L::Index::ZERO);

    #[inline(always)]
    fn with(mut self, axis: usize, digit: usize) -> Self {
        // With each place a constant, the index stays in registers.
        each_axis!(k < L::RANK => {
            if k == axis {
                self.0.as_mut()[k] = digit;
            }
        });
        self
    }

    #[inline(always)]
    fn knows(k: usize, axis: usize) -> bool {
        axis == Self::INNERMOST[k]
    }

    #[inline(always)]
    fn along(self, k: usize, digit: usize) -> Self {
        self.with(Self::INNERMOST[k], digit)
    }
}

/// Of the axes with a known stride, and with a second element for all that is known, the two with the smallest strides.
const fn innermost(spec: &Spec) -> [usize; 2] {
    let (mut innermost, mut smallest) = ([0; 2], [usize::MAX; 2]);
    let mut axis = 0;
    while axis < spec.rank {
        let stride = spec.parts[axis].stride.unsigned_abs();
        if spec.knows_stride(axis) && !(spec.knows_extent(axis) && spec.extents[axis] == 1) {
            if stride < smallest[0] {
                (innermost, smallest) = ([axis, innermost[0]], [stride, smallest[0]]);
            } else if stride < smallest[1] {
                (innermost[1], smallest[1]) = (axis, stride);
            }
        }
        axis += 1;
    }
    innermost
}
