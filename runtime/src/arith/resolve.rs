//! From the rules of a layout to its strides: one walk over the axes, from the innermost to the outermost.

use super::name::Name;
use super::spec::{AxisSpec, LIMIT, MAX_RANK, Spec, StorageEnd, StrideRule};
use crate::error::LayoutError;

/// The axes in memory order, with their strides: [`positions`] and then [`strided`].
///
/// # Errors
///
/// As these two.
pub(crate) const fn resolved(axes: &[AxisSpec], order: &[Name]) -> Result<Spec, LayoutError> {
    match positions(axes, order) {
        Ok(order) => strided(axes, &order),
        Err(error) => Err(error),
    }
}

/// Resolves names to positions: the logical position of each axis of the `order`, outermost first.
///
/// # Errors
///
/// If two axes have the same name, or the order does not name each axis exactly once.
pub(crate) const fn positions(axes: &[AxisSpec], order: &[Name]) -> Result<[usize; MAX_RANK], LayoutError> {
    let rank = axes.len();
    let mut places = [0; MAX_RANK];
    let mut taken = 0u32;
    let mut axis = 0;
    while axis < rank {
        let name = &axes[axis].name;
        let mut place = 0;
        while place < rank && !name.is(&order[place]) {
            place += 1;
        }
        // There are as many names as axes, so an order that leaves no axis out names no axis twice.
        if place == rank {
            return Err(LayoutError::NotInOrder { axis: name.text() });
        }
        if taken >> place & 1 == 1 {
            return Err(LayoutError::AxisTwice { axis: name.text() });
        }
        taken |= 1 << place;
        places[place] = axis;
        axis += 1;
    }
    Ok(places)
}

/// Walks the `order` from the innermost axis to the outermost with a running `step`, and gives each axis its stride.
///
/// What depends on a `?` stays unknown: the step is then `None`, until a `stride = s` sets it again. With every `?` bound
/// (see [`bind`]) the result is known in full, and this one function serves compile time and run time.
///
/// rustc interprets this for every layout of a program, so each statement counts: about 0.1 µs of compile time.
///
/// # Errors
///
/// If a rule's number is 0, or a number that follows from the rules is over `isize::MAX`.
pub(crate) const fn strided(axes: &[AxisSpec], order: &[usize; MAX_RANK]) -> Result<Spec, LayoutError> {
    let rank = axes.len();
    let forward = (1 << rank) - 1;
    let mut spec = Spec { rank, term_count: rank, forward, is_nested: true, is_ordered: true, ..Spec::SCALAR };
    let mut step = Some(1);
    // The memory order is filled from its end: broadcast axes first, those of the walk before them.
    let mut place = rank;
    let mut inside = rank - broadcast_count(axes);
    let mut is_inner_unpadded = false; // no axis is inside the innermost one
    let mut last = rank;
    while place > 0 {
        place -= 1;
        let position = order[place];
        let axis = &axes[position];
        spec.names[position] = axis.name.text();
        if let Some(extent) = axis.extent {
            spec.extents[position] = extent;
            spec.known_extents |= 1 << position;
        }
        let stride = match axis.rules.stride {
            StrideRule::Aligned(1) => step, // the most frequent one
            _ => attempt!(stride(axis, step)),
        };
        spec.terms[position].axis = position;
        if let Some(stride) = stride {
            spec.terms[position].stride = stride as isize;
            spec.known_strides |= 1 << position;
        }
        if matches!(axis.rules.stride, StrideRule::Broadcast) {
            last -= 1;
            spec.order[last] = position;
            spec.is_nested = false;
            continue;
        }
        inside -= 1;
        spec.order[inside] = position;
        match axis.rules.stride {
            StrideRule::Aligned(1) if is_inner_unpadded => spec.continues |= 1 << position,
            StrideRule::Aligned(_) => {}
            _ => (spec.is_nested, spec.is_ordered) = (false, false),
        }
        is_inner_unpadded = axis.rules.pad == 1;
        spec.end = StorageEnd::Past { axis: position, pad: axis.rules.pad };
        step = attempt!(past(axis, stride));
    }
    spec.measured()
}

const fn broadcast_count(axes: &[AxisSpec]) -> usize {
    let (mut count, mut axis) = (0, 0);
    while axis < axes.len() {
        if let StrideRule::Broadcast = axes[axis].rules.stride {
            count += 1;
        }
        axis += 1;
    }
    count
}

/// Rules 1 and 2: the stride of an axis, from the step of all that lies inside it.
const fn stride(axis: &AxisSpec, step: Option<usize>) -> Result<Option<usize>, LayoutError> {
    let name = axis.name.text();
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
    let pad = axis.rules.pad;
    if pad == 0 {
        return Err(LayoutError::ZeroMultiple { axis: axis.name.text(), rule: "pad" });
    }
    let Some(extent) = axis.extent else { return Ok(None) };
    if let Some(padded) = round_up(extent, pad) {
        let Some(stride) = stride else { return Ok(None) };
        let step = stride as u128 * padded as u128;
        if step <= LIMIT as u128 {
            return Ok(Some(step as usize));
        }
    }
    Err(LayoutError::ExtentOverflow { axis: axis.name.text(), extent, pad, stride })
}

/// The least multiple of `multiple` (not 0) that is at least `value`, if it is within the limit.
const fn round_up(value: usize, multiple: usize) -> Option<usize> {
    if multiple == 1 && value <= LIMIT {
        return Some(value);
    }
    match value.checked_next_multiple_of(multiple) {
        Some(rounded) if rounded <= LIMIT => Some(rounded),
        _ => None,
    }
}

/// Writes run-time numbers over the `?`s, in logical order.
///
/// `extents` and `strides` have one number for each `?` of their kind. The types of `with_extents` ensure it.
///
/// A stride of 0 is left out if some extent is 0: `ndarray`'s arrays without an element have such strides.
pub(crate) fn bind(axes: &mut [AxisSpec], extents: &[usize], strides: &[usize]) {
    let (mut extents, mut strides) = (extents.iter(), strides.iter());
    for axis in axes.iter_mut() {
        if axis.extent.is_none() {
            axis.extent = extents.next().copied();
        }
    }
    let is_empty = axes.iter().any(|axis| axis.extent == Some(0));
    for axis in axes {
        if let StrideRule::AtRunTime = axis.rules.stride {
            axis.rules.stride = match strides.next() {
                Some(0) if is_empty => StrideRule::Aligned(1),
                Some(&stride) => StrideRule::Exactly(stride),
                None => StrideRule::AtRunTime,
            };
        }
    }
}
