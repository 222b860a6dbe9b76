//! An axis of a result as a linear map: which axes of the operand it runs along, how far a step of it goes, and how many steps there are.

use super::merge::{inner_stride_decides, merged};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};

/// Where the numbers of one axis of the result come from. Index `i` of it is `start + i * step` along the axes of the operand. The start
/// moves the view's pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    pub along: SourceTerms,
    pub step: Step,
    pub extent: Extent,
}

/// What an axis of the result runs along. Positions count the operand's axes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SourceTerms {
    /// Nothing: every index has the same element.
    Nothing,
    /// The elements of an array that is one element of the operand.
    Array,
    /// One axis, or a digit of one, by its term.
    Term(usize),
    /// Several axes as one, outermost first.
    Merged { axes: [usize; MAX_RANK], count: usize },
    /// Two axes at once.
    Both([usize; 2]),
}

/// How far one index of the result goes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// So many indices further.
    By(usize),
    /// As many indices further as are given at run time.
    Given,
    /// One index back.
    Back,
    /// One index back if the number that is given at run time is not 0, else one further.
    BackIf,
    /// One index further, where so many elements of the operand are one of the result.
    Over(usize),
}

/// How many indices the result has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    /// The indices that it runs along.
    Kept,
    /// So many, a number that the type knows.
    Fixed(usize),
    /// As many as are given at run time.
    Given,
    /// Every so many-th, the last part too if it is not full.
    Ceil(usize),
    /// [`Ceil`](Self::Ceil) of the number that is given at run time.
    CeilGiven,
    /// One in each full part of so many.
    Floor(usize),
    /// [`Floor`](Self::Floor) of the number that is given at run time.
    FloorGiven,
    /// The first indices of the windows of `size`, `step` apart.
    Windows { size: usize, step: usize },
    /// The first indices of windows of as many indices as are given at run time, one at each index.
    Slide,
}

impl SourceTerms {
    /// The extent and the stride of all that it runs along.
    #[inline(always)]
    const fn numbers(&self, of: &Numbers) -> (usize, isize) {
        let Numbers { extents, strides } = of;
        match *self {
            SourceTerms::Nothing => (1, 0),
            SourceTerms::Array => (1, 1),
            SourceTerms::Term(term) => (extents[term], strides[term]),
            SourceTerms::Merged { axes, count } => merged(of, &axes, count),
            SourceTerms::Both([a, b]) => {
                let extent = if extents[a] < extents[b] { extents[a] } else { extents[b] };
                // Where the sum wraps, one of the axes has one index, and so has this one.
                (extent, strides[a].wrapping_add(strides[b]))
            }
        }
    }

    /// The axes of the operand, a bit for each.
    const fn axes(&self) -> u32 {
        match *self {
            SourceTerms::Nothing | SourceTerms::Array => 0,
            SourceTerms::Term(term) => 1 << term,
            SourceTerms::Merged { axes, count } => {
                let mut all = 0;
                up_to!(k < count, {
                    all |= 1 << axes[k];
                });
                all
            }
            SourceTerms::Both([a, b]) => 1 << a | 1 << b,
        }
    }
}

impl Step {
    /// No number overflows: see [`stretched`].
    #[inline(always)]
    const fn of(self, stride: isize, given: usize) -> isize {
        match self {
            Step::By(1) => stride,
            Step::By(by) => stretched(stride, by),
            Step::Given => stretched(stride, given),
            Step::Back => stride.wrapping_neg(),
            Step::BackIf if given == 0 => stride,
            Step::BackIf => stride.wrapping_neg(),
            Step::Over(len) => stride / len as isize,
        }
    }

    /// Whether it is given at run time.
    const fn is_given(self) -> bool {
        matches!(self, Step::Given | Step::BackIf)
    }

    /// Whether both multiply, or both divide, the stride by the same number that the type knows.
    const fn has_factor_of(self, other: Step) -> bool {
        match (self, other) {
            (Step::By(a), Step::By(b)) | (Step::Over(a), Step::Over(b)) => a == b,
            _ => false,
        }
    }
}

impl Extent {
    #[inline(always)]
    const fn of(self, extent: usize, given: usize) -> usize {
        match self {
            Extent::Kept => extent,
            Extent::Fixed(len) => len,
            Extent::Given => given,
            Extent::Ceil(by) => extent.div_ceil(by),
            Extent::CeilGiven => extent.div_ceil(given),
            Extent::Floor(by) => extent / by,
            // A requirement refuses 0.
            Extent::FloorGiven if given == 0 => 0,
            Extent::FloorGiven => extent / given,
            Extent::Windows { size, step } => (extent.wrapping_sub(size) / step).wrapping_add(1),
            Extent::Slide => extent.wrapping_sub(given).wrapping_add(1),
        }
    }

    /// Whether it is given, or follows from a number that is given at run time.
    pub(super) const fn is_given(self) -> bool {
        matches!(self, Extent::Given | Extent::CeilGiven | Extent::FloorGiven | Extent::Slide)
    }

    /// Whether the indices are neighbours in the operand, some or all.
    const fn is_range(self) -> bool {
        matches!(self, Extent::Kept | Extent::Fixed(_) | Extent::Given)
    }
}

impl Source {
    /// An axis of extent 1 that the operand does not have.
    pub(super) const NEW: Source = Source::along(SourceTerms::Nothing, Extent::Fixed(1));

    /// All that it runs along, a step of one index at a time.
    pub(super) const fn along(along: SourceTerms, extent: Extent) -> Source {
        Source { along, step: Step::By(1), extent }
    }

    /// An axis, with this step and this extent.
    pub(super) const fn of(axis: usize, step: Step, extent: Extent) -> Source {
        Source { along: SourceTerms::Term(axis), step, extent }
    }

    /// An axis as it is.
    pub(super) const fn same(axis: usize) -> Source {
        Source::range(axis, Extent::Kept)
    }

    /// Neighbouring indices of an axis.
    pub(super) const fn range(axis: usize, extent: Extent) -> Source {
        Source::along(SourceTerms::Term(axis), extent)
    }

    /// The extent and the stride of this axis, of an operand with these numbers; `given` is the number given at run time.
    ///
    /// No number overflows: the result addresses elements of the operand. If it has no element, or repeats them,
    /// [`Op::check`](super::Op::check) has checked the product of the extents.
    #[inline(always)]
    pub(crate) const fn numbers(&self, of: &Numbers, given: usize) -> (usize, isize) {
        let (extent, stride) = self.along.numbers(of);
        (self.extent.of(extent, given), self.step.of(stride, given))
    }

    /// If this axis has the digits of one of the operand: that axis, and by what the strides are multiplied and divided.
    pub(super) const fn digits_of(&self) -> Option<(usize, usize, usize)> {
        match (self.along, self.step) {
            (SourceTerms::Term(axis), Step::By(by)) if self.extent.is_range() => Some((axis, by, 1)),
            (SourceTerms::Term(axis), Step::Over(len)) => Some((axis, 1, len)),
            _ => None,
        }
    }

    /// Whether the type of the result knows the extent, and the stride, if the type of the operand knows what `spec` says.
    pub(super) const fn is_known(&self, spec: &Spec) -> (bool, bool) {
        let axes = self.along.axes();
        let extents = axes & !spec.known_extents == 0;
        let strides = axes & !spec.known_strides == 0;
        let decides = match self.along {
            // The extents decide whose stride it is.
            SourceTerms::Merged { axes, count } => extents || inner_stride_decides(spec, axes[count - 1]),
            _ => true,
        };
        let knows_extent = matches!(self.extent, Extent::Fixed(_)) || (extents && !self.extent.is_given());
        (knows_extent, strides && decides && !self.step.is_given())
    }

    /// Whether an unknown stride cannot be negative. The digits of an axis have none.
    pub(super) const fn is_forward(&self, spec: &Spec) -> bool {
        let axes = self.along.axes() & ((1 << spec.rank) - 1);
        axes & !spec.forward == 0 && !matches!(self.step, Step::Back | Step::BackIf)
    }

    /// Whether it runs along this axis of the operand.
    pub(super) const fn is_of(&self, axis: usize) -> bool {
        self.along.axes() >> axis & 1 == 1
    }

    /// The axis of the operand that this one takes the place of in memory order, or the term.
    pub(super) const fn place(&self) -> Option<usize> {
        match self.along {
            SourceTerms::Term(term) => Some(term),
            SourceTerms::Merged { axes, count } => Some(axes[count - 1]),
            SourceTerms::Nothing | SourceTerms::Array | SourceTerms::Both(_) => None,
        }
    }

    /// Whether strides that descend along the memory order of the operand descend with this axis in its place, whatever the unknown numbers
    /// are.
    pub(super) const fn keeps_order(&self, spec: &Spec) -> bool {
        match (self.along, self.step, self.extent) {
            // The groups of an axis lie inside it.
            (_, Step::Given, Extent::FloorGiven) => spec.is_unique,
            (SourceTerms::Both(_), ..) | (_, Step::Given, _) => false,
            (SourceTerms::Merged { axes, count }, ..) => inner_stride_decides(spec, axes[count - 1]),
            (_, Step::By(1), _) | (_, _, Extent::Kept) => true,
            // A longer stride may be over the stride of the axis around it where this axis has no room: windows share elements.
            (_, Step::By(_), _) => spec.is_unique,
            _ => true,
        }
    }

    /// Whether this axis continues where `inner`, the next one in memory order, ends, whatever the extents are.
    pub(super) const fn continues(&self, inner: &Source, spec: &Spec) -> bool {
        let (SourceTerms::Term(a), SourceTerms::Term(b)) = (self.along, inner.along) else {
            return false;
        };
        let kept = spec.continues >> a & 1 == 1 && spec.follows(a, b);
        match (self.step, self.extent, inner.step, inner.extent) {
            // The groups of one axis, and the indices in a group.
            (Step::By(by), Extent::Floor(_), Step::By(1), Extent::Fixed(len)) if a == b => by == len,
            (Step::Given, Extent::FloorGiven, Step::By(1), Extent::Given) if a == b => true,
            // The inner axis must keep every index, if in groups. The outer one may lose some.
            (outer, extent, step, Extent::Kept) if extent.is_range() && outer.has_factor_of(step) => kept,
            (Step::By(1), extent, Step::By(_), Extent::Floor(_))
            | (Step::By(1), extent, Step::Given, Extent::FloorGiven)
                if extent.is_range() =>
            {
                kept
            }
            _ => false,
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
