//! From numbers back to rules: what to write for a layout whose numbers alone are known.

use super::numbers::{MAX_RANK, Numbers};
use super::resolve::strided;
use super::rules::{AxisSpec, Rules, StrideRule, WrittenOrder};
use super::spec::{LIMIT, MAX_TERMS, SAME_AXES, Spec};
use tensor_layout_strided::internals::{Uniqueness, uniqueness};

/// The shortest rules that give these strides where an extent is over 1, with the digits of `spec`. The storage is the one that they give.
///
/// The order is by descending strides. A stride that does not follow from those inside it comes from a `pad` if it can, or else
/// from an `align` to a power of two, or else it is a `stride`, as that of a digit; and an `overlap` where indices share elements.
pub(crate) const fn recovered(spec: &Spec, numbers: &Numbers) -> WrittenOrder {
    in_order(spec, numbers, natural_order(spec, numbers))
}

/// As [`recovered`], with this storage, in elements. If no text says it, the storage is the one that [`recovered`] gives.
pub(crate) const fn recovered_with_storage(spec: &Spec, numbers: &Numbers, storage: usize) -> WrittenOrder {
    let order = natural_order(spec, numbers);
    let natural = in_order(spec, numbers, order);
    if gives(spec.rank, numbers, &natural, storage) {
        return natural;
    }
    let natural_padded = padded(numbers, natural, storage);
    if gives(spec.rank, numbers, &natural_padded, storage) {
        return natural_padded;
    }
    // The storage ends past the outermost item, or with the span. So each item in turn is the outermost one.
    let (candidates, count) = outermost(spec, numbers, &order);
    up_to!(k < count, {
        let places = with_first(spec, numbers, order, candidates[k], storage);
        if gives(spec.rank, numbers, &places, storage) {
            return places;
        }
    });
    up_to!(k < count, {
        let places = padded(numbers, with_first(spec, numbers, order, candidates[k], storage), storage);
        if gives(spec.rank, numbers, &places, storage) {
            return places;
        }
    });
    up_to!(place < if is_empty(spec, numbers) { spec.rank } else { 0 }, {
        let places = without_elements(numbers, natural, place, storage);
        if gives(spec.rank, numbers, &places, storage) {
            return places;
        }
    });
    natural
}

/// The places of `order` that may be the outermost one, and their number: those of one value, then the smallest stride first.
const fn outermost(spec: &Spec, numbers: &Numbers, order: &[usize; MAX_TERMS]) -> ([usize; MAX_TERMS], usize) {
    let (mut places, mut count) = ([0; MAX_TERMS], 0);
    up_to!(place < spec.term_count, {
        if !has_values(spec, numbers, order[place]) {
            places[count] = place;
            count += 1;
        }
    });
    up_to!(from_last < spec.term_count, {
        let place = spec.term_count - 1 - from_last;
        if has_values(spec, numbers, order[place]) {
            places[count] = place;
            count += 1;
        }
    });
    (places, count)
}

const fn has_values(spec: &Spec, numbers: &Numbers, term: usize) -> bool {
    let part = &spec.terms[term];
    numbers.strides[term] != 0 && part.digit.count(numbers.extents[part.axis]) != 1
}

/// The rules for this order of the terms, where this place is the outermost one.
const fn with_first(
    spec: &Spec,
    numbers: &Numbers,
    order: [usize; MAX_TERMS],
    place: usize,
    storage: usize,
) -> WrittenOrder {
    let order = rotated(order, place);
    let (axis, mut places) = (spec.terms[order[0]].axis, in_order(spec, numbers, order));
    if places.digits[0].is_whole() && numbers.extents[axis] == 1 {
        places.rules[0].stride = StrideRule::Exactly(storage);
    }
    places
}

/// The item of this place first, and then those that were before it.
const fn rotated<T: Copy>(mut items: [T; MAX_TERMS], place: usize) -> [T; MAX_TERMS] {
    let first = items[place];
    up_to!(k < place, {
        items[place - k] = items[place - k - 1];
    });
    items[0] = first;
    items
}

/// With a `pad` of the outermost item, of a stride that divides the storage.
const fn padded(numbers: &Numbers, mut places: WrittenOrder, storage: usize) -> WrittenOrder {
    // Only an axis of another stride than 0 has padding. Axes of one index outside it continue from there.
    let (mut several, mut any) = (None, None);
    up_to!(place < places.count, {
        if !matches!(places.rules[place].stride, StrideRule::Broadcast) {
            if any.is_none() {
                any = Some(place);
            }
            if several.is_none() && numbers.extents[places.axes[place]] != 1 {
                several = Some(place);
            }
        }
    });
    let (place, step) = match (several, any) {
        (Some(place), _) => (place, step_of(numbers, places.axes[place])),
        (None, Some(place)) => (place, 1),
        (None, None) => return places,
    };
    if step > 0 && storage % step == 0 && places.digits[place].is_whole() {
        places.rules[place].pad = match pad(numbers.extents[places.axes[place]], storage / step) {
            Some(pad) => pad,
            None => 1,
        };
    }
    places
}

/// A layout without elements. Its storage is the storage of this axis alone, if the axis has an index.
const fn without_elements(numbers: &Numbers, mut places: WrittenOrder, place: usize, storage: usize) -> WrittenOrder {
    let extent = numbers.extents[places.axes[place]];
    places.axes = rotated(places.axes, place);
    places.digits = rotated(places.digits, place);
    if storage == 1 {
        places.rules = [Rules::BROADCAST; MAX_TERMS];
    } else if extent > 0 && storage % extent == 0 {
        places.rules[0].stride = StrideRule::Exactly(storage / extent);
    } else {
        (places.rules[0].stride, places.rules[0].pad) = (StrideRule::Exactly(1), storage);
    }
    places
}

/// Whether these rules give this storage, and no number of theirs is over the limit.
const fn gives(rank: usize, numbers: &Numbers, places: &WrittenOrder, storage: usize) -> bool {
    let mut axes = [AxisSpec::NONE; MAX_RANK];
    up_to!(axis < rank, {
        axes[axis].extent = Some(numbers.extents[axis]);
    });
    match strided(axes.split_at(rank).0, places) {
        Ok(spec) => spec.storage == storage,
        Err(_) => false,
    }
}

const fn step_of(numbers: &Numbers, term: usize) -> usize {
    numbers.strides[term].unsigned_abs()
}

const fn is_empty(spec: &Spec, numbers: &Numbers) -> bool {
    up_to!(axis < spec.rank, {
        if numbers.extents[axis] == 0 {
            return true;
        }
    });
    false
}

/// The rules for this order of the terms.
const fn in_order(spec: &Spec, numbers: &Numbers, order: [usize; MAX_TERMS]) -> WrittenOrder {
    let mut places = WrittenOrder { count: spec.term_count, ..WrittenOrder::NONE };
    up_to!(place < spec.term_count, {
        let term = &spec.terms[order[place]];
        (places.axes[place], places.digits[place]) = (term.axis, term.digit);
    });
    if is_empty(spec, numbers) {
        return places;
    }
    let is_shared = shares(spec, numbers);
    // Past the items inside; and the reach of those that do not share elements.
    let (mut step, mut reach) = (1usize, 0u128);
    // The place of the axis of more than one index whose end the step is.
    let mut inside: Option<usize> = None;
    up_to!(inner_places < spec.term_count, {
        let place = spec.term_count - 1 - inner_places;
        let (term, axis, digit) = (order[place], places.axes[place], places.digits[place]);
        let (mut stride, extent) = (step_of(numbers, term), numbers.extents[axis]);
        let room = digit.room(extent);
        if room == 1 {
            continue;
        }
        if digit.count(extent) == 1 {
            // A digit of one value has room for all of them, and no stride of its own.
            stride = step;
        }
        if stride == 0 {
            places.rules[place] = Rules::BROADCAST;
            continue;
        }
        let is_plain = digit.is_whole();
        places.rules[place].is_reversed = is_plain && numbers.strides[term] < 0;
        let mut may_share = false;
        if stride != step {
            match pad_of(numbers, &places, &order, inside, stride) {
                Some((inner, pad)) => places.rules[inner].pad = pad,
                None => {
                    let power = if stride > step && is_plain { power_of_two(step, stride) } else { None };
                    may_share = power.is_none() && is_shared && stride as u128 <= reach;
                    places.rules[place].may_share = may_share;
                    places.rules[place].stride = match power {
                        Some(power) => StrideRule::Aligned(power),
                        None => StrideRule::Exactly(stride),
                    };
                }
            }
        }
        if !may_share {
            reach += (digit.count(extent) as u128 - 1) * stride as u128;
        }
        step = stride.saturating_mul(room);
        inside = if is_plain { Some(place) } else { None };
    });
    places
}

/// The place inside that a `pad` makes end at this stride, and the `pad`.
const fn pad_of(
    numbers: &Numbers,
    places: &WrittenOrder,
    order: &[usize; MAX_TERMS],
    inside: Option<usize>,
    stride: usize,
) -> Option<(usize, usize)> {
    let Some(inner) = inside else { return None };
    let (axis, by) = (places.axes[inner], step_of(numbers, order[inner]));
    match pad(numbers.extents[axis], stride / by) {
        Some(pad) if stride % by == 0 => Some((inner, pad)),
        _ => None,
    }
}

/// Whether two indices share an element, but for axes of stride 0; or it is not decided.
const fn shares(spec: &Spec, numbers: &Numbers) -> bool {
    let (mut counts, mut steps) = ([1; MAX_TERMS], [1; MAX_TERMS]);
    up_to!(term < spec.term_count, {
        if numbers.strides[term] != 0 {
            let part = &spec.terms[term];
            (counts[term], steps[term]) = (part.digit.count(numbers.extents[part.axis]), step_of(numbers, term));
        }
    });
    !matches!(uniqueness(&counts, &steps), Uniqueness::Unique)
}

/// The terms as [`recovered`] writes them.
const fn natural_order(spec: &Spec, numbers: &Numbers) -> [usize; MAX_TERMS] {
    // If no index addresses an element, strides have no meaning.
    if is_empty(spec, numbers) && spec.is_strided() { SAME_AXES } else { descending(spec, numbers) }
}

/// The multiple to which an extent is padded to be `stored`, if there is one: a power of two, or else the stored extent.
const fn pad(extent: usize, stored: usize) -> Option<usize> {
    if stored <= extent || stored > LIMIT {
        return None;
    }
    match power_of_two(extent, stored) {
        Some(power) => Some(power),
        None => Some(stored),
    }
}

/// The least power of two so that `value` is `rounded`, which is larger, if it is rounded up to a multiple of it. Powers of two are what people
/// write; another number that gives the same would hide the one that was meant.
const fn power_of_two(value: usize, rounded: usize) -> Option<usize> {
    match (rounded - value + 1).checked_next_power_of_two() {
        Some(power) if rounded % power == 0 => Some(power),
        _ => None,
    }
}

/// The terms by descending stride. An axis of one index stays beside the axis before it.
const fn descending(spec: &Spec, numbers: &Numbers) -> [usize; MAX_TERMS] {
    let (mut order, mut keys) = ([0; MAX_TERMS], [usize::MAX; MAX_TERMS]);
    up_to!(term < spec.term_count, {
        let is_one = spec.terms[term].digit.is_whole() && numbers.extents[spec.terms[term].axis] == 1;
        keys[term] = if !is_one {
            step_of(numbers, term)
        } else if term > 0 {
            keys[term - 1]
        } else {
            usize::MAX
        };
        let mut place = term;
        while place > 0 && keys[order[place - 1]] < keys[term] {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = term;
    });
    order
}
