//! The names, numbers and coordinates of a picture as text.

use super::memory::Row;
use super::memory_map::{Found, MemoryMap, Step};
use crate::any::AnyLayout;
use crate::arith::rules::DigitRule;
use crate::arith::spec::StrideTerm;
use crate::error::text::Text;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The characters of a name in a picture.
const LONGEST_NAME: usize = 12;

/// The name of an axis; the begin of a long one.
pub(super) fn name(layout: &AnyLayout, axis: usize) -> String {
    let name = layout.names().nth(axis).unwrap_or("");
    if name.chars().count() <= LONGEST_NAME {
        return name.to_string();
    }
    name.chars().take(LONGEST_NAME - 2).chain("..".chars()).collect()
}

/// `W,C`
pub(super) fn names(layout: &AnyLayout, axes: &[usize]) -> String {
    let names: Vec<_> = axes.iter().map(|&axis| name(layout, axis)).collect();
    names.join(",")
}

/// `0,2`: the indices along these axes. Padding has none; what several indices reach ends in `+`.
pub(super) fn cell(content: &Found, axes: &[usize]) -> String {
    match content {
        Found::Padding => String::new(),
        Found::Unknown => "?".to_string(),
        Found::Element { .. } if axes.is_empty() => "*".to_string(),
        Found::Element { index, count } => {
            let indices: Vec<_> = axes.iter().map(|&axis| index[axis].to_string()).collect();
            format!("{}{}", indices.join(","), if *count > 1 { "+" } else { "" })
        }
    }
}

/// The characters of the longest [`cell`].
pub(super) fn cell_width(map: &MemoryMap<'_>, axes: &[usize]) -> usize {
    let digits = axes.iter().map(|&axis| map.layout.extents()[axis].saturating_sub(1).to_string().len() + 1);
    digits.sum::<usize>().saturating_sub(1).max(1) + usize::from(!map.is_nested)
}

/// `H=1`, or for a block `C=16..=31`.
pub(super) fn digit(layout: &AnyLayout, digit: &Step, place: usize) -> String {
    let name = name(layout, digit.axis);
    let divisor = digit.digit.divisor;
    if !digit.digit.is_last() {
        let text = Text::new("").digit(&name, digit.digit.parts());
        return format!("{}={}", text.as_str(), digit.index(place) / divisor);
    }
    let (from, last) = range(layout, digit, place);
    if from == last { format!("{name}={from}") } else { format!("{name}={from}..={last}") }
}

/// `H=3..=56`: the indices of several places of a digit, in the order of memory.
pub(super) fn digits(layout: &AnyLayout, digit: &Step, from: usize, count: usize) -> String {
    let (one, other) = (range(layout, digit, from), range(layout, digit, from + count - 1));
    let (first, last) = if one.0 <= other.0 { (one.0, other.1) } else { (one.1, other.0) };
    let name = name(layout, digit.axis);
    if first == last { format!("{name}={first}") } else { format!("{name}={first}..={last}") }
}

/// `52 more: W=4..=55, each 64 after the one before`: what a gap between the rows of a memory leaves out.
pub(super) fn left_out(layout: &AnyLayout, digit: Option<&Step>, from: usize, count: usize, step: usize) -> String {
    let each = if count == 1 { "" } else { "each " };
    match digit {
        Some(digit) => {
            format!("{count} more: {}, {each}{step} after the one before", digits(layout, digit, from, count))
        }
        None => format!("{}, {each}{step} after the one before", counted(count, "more row")),
    }
}

/// What the elements of a row of the memory have in common: `N=* C=1`.
pub(super) fn outer(map: &MemoryMap<'_>, row: &Row) -> String {
    let outer = row.outer.iter().map(|(at, place)| digit(map.layout, at, *place));
    broadcast(map).into_iter().chain(outer).collect::<Vec<_>>().join(" ")
}

/// How the offsets along an axis follow from one another: `, each 20 after the one before`.
pub(super) fn along(layout: &AnyLayout, axis: usize) -> String {
    let spec = layout.spec();
    let (digits, count) = spec.digits(axis);
    let [outer @ .., least] = &digits[..count] else { return String::new() };
    let mut text = match spec.terms[*least].stride {
        0 => ", the same offsets".to_string(),
        stride @ 1.. => format!(", each {stride} after the one before"),
        stride => format!(", each {} before the one before", stride.unsigned_abs()),
    };
    for &term in outer.iter().rev() {
        text.push_str(&format!(", a block of {} each {}", spec.terms[term].digit.divisor, spec.terms[term].stride));
    }
    text
}

/// `4 blocks of 16: stride 1 in a block, 1024 between blocks`, or the strides of more digits.
pub(super) fn digits_of(layout: &AnyLayout, axis: usize) -> String {
    let spec = layout.spec();
    let (digits, count) = spec.digits(axis);
    if let [blocks, inside] = digits[..count] {
        let StrideTerm { digit: DigitRule { divisor: size, .. }, stride, .. } = spec.terms[blocks];
        let blocks = counted(layout.extents()[axis].div_ceil(size), "block");
        return format!("{blocks} of {size}: stride {} in a block, {stride} between blocks", spec.terms[inside].stride);
    }
    let name = name(layout, axis);
    let strides = digits[..count].iter().map(|&term| &spec.terms[term]).map(|term| {
        let digit = Text::new("").digit(&name, term.digit.parts());
        format!("{} {}", digit.as_str(), term.stride)
    });
    format!("stride of {}", strides.collect::<Vec<_>>().join(", "))
}

/// `3 more planes: C=1..=3, each 20 after the one before`: how the planes along an outer axis, of 2 indices or more, follow from the plane of
/// index `at`.
pub(super) fn other_planes(layout: &AnyLayout, axis: usize, at: usize) -> String {
    let (name, extent, follow) = (name(layout, axis), layout.extents()[axis], along(layout, axis));
    let planes = || counted(extent - 1, "more plane");
    match (at, extent) {
        (0, 2) => format!("{}: {name}=1{}", planes(), follow.replacen("each ", "", 1)),
        (0, _) => format!("{}: {name}=1..={}{follow}", planes(), extent - 1),
        _ => format!("{name}={at} of {extent}{follow}"),
    }
}

/// The first and the last index that a place of a digit stands for.
fn range(layout: &AnyLayout, digit: &Step, place: usize) -> (usize, usize) {
    let (from, extent) = (digit.index(place), layout.extents()[digit.axis]);
    (from, (from + digit.digit.divisor - 1).min(extent - 1))
}

/// `N=* C=*`: the axes whose indices share each element.
pub(super) fn broadcast(map: &MemoryMap<'_>) -> Vec<String> {
    let axes = (0..map.layout.rank()).filter(|&axis| map.is_broadcast(axis));
    axes.map(|axis| format!("{}=*", name(map.layout, axis))).collect()
}

/// `N=0 C=1`
pub(super) fn index(layout: &AnyLayout, index: &[usize]) -> String {
    let each: Vec<_> = index.iter().enumerate().map(|(axis, at)| format!("{}={at}", name(layout, axis))).collect();
    each.join(" ")
}

/// `1 plane`, `3 planes`
pub(super) fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}
