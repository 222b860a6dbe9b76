//! From numbers back to rules: what to write for a layout whose numbers alone are known.

use super::numbers::Numbers;
#[cfg(feature = "alloc")]
use super::resolve::strided;
#[cfg(feature = "alloc")]
use super::spec::AxisSpec;
use super::spec::{LIMIT, MAX_TERMS, Rules, Spec, StrideRule, StrideTerm, WrittenOrder};
use tensor_layout_strided::internals::{Uniqueness, uniqueness};

/// The shortest rules that give these strides where an extent is over 1, with the digits of `spec`. The storage is the one that they give.
///
/// The order is by descending strides. A stride that does not follow from those inside it comes from a `pad` if it can, or else
/// from an `align` to a power of two, or else it is a `stride`, as that of a digit; and an `overlap` where indices share elements.
pub(crate) fn recovered(spec: &Spec, numbers: &Numbers) -> WrittenOrder {
    in_order(spec, numbers, natural_order(spec, numbers))
}

/// As [`recovered`], with this storage, in elements. If no text says it, the storage is the one that [`recovered`] gives.
#[cfg(feature = "alloc")]
pub(crate) fn recovered_with_storage(spec: &Spec, numbers: &Numbers, storage: usize) -> WrittenOrder {
    let order = natural_order(spec, numbers);
    let natural = in_order(spec, numbers, order);
    let is_right = |places: &WrittenOrder| storage_of(spec.rank, numbers, places) == Some(storage);
    if is_right(&natural) {
        return natural;
    }
    // The storage ends past the outermost item, or with the span. So each item in turn is the outermost one: those of one value, then the
    // smallest stride first.
    let with_first = |place: usize| {
        let mut order = order;
        order[..=place].rotate_right(1);
        let (axis, mut places) = (spec.terms[order[0]].axis, in_order(spec, numbers, order));
        if places.digits[0].is_whole() && numbers.extents[axis] == 1 {
            places.rules[0].stride = StrideRule::Exactly(storage);
        }
        places
    };
    let has_values = |&place: &usize| {
        let term = order[place];
        numbers.strides[term] != 0 && spec.terms[term].digit.count(numbers.extents[spec.terms[term].axis]) != 1
    };
    let several = (0..spec.term_count).rev().filter(has_values);
    let one = (0..spec.term_count).filter(|place| !has_values(place));
    let natural_padded = core::iter::once(padded(numbers, natural, storage));
    let first = one.chain(several).map(with_first);
    let first_padded = first.clone().map(|places| padded(numbers, places, storage));
    let is_empty = numbers.extents[..spec.rank].contains(&0);
    let empty = (0..spec.rank).filter(|_| is_empty).map(|place| without_elements(numbers, natural, place, storage));
    natural_padded.chain(first).chain(first_padded).chain(empty).find(is_right).unwrap_or(natural)
}

/// With a `pad` of the outermost item, of a stride that divides the storage.
#[cfg(feature = "alloc")]
fn padded(numbers: &Numbers, mut places: WrittenOrder, storage: usize) -> WrittenOrder {
    // Only an axis of another stride than 0 has padding. Axes of one index outside it continue from there.
    let is_one = |&place: &usize| numbers.extents[places.axes[place]] == 1;
    let has_room = |place: &usize| !matches!(places.rules[*place].stride, StrideRule::Broadcast);
    let (mut several, mut all) = ((0..places.count).filter(|place| !is_one(place) && has_room(place)), 0..places.count);
    let Some(place) = several.next().or_else(|| all.find(has_room)) else { return places };
    let (axis, mut step) = (places.axes[place], 1);
    if !is_one(&place) {
        step = step_of(numbers, axis);
    }
    if step > 0 && storage % step == 0 && places.digits[place].is_whole() {
        places.rules[place].pad = pad(numbers.extents[axis], storage / step).unwrap_or(1);
    }
    places
}

/// A layout without elements. Its storage is the storage of this axis alone, if the axis has an index.
#[cfg(feature = "alloc")]
fn without_elements(numbers: &Numbers, mut places: WrittenOrder, place: usize, storage: usize) -> WrittenOrder {
    let extent = numbers.extents[places.axes[place]];
    places.axes[..=place].rotate_right(1);
    places.digits[..=place].rotate_right(1);
    if storage == 1 {
        places.rules = [Rules::BROADCAST; MAX_TERMS];
    } else if extent > 0 && storage % extent == 0 {
        places.rules[0].stride = StrideRule::Exactly(storage / extent);
    } else {
        (places.rules[0].stride, places.rules[0].pad) = (StrideRule::Exactly(1), storage);
    }
    places
}

/// The storage of these rules, if no number of theirs is over the limit.
#[cfg(feature = "alloc")]
fn storage_of(rank: usize, numbers: &Numbers, places: &WrittenOrder) -> Option<usize> {
    let mut axes = [AxisSpec::NONE; super::numbers::MAX_RANK];
    for (axis, spec) in axes.iter_mut().enumerate() {
        spec.extent = Some(numbers.extents[axis]);
    }
    strided(&axes[..rank], places).ok().map(|spec| spec.storage)
}

fn step_of(numbers: &Numbers, term: usize) -> usize {
    numbers.strides[term].unsigned_abs()
}

/// The rules for this order of the terms.
fn in_order(spec: &Spec, numbers: &Numbers, order: [usize; MAX_TERMS]) -> WrittenOrder {
    let mut places = WrittenOrder { count: spec.term_count, ..WrittenOrder::NONE };
    for (place, &term) in order[..spec.term_count].iter().enumerate() {
        let term = &spec.terms[term];
        (places.axes[place], places.digits[place]) = (term.axis, term.digit);
    }
    if numbers.extents[..spec.rank].contains(&0) {
        return places;
    }
    let is_shared = shares(spec, numbers);
    // Past the items inside; and the reach of those that do not share elements.
    let (mut step, mut reach) = (1usize, 0u128);
    // The place of the axis of more than one index whose end the step is.
    let mut inside: Option<usize> = None;
    for place in (0..spec.term_count).rev() {
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
        let padded = inside.and_then(|inner| {
            let (axis, by) = (places.axes[inner], step_of(numbers, order[inner]));
            Some((inner, pad(numbers.extents[axis], stride / by).filter(|_| stride % by == 0)?))
        });
        let mut may_share = false;
        match padded {
            _ if stride == step => {}
            Some((inner, pad)) => places.rules[inner].pad = pad,
            None => {
                let power = (stride > step && is_plain).then(|| power_of_two(step, stride)).flatten();
                may_share = power.is_none() && is_shared && stride as u128 <= reach;
                places.rules[place].stride = power.map_or(StrideRule::Exactly(stride), StrideRule::Aligned);
                places.rules[place].may_share = may_share;
            }
        }
        if !may_share {
            reach += (digit.count(extent) as u128 - 1) * stride as u128;
        }
        step = stride.saturating_mul(room);
        inside = is_plain.then_some(place);
    }
    places
}

/// Whether two indices share an element, but for axes of stride 0; or it is not decided.
fn shares(spec: &Spec, numbers: &Numbers) -> bool {
    let (mut counts, mut steps) = ([1; MAX_TERMS], [1; MAX_TERMS]);
    for (term, StrideTerm { axis, digit, .. }) in spec.terms[..spec.term_count].iter().enumerate() {
        if numbers.strides[term] != 0 {
            (counts[term], steps[term]) = (digit.count(numbers.extents[*axis]), step_of(numbers, term));
        }
    }
    !matches!(uniqueness(&counts, &steps), Uniqueness::Unique)
}

/// The terms as [`recovered`] writes them.
fn natural_order(spec: &Spec, numbers: &Numbers) -> [usize; MAX_TERMS] {
    // If no index addresses an element, strides have no meaning.
    let is_empty = numbers.extents[..spec.rank].contains(&0);
    if is_empty && spec.is_strided() { core::array::from_fn(|axis| axis) } else { descending(spec, numbers) }
}

/// The multiple to which an extent is padded to be `stored`, if there is one: a power of two, or else the stored extent.
fn pad(extent: usize, stored: usize) -> Option<usize> {
    (stored > extent && stored <= LIMIT).then(|| power_of_two(extent, stored).unwrap_or(stored))
}

/// The least power of two so that `value` is `rounded`, which is larger, if it is rounded up to a multiple of it. Powers of two are what people
/// write; another number that gives the same would hide the one that was meant.
fn power_of_two(value: usize, rounded: usize) -> Option<usize> {
    let power = (rounded - value + 1).checked_next_power_of_two();
    power.filter(|power| rounded % power == 0)
}

/// The terms by descending stride. An axis of one index stays beside the axis before it.
fn descending(spec: &Spec, numbers: &Numbers) -> [usize; MAX_TERMS] {
    let (mut order, mut keys) = ([0; MAX_TERMS], [usize::MAX; MAX_TERMS]);
    for term in 0..spec.term_count {
        let is_one = spec.terms[term].digit.is_whole() && numbers.extents[spec.terms[term].axis] == 1;
        keys[term] = match term.checked_sub(1) {
            Some(before) if is_one => keys[before],
            None if is_one => usize::MAX,
            _ => step_of(numbers, term),
        };
        let mut place = term;
        while place > 0 && keys[order[place - 1]] < keys[term] {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = term;
    }
    order
}
