//! From numbers back to rules: what to write for a layout of which only the numbers are known.

use super::numbers::{MAX_RANK, Numbers};
#[cfg(feature = "alloc")]
use super::resolve::strided;
#[cfg(feature = "alloc")]
use super::spec::AxisSpec;
use super::spec::{LIMIT, MAX_TERMS, Places, Rules, Spec, StrideRule};

/// Rules in logical order, and the items of the order, outermost first.
#[derive(Clone, Copy, Debug)]
pub struct Recovered {
    pub rules: [Rules; MAX_RANK],
    pub order: Places,
}

/// The shortest rules that give these strides where an extent is over 1, with the blocks of `spec`. The storage is the one that they give.
///
/// The order is by descending strides. A stride that does not follow from those inside it comes from a `pad` if it can, or else
/// from an `align` to a power of two, or else it is a `stride`. An axis in blocks has no `align`: if no `pad` gives its stride,
/// or its blocks are not innermost, it has a `stride`, beside which no layout has blocks.
pub(crate) fn recovered(spec: &Spec, numbers: &Numbers) -> Recovered {
    // If no index addresses an element, strides have no meaning.
    let is_empty = numbers.extents[..spec.rank].contains(&0);
    let order =
        if is_empty && spec.is_strided() { core::array::from_fn(|axis| axis) } else { descending(spec, numbers) };
    in_order(spec, numbers, order)
}

/// As [`recovered`], with this storage, in elements. If no text says it, another one.
#[cfg(feature = "alloc")]
pub(crate) fn recovered_with_storage(spec: &Spec, numbers: &Numbers, storage: usize) -> Recovered {
    let mut recovered = recovered(spec, numbers);
    let natural = natural_storage(spec.rank, numbers, &recovered);
    let order = &recovered.order.axes[..recovered.order.count];
    if storage > natural {
        // Only an axis of another stride than 0 has padding. Axes of one index outside it continue from there.
        let outermost = |is_one: bool| {
            let is_padded = |axis: usize| !matches!(recovered.rules[axis].stride, StrideRule::Broadcast);
            order.iter().copied().find(|&axis| (numbers.extents[axis] == 1) == is_one && is_padded(axis))
        };
        let padded = match (outermost(false), outermost(true)) {
            (Some(axis), _) => Some((axis, step_of(numbers, axis))),
            (None, one) => one.map(|axis| (axis, natural)),
        };
        if let Some((axis, stride)) = padded.filter(|&(_, stride)| stride > 0 && storage % stride == 0) {
            if spec.block_of(axis).is_none() {
                recovered.rules[axis].pad = pad(numbers.extents[axis], storage / stride).unwrap_or(1);
            }
        }
    } else if storage < natural && spec.is_strided() {
        // The storage ends past the outermost axis, or with the span. So the axis of the smallest stride comes first.
        let has_stride = |axis: usize| numbers.extents[axis] > 1 && numbers.strides[axis] != 0;
        let places = (0..spec.rank).filter(|&place| has_stride(order[place]));
        if let Some(place) = places.min_by_key(|&place| step_of(numbers, order[place])) {
            let mut order = recovered.order.axes;
            order[..=place].rotate_right(1);
            return in_order(spec, numbers, order);
        }
    }
    recovered
}

/// The storage of these rules, or the largest number if it is over the limit.
#[cfg(feature = "alloc")]
fn natural_storage(rank: usize, numbers: &Numbers, recovered: &Recovered) -> usize {
    let mut axes = [AxisSpec::NONE; MAX_RANK];
    for (axis, spec) in axes.iter_mut().enumerate() {
        (spec.extent, spec.rules) = (Some(numbers.extents[axis]), recovered.rules[axis]);
    }
    strided(&axes[..rank], &recovered.order).map_or(usize::MAX, |spec| spec.storage)
}

fn step_of(numbers: &Numbers, axis: usize) -> usize {
    numbers.strides[axis].unsigned_abs()
}

/// The rules for this order of the terms.
fn in_order(spec: &Spec, numbers: &Numbers, order: [usize; MAX_TERMS]) -> Recovered {
    let mut recovered =
        Recovered { rules: [Rules::PACKED; MAX_RANK], order: Places { count: spec.term_count, ..Places::NONE } };
    for (place, &term) in order[..spec.term_count].iter().enumerate() {
        let term = &spec.terms[term];
        recovered.order.axes[place] = term.axis;
        recovered.order.digits[place] = term.digit;
    }
    if numbers.extents[..spec.rank].contains(&0) {
        return recovered;
    }
    let mut step = 1usize;
    // The axis of more than one index whose end the step is, if it can be padded.
    let mut inside: Option<usize> = None;
    for &term in order[..spec.term_count].iter().rev() {
        let (axis, mut stride) = (spec.terms[term].axis, step_of(numbers, term));
        let is_plain = spec.block_of(axis).is_none();
        let (digit, extent) = (spec.terms[term].digit, numbers.extents[axis]);
        let count = digit.room(extent);
        if count == 1 {
            continue;
        }
        if digit.count(extent) == 1 {
            // A digit of one value has room for all of them, and no stride of its own.
            stride = step;
        }
        if stride == 0 && is_plain {
            recovered.rules[axis].stride = StrideRule::Broadcast;
            continue;
        }
        recovered.rules[axis].is_reversed |= numbers.strides[term] < 0;
        let padded = inside.and_then(|inner| {
            let by = step_of(numbers, inner);
            Some((inner, pad(numbers.extents[inner], stride / by).filter(|_| stride % by == 0)?))
        });
        match padded {
            _ if stride == step => {}
            Some((inner, pad)) => recovered.rules[inner].pad = pad,
            None => {
                let power = (stride > step && is_plain).then(|| power_of_two(step, stride)).flatten();
                recovered.rules[axis].stride = power.map_or(StrideRule::Exactly(stride), StrideRule::Aligned);
            }
        }
        step = stride.saturating_mul(count);
        inside = is_plain.then_some(axis);
    }
    recovered
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
