//! What a function needs of a layout beyond its axes: an axis contiguous, a stride a multiple, packed, unique.
//!
//! What the type of the layout knows decides at compile time. The rest is decided by the numbers of the value.

use crate::arith::complete::Uniqueness;
use crate::arith::overlap::overlap;
use crate::arith::spec::Spec;
use crate::error::RequirementError;
use crate::error::overlap::gcd;
use crate::error::text::Text;
use crate::layout::Layout;

/// One requirement, as it is written: axes by their names.
#[derive(Clone, Copy)]
pub enum Requirement {
    /// The stride of the axis is 1.
    Contiguous(&'static str),
    /// The stride of the axis is a multiple of this number.
    Align(&'static str, usize, Unit),
    /// No two indices share an element, and the storage has exactly the elements.
    Packed,
    /// No two indices share an element.
    Unique,
}

/// What a multiple counts.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Elements.
    Elements,
    /// Bytes.
    Bytes,
}

/// A requirement on the layouts of one type: axes by their positions.
#[derive(Clone, Copy)]
pub(crate) enum Need {
    Stride { axis: usize, rule: StrideNeed },
    Packed,
    Unique,
}

/// What is required of a stride.
#[derive(Clone, Copy)]
pub(crate) enum StrideNeed {
    One,
    /// A multiple of `elements`, which is what `written` and its unit come to.
    MultipleOf {
        elements: isize,
        written: usize,
        unit: Unit,
        element_bytes: usize,
    },
}

impl Requirement {
    /// The requirement on the layouts of this type, whose elements have so many bytes. If the type has no such axis, or if the number is
    /// invalid, that is a compile-time error.
    #[track_caller]
    pub(crate) const fn on(self, spec: &Spec, element_bytes: usize) -> Need {
        match self {
            Self::Contiguous(name) => Need::Stride { axis: position(spec, name), rule: StrideNeed::One },
            Self::Align(name, multiple, unit) => Need::Stride {
                axis: position(spec, name),
                rule: StrideNeed::multiple_of(multiple, unit, element_bytes),
            },
            Self::Packed => Need::Packed,
            Self::Unique => Need::Unique,
        }
    }
}

impl Need {
    /// Whether it follows from the type of a layout that the requirement is met. If it follows that it is not, that is a compile-time
    /// error.
    #[track_caller]
    pub(crate) const fn is_known(self, spec: &Spec) -> bool {
        let result = match self {
            Self::Stride { axis, rule } => match spec.block_of(axis) {
                Some(size) => Err(RequirementError::Blocked { axis: spec.names[axis], size }),
                None if spec.knows_extent(axis) && spec.extents[axis] <= 1 => Ok(()),
                // A known stride is the wrong one whatever an unknown extent is, although an axis of one index has no step.
                None if spec.knows_stride(axis) => match spec.terms[axis].stride {
                    stride if rule.is_met_by(stride) => Ok(()),
                    stride => Err(rule.error(spec.names[axis], stride)),
                },
                None => return rule.is_met_by_all(),
            },
            Self::Packed | Self::Unique if spec.is_static() => self.check_whole(spec),
            Self::Unique if spec.is_unique => Ok(()),
            Self::Packed | Self::Unique => return false,
        };
        match result {
            Ok(()) => true,
            Err(error) => error.text().raise(),
        }
    }

    /// Checks the requirement by the numbers of a layout whose type does not know whether it is met.
    #[inline(always)]
    pub(crate) fn check<L: Layout>(self, layout: &L) -> Result<(), RequirementError> {
        let is_met = match self {
            Self::Stride { axis, rule } => {
                let stride = layout.__stride_at(axis);
                // Both comparisons at once are fewer instructions than a branch.
                let is_met = (layout.__extent_at(axis) <= 1) | rule.is_met_by(stride);
                return if is_met { Ok(()) } else { Err(rule.error(L::__SPEC.names[axis], stride)) };
            }
            Self::Packed => layout.__is_known_packed(),
            Self::Unique => layout.__is_known_unique(),
        };
        // Most layouts need no description of all their numbers.
        if is_met { Ok(()) } else { self.check_whole(&layout.__spec()) }
    }

    /// Of a layout whose numbers are all known.
    const fn check_whole(self, spec: &Spec) -> Result<(), RequirementError> {
        if !spec.is_unique {
            match spec.complete().uniqueness() {
                Uniqueness::Unique => {}
                Uniqueness::Shared => return Err(RequirementError::NotUnique(overlap(spec.complete()))),
                Uniqueness::Undecided => return Err(RequirementError::Undecided),
            }
        }
        let (elements, storage) = (spec.complete().element_count(), spec.storage);
        match self {
            Self::Packed if storage != elements => Err(RequirementError::NotPacked { elements, storage }),
            _ => Ok(()),
        }
    }
}

impl StrideNeed {
    #[track_caller]
    const fn multiple_of(written: usize, unit: Unit, element_bytes: usize) -> Self {
        if written == 0 {
            Text::new("require: a stride cannot be a multiple of 0; write at least 1").raise();
        }
        let elements = match unit {
            Unit::Elements => written,
            Unit::Bytes => written / gcd(written, element_bytes),
        };
        Self::MultipleOf { elements: clamped(elements), written, unit, element_bytes }
    }

    const fn is_met_by_all(self) -> bool {
        matches!(self, Self::MultipleOf { elements: 1, .. })
    }

    #[inline(always)]
    const fn is_met_by(self, stride: isize) -> bool {
        match self {
            Self::One => stride == 1,
            Self::MultipleOf { elements, .. } => stride % elements == 0,
        }
    }

    #[cold]
    const fn error(self, axis: &'static str, stride: isize) -> RequirementError {
        match self {
            Self::One => RequirementError::NotContiguous { axis, stride },
            Self::MultipleOf { written: multiple, unit: Unit::Elements, .. } => {
                RequirementError::NotAligned { axis, stride, multiple }
            }
            Self::MultipleOf { written: multiple, unit: Unit::Bytes, element_bytes, .. } => {
                let stride_in_bytes = stride.saturating_mul(element_bytes as isize);
                RequirementError::NotAlignedBytes { axis, stride_in_bytes, multiple }
            }
        }
    }
}

/// A stride is less than `isize::MAX` along an axis of several indices, so of a larger number only 0 is a multiple.
const fn clamped(multiple: usize) -> isize {
    if multiple > isize::MAX as usize { isize::MAX } else { multiple as isize }
}

/// The position of the axis of this name.
#[track_caller]
const fn position(spec: &Spec, name: &str) -> usize {
    let Some(position) = spec.position(name) else {
        let mut text = Text::new("require: the layout has no axis ").axis(name).str("; its axes are");
        up_to!(axis < spec.rank, {
            text = text.str(if axis == 0 { " " } else { ", " }).axis(spec.names[axis]);
        });
        text.raise()
    };
    position
}
