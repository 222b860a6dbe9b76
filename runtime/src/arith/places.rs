//! From the names of an order to the positions of its axes, and whether the digits of each axis cover its index once.

use super::rules::{AxisSpec, DigitRule, Item, Rules, StrideRule, WrittenOrder};
use crate::error::{LayoutError, attempt};

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

const fn digit_twice(axis: &'static str, digit: DigitRule) -> LayoutError {
    LayoutError::DigitTwice { axis, digit: digit.parts() }
}
