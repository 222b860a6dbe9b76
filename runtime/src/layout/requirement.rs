//! What a function needs of a layout beyond its axes: an axis contiguous, a stride a multiple, packed, unique.
//!
//! What the type of the layout knows decides at compile time. The rest is decided by the numbers of the value.

use crate::arith::numbers::gcd;
use crate::arith::overlap::overlap;
use crate::arith::spec::Spec;
use crate::arith::unique::{Uniqueness, uniqueness};
use crate::error::RequirementError;
use crate::error::text::Text;
use crate::layout::Layout;

/// One requirement.
#[derive(Clone, Copy)]
pub enum Requirement {
    /// The stride of the axis of this name is 1.
    Contiguous(&'static str),
    /// The stride of the axis of this name is a multiple of this number.
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
    /// Bytes: the size of an element must be known.
    Bytes,
}

/// What is known of a requirement.
enum Decision {
    Met,
    Broken(RequirementError),
    AtRunTime,
}

impl Requirement {
    /// Whether it follows from the type of a layout that the requirement is met. If it follows that it is not, that is a compile-time
    /// error. An element has `element` bytes.
    #[track_caller]
    pub(crate) const fn is_known(&self, spec: &Spec, element: Option<usize>) -> bool {
        match self.decision(spec, element) {
            Decision::Met => true,
            Decision::Broken(error) => error.raise(),
            Decision::AtRunTime => false,
        }
    }

    #[track_caller]
    const fn decision(&self, spec: &Spec, element: Option<usize>) -> Decision {
        match *self {
            Self::Contiguous(name) | Self::Align(name, ..) => self.decision_along(spec, position(spec, name), element),
            Self::Packed | Self::Unique if !spec.is_static() => match self {
                Self::Unique if spec.is_nested => Decision::Met,
                _ => Decision::AtRunTime,
            },
            Self::Packed | Self::Unique => match self.check_whole(spec) {
                Ok(()) => Decision::Met,
                Err(error) => Decision::Broken(error),
            },
        }
    }

    /// A known stride is the wrong one whatever an unknown extent is, although an axis of one index has no step.
    #[track_caller]
    const fn decision_along(&self, spec: &Spec, axis: usize, element: Option<usize>) -> Decision {
        let name = spec.names[axis];
        if let Some(inner) = spec.inner_term(axis) {
            return Decision::Broken(RequirementError::Blocked { axis: name, size: inner.modulus });
        }
        let multiple = self.multiple(element);
        if spec.knows_extent(axis) && spec.extents[axis] <= 1 {
            return Decision::Met;
        }
        if !spec.knows_stride(axis) {
            // Every stride is a multiple of one element.
            return if matches!(self, Self::Align(..)) && multiple == 1 { Decision::Met } else { Decision::AtRunTime };
        }
        match self.check_stride(name, spec.terms[axis].stride, multiple, element) {
            Ok(()) => Decision::Met,
            Err(error) => Decision::Broken(error),
        }
    }

    /// What a stride must be a multiple of, in elements.
    #[track_caller]
    #[inline(always)]
    const fn multiple(&self, element: Option<usize>) -> usize {
        let Self::Align(_, multiple, unit) = *self else { return 1 };
        if multiple == 0 {
            Text::new("require: a stride cannot be a multiple of 0; write at least 1").raise();
        }
        match (unit, element) {
            (Unit::Elements, _) => multiple,
            (Unit::Bytes, Some(element)) => multiple / gcd(multiple, element),
            (Unit::Bytes, None) => Text::new(
                "require: a layout has no elements, so its strides have no bytes; write `align`, or give a view",
            )
            .raise(),
        }
    }

    #[inline(always)]
    const fn check_stride(
        &self,
        axis: &'static str,
        stride: isize,
        multiple: usize,
        element: Option<usize>,
    ) -> Result<(), RequirementError> {
        match *self {
            Self::Contiguous(_) if stride != 1 => Err(RequirementError::NotContiguous { axis, stride }),
            Self::Align(_, given, unit) if stride.unsigned_abs() % multiple != 0 => Err(match (unit, element) {
                (Unit::Bytes, Some(element)) => RequirementError::NotAlignedBytes {
                    axis,
                    stride_in_bytes: stride.saturating_mul(element as isize),
                    multiple: given,
                },
                _ => RequirementError::NotAligned { axis, stride, multiple: given },
            }),
            _ => Ok(()),
        }
    }

    /// Of a layout whose numbers are all known.
    const fn check_whole(&self, spec: &Spec) -> Result<(), RequirementError> {
        if !spec.is_nested {
            match uniqueness(spec) {
                Uniqueness::Unique => {}
                Uniqueness::Shared => return Err(RequirementError::NotUnique(overlap(spec))),
                Uniqueness::Undecided => return Err(RequirementError::Undecided),
            }
        }
        let (elements, storage) = (spec.element_count(), spec.storage);
        match self {
            Self::Packed if storage != elements => Err(RequirementError::NotPacked { elements, storage }),
            _ => Ok(()),
        }
    }

    /// Checks the requirement by the numbers of a layout whose type does not know whether it is met.
    #[inline(always)]
    pub(crate) fn check<L: Layout>(&self, layout: &L, element: Option<usize>) -> Result<(), RequirementError> {
        let (Self::Contiguous(name) | Self::Align(name, ..)) = *self else { return self.check_run_time_whole(layout) };
        let axis = position(L::SPEC, name);
        if layout.extent_at(axis) <= 1 {
            return Ok(());
        }
        self.check_stride(L::SPEC.names[axis], layout.stride_at(axis), self.multiple(element), element)
    }

    /// Most layouts need no description of all their numbers.
    fn check_run_time_whole<L: Layout>(&self, layout: &L) -> Result<(), RequirementError> {
        let is_met = match self {
            Self::Packed => layout.is_packed(),
            _ => layout.is_unique(),
        };
        if is_met { Ok(()) } else { self.check_whole(&layout.spec()) }
    }
}

/// The position of the axis of this name.
#[track_caller]
const fn position(spec: &Spec, name: &str) -> usize {
    let Some(position) = spec.position(name) else {
        let mut text = Text::new("require: the layout has no axis ").axis(name).str("; its axes are");
        let mut axis = 0;
        while axis < spec.rank {
            text = text.str(if axis == 0 { " " } else { ", " }).axis(spec.names[axis]);
            axis += 1;
        }
        text.raise()
    };
    position
}
