//! Operations on layouts as data: what a view operation does to the description of its layout.

use super::spec::{Part, Spec};
use crate::error::LayoutError;

/// An operation, with its axes resolved to positions.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// The axis at this position is fixed at an index, and gone. The index itself moves the view's pointer.
    Fix(usize),
}

/// Applies `op` to `spec`: the one place that says what an operation means, for compile time and run time alike.
///
/// # Errors
///
/// If a number of the result overflows.
pub(crate) const fn apply(spec: &Spec, op: Op) -> Result<Spec, LayoutError> {
    match op {
        Op::Fix(axis) => fix(spec, axis),
    }
}

const fn fix(spec: &Spec, fixed: usize) -> Result<Spec, LayoutError> {
    let mut rest = Spec { rank: spec.rank - 1, part_count: spec.part_count - 1, ..Spec::SCALAR };
    let mut axis = 0;
    while axis < rest.rank {
        let from = if axis < fixed { axis } else { axis + 1 };
        rest.names[axis] = spec.names[from];
        rest.extents[axis] = spec.extents[from];
        rest.known_extents |= (spec.known_extents >> from & 1) << axis;
        rest.parts[axis] = Part::plain(axis, spec.parts[from].stride);
        rest.known_strides |= (spec.known_strides >> from & 1) << axis;
        axis += 1;
    }
    rest.measured(None)
}
