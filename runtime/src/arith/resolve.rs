//! From the rules of a layout to its strides: one walk over the axes, from the innermost to the outermost.

use super::numbers::Numbers;
use super::places::positions;
use super::room::Sharing;
use super::rules::{AxisSpec, DigitRule, Item, Rules, StrideRule, WrittenOrder};
use super::spec::{LIMIT, Spec, StrideTerm};
use super::storage::StorageEnd;
use super::unroll::each_axis;
use crate::error::{LayoutError, attempt};

/// The axes in memory order, with their strides: [`positions`] and then [`strided`].
///
/// # Errors
///
/// As these two.
pub(crate) const fn resolved(axes: &[AxisSpec], order: &[Item]) -> Result<Spec, LayoutError> {
    match positions(axes, order) {
        Ok(order) => strided(axes, &order),
        Err(error) => Err(error),
    }
}

/// Walks the `order` from the innermost item to the outermost with a running `step`, and gives each its stride.
///
/// What depends on a `?` stays unknown: the step is then `None`, until a `stride = s` sets it again. With every `?` bound
/// (see [`bind`]) the result is known in full, and this one function serves compile time and run time.
///
/// rustc interprets this for every layout of a program, so each statement counts: about 0.1 µs of compile time.
///
/// # Errors
///
/// If a rule's number is 0, or a number that follows from the rules is over `isize::MAX`.
pub(crate) const fn strided(axes: &[AxisSpec], order: &WrittenOrder) -> Result<Spec, LayoutError> {
    let mut spec = named(axes);
    let mut step = Some(1);
    // The memory order is filled from its end: broadcast axes are last, and the axes of the walk come before them.
    let mut place = order.count;
    let mut inside = place - broadcasts(order);
    // Whether the axis inside is reversed, if an axis of the same direction may continue it. Nothing is inside the innermost one.
    let mut inner_direction = None;
    let (mut last, mut sharing) = (place, Sharing::NONE);
    while place > 0 {
        place -= 1;
        let (position, digit, rules) = (order.axes[place], order.digits[place], &order.rules[place]);
        let axis = &axes[position];
        let mut term = position;
        if !digit.is_last() {
            term = spec.term_count;
            spec.term_count += 1;
        }
        let stride = match rules.stride {
            StrideRule::Aligned(1) => step, // the most frequent one
            _ => attempt!(stride(axis, rules, step)),
        };
        spec.terms[term] = StrideTerm { axis: position, digit, stride: 0 };
        if let Some(stride) = stride {
            spec.terms[term].stride = rules.signed(stride);
            spec.known_strides |= 1 << term;
        }
        if digit.is_last() {
            spec.forward |= (is_forward(rules, stride) as u32) << position;
        }
        sharing = sharing.with(&spec, order, place, step);
        if matches!(rules.stride, StrideRule::Broadcast) {
            last -= 1;
            spec.order[last] = term;
            continue;
        }
        inside -= 1;
        spec.order[inside] = term;
        spec.pads[position] = rules.pad;
        let is_plain = digit.is_whole();
        match rules.stride {
            StrideRule::Aligned(1) if is_plain => {
                let continues = matches!(inner_direction, Some(direction) if direction == rules.is_reversed);
                spec.continues |= (continues as u32) << term;
            }
            StrideRule::Aligned(_) => {}
            _ => spec.is_ordered = false,
        }
        let is_continued = is_plain && rules.pad == 1 && !matches!(rules.stride, StrideRule::AtRunTime);
        inner_direction = if is_continued { Some(rules.is_reversed) } else { None };
        spec.end = match rules.stride {
            StrideRule::AtRunTime => StorageEnd::Outermost,
            _ => StorageEnd::Past { term, pad: rules.pad },
        };
        step = attempt!(past_all(axis, digit, rules, stride));
    }
    spec.is_unique = !sharing.may_share;
    match sharing.error(&spec, order) {
        Some(error) => Err(error),
        None => spec.measured(),
    }
}

/// The names and the extents of the axes. The strides are to follow.
#[inline(always)]
const fn named(axes: &[AxisSpec]) -> Spec {
    let rank = axes.len();
    let mut spec = Spec { rank, term_count: rank, is_unique: true, is_ordered: true, ..Spec::SCALAR };
    let mut position = 0;
    while position < rank {
        spec.names[position] = axes[position].name.text();
        if let Some(extent) = axes[position].extent {
            spec.extents[position] = extent;
            spec.known_extents |= 1 << position;
        }
        position += 1;
    }
    spec
}

/// The step past all values of a digit of this stride, if their number and the stride are known.
#[inline(always)]
const fn past_all(
    axis: &AxisSpec,
    digit: DigitRule,
    rules: &Rules,
    stride: Option<usize>,
) -> Result<Option<usize>, LayoutError> {
    match (digit.modulus, axis.extent) {
        (Some(modulus), _) => past(axis, rules, stride, modulus),
        (None, Some(extent)) => past(axis, rules, stride, digit.room(extent)),
        (None, None) if rules.pad == 0 => Err(LayoutError::ZeroMultiple { axis: axis.name.text(), rule: "pad" }),
        (None, None) => Ok(None),
    }
}

/// Whether the stride, of this size, is not negative, whatever its unknown numbers are.
const fn is_forward(rules: &Rules, stride: Option<usize>) -> bool {
    let may_be_negative = rules.is_reversed || matches!(rules.stride, StrideRule::AtRunTime);
    !may_be_negative || matches!(stride, Some(0))
}

/// The strides that the rules give for these extents, if they are these strides where an extent is over 1, and run-time
/// strides as they are; with the extents.
///
/// `None` if they are others, and as [`followed`]. The numbers are those of a layout, so what they span has been checked.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn agreeing(axes: &[AxisSpec], order: &WrittenOrder, numbers: &Numbers) -> Option<Numbers> {
    followed(axes, order, true, true, *numbers)
}

/// The extents and strides that [`bind`] and [`strided`] give, where there is nothing to say against them. `is_unique` is the field of the
/// [`Spec`] that the type knows.
///
/// `None` as [`followed`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn bound(
    axes: &[AxisSpec],
    order: &WrittenOrder,
    is_unique: bool,
    extents: &[usize],
    strides: &[isize],
) -> Option<Numbers> {
    let mut numbers = Numbers::NONE;
    let (mut extent_count, mut stride_count) = (0, 0);
    each_axis!(axis < axes.len() => {
        numbers.extents[axis] = match axes[axis].extent {
            Some(extent) => extent,
            None => {
                extent_count += 1;
                *extents.get(extent_count - 1)?
            }
        };
        if let StrideRule::AtRunTime = axes[axis].rules.stride {
            stride_count += 1;
            numbers.strides[axis] = *strides.get(stride_count - 1)?;
        }
    });
    followed(axes, order, is_unique, false, numbers)
}

/// The extents of the `numbers` and the strides that follow from them and the rules; a `?` of a stride has its number. All of it is arithmetic
/// without a `Spec`, in which the rules are constants. What the numbers span is checked, but not if `is_unique`, and not if they
/// are `of_layout`: then all strides are there, and are compared where there is a second index.
///
/// `None` where it takes [`strided`]: of no element, if they are not `of_layout`, and to say what is wrong. It takes [`Sharing`] to tell whether
/// indices share an element that may not.
#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(unused_assignments, reason = "the body is written out once for each item, and nothing follows the last one")]
fn followed(
    axes: &[AxisSpec],
    order: &WrittenOrder,
    is_unique: bool,
    of_layout: bool,
    mut numbers: Numbers,
) -> Option<Numbers> {
    let (mut step, mut count, mut last, mut term, mut overlaps) = (1usize, 1usize, 0usize, axes.len(), false);
    each_axis!(back < order.count => {
        let (position, digit) = (order.axes[order.count - 1 - back], order.digits[order.count - 1 - back]);
        let (mut rules, extent) = (order.rules[order.count - 1 - back], numbers.extents[position]);
        let is_written = !matches!(rules.stride, StrideRule::Aligned(_));
        if let StrideRule::AtRunTime = rules.stride {
            rules = rules.with_stride(numbers.strides[position]);
        }
        let stride = match rules.stride {
            StrideRule::Aligned(1) => step,
            StrideRule::Aligned(multiple) => round_up(step, multiple)?,
            StrideRule::Exactly(stride) => stride,
            StrideRule::Broadcast | StrideRule::AtRunTime => 0, // no rule is `AtRunTime` any more
        };
        if is_written && rules.may_share {
            overlaps |= stride != 0;
        } else if is_written && (overlaps || (stride < step && (stride != 0 || extent > 1))) {
            return None;
        }
        let is_broadcast = matches!(rules.stride, StrideRule::Broadcast);
        let own = if digit.is_last() { position } else { term };
        term += !digit.is_last() as usize;
        let signed = rules.signed(stride);
        let is_refused = match of_layout {
            true => {
                let differs = extent > digit.divisor && numbers.strides[own] != signed;
                differs || axes[position].extent.is_some_and(|known| known != extent)
            }
            false => extent == 0 || (stride == 0) != is_broadcast,
        };
        if is_refused || stride > LIMIT {
            return None;
        }
        numbers.strides[own] = signed;
        if !is_unique {
            // More than there are, of an axis with digits.
            let values = digit.room(extent);
            count = count.checked_mul(values)?;
            last = last.checked_add((values - 1).checked_mul(stride)?)?;
        }
        if !is_broadcast {
            step = round_up(digit.room(extent), rules.pad)?.checked_mul(stride)?;
            if step > LIMIT {
                return None;
            }
        }
    });
    // Where each axis has room for all that lies inside it, the last step is no less than both.
    (is_unique || (count <= LIMIT && last < LIMIT)).then_some(numbers)
}

/// How many items are broadcast: their places in the order of memory are the last ones.
const fn broadcasts(order: &WrittenOrder) -> usize {
    let mut count = 0;
    up_to!(place < order.count, {
        if let StrideRule::Broadcast = order.rules[place].stride {
            count += 1;
        }
    });
    count
}

/// Rules 1 and 2: the stride of an item of an axis, from the step of all that lies inside it.
pub(super) const fn stride(axis: &AxisSpec, rules: &Rules, step: Option<usize>) -> Result<Option<usize>, LayoutError> {
    let name = axis.name.text();
    match (rules.stride, step) {
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

/// Rule 3: the step past an item of an axis, its stride times its padded count.
pub(super) const fn past(
    axis: &AxisSpec,
    rules: &Rules,
    stride: Option<usize>,
    count: usize,
) -> Result<Option<usize>, LayoutError> {
    let pad = rules.pad;
    if pad == 0 {
        return Err(LayoutError::ZeroMultiple { axis: axis.name.text(), rule: "pad" });
    }
    if let Some(padded) = round_up(count, pad) {
        let Some(stride) = stride else { return Ok(None) };
        let step = stride as u128 * padded as u128;
        if step <= LIMIT as u128 {
            return Ok(Some(step as usize));
        }
    }
    Err(LayoutError::ExtentOverflow { axis: axis.name.text(), extent: count, pad, stride })
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
pub(crate) fn bind(axes: &mut [AxisSpec], order: &mut WrittenOrder, extents: &[usize], strides: &[isize]) {
    let (mut extents, mut strides) = (extents.iter(), strides.iter());
    for (position, axis) in axes.iter_mut().enumerate() {
        if axis.extent.is_none() {
            axis.extent = extents.next().copied();
        }
        // Only an axis as it is has a stride that is given at run time.
        let Some(place) = (0..order.count).find(|&place| order.axes[place] == position) else { continue };
        if let StrideRule::AtRunTime = order.rules[place].stride {
            let Some(&stride) = strides.next() else { continue };
            order.rules[place] = order.rules[place].with_stride(stride);
        }
    }
}

#[cfg(test)]
mod tests;
