//! A copy in motion: one region after the other, in the order of the destination.

use crate::answers::picture;
use serde_json::{Value, json};
use std::ops::Range;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::picture::{Content, DrawnCell};
use tensor_layout::transfer::regions_any;

/// The regions that are counted, and that can be looked at.
const MOST_REGIONS: usize = 1 << 20;

/// The region of this number with the memory before and after, or why there is none. Each cell says whether it is copied before, now, or later.
pub(crate) fn region(
    to: &AnyLayout,
    from: &AnyLayout,
    data_type: DataType,
    color_by: Option<&str>,
    at: usize,
) -> Value {
    let Some(bytes) = data_type.size_in_bytes() else { return Value::Null };
    let Ok(regions) = regions_any(to, from, bytes) else { return Value::Null };
    let count = regions.clone().take(MOST_REGIONS + 1).count();
    let at = at.min(count.min(MOST_REGIONS).saturating_sub(1));
    let Some(region) = regions.into_iter().nth(at) else { return json!({ "count": 0 }) };
    let [writes, reads] = [region.to, region.from].map(|first| first / bytes..(first + region.bytes) / bytes);
    let color = color(from, color_by);
    let goes_to = |cell: &DrawnCell| {
        let index = cell.index.as_ref()?;
        to.offset(&to.names().map(|name| Some(index[from.position(name)?])).collect::<Option<Vec<_>>>()?)
    };
    let read = |cell: &DrawnCell| state(cell.offset, &reads, goes_to(cell)?, &writes);
    let written = |cell: &DrawnCell| state(cell.offset, &writes, cell.index.as_ref().map(|_| cell.offset)?, &writes);
    let [from_svg, to_svg] =
        [(from, reads.start), (to, writes.start)].map(|(layout, offset)| layout.svg().around(offset));
    let states = |cells: Vec<DrawnCell>, state: &dyn Fn(&DrawnCell) -> Option<&'static str>| {
        cells.iter().map(state).collect::<Value>()
    };
    json!({
        "count": count.min(MOST_REGIONS),
        "is_exact": count <= MOST_REGIONS,
        "at": at,
        "to": writes.start,
        "from": reads.start,
        "elements": writes.len(),
        "first": named(to, writes.start),
        "last": named(to, writes.end - 1),
        "from_states": states(from_svg.cells(), &read),
        "to_states": states(to_svg.cells(), &written),
        "from_picture": picture(from_svg, color),
        "to_picture": picture(to_svg, color),
    })
}

/// The axis that decides the colours of both pictures: if none is chosen, the first one of several indices that do not share their elements.
fn color<'a>(from: &'a AnyLayout, color_by: Option<&'a str>) -> Option<&'a str> {
    color_by.or_else(|| {
        let mut axes = from.names().zip(from.extents()).zip(from.strides());
        axes.find(|((_, extent), stride)| **extent > 1 && *stride != 0).map(|((name, _), _)| name)
    })
}

/// `now` for what lies in `range`, `done` for what goes to a place before the region.
fn state(offset: usize, range: &Range<usize>, place: usize, writes: &Range<usize>) -> Option<&'static str> {
    if range.contains(&offset) {
        Some("now")
    } else if place < writes.start {
        Some("done")
    } else {
        Some("left")
    }
}

/// `C=1 H=0`: the index that lies at an offset.
fn named(layout: &AnyLayout, offset: usize) -> Option<String> {
    let Some(Content::Element { index, .. }) = layout.content(offset) else { return None };
    let parts = layout.names().zip(index).map(|(name, at)| format!("{name}={at}"));
    Some(parts.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The regions of a copy are all there, in the order of the destination; what is copied grows by each.
    #[test]
    fn a_copy_moves_from_the_first_region_to_the_last() {
        let parsed = |text: &str| AnyLayout::parse(text).expect("a layout");
        for (from, to, count) in [
            ("C=3 H=2 W=4", "H=2 W=4 C=3", 24),
            ("H=40 W=50", "H=40 W=50; pad(W) = 64", 40),
            ("N=2 C=3; broadcast(N)", "N=2 C=3", 2),
        ] {
            let (from, to) = (parsed(from), parsed(to));
            let mut end = 0;
            for at in 0..count {
                let moment = region(&to, &from, DataType::Float32, None, at);
                assert_eq!(moment["count"], count, "{moment}");
                let start = moment["to"].as_u64().expect("an offset");
                assert!(start >= end, "{start} is after {end}");
                end = start + moment["elements"].as_u64().expect("a number");
                for (states, picture) in [("to_states", "to_picture"), ("from_states", "from_picture")] {
                    let cells = moment[picture]["cells"].as_array().expect("a list");
                    let states = moment[states].as_array().expect("a list");
                    assert_eq!(cells.len(), states.len());
                    assert!(states.iter().any(|state| *state == "now"), "{at}: the region is in the picture");
                    for (cell, state) in cells.iter().zip(states).filter(|_| picture == "to_picture") {
                        let offset = cell["offset"].as_u64().expect("an offset");
                        let expected = if cell["index"].is_null() {
                            Value::Null
                        } else if offset < start {
                            "done".into()
                        } else if offset < end {
                            "now".into()
                        } else {
                            "left".into()
                        };
                        assert_eq!(*state, expected, "{at}: {cell}");
                    }
                }
            }
            assert_eq!(end as usize, to.required_span_size());
        }
    }
}
