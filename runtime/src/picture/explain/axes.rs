//! The table of axes, and the numbers and properties of the whole.

use super::paper::{Line, Paper, Style};
use crate::any::AnyLayout;
use crate::arith::rules::{Rules, StrideRule};
use crate::picture::memory_map::MemoryMap;
use crate::picture::words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A row for each axis: its name, extent and stride, and what its rules mean.
pub(super) fn table(map: &MemoryMap<'_>, paper: &mut Paper<'_, '_>) -> fmt::Result {
    let layout = map.layout;
    if layout.rank() == 0 {
        return paper.line(&Line::new().with(Style::Plain, "no axis: one element"));
    }
    let names: Vec<_> = (0..layout.rank()).map(|axis| words::name(layout, axis)).collect();
    let strides = layout.strides();
    let name_width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
    let wide = |numbers: &mut dyn Iterator<Item = String>| numbers.map(|number| number.len()).max().unwrap_or(0).max(6);
    let extent_width = wide(&mut layout.extents().iter().map(ToString::to_string));
    let stride_width = wide(&mut strides.iter().map(ToString::to_string));
    let heading = format!("{:name_width$}  {:>extent_width$}  {:>stride_width$}", "axis", "extent", "stride");
    paper.line(&Line::new().with(Style::Heading, heading))?;
    for (axis, (name, stride)) in names.iter().zip(&strides).enumerate() {
        let extent = layout.extents()[axis];
        let numbers = format!("{name:name_width$}  {extent:>extent_width$}  {stride:>stride_width$}");
        let meaning = meaning(map, axis);
        let gap = if meaning.is_empty() { "" } else { "  " };
        paper.line(&Line::new().with(Style::Plain, numbers).with(Style::Faint, format!("{gap}{meaning}")))?;
    }
    Ok(())
}

/// What the rules of an axis mean in numbers.
fn meaning(map: &MemoryMap<'_>, axis: usize) -> String {
    let layout = map.layout;
    let (rules, extent, stride) = (&layout.rules(axis), layout.extents()[axis], layout.strides()[axis]);
    let mut said = Vec::new();
    if map.is_broadcast(axis) {
        said.push(format!("broadcast: its {extent} indices share each element"));
    } else if layout.spec().block_of(axis).is_some() {
        said.push(words::digits_of(layout, axis));
    } else {
        said.extend(of_rules(rules, extent));
        if stride < 0 {
            said.push("reversed: index 0 has the highest address".to_string());
        }
        if extent > 1 && stride.unsigned_abs() == 1 {
            said.push("neighbours are adjacent".to_string());
        }
    }
    said.join("; ")
}

fn of_rules(rules: &Rules, extent: usize) -> impl Iterator<Item = String> {
    let pad = (rules.pad > 1).then(|| match extent.checked_next_multiple_of(rules.pad) {
        Some(stored) if stored != extent => format!("stored as {stored}, a multiple of {}", rules.pad),
        _ => format!("stored as it is: a multiple of {}", rules.pad),
    });
    let stride = match rules.stride {
        StrideRule::Aligned(multiple) if multiple > 1 => Some(format!("stride rounded up to a multiple of {multiple}")),
        StrideRule::Exactly(_) | StrideRule::AtRunTime => Some("stride as given".to_string()),
        _ => None,
    };
    pad.into_iter().chain(stride)
}

/// The sizes, and the properties in the library's words.
pub(super) fn sizes(map: &MemoryMap<'_>, paper: &mut Paper<'_, '_>) -> fmt::Result {
    let layout = map.layout;
    let elements = layout.spec().complete().element_count();
    let (span, storage) = (layout.required_span_size(), layout.storage_size());
    let padding = match padding(map) {
        Some(0) => ", no padding".to_string(),
        Some(padding) => format!(", {padding} of it padding"),
        None => String::new(),
    };
    let sizes = format!("{}, span {span}, storage {storage}{padding}", words::counted(elements, "element"));
    paper.words(Style::Plain, &sizes, 4)?;
    paper.words(Style::Plain, &properties(layout), 4)
}

/// The elements of the storage that no index reaches, if each index that is not a broadcast one has an element of its own.
fn padding(map: &MemoryMap<'_>) -> Option<usize> {
    let layout = map.layout;
    let own = (0..layout.rank()).filter(|&axis| !map.is_broadcast(axis)).map(|axis| layout.extents()[axis]);
    // Only where there is an index is the number of indices known to fit.
    let reached = if map.is_empty() { 0 } else { own.product() };
    map.is_nested.then(|| layout.storage_size() - reached)
}

fn properties(layout: &AnyLayout) -> String {
    let is_unique = layout.is_unique();
    let properties = [
        (is_unique, "unique"),
        (layout.is_exhaustive(), "exhaustive"),
        (layout.is_packed(), "packed"),
        (layout.is_strided(), "strided"),
        (layout.is_broadcast(), "broadcast"),
        (layout.is_padded(), "padded"),
    ];
    let of = |held: bool| -> Vec<&str> { properties.iter().filter(|it| it.0 == held).map(|it| it.1).collect() };
    let (held, not) = (of(true), of(false));
    match (held.is_empty(), not.is_empty()) {
        (false, false) => format!("{}; not {}", held.join(", "), not.join(", not ")),
        (false, true) => held.join(", "),
        _ => format!("not {}", not.join(", not ")),
    }
}
