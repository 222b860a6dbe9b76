//! From the rules of a layout to its strides: one walk over the axes, from the innermost to the outermost.

use super::numbers::Numbers;
use super::spec::{AxisSpec, Digit, Item, LIMIT, Places, Rules, Spec, StorageEnd, StrideRule, StrideTerm};
use super::unroll::each_axis;
use crate::error::LayoutError;

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
pub(crate) const fn positions(axes: &[AxisSpec], order: &[Item]) -> Result<Places, LayoutError> {
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
        let mut other = 0;
        while other < axis {
            if axes[axis].name.is(&axes[other].name) {
                return Some(axes[axis].name.text());
            }
            other += 1;
        }
        axis += 1;
    }
    None
}

/// [`positions`], where the names of the axes differ.
const fn placed(axes: &[AxisSpec], order: &[Item]) -> Result<Places, LayoutError> {
    let rank = axes.len();
    let mut places = Places { count: order.len(), ..Places::NONE };
    let (mut named, mut split) = (0u32, 0u32);
    let mut place = 0;
    while place < order.len() {
        let Item { name, digit } = &order[place];
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
        place += 1;
    }
    let mut axis = 0;
    while axis < rank {
        if named >> axis & 1 == 0 {
            return Err(LayoutError::NotInOrder { axis: axes[axis].name.text() });
        }
        axis += 1;
    }
    while split != 0 {
        let axis = split.trailing_zeros() as usize;
        split &= split - 1;
        attempt!(covered(&axes[axis], axis, &places));
    }
    Ok(places)
}

/// Checks that the digits of an axis cover its index once: from a divisor on, the digit that begins there, up to the one without a modulus.
///
/// # Errors
///
/// What is missing, or double.
const fn covered(spec: &AxisSpec, axis: usize, places: &Places) -> Result<(), LayoutError> {
    let name = spec.name.text();
    let Rules { pad: 1, stride: StrideRule::Aligned(1), is_reversed: false } = spec.rules else {
        return Err(LayoutError::RuleOfDigits { axis: name });
    };
    let (mut divisor, mut used, mut is_last) = (1usize, 0u32, false);
    while !is_last {
        let (mut found, mut next, mut place) = (None, usize::MAX, 0);
        while place < places.count {
            let digit = places.digits[place];
            if places.axes[place] == axis && used >> place & 1 == 0 {
                if digit.divisor == 0 || digit.modulus == 0 {
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
        if !is_last {
            let Some(following) = divisor.checked_mul(digit.modulus) else {
                return Err(LayoutError::ExtentOverflow {
                    axis: name,
                    extent: digit.modulus,
                    pad: 1,
                    stride: Some(divisor),
                });
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
const fn unused(places: &Places, axis: usize, used: u32) -> Option<usize> {
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
    let modulus = if digit.is_last() { None } else { Some(digit.modulus) };
    LayoutError::DigitTwice { axis, digit: (digit.divisor, modulus) }
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
pub(crate) const fn strided(axes: &[AxisSpec], order: &Places) -> Result<Spec, LayoutError> {
    let rank = axes.len();
    let mut spec = Spec { rank, term_count: rank, is_nested: true, is_ordered: true, ..Spec::SCALAR };
    let mut step = Some(1);
    // The memory order is filled from its end: broadcast axes first, those of the walk before them.
    let mut place = order.count;
    let mut inside = place - broadcasts(axes);
    // Whether the axis inside is reversed, if an axis of the same direction may continue it. Nothing is inside the innermost one.
    let mut inner_direction = None;
    let mut last = place;
    while place > 0 {
        place -= 1;
        let position = order.axes[place];
        let axis = &axes[position];
        let digit = order.digits[place];
        if !digit.is_last() {
            let term = spec.term_count;
            spec.terms[term] = StrideTerm { axis: position, digit, stride: 0 };
            if let Some(stride) = step {
                spec.terms[term].stride = stride as isize;
                spec.known_strides |= 1 << term;
            }
            spec.term_count += 1;
            inside -= 1;
            spec.order[inside] = term;
            (spec.end, inner_direction) = (StorageEnd::Past { term, pad: 1 }, None);
            step = attempt!(past(axis, step, digit.modulus));
            continue;
        }
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
            spec.terms[position].stride = axis.rules.signed(stride);
            spec.known_strides |= 1 << position;
        }
        spec.forward |= (is_forward(axis, stride) as u32) << position;
        if matches!(axis.rules.stride, StrideRule::Broadcast) {
            last -= 1;
            spec.order[last] = position;
            spec.is_nested = false;
            continue;
        }
        inside -= 1;
        spec.order[inside] = position;
        match axis.rules.stride {
            StrideRule::Aligned(1) => {
                let continues = matches!(inner_direction, Some(direction) if direction == axis.rules.is_reversed);
                spec.continues |= (continues as u32) << position;
            }
            StrideRule::Aligned(_) => {}
            _ => (spec.is_nested, spec.is_ordered) = (false, false),
        }
        let (pad, is_reversed) = (axis.rules.pad, axis.rules.is_reversed);
        spec.pads[position] = pad;
        (spec.end, inner_direction) = match axis.rules.stride {
            StrideRule::AtRunTime => (StorageEnd::Outermost, None),
            _ => (StorageEnd::Past { term: position, pad }, if pad == 1 { Some(is_reversed) } else { None }),
        };
        if digit.divisor != 1 {
            spec.terms[position].digit.divisor = digit.divisor;
            spec.continues &= !(1 << position);
            inner_direction = None;
        }
        step = match axis.extent {
            Some(extent) => attempt!(past(axis, stride, digit.room(extent))),
            None if pad == 0 => return Err(LayoutError::ZeroMultiple { axis: axis.name.text(), rule: "pad" }),
            None => None,
        };
    }
    spec.measured()
}

/// Whether the stride, of this size, is not negative, whatever its unknown numbers are.
const fn is_forward(axis: &AxisSpec, stride: Option<usize>) -> bool {
    let may_be_negative = axis.rules.is_reversed || matches!(axis.rules.stride, StrideRule::AtRunTime);
    !may_be_negative || matches!(stride, Some(0))
}

/// The rules with the given number for a `stride = ?`, and the size of the stride outside of this step; or the function has no result. A function
/// in its place takes instructions in [`agreeing`].
macro_rules! ruled {
    ($rules:expr, $given:expr, $step:expr) => {{
        let mut rules: Rules = $rules;
        if let StrideRule::AtRunTime = rules.stride {
            rules = rules.with_stride($given);
        }
        let stride = match rules.stride {
            StrideRule::Aligned(1) => $step,
            StrideRule::Aligned(multiple) => round_up($step, multiple)?,
            StrideRule::Exactly(stride) => stride,
            StrideRule::Broadcast | StrideRule::AtRunTime => 0, // no rule is `AtRunTime` any more
        };
        (rules, stride)
    }};
}

/// The strides that the rules give for these extents, if they are these strides where an extent is over 1, and run-time
/// strides as they are; with the extents. All of it is arithmetic without a `Spec`.
///
/// `None` if they are others, and where it takes [`strided`] to say what is wrong. The numbers are those of a layout, so what
/// they span has been checked.
#[inline(always)]
#[expect(unused_assignments, reason = "the body is written out once for each axis, and nothing follows the last one")]
pub(crate) fn agreeing(axes: &[AxisSpec], order: &Places, numbers: &Numbers) -> Option<Numbers> {
    let mut agreeing = *numbers;
    let (mut step, mut term) = (1usize, axes.len());
    each_axis!(back < order.count => {
        let (position, digit) = (order.axes[order.count - 1 - back], order.digits[order.count - 1 - back]);
        let mut own = position;
        if !digit.is_last() {
            own = term;
            term += 1;
        }
        let (extent, given) = (numbers.extents[position], numbers.strides[own]);
        let (rules, stride) = ruled!(axes[position].rules, given, step);
        let signed = rules.signed(stride);
        let has_second = extent > digit.divisor;
        if axes[position].extent.is_some_and(|known| known != extent) || (has_second && given != signed) {
            return None;
        }
        agreeing.strides[own] = signed;
        if !matches!(rules.stride, StrideRule::Broadcast) {
            let past = round_up(digit.room(extent), rules.pad)?.checked_mul(stride)?;
            if past > LIMIT || stride > LIMIT {
                return None;
            }
            step = past;
        }
    });
    Some(agreeing)
}

/// The extents and strides that [`bind`] and [`strided`] give, where there is nothing to say against them: only arithmetic, in which the rules are
/// constants. `is_nested` is that of the [`Spec`] that the type knows.
///
/// `None` where it takes [`strided`]: of no element, and to say what is wrong.
#[inline(always)]
#[expect(unused_assignments, reason = "the body is written out once for each item, and nothing follows the last one")]
pub(crate) fn bound(
    axes: &[AxisSpec],
    order: &Places,
    is_nested: bool,
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
    let (mut step, mut count, mut last, mut term) = (1usize, 1usize, 0usize, axes.len());
    each_axis!(back < order.count => {
        let (position, digit) = (order.axes[order.count - 1 - back], order.digits[order.count - 1 - back]);
        let extent = numbers.extents[position];
        let (rules, stride) = ruled!(axes[position].rules, numbers.strides[position], step);
        let is_broadcast = matches!(rules.stride, StrideRule::Broadcast);
        if extent == 0 || stride > LIMIT || (stride == 0) != is_broadcast {
            return None;
        }
        if digit.is_last() {
            numbers.strides[position] = rules.signed(stride);
        } else {
            numbers.strides[term] = stride as isize;
            term += 1;
        }
        if !is_nested {
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
    (is_nested || (count <= LIMIT && last < LIMIT)).then_some(numbers)
}

/// How many axes are broadcast: their places in the order of memory are the last ones.
const fn broadcasts(axes: &[AxisSpec]) -> usize {
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

/// Rule 3: the step past an item of an axis, its stride times its padded count.
const fn past(axis: &AxisSpec, stride: Option<usize>, count: usize) -> Result<Option<usize>, LayoutError> {
    let pad = axis.rules.pad;
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
pub(crate) fn bind(axes: &mut [AxisSpec], extents: &[usize], strides: &[isize]) {
    let (mut extents, mut strides) = (extents.iter(), strides.iter());
    for axis in axes {
        if axis.extent.is_none() {
            axis.extent = extents.next().copied();
        }
        if let StrideRule::AtRunTime = axis.rules.stride {
            let Some(&stride) = strides.next() else { continue };
            axis.rules = axis.rules.with_stride(stride);
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
pub(crate) fn fit(axes: &mut [AxisSpec], order: &Places, tensor: &Numbers, purpose: Purpose) {
    for (axis, &extent) in axes.iter_mut().zip(&tensor.extents) {
        axis.extent = axis.extent.or(Some(extent));
    }
    let is_empty = axes.iter().any(|axis| axis.extent == Some(0));
    let compared = (purpose == Purpose::View && !is_empty).then_some(tensor);
    let mut step = 1;
    for place in (0..order.count).rev() {
        // The items outside this one, and it.
        let (order, axis) = (&Places { count: place + 1, ..*order }, order.axes[place]);
        if let StrideRule::AtRunTime = axes[axis].rules.stride {
            let (rules, given) = (axes[axis].rules, tensor.strides[axis]);
            let candidates = match purpose {
                Purpose::View => [given, largest_inside(axes, order, tensor), 0],
                Purpose::Copy if axes[axis].extent > Some(1) && given.unsigned_abs() >= step => {
                    [given, step as isize, 0]
                }
                Purpose::Copy => [step as isize, 0, 0],
            };
            let chosen = candidates.into_iter().find(|&stride| {
                axes[axis].rules = rules.with_stride(stride);
                agrees(axes, order, step, compared)
            });
            axes[axis].rules = rules.with_stride(chosen.unwrap_or(given));
        }
        let Some((_, past)) = passed(axes, order, place, step) else { return };
        step = past;
    }
}

/// The stride of an item of the order, and the step past it; `None` if the layout has no such numbers.
fn passed(axes: &[AxisSpec], order: &Places, place: usize, step: usize) -> Option<(usize, usize)> {
    let axis = &axes[order.axes[place]];
    match axis.rules.stride {
        StrideRule::Broadcast => Some((0, step)),
        _ => {
            let stride = stride(axis, Some(step)).ok()??;
            Some((stride, past(axis, Some(stride), order.digits[place].room(axis.extent?)).ok()??))
        }
    }
}

/// Whether the stride of the last item of the `order`, and those that follow from it, are numbers; and whether they are the tensor's,
/// that of the axis and that of the nearest one outside it with a second index.
fn agrees(axes: &[AxisSpec], order: &Places, mut step: usize, tensor: Option<&Numbers>) -> bool {
    for (distance, place) in (0..order.count).rev().enumerate() {
        let (position, digit) = (order.axes[place], order.digits[place]);
        let axis = &axes[position];
        if distance > 0 && !matches!(axis.rules.stride, StrideRule::Aligned(_) | StrideRule::Broadcast) {
            return true;
        }
        let Some((stride, past)) = passed(axes, order, place, step) else { return false };
        // The strides of digits that are not the last ones are compared where the layout is made.
        if let Some(tensor) = tensor.filter(|_| digit.is_last() && axis.extent > Some(digit.divisor)) {
            if axis.rules.signed(stride) != tensor.strides[position] {
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
fn largest_inside(axes: &[AxisSpec], order: &Places, tensor: &Numbers) -> isize {
    let is_broadcast = |axis: usize| matches!(axes[axis].rules.stride, StrideRule::Broadcast);
    let last = order.count - 1;
    let is_compared = |&place: &usize| {
        let (axis, digit) = (order.axes[place], order.digits[place]);
        digit.is_last() && axes[axis].extent > Some(digit.divisor) && !is_broadcast(axis)
    };
    let Some(end) = (0..last).rev().find(is_compared) else {
        return tensor.strides[order.axes[last]];
    };
    let mut most = tensor.strides[order.axes[end]].unsigned_abs();
    for place in end..last {
        let (outer, inner) = (order.axes[place], order.axes[place + 1]);
        if let StrideRule::Aligned(multiple) = axes[outer].rules.stride {
            most -= most % multiple;
        }
        if !is_broadcast(inner) {
            // Of digits that are not the last ones all values have room.
            let digit = order.digits[place + 1];
            most /= if digit.is_last() { axes[inner].rules.pad } else { digit.modulus };
        }
    }
    most as isize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::name::Name;
    use crate::arith::spec::MAX_RANK;
    use std::vec::Vec;

    const NAMES: [&str; MAX_RANK] = ["A", "B", "C", "D", "E", "F", "G", "H"];

    fn names(order: &[usize]) -> Vec<Item> {
        order.iter().map(|&axis| Item { name: Name::of(NAMES[axis]), digit: Digit::WHOLE }).collect()
    }

    /// Axes by the rules of each, outermost first.
    fn axes(rules: &[(Option<usize>, usize, StrideRule)]) -> Vec<AxisSpec> {
        let axis = |(name, &(extent, pad, stride)): (&&'static str, &_)| AxisSpec {
            name: Name::of(name),
            extent,
            rules: Rules { pad, stride, ..Rules::PACKED },
        };
        NAMES.iter().zip(rules).map(axis).collect()
    }

    fn row_major(rules: &[(Option<usize>, usize, StrideRule)]) -> Result<Spec, LayoutError> {
        resolved(&axes(rules), &names(&(0..rules.len()).collect::<Vec<_>>()))
    }

    const PACKED: StrideRule = StrideRule::Aligned(1);

    /// In every rotation of eight axes, and in the reverse of it.
    #[test]
    fn an_order_gives_each_axis_its_place() {
        let axes = axes(&[(Some(2), 1, PACKED); MAX_RANK]);
        for first in 0..MAX_RANK {
            let mut order: Vec<usize> = (0..MAX_RANK).map(|place| (place + first) % MAX_RANK).collect();
            for _ in 0..2 {
                assert_eq!(positions(&axes, &names(&order)).map(|places| places.axes.to_vec()), Ok(order.clone()));
                order.reverse();
            }
        }
    }

    #[test]
    fn an_order_names_each_axis_once() {
        let mut axes = axes(&[(Some(2), 1, PACKED); 3]);
        let order = |order: &[usize]| names(order);
        assert_eq!(positions(&axes, &order(&[0, 1, 1])), Err(LayoutError::NotInOrder { axis: "C" }));
        assert_eq!(positions(&axes, &order(&[1, 3, 2])), Err(LayoutError::NotAnAxis { axis: "D" }));
        axes[2].name = Name::of("A");
        assert_eq!(positions(&axes, &order(&[1, 0, 2])), Err(LayoutError::AxisTwice { axis: "A" }));
    }

    /// Rules 1 and 2 up to the limit, for an axis of extent 1 around `inner` elements.
    #[test]
    fn a_stride_may_be_the_limit_and_no_more() {
        let stride =
            |inner, rule| row_major(&[(Some(1), 1, rule), (Some(inner), 1, PACKED)]).map(|spec| spec.terms[0].stride);
        let overflow = |step, align| Err(LayoutError::StrideOverflow { axis: "A", step, align });
        assert_eq!(stride(LIMIT, PACKED), Ok(isize::MAX));
        assert_eq!(stride(5, StrideRule::Aligned(4)), Ok(8));
        assert_eq!(stride(8, StrideRule::Aligned(4)), Ok(8));
        assert_eq!(stride(LIMIT - 1, StrideRule::Aligned(2)), Ok(isize::MAX - 1));
        assert_eq!(stride(LIMIT, StrideRule::Aligned(2)), overflow(LIMIT, 2));
        assert_eq!(stride(1, StrideRule::Aligned(LIMIT)), Ok(isize::MAX));
        assert_eq!(stride(1, StrideRule::Aligned(LIMIT + 1)), overflow(1, LIMIT + 1));
        assert_eq!(stride(7, StrideRule::Exactly(3)), Ok(3));
        assert_eq!(stride(1, StrideRule::Exactly(LIMIT)), Ok(isize::MAX));
        assert_eq!(stride(1, StrideRule::Exactly(LIMIT + 1)), overflow(LIMIT + 1, 1));
        assert_eq!(stride(1, StrideRule::Exactly(usize::MAX)), overflow(usize::MAX, 1));
        assert_eq!(stride(7, StrideRule::Broadcast), Ok(0));
    }

    /// Rule 3 up to the limit: the step past an axis, by the storage that it comes to.
    #[test]
    fn a_step_may_be_the_limit_and_no_more() {
        let storage = |extent, pad, stride| row_major(&[(Some(extent), pad, stride)]).map(|spec| spec.storage);
        let overflow =
            |extent, pad, stride| Err(LayoutError::ExtentOverflow { axis: "A", extent, pad, stride: Some(stride) });
        assert_eq!(storage(5, 4, StrideRule::Exactly(3)), Ok(24));
        assert_eq!(storage(LIMIT, 1, PACKED), Ok(LIMIT));
        assert_eq!(storage(LIMIT + 1, 1, PACKED), overflow(LIMIT + 1, 1, 1));
        assert_eq!(storage(usize::MAX, 1, PACKED), overflow(usize::MAX, 1, 1));
        assert_eq!(storage(1, LIMIT, PACKED), Ok(LIMIT));
        assert_eq!(storage(1, LIMIT + 1, PACKED), overflow(1, LIMIT + 1, 1));
        assert_eq!(storage(LIMIT, 2, PACKED), overflow(LIMIT, 2, 1));
        assert_eq!(storage(usize::MAX, 2, PACKED), overflow(usize::MAX, 2, 1));
        assert_eq!(storage(1, 1, StrideRule::Exactly(LIMIT)), Ok(LIMIT));
        assert_eq!(storage(LIMIT / 2, 1, StrideRule::Exactly(2)), Ok(LIMIT - 1));
        assert_eq!(storage(LIMIT / 2 + 1, 1, StrideRule::Exactly(2)), overflow(LIMIT / 2 + 1, 1, 2));
        // A product that would be 0 if it wrapped.
        let half = 1 << (usize::BITS / 2);
        assert_eq!(storage(half, 1, StrideRule::Exactly(half)), overflow(half, 1, half));
    }

    /// A step that overlaps others may be less than the span, which the storage holds all the same.
    #[test]
    fn the_storage_is_the_last_step_or_the_span() {
        let spec = row_major(&[(Some(2), 1, StrideRule::Exactly(1)), (Some(5), 1, PACKED)]).expect("small numbers");
        assert_eq!((spec.span, spec.storage), (6, 6));
        let spec = row_major(&[(Some(2), 3, PACKED), (Some(5), 6, PACKED)]).expect("small numbers");
        assert_eq!((spec.span, spec.storage), (11, 18));
    }

    /// Also where a `?` leaves nothing else to compute.
    #[test]
    fn a_number_of_0_is_no_rule() {
        for (extent, inner) in [(Some(2), Some(3)), (None, Some(3)), (Some(2), None), (None, None)] {
            let error = |pad, stride| row_major(&[(extent, pad, stride), (inner, 1, PACKED)]).err();
            assert_eq!(error(1, StrideRule::Aligned(0)), Some(LayoutError::ZeroMultiple { axis: "A", rule: "align" }));
            assert_eq!(error(1, StrideRule::Exactly(0)), Some(LayoutError::ZeroStride { axis: "A" }));
            assert_eq!(error(0, PACKED), Some(LayoutError::ZeroMultiple { axis: "A", rule: "pad" }));
            assert_eq!(error(0, StrideRule::AtRunTime), Some(LayoutError::ZeroMultiple { axis: "A", rule: "pad" }));
            assert_eq!(error(1, StrideRule::Broadcast), None);
        }
    }

    /// What is too large whatever a `?` will be.
    #[test]
    fn a_known_extent_overflows_without_its_stride() {
        let error = |extent, pad| row_major(&[(Some(extent), pad, StrideRule::AtRunTime)]).err();
        let overflow = |extent, pad| Some(LayoutError::ExtentOverflow { axis: "A", extent, pad, stride: None });
        assert_eq!(error(LIMIT, 1), None);
        assert_eq!(error(LIMIT + 1, 1), overflow(LIMIT + 1, 1));
        assert_eq!(error(LIMIT, 2), overflow(LIMIT, 2));
    }

    #[test]
    fn strides_are_unknown_from_a_run_time_number_to_the_next_stride() {
        let exactly = StrideRule::Exactly(90);
        let spec = row_major(&[
            (Some(2), 1, PACKED),
            (Some(3), 1, exactly),
            (Some(4), 1, StrideRule::AtRunTime),
            (Some(2), 1, StrideRule::Aligned(2)),
            (Some(2), 1, StrideRule::Broadcast),
            (None, 1, PACKED),
            (Some(5), 1, PACKED),
        ])
        .expect("small numbers");
        assert_eq!((spec.known_extents, spec.known_strides), (0b101_1111, 0b111_0011));
        assert_eq!(spec.terms.map(|part| part.stride)[..7], [270, 90, 0, 0, 0, 5, 1]);
        assert_eq!(spec.terms.map(|part| part.axis)[..7], [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(spec.extents, [2, 3, 4, 2, 2, 1, 5, 1]);
        assert_eq!((spec.names, spec.span, spec.storage), (["A", "B", "C", "D", "E", "F", "G", ""], 0, 0));
    }

    #[test]
    fn numbers_are_bound_in_logical_order() {
        let mut axes = axes(&[
            (None, 1, StrideRule::AtRunTime),
            (Some(7), 1, PACKED),
            (None, 1, StrideRule::Broadcast),
            (Some(8), 1, StrideRule::AtRunTime),
            (None, 1, StrideRule::Exactly(9)),
        ]);
        bind(&mut axes, &[2, 3, 4], &[50, -60]);
        let extents: Vec<_> = axes.iter().map(|axis| axis.extent.expect("a number")).collect();
        assert_eq!(extents, [2, 7, 3, 8, 4]);
        let rules: Vec<_> = axes.iter().map(|axis| axis.rules.stride).collect();
        use StrideRule::{Aligned, Broadcast, Exactly};
        assert!(matches!(rules[..], [Exactly(50), Aligned(1), Broadcast, Exactly(60), Exactly(9)]), "{rules:?}");
        assert!(axes.iter().map(|axis| axis.rules.is_reversed).eq([false, false, false, true, false]));
    }

    /// Of each kind of rule, for numbers from none to those that overflow: the same numbers, or none where there is an error or no element.
    #[test]
    fn numbers_are_bound_as_the_rules_say() {
        use StrideRule::{Aligned, AtRunTime, Broadcast, Exactly};
        let rules = [Aligned(1), Aligned(4), Exactly(7), AtRunTime, Broadcast, Aligned(0), Exactly(0)];
        let (half, mut bound_count) = (1usize << (usize::BITS / 2), 0);
        let extents = [0, 1, 2, 5, half, LIMIT, usize::MAX];
        for (outer, inner) in rules.into_iter().flat_map(|outer| rules.map(|inner| (outer, inner))) {
            for (pad, order) in [(1, [0, 1]), (4, [1, 0]), (0, [0, 1])] {
                let axes = axes(&[(None, 1, outer), (None, pad, inner)]);
                let order = Places::of_axes([order[0], order[1], 0, 0, 0, 0, 0, 0], 2);
                let Ok(known) = strided(&axes, &order) else { continue };
                for (h, w) in extents.into_iter().flat_map(|h| extents.map(|w| (h, w))) {
                    for strides in [[3, -40], [0, 1], [isize::MIN, 2], [isize::MAX, isize::MAX]] {
                        let given = axes.iter().filter(|axis| matches!(axis.rules.stride, AtRunTime)).count();
                        let mut with_numbers = axes.clone();
                        bind(&mut with_numbers, &[h, w], &strides[..given]);
                        let expected = strided(&with_numbers, &order).ok().filter(|spec| !spec.is_empty());
                        let found = bound(&axes, &order, known.is_nested, &[h, w], &strides[..given]);
                        let numbers = |numbers: Numbers| (numbers.extents, numbers.strides);
                        assert_eq!(
                            found.map(numbers),
                            expected.map(|spec| numbers(spec.numbers())),
                            "{with_numbers:?}"
                        );
                        bound_count += usize::from(found.is_some());
                    }
                }
            }
        }
        assert!(bound_count > 1000, "{bound_count}");
    }

    /// What follows from the rules is the same as for the rule that the number stands for.
    #[test]
    fn a_run_time_stride_of_0_is_a_broadcast_and_a_negative_one_a_reverse() {
        let spec = |rule, is_reversed| {
            let mut axes = axes(&[(Some(2), 1, PACKED), (Some(3), 4, rule), (Some(5), 1, PACKED)]);
            axes[1].rules.is_reversed = is_reversed;
            axes
        };
        let numbers = |axes: &[AxisSpec]| {
            let spec = strided(axes, &Places::of_axes([0, 1, 2, 0, 0, 0, 0, 0], 3)).expect("small numbers");
            (spec.terms.map(|term| term.stride), spec.span, spec.storage, spec.order, spec.forward)
        };
        for (stride, rule) in [(0, StrideRule::Broadcast), (-7, StrideRule::Exactly(7)), (7, StrideRule::Exactly(7))] {
            let mut bound = spec(StrideRule::AtRunTime, false);
            bind(&mut bound, &[], &[stride]);
            assert_eq!(numbers(&bound), numbers(&spec(rule, stride < 0)));
        }
    }

    /// Outside an axis whose stride may be 0, no stride follows from it.
    #[test]
    fn types_know_nothing_of_a_run_time_stride() {
        let spec =
            row_major(&[(None, 1, PACKED), (None, 1, StrideRule::AtRunTime), (None, 1, PACKED), (None, 1, PACKED)])
                .expect("small numbers");
        assert_eq!((spec.continues, spec.forward, spec.end), (0b0100, 0b1101, StorageEnd::Past { term: 0, pad: 1 }));
        let spec = row_major(&[(None, 8, StrideRule::AtRunTime), (Some(3), 4, PACKED)]).expect("small numbers");
        assert_eq!((spec.end, &spec.pads[..2]), (StorageEnd::Outermost, &[8, 4][..]));
    }

    #[test]
    fn strides_of_both_signs_do_not_continue_one_another() {
        let continues = |reversed: [bool; 2]| {
            let mut axes = axes(&[(Some(2), 1, PACKED); 2]);
            axes.iter_mut().zip(reversed).for_each(|(axis, reversed)| axis.rules.is_reversed = reversed);
            strided(&axes, &Places::of_axes([0, 1, 0, 0, 0, 0, 0, 0], 2)).expect("small numbers").continues == 1
        };
        assert_eq!([[false; 2], [true; 2], [false, true], [true, false]].map(continues), [true, true, false, false]);
    }
}
