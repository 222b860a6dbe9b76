//! Where the numbers of one axis of a result come from.

use super::merge::{inner_stride_decides, merged};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};

/// Where the numbers of one axis of the result come from. Positions are those of the operand's axes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// An axis as it is.
    Same(usize),
    /// `len` neighbouring indices of an axis, a number that the type knows.
    Crop { axis: usize, len: usize },
    /// Neighbouring indices of an axis, as many as are given at run time.
    Range(usize),
    /// Every `by`-th index.
    Step { axis: usize, by: usize },
    /// Every so many-th index, a number that is given at run time.
    StepBy(usize),
    /// The indices from last to first.
    Reverse(usize),
    /// No axis: a new one of extent 1.
    New,
    /// The one index of an axis, this many times.
    Broadcast(usize),
    /// The one index of an axis, as often as is given at run time.
    BroadcastTo,
    /// The first indices of groups of `by`.
    Groups { axis: usize, by: usize },
    /// The first indices of the windows of `size`, `step` apart.
    Windows { axis: usize, size: usize, step: usize },
    /// The first indices of windows of as many indices as are given at run time, one at each index.
    Slide(usize),
    /// Several axes as one, outermost first.
    Merge { axes: [usize; MAX_RANK], count: usize },
    /// Two axes walked together.
    Diagonal([usize; 2]),
    /// The blocks of `size` indices of an axis, the last one too if it is not full.
    Blocks { axis: usize, size: usize },
    /// A digit of an axis, by its term; not the last one.
    Digit { term: usize, modulus: usize },
    /// The elements of an array that is one element of the operand.
    InArray { len: usize },
    /// An axis as it is, where an element of the result is `len` elements of the operand.
    OfArrays { axis: usize, len: usize },
    /// An axis as it is, where an element of the operand is `len` elements of the result.
    OfElements { axis: usize, len: usize },
}

impl Source {
    /// The extent and the stride of this axis, of an operand with these numbers; `given` is the number given at run time.
    ///
    /// No number overflows: the result addresses elements of the operand. If it has no element, or repeats them,
    /// [`Op::check`] has checked the product of the extents. Where a stride would overflow, the axis has one index: see [`stretched`].
    #[inline(always)]
    pub(crate) const fn numbers(&self, of: &Numbers, given: usize) -> (usize, isize) {
        let Numbers { extents, strides } = of;
        match *self {
            Source::Same(axis) => (extents[axis], strides[axis]),
            Source::Crop { axis, len } => (len, strides[axis]),
            Source::Range(axis) => (given, strides[axis]),
            Source::Step { axis, by } => (extents[axis].div_ceil(by), stretched(strides[axis], by)),
            Source::StepBy(axis) => (extents[axis].div_ceil(given), stretched(strides[axis], given)),
            Source::Reverse(axis) => (extents[axis], strides[axis].wrapping_neg()),
            Source::New => (1, 0),
            Source::Broadcast(len) => (len, 0),
            Source::BroadcastTo => (given, 0),
            Source::Groups { axis, by } => (extents[axis] / by, stretched(strides[axis], by)),
            Source::Windows { axis, size, step } => {
                ((extents[axis].wrapping_sub(size) / step).wrapping_add(1), stretched(strides[axis], step))
            }
            Source::Slide(axis) => (extents[axis].wrapping_sub(given).wrapping_add(1), strides[axis]),
            Source::Merge { axes, count } => merged(of, &axes, count),
            Source::Diagonal([a, b]) => {
                let extent = if extents[a] < extents[b] { extents[a] } else { extents[b] };
                // Where the sum wraps, one of the axes has one index, and so has this one.
                (extent, strides[a].wrapping_add(strides[b]))
            }
            Source::Blocks { axis, size } => (extents[axis].div_ceil(size), strides[axis]),
            Source::Digit { term, modulus } => (modulus, strides[term]),
            Source::InArray { len } => (len, 1),
            Source::OfArrays { axis, len } => (extents[axis], strides[axis] / len as isize),
            Source::OfElements { axis, len } => (extents[axis], stretched(strides[axis], len)),
        }
    }

    /// If this axis has the digits of one of the operand: that axis, and by what the strides are multiplied and divided.
    pub(super) const fn digits_of(&self) -> Option<(usize, usize, usize)> {
        match *self {
            Source::Same(axis) | Source::Range(axis) | Source::Crop { axis, .. } => Some((axis, 1, 1)),
            Source::OfArrays { axis, len } => Some((axis, 1, len)),
            Source::OfElements { axis, len } => Some((axis, len, 1)),
            _ => None,
        }
    }

    /// Whether the type knows the extent, and the stride, if it knows those of the operand that `spec` says it knows.
    pub(super) const fn is_known(&self, spec: &Spec) -> (bool, bool) {
        match *self {
            Source::Same(axis)
            | Source::Step { axis, .. }
            | Source::Reverse(axis)
            | Source::Groups { axis, .. }
            | Source::Windows { axis, .. }
            | Source::OfArrays { axis, .. }
            | Source::OfElements { axis, .. }
            | Source::Blocks { axis, .. } => (spec.knows_extent(axis), spec.knows_stride(axis)),
            Source::Crop { axis, .. } => (true, spec.knows_stride(axis)),
            Source::Range(axis) | Source::Slide(axis) => (false, spec.knows_stride(axis)),
            Source::StepBy(_) => (false, false),
            Source::Digit { term, .. } => (true, spec.knows_stride(term)),
            Source::New | Source::Broadcast(_) | Source::InArray { .. } => (true, true),
            Source::BroadcastTo => (false, true),
            Source::Merge { axes, count } => {
                let (mut extents, mut k) = (true, 0);
                let mut stride = true;
                while k < count {
                    extents = extents && spec.knows_extent(axes[k]);
                    stride = stride && spec.knows_stride(axes[k]);
                    k += 1;
                }
                // The extents decide which of the strides it is.
                (extents, stride && (extents || inner_stride_decides(spec, axes[count - 1])))
            }
            Source::Diagonal([a, b]) => {
                (spec.knows_extent(a) && spec.knows_extent(b), spec.knows_stride(a) && spec.knows_stride(b))
            }
        }
    }

    /// Whether an unknown stride cannot be negative.
    pub(super) const fn is_forward(&self, spec: &Spec) -> bool {
        match *self {
            Source::Reverse(_) => false,
            Source::Diagonal([a, b]) => spec.is_forward_along(a) && spec.is_forward_along(b),
            Source::Merge { axes, count } => {
                let (mut is_forward, mut k) = (true, 0);
                while k < count {
                    is_forward = is_forward && spec.is_forward_along(axes[k]);
                    k += 1;
                }
                is_forward
            }
            Source::Digit { .. } => true,
            _ => match self.axis() {
                Some(axis) => spec.is_forward_along(axis),
                None => true,
            },
        }
    }

    /// Whether it comes from this axis of the operand.
    pub(super) const fn is_of(&self, axis: usize) -> bool {
        match *self {
            Source::Merge { axes, count } => {
                let (mut is_of, mut k) = (false, 0);
                while k < count {
                    is_of = is_of || axes[k] == axis;
                    k += 1;
                }
                is_of
            }
            Source::Diagonal([a, b]) => a == axis || b == axis,
            _ => matches!(self.axis(), Some(own) if own == axis),
        }
    }

    /// The axis of the operand that this one takes the place of in memory order, or the term.
    pub(super) const fn axis(&self) -> Option<usize> {
        match *self {
            Source::Same(axis)
            | Source::Crop { axis, .. }
            | Source::Range(axis)
            | Source::Step { axis, .. }
            | Source::StepBy(axis)
            | Source::Slide(axis)
            | Source::Reverse(axis)
            | Source::Groups { axis, .. }
            | Source::Windows { axis, .. }
            | Source::OfArrays { axis, .. }
            | Source::OfElements { axis, .. }
            | Source::Blocks { axis, .. } => Some(axis),
            Source::Merge { axes, count } => Some(axes[count - 1]),
            Source::Digit { term, .. } => Some(term),
            Source::New | Source::Broadcast(_) | Source::BroadcastTo | Source::Diagonal(_) | Source::InArray { .. } => {
                None
            }
        }
    }
}

/// The stride over `by` indices. Where that is over the limit, an axis that is addressed by it has one index, and keeps its stride.
#[inline(always)]
const fn stretched(stride: isize, by: usize) -> isize {
    if by > LIMIT {
        return stride;
    }
    match stride.checked_mul(by as isize) {
        Some(product) if product != isize::MIN => product,
        _ => stride,
    }
}
