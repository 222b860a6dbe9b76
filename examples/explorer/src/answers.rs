//! The answers, as JSON.

use crate::{Place, fixes, frame, pasted, remedies, rust};
use serde_json::{Value, json};
use tensor_layout::AnyLayout;
use tensor_layout::any::ParseError;
use tensor_layout::element::DataType;
use tensor_layout::picture::{CellView, Content, DrawnCell, Svg, conversion_svg};
use tensor_layout_cli::{Conversion, Explanation, LANGUAGES, index_functions};

/// The types of whole bytes, with their sizes.
pub(crate) fn types() -> Value {
    let whole = DataType::ALL.iter().filter_map(|data_type| Some((data_type.name(), data_type.size_in_bytes()?)));
    whole.map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect()
}

/// The mistakes that the page shows with their messages.
const MOST_SHOWN: usize = 4;
/// The longest text that gets fixes, in bytes. A fix is found by trials, each of which parses the whole text.
const MOST_BYTES_WITH_FIXES: usize = 1000;

/// The mistakes of a text: as the compiler shows them, with their bytes, and texts without them for those that are shown.
pub(crate) fn mistakes(error: &ParseError) -> Value {
    let has_fixes = error.text().len() <= MOST_BYTES_WITH_FIXES;
    let mut names = Vec::new();
    let mistake = |(place, mistake): (usize, &tensor_layout::any::Mistake)| {
        let bytes = mistake.bytes();
        let fixes = if has_fixes && place < MOST_SHOWN { fixes::of(error, mistake, &mut names) } else { json!([]) };
        json!({ "message": mistake.message(), "start_byte": bytes.start, "end_byte": bytes.end, "fixes": fixes })
    };
    let mistakes: Value = error.mistakes().enumerate().map(mistake).collect();
    json!({
        "mistakes": mistakes,
        "shown": error.to_string(),
        "most_shown": MOST_SHOWN,
        "read_as": pasted::read(error.text()),
        "frame": frame::read(error.text()),
    })
}

/// All that the page shows of a layout. The picture has the element at the offset `at`.
pub(crate) fn layout(
    text: &str,
    layout: &AnyLayout,
    data_type: DataType,
    color_by: Option<&str>,
    at: Option<usize>,
) -> Value {
    let svg = layout.svg();
    let left_out = at.filter(|&at| svg.cells().iter().all(|cell| cell.offset != at));
    let explanation = Explanation::of(layout, data_type).map_err(|error| error.to_string());
    let functions = LANGUAGES.iter().map(|&(name, language)| {
        let text = index_functions("tensor", layout, data_type, language).map_err(|error| error.to_string());
        json!({ "language": name, "text": text.as_ref().ok(), "refused": text.as_ref().err() })
    });
    json!({
        "text": layout.to_string(),
        "explanation": explanation.as_ref().ok(),
        "refused": explanation.as_ref().err(),
        "picture": picture(left_out.map_or(svg, |at| svg.around(at)), color_by),
        "rust": rust::lines(layout, data_type),
        "remedies": remedies::of(text, layout, data_type),
        "functions": functions.collect::<Value>(),
    })
}

/// All that the page shows of a copy.
pub(crate) fn conversion(to: &AnyLayout, from: &AnyLayout, data_type: DataType, color_by: Option<&str>) -> Value {
    let conversion = Conversion::of(to, from, data_type).map_err(|error| error.to_string());
    let drawn = conversion_svg(to, from).ok();
    json!({
        "conversion": conversion.as_ref().ok(),
        "refused": conversion.as_ref().err(),
        "picture": drawn.map(|svg| picture(svg, color_by)),
    })
}

/// The document, and where its cells are.
pub(crate) fn picture(svg: Svg<'_>, color_by: Option<&str>) -> Value {
    // Another layout may have other axes.
    let svg = color_by.and_then(|axis| svg.color_by(axis).ok()).unwrap_or(svg);
    let view = |view| match view {
        CellView::Logical => "logical",
        CellView::Memory => "memory",
        CellView::Destination => "destination",
        _ => "other",
    };
    let cell = |cell: &DrawnCell| {
        let DrawnCell { offset, index, x, y, width, height, .. } = cell;
        json!({ "view": view(cell.view), "offset": offset, "index": index, "rect": [x, y, width, height] })
    };
    json!({ "svg": svg.to_string(), "cells": svg.cells().iter().map(cell).collect::<Value>() })
}

/// An element: its index and its offset, and its offset after a copy.
pub(crate) fn element(layout: &AnyLayout, to: Option<&AnyLayout>, place: &Place) -> Value {
    let (offset, content) = match place {
        Place::Offset(offset) => (Some(*offset), layout.content(*offset)),
        Place::Index(index) => {
            let content = |_| Content::Element { index: index.clone(), is_shared: false };
            (layout.offset(index), layout.offset(index).map(content))
        }
    };
    let (kind, index, is_shared) = match content {
        None => ("outside", None, false),
        Some(Content::Padding) => ("padding", None, false),
        Some(Content::Element { index, is_shared }) => ("element", Some(index), is_shared),
        Some(_) => ("unknown", None, false),
    };
    let there = to.zip(index.as_ref()).and_then(|(to, index)| {
        let at = |name: &str| Some(index[layout.names().position(|own| own == name)?]);
        to.offset(&to.names().map(at).collect::<Option<Vec<_>>>()?)
    });
    json!({ "kind": kind, "offset": offset, "index": index, "is_shared": is_shared, "to_offset": there })
}
