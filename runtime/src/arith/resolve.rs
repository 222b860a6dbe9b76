//! From the rules of a layout to its strides: the walk that DESIGN calls "what the rules mean".

use super::spec::{AxisSpec, LIMIT, MAX_RANK, Part, Spec, StrideRule};
use super::text::same;
use crate::error::LayoutError;

/// Resolves names to positions: the logical position of each axis of the `order`, outermost first.
///
/// # Errors
///
/// If two axes have the same name, or the order does not name each axis exactly once.
pub(crate) const fn positions(
    axes: &[AxisSpec; MAX_RANK],
    order: &[&'static str],
) -> Result<[usize; MAX_RANK], LayoutError> {
    let rank = order.len();
    let mut places = [0; MAX_RANK];
    let mut axis = 0;
    while axis < rank {
        let name = axes[axis].name;
        let mut found = rank;
        let mut other = 0;
        while other < rank {
            if other > axis && same(axes[other].name, name) {
                return Err(LayoutError::AxisTwice { axis: name });
            }
            if same(order[other], name) {
                found = other;
            }
            other += 1;
        }
        // As there are as many names as axes, an order that leaves none out names none twice.
        if found == rank {
            return Err(LayoutError::NotInOrder { axis: name });
        }
        places[found] = axis;
        axis += 1;
    }
    Ok(places)
}

/// Walks the `order` from the innermost axis to the outermost with a running `step`, and gives each axis its stride.
///
/// What depends on a `?` stays unknown: the step is then `None`, until a `stride = s` sets it again. With every `?` bound
/// (see [`bind`]) the result is known in full, and this one function serves compile time and run time.
///
/// # Errors
///
/// If a rule's number is 0, or a number that follows from the rules is over `isize::MAX`.
pub(crate) const fn strided(
    rank: usize,
    axes: &[AxisSpec; MAX_RANK],
    order: &[usize; MAX_RANK],
) -> Result<Spec, LayoutError> {
    let mut spec = Spec { rank, part_count: rank, ..Spec::SCALAR };
    let mut step = Some(1);
    let mut place = rank;
    while place > 0 {
        place -= 1;
        let axis = order[place];
        let rules = &axes[axis];
        spec.names[axis] = rules.name;
        if let Some(extent) = rules.extent {
            spec.extents[axis] = extent;
            spec.known_extents |= 1 << axis;
        }
        let stride = attempt!(stride(rules, step));
        if let Some(stride) = stride {
            spec.parts[axis] = Part::plain(axis, stride as isize);
            spec.known_strides |= 1 << axis;
        } else {
            spec.parts[axis] = Part::plain(axis, 0);
        }
        if !matches!(rules.rules.stride, StrideRule::Broadcast) {
            step = attempt!(past(rules, stride));
        }
    }
    spec.measured(step)
}

/// Rules 1 and 2: the stride of an axis, from the step of all that lies inside it.
const fn stride(axis: &AxisSpec, step: Option<usize>) -> Result<Option<usize>, LayoutError> {
    let name = axis.name;
    match (axis.rules.stride, step) {
        (StrideRule::Aligned(0), _) => Err(LayoutError::ZeroMultiple { axis: name, rule: "align" }),
        (StrideRule::Aligned(_), None) | (StrideRule::AtRunTime, _) => Ok(None),
        (StrideRule::Aligned(multiple), Some(step)) => match round_up(step, multiple) {
            Some(stride) => Ok(Some(stride)),
            None => Err(LayoutError::StrideOverflow { axis: name, step, align: multiple }),
        },
        (StrideRule::Exactly(0), _) => Err(LayoutError::ZeroStride { axis: name }),
        (StrideRule::Exactly(stride), _) if stride > LIMIT => {
            Err(LayoutError::StrideOverflow { axis: name, step: stride, align: 1 })
        }
        (StrideRule::Exactly(stride), _) => Ok(Some(stride)),
        (StrideRule::Broadcast, _) => Ok(Some(0)),
    }
}

/// Rule 3: the step past an axis, its stride times its padded extent.
const fn past(axis: &AxisSpec, stride: Option<usize>) -> Result<Option<usize>, LayoutError> {
    let (name, pad) = (axis.name, axis.rules.pad);
    if pad == 0 {
        return Err(LayoutError::ZeroMultiple { axis: name, rule: "pad" });
    }
    let Some(extent) = axis.extent else { return Ok(None) };
    let overflow = LayoutError::ExtentOverflow { axis: name, extent, pad, stride };
    match (round_up(extent, pad), stride) {
        (None, _) => Err(overflow),
        (Some(_), None) => Ok(None),
        (Some(padded), Some(stride)) => match stride.checked_mul(padded) {
            Some(step) if step <= LIMIT => Ok(Some(step)),
            _ => Err(overflow),
        },
    }
}

/// The least multiple of `multiple` (not 0) that is at least `value`, if it is within the limit.
const fn round_up(value: usize, multiple: usize) -> Option<usize> {
    match value.checked_next_multiple_of(multiple) {
        Some(rounded) if rounded <= LIMIT => Some(rounded),
        _ => None,
    }
}

/// Writes run-time numbers over the `?`s, in logical order.
///
/// `extents` and `strides` have one number for each `?` of their kind: the types of `with_extents` see to that.
pub(crate) fn bind(axes: &mut [AxisSpec; MAX_RANK], extents: &[usize], strides: &[usize]) {
    let (mut extents, mut strides) = (extents.iter(), strides.iter());
    for axis in axes {
        if axis.extent.is_none() {
            axis.extent = extents.next().copied();
        }
        if let StrideRule::AtRunTime = axis.rules.stride {
            axis.rules.stride = strides.next().map_or(axis.rules.stride, |&s| StrideRule::Exactly(s));
        }
    }
}
