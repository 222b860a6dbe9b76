//! The oracle: it steps through bytes one by one, and knows the rules of the documentation's prose only.

use std::collections::BTreeMap;

/// A field as its declaration says.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) element: usize,
    pub(crate) element_align: usize,
    /// The multiple that it begins at.
    pub(crate) align: usize,
    pub(crate) given: Option<usize>,
    /// The offset of each index, in elements, in logical order.
    pub(crate) elements: Vec<usize>,
    /// In elements.
    pub(crate) storage: usize,
}

/// Where the fields lie.
#[derive(Debug, PartialEq)]
pub(crate) struct Placed {
    pub(crate) offsets: Vec<usize>,
    /// The first byte and the byte after the last one; equal where there is none.
    pub(crate) ranges: Vec<(usize, usize)>,
    pub(crate) size: usize,
}

/// Why a field has no place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wrong {
    Offset(usize, usize),
    Overlap(&'static str),
}

/// Places the fields, or says which are wrong.
pub(crate) fn place(fields: &[Field]) -> Result<Placed, Vec<(&'static str, Wrong)>> {
    let (mut next, mut offsets, mut ranges, mut wrong) = (0, Vec::new(), Vec::new(), Vec::new());
    // Whose byte each is.
    let mut owners = BTreeMap::<usize, &'static str>::new();
    for field in fields {
        let mut start = next;
        while start % field.align != 0 || start % field.element_align != 0 {
            start += 1;
        }
        start = field.given.unwrap_or(start);
        let last = field.elements.iter().max();
        let end = last.map_or(start, |last| start + (last + 1) * field.element);
        let mut others: Vec<_> = (start..end).filter_map(|byte| owners.get(&byte).copied()).collect();
        others.sort_by_key(|other| fields.iter().position(|field| field.name == *other));
        if start % field.element_align != 0 {
            wrong.push((field.name, Wrong::Offset(start, field.element_align)));
        } else if let Some(other) = others.first() {
            wrong.push((field.name, Wrong::Overlap(other)));
        }
        for byte in start..end {
            owners.entry(byte).or_insert(field.name);
        }
        offsets.push(start);
        ranges.push((start, end));
        next = (start + field.storage * field.element).max(end);
    }
    let size = owners.keys().max().map_or(0, |last| last + 1);
    if wrong.is_empty() { Ok(Placed { offsets, ranges, size }) } else { Err(wrong) }
}
