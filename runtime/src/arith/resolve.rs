//! From the rules of a layout to its strides: one walk over the axes, from the innermost to the outermost.

use super::numbers::Numbers;
use super::room::Sharing;
use super::spec::{AxisSpec, Digit, Item, LIMIT, Rules, Spec, StorageEnd, StrideRule, StrideTerm, WrittenOrder};
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

/// Resolves names to positions: the axis of each item of the `order`, outermost first.
///
/// # Errors
///
/// If two axes have the same name, or the order does not cover the index of each axis exactly once.
pub(crate) const fn positions(axes: &[AxisSpec], order: &[Item]) -> Result<WrittenOrder, LayoutError> {
    match placed(axes, order) {
        Ok(places) => Ok(places),
        // It may be why a name has another place than it seems.
        Err(error) => Err(match twice(axes) {
            Some(axis) => LayoutError::AxisTwice { axis },
            None => error,
        }),
    }
}

/// The name of two axes, if there is one.
const fn twice(axes: &[AxisSpec]) -> Option<&'static str> {
    let mut axis = 1;
    while axis < axes.len() {
        up_to!(other < axis, {
            if axes[axis].name.is(&axes[other].name) {
                return Some(axes[axis].name.text());
            }
        });
        axis += 1;
    }
    None
}

/// [`positions`], where the names of the axes differ.
const fn placed(axes: &[AxisSpec], order: &[Item]) -> Result<WrittenOrder, LayoutError> {
    let rank = axes.len();
    let mut places = WrittenOrder { count: order.len(), ..WrittenOrder::NONE };
    let (mut named, mut split) = (0u32, 0u32);
    up_to!(place < order.len(), {
        let Item { name, digit, rules } = &order[place];
        let mut axis = 0;
        while axis < rank && !name.is(&axes[axis].name) {
            axis += 1;
        }
        if axis == rank {
            return Err(LayoutError::NotAnAxis { axis: name.text() });
        }
        // An axis that is named once as it is needs no other check.
        if !digit.is_whole() || named >> axis & 1 == 1 {
            split |= 1 << axis;
        }
        named |= 1 << axis;
        places.axes[place] = axis;
        places.digits[place] = *digit;
        places.rules[place] = if digit.is_whole() { axes[axis].rules } else { *rules };
    });
    up_to!(axis < rank, {
        if named >> axis & 1 == 0 {
            return Err(LayoutError::NotInOrder { axis: axes[axis].name.text() });
        }
    });
    while split != 0 {
        let axis = split.trailing_zeros() as usize;
        split &= split - 1;
        let Rules { pad: 1, stride: StrideRule::Aligned(1), is_reversed: false, .. } = axes[axis].rules else {
            return Err(LayoutError::RuleOfDigits { axis: axes[axis].name.text() });
        };
        attempt!(covered(axes[axis].name.text(), axis, &places));
    }
    Ok(places)
}

/// Checks that the digits of an axis cover its index once: they are `%a`, `/a%b`, `/(a b)%c` and so on. The last digit has no modulus.
///
/// # Errors
///
/// The first digit that is missing or written twice.
pub(crate) const fn covered(name: &'static str, axis: usize, places: &WrittenOrder) -> Result<(), LayoutError> {
    let (mut divisor, mut used, mut is_last) = (1usize, 0u32, false);
    while !is_last {
        let (mut found, mut next, mut place) = (None, usize::MAX, 0);
        while place < places.count {
            let digit = places.digits[place];
            if places.axes[place] == axis && used >> place & 1 == 0 {
                if digit.divisor == 0 || matches!(digit.modulus, Some(0)) {
                    return Err(LayoutError::ZeroMultiple { axis: name, rule: "order" });
                }
                // A digit of one value, of a block of 1, comes before the rest of the axis.
                if digit.divisor == divisor && (found.is_none() || !digit.is_last()) {
                    found = Some(place);
                } else if digit.divisor > divisor && digit.divisor < next {
                    next = digit.divisor;
                }
            }
            place += 1;
        }
        let Some(place) = found else {
            if let Some(twice) = unused(places, axis, used) {
                if places.digits[twice].divisor < divisor {
                    return Err(digit_twice(name, places.digits[twice]));
                }
            }
            let modulus = if next == usize::MAX || next % divisor != 0 { None } else { Some(next / divisor) };
            return Err(LayoutError::DigitMissing { axis: name, digit: (divisor, modulus) });
        };
        used |= 1 << place;
        let digit = places.digits[place];
        is_last = digit.is_last();
        if let Some(modulus) = digit.modulus {
            let Some(following) = divisor.checked_mul(modulus) else {
                return Err(LayoutError::ExtentOverflow { axis: name, extent: modulus, pad: 1, stride: Some(divisor) });
            };
            divisor = following;
        }
    }
    match unused(places, axis, used) {
        Some(place) => Err(digit_twice(name, places.digits[place])),
        None => Ok(()),
    }
}

/// The item of an axis of the least divisor, of those that are not used yet: a bit for each that is.
const fn unused(places: &WrittenOrder, axis: usize, used: u32) -> Option<usize> {
    let (mut least, mut place): (Option<usize>, usize) = (None, 0);
    while place < places.count {
        if places.axes[place] == axis && used >> place & 1 == 0 {
            least = match least {
                Some(other) if places.digits[other].divisor <= places.digits[place].divisor => least,
                _ => Some(place),
            };
        }
        place += 1;
    }
    least
}

const fn digit_twice(axis: &'static str, digit: Digit) -> LayoutError {
    LayoutError::DigitTwice { axis, digit: digit.parts() }
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
    let mut step = Some(1);
    // The memory order is filled from its end: broadcast axes are last, and the axes of the walk come before them.
    let mut place = order.count;
    let mut inside = place - broadcasts(order);
    // Whether the axis inside is reversed, if an axis of the same direction may continue it. Nothing is inside the innermost one.
    let mut inner_direction = None;
    let mut last = place;
    let mut sharing = Sharing::NONE;
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
        let (pad, is_plain) = (rules.pad, digit.is_whole());
        match rules.stride {
            StrideRule::Aligned(1) if is_plain => {
                let continues = matches!(inner_direction, Some(direction) if direction == rules.is_reversed);
                spec.continues |= (continues as u32) << term;
            }
            StrideRule::Aligned(_) => {}
            _ => spec.is_ordered = false,
        }
        spec.pads[position] = pad;
        (spec.end, inner_direction) = match rules.stride {
            StrideRule::AtRunTime => (StorageEnd::Outermost, None),
            _ if pad == 1 && is_plain => (StorageEnd::Past { term, pad }, Some(rules.is_reversed)),
            _ => (StorageEnd::Past { term, pad }, None),
        };
        step = match (digit.modulus, axis.extent) {
            (Some(modulus), _) => attempt!(past(axis, rules, stride, modulus)),
            (None, Some(extent)) => attempt!(past(axis, rules, stride, digit.room(extent))),
            (None, None) if pad == 0 => {
                return Err(LayoutError::ZeroMultiple { axis: axis.name.text(), rule: "pad" });
            }
            (None, None) => None,
        };
    }
    spec.is_unique = !sharing.may_share;
    match sharing.error(&spec, order) {
        Some(error) => Err(error),
        None => spec.measured(),
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
#[inline(always)]
pub(crate) fn agreeing(axes: &[AxisSpec], order: &WrittenOrder, numbers: &Numbers) -> Option<Numbers> {
    followed(axes, order, true, true, *numbers)
}

/// The extents and strides that [`bind`] and [`strided`] give, where there is nothing to say against them. `is_unique` is the field of the
/// [`Spec`] that the type knows.
///
/// `None` as [`followed`].
#[inline(always)]
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
#[inline(always)]
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
const fn stride(axis: &AxisSpec, rules: &Rules, step: Option<usize>) -> Result<Option<usize>, LayoutError> {
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
const fn past(
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

/// What a layout is for, whose `?`s take the numbers of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To see the elements of the tensor where they are. Strides are compared where there is a second index.
    View,
    /// To copy them.
    Copy,
}

/// Writes numbers over the `?`s: the extents of the tensor, and strides for the purpose.
///
/// A view has the tensor's strides. The stride of an axis of one index reaches no element, but the strides of the axes outside it follow
/// from it: it is the tensor's if these agree with the tensor, and otherwise one for which they do, if there is one.
///
/// A copy has the tensor's stride where there is a second index, and room for all that lies inside the axis; otherwise it has the least
/// stride with that room. So no two elements share a place.
pub(crate) fn fit(axes: &mut [AxisSpec], order: &mut WrittenOrder, tensor: &Numbers, purpose: Purpose) {
    for (axis, &extent) in axes.iter_mut().zip(&tensor.extents) {
        axis.extent = axis.extent.or(Some(extent));
    }
    let is_empty = axes.iter().any(|axis| axis.extent == Some(0));
    let compared = (purpose == Purpose::View && !is_empty).then_some(tensor);
    let mut step = 1;
    for place in (0..order.count).rev() {
        let axis = order.axes[place];
        if let StrideRule::AtRunTime = order.rules[place].stride {
            // The items outside this one, and it.
            let mut outside = WrittenOrder { count: place + 1, ..*order };
            let (rules, given) = (order.rules[place], tensor.strides[axis]);
            let candidates = match purpose {
                Purpose::View => [given, largest_inside(axes, &outside, tensor), 0],
                Purpose::Copy if axes[axis].extent > Some(1) && given.unsigned_abs() >= step => {
                    [given, step as isize, 0]
                }
                Purpose::Copy => [step as isize, 0, 0],
            };
            let chosen = candidates.into_iter().find(|&stride| {
                outside.rules[place] = rules.with_stride(stride);
                agrees(axes, &outside, step, compared)
            });
            order.rules[place] = rules.with_stride(chosen.unwrap_or(given));
        }
        let Some((_, past)) = passed(axes, order, place, step) else { return };
        step = past;
    }
}

/// The stride of an item of the order, and the step past it; `None` if the layout has no such numbers.
fn passed(axes: &[AxisSpec], order: &WrittenOrder, place: usize, step: usize) -> Option<(usize, usize)> {
    let (axis, rules) = (&axes[order.axes[place]], &order.rules[place]);
    match rules.stride {
        StrideRule::Broadcast => Some((0, step)),
        _ => {
            let stride = stride(axis, rules, Some(step)).ok()??;
            Some((stride, past(axis, rules, Some(stride), order.digits[place].room(axis.extent?)).ok()??))
        }
    }
}

/// Whether the stride of the last item of the `order`, and those that follow from it, are numbers; and whether they are the tensor's,
/// that of the axis and that of the nearest one outside it with a second index.
fn agrees(axes: &[AxisSpec], order: &WrittenOrder, mut step: usize, tensor: Option<&Numbers>) -> bool {
    for (distance, place) in (0..order.count).rev().enumerate() {
        let (position, digit) = (order.axes[place], order.digits[place]);
        let (axis, rules) = (&axes[position], order.rules[place]);
        if distance > 0 && !matches!(rules.stride, StrideRule::Aligned(_) | StrideRule::Broadcast) {
            return true;
        }
        let Some((stride, past)) = passed(axes, order, place, step) else { return false };
        // The strides of digits that are not the last ones are compared where the layout is made.
        if let Some(tensor) = tensor.filter(|_| digit.is_last() && axis.extent > Some(digit.divisor)) {
            if rules.signed(stride) != tensor.strides[position] {
                return false;
            }
            if distance > 0 && stride > 0 {
                return true;
            }
        }
        step = past;
    }
    true
}

/// The largest stride of the last item of the `order`, an axis of one index, from which no more than the tensor's stride follows for the
/// nearest last digit outside it with a second value. Without such a digit it is the tensor's.
fn largest_inside(axes: &[AxisSpec], order: &WrittenOrder, tensor: &Numbers) -> isize {
    let is_broadcast = |place: usize| matches!(order.rules[place].stride, StrideRule::Broadcast);
    let last = order.count - 1;
    let is_compared = |&place: &usize| {
        let (axis, digit) = (order.axes[place], order.digits[place]);
        digit.is_last() && axes[axis].extent > Some(digit.divisor) && !is_broadcast(place)
    };
    let Some(end) = (0..last).rev().find(is_compared) else {
        return tensor.strides[order.axes[last]];
    };
    let mut most = tensor.strides[order.axes[end]].unsigned_abs();
    for place in end..last {
        if let StrideRule::Aligned(multiple) = order.rules[place].stride {
            most -= most % multiple;
        }
        if !is_broadcast(place + 1) {
            // Of digits that are not the last ones all values have room.
            most /= order.digits[place + 1].modulus.unwrap_or(order.rules[place + 1].pad);
        }
    }
    most as isize
}

#[cfg(test)]
mod tests;
