//! The document: a title, the panels, and a legend.

use super::canvas::{Anchor, CHARACTER, Panel, escaped, wrapped};
use super::pen::{Kept, Pen};
use super::{Piece, Subject, Svg, grid, memory, strip, style};
use crate::any::AnyLayout;
use crate::picture::cells::Shape;
use crate::picture::focus::Focus;
use crate::picture::memory_map::MemoryMap;
use crate::picture::words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The space around the panels.
const MARGIN: usize = 20;

/// The characters of a line of the title.
const TITLE: usize = 100;

/// The parts that the title has.
const MOST_PARTS: usize = 8;

/// The characters of the text of a layout. Names may be longer than any picture.
const MOST_OF_TEXT: usize = 800;

/// Panels that are together no wider than this stand beside one another.
const WIDE: usize = 1000;

pub(super) fn write(svg: &Svg<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let titles = titles(svg);
    document(&page(svg, &titles), &titles, f)
}

/// The cells, in the document.
pub(super) fn cells(svg: &Svg<'_>) -> Vec<Shape> {
    page(svg, &titles(svg)).moved((MARGIN, MARGIN)).collect()
}

fn page(svg: &Svg<'_>, titles: &[(&str, String)]) -> Panel {
    let map = MemoryMap::of(svg.layout);
    let pieces = svg.pieces();
    let is_several = matches!(svg.subject, Subject::Parts(_));
    let pen = Pen {
        color_axis: svg.color_by.or_else(|| map.color_axis().filter(|_| !is_several)),
        is_whole: matches!(svg.subject, Subject::Layout | Subject::Conversion(_)),
        kept: pieces.iter().map(|piece| kept(*piece)).collect(),
        framed: match svg.subject {
            Subject::Part { core, .. } => core.map(kept),
            _ => None,
        },
        ruling: svg.ruling,
    };
    let mut page = Panel::default();
    for (head, text) in titles {
        page.below(&title(head, text), 6);
    }
    match svg.subject {
        Subject::Layout => {
            let focus = svg.around.and_then(|offset| Focus::between(&map, offset, offset));
            layout(&mut page, &map, &pen, focus.as_ref());
        }
        Subject::Part { .. } | Subject::Parts(_) => layout(&mut page, &map, &pen, focus(&map, &pieces).as_ref()),
        Subject::Conversion(to) => page.below(&conversion(&map, to, &pen), 16),
    }
    page.below(&legend(svg, &map, &pen), 14);
    page
}

fn kept(piece: Piece<'_>) -> Kept<'_> {
    Kept { map: MemoryMap::of(piece.part), lowest: piece.lowest }
}

/// From the lowest element of all parts to the highest one.
fn focus(map: &MemoryMap<'_>, pieces: &[Piece<'_>]) -> Option<Focus> {
    let ends = |piece: &Piece<'_>| Some((piece.lowest, piece.lowest + piece.part.required_span_size().checked_sub(1)?));
    let (lowest, highest) =
        pieces.iter().filter_map(ends).reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))?;
    Focus::between(map, lowest, highest)
}

/// What the lines of the title say, each with a word before the text of a layout.
fn titles(svg: &Svg<'_>) -> Vec<(&'static str, String)> {
    let text = |layout: &AnyLayout| match layout.rank() {
        0 => "(no axis)".to_string(),
        _ => layout.to_string().chars().take(MOST_OF_TEXT).collect(),
    };
    let whole = text(svg.layout);
    match svg.subject {
        Subject::Layout => Vec::from([("", whole)]),
        Subject::Conversion(to) => Vec::from([("from", whole), ("to", text(to))]),
        Subject::Part { part, core } => {
            let pieces = [Some(("part", part)), core.map(|core| ("core", core))].into_iter().flatten();
            Vec::from_iter([("whole", whole)].into_iter().chain(pieces.map(|(head, piece)| (head, numbers(&piece)))))
        }
        Subject::Parts(parts) => {
            let more = parts.len().saturating_sub(MOST_PARTS);
            let more = (more > 0).then(|| ("", format!("… {} more", words::counted(more, "part"))));
            let pieces = svg.pieces();
            let pieces = pieces.iter().take(MOST_PARTS).map(|piece| ("part", numbers(piece)));
            [("whole", whole)].into_iter().chain(pieces).chain(more).collect()
        }
    }
}

/// `H=4 W=4, strides 12 1, from offset 28`: the rules of a part say less than its numbers.
fn numbers(piece: &Piece<'_>) -> String {
    let extents = words::index(piece.part, piece.part.extents());
    let strides: Vec<String> = piece.part.strides().iter().map(ToString::to_string).collect();
    format!("{extents}, strides {}, from offset {}", strides.join(" "), piece.at)
}

fn title(head: &str, text: &str) -> Panel {
    let mut panel = Panel::default();
    let indent = if head.is_empty() { 0 } else { 50 };
    panel.text("tl-label", Anchor::Start, (0, 14), head);
    let mut lines = wrapped(text, TITLE);
    lines.truncate(8);
    for (at, line) in lines.iter().enumerate() {
        let line: String = line.chars().take(TITLE).collect();
        panel.text("tl-title", Anchor::Start, (indent, 14 + 20 * at), &line);
        panel.width = panel.width.max(indent + line.chars().count() * 9);
    }
    panel
}

/// The logical view, and the memory beside it or below it.
fn layout(page: &mut Panel, map: &MemoryMap<'_>, pen: &Pen<'_>, focus: Option<&Focus>) {
    let mut sizes = Panel::default();
    let (span, storage) = (map.layout.required_span_size(), map.layout.storage_size());
    let elements = words::counted(map.layout.spec().complete().element_count(), "element");
    sizes.text("tl-label", Anchor::Start, (0, 12), &format!("{elements}, span {span}, storage {storage}"));
    page.below(&sizes, 4);
    let (grid, memory) = (grid::panel(map, pen, focus), memory::panel(map, pen, focus));
    let y = page.height + 16;
    page.place(&grid, (0, y));
    let gap = 2 * MARGIN;
    if grid.width + gap + memory.width <= WIDE {
        page.place(&memory, (grid.width + gap, y));
    } else {
        page.below(&memory, MARGIN);
    }
}

fn conversion(from: &MemoryMap<'_>, to: &AnyLayout, pen: &Pen<'_>) -> Panel {
    let position = |name: &str| to.position(name).unwrap_or(0);
    let axes: Vec<usize> = from.layout.names().map(position).collect();
    strip::panel(from, &MemoryMap::of(to), &axes, pen)
}

/// What colours and marks mean.
fn legend(svg: &Svg<'_>, map: &MemoryMap<'_>, pen: &Pen<'_>) -> Panel {
    let mut panel = Panel::default();
    let mut x = 0;
    let mut entry = |draw: &dyn Fn(&mut Panel, usize), text: &str| {
        draw(&mut panel, x);
        panel.text("tl-label", Anchor::Start, (x + 24, 13), text);
        x += 24 + (text.chars().count() + 3) * CHARACTER;
    };
    let colors = match (pen.color_axis, svg.subject) {
        (Some(axis), _) => Some(format!("colour: index of {}", words::name(map.layout, axis))),
        (None, Subject::Parts(_)) => Some("colour: part".to_string()),
        (None, _) => None,
    };
    if let Some(text) = colors {
        let swatch = |panel: &mut Panel, x| {
            panel.rect(style::element(Some(0)), (x, 3), (9, 12));
            panel.rect(style::element(Some(1)), (x + 9, 3), (9, 12));
        };
        entry(&swatch, &text);
    }
    let is_padded = match svg.subject {
        Subject::Conversion(to) => svg.layout.is_padded() || to.is_padded(),
        _ => svg.layout.is_padded(),
    };
    if is_padded {
        entry(&|panel, x| panel.rect("tl-pad", (x, 3), (18, 12)), "padding");
    }
    let is_one = !matches!(svg.subject, Subject::Conversion(_));
    if is_one && !svg.layout.is_unique() {
        entry(&|panel, x| panel.rect("tl-c0 tl-again", (x, 3), (18, 12)), "shared with another index");
    }
    if !pen.is_whole {
        let text = if matches!(svg.subject, Subject::Part { core: Some(_), .. }) { "core of the part" } else { "part" };
        entry(&|panel, x| panel.rect("tl-kept", (x, 3), (18, 12)), text);
    }
    if let (Some((element, line)), true) = (svg.ruling, is_one) {
        let text = format!("begin of a line of {line} bytes; an element has {}", words::counted(element, "byte"));
        entry(&|panel, x| panel.line("tl-rule", (x + 9, 0), (x + 9, 18)), &text);
    }
    panel
}

fn document(page: &Panel, titles: &[(&str, String)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (width, height) = (page.width + 2 * MARGIN, page.height + 2 * MARGIN);
    let title: Vec<String> = titles.iter().map(|(head, text)| format!("{head} {text}").trim().to_string()).collect();
    writeln!(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" style=\"max-width:100%;height:auto\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(f, "<title>Tensor layout {}</title>", escaped(&title.join(", ")))?;
    writeln!(f, "<desc>The offset of each index, and the index of each element of the memory.</desc>")?;
    f.write_str(style::HEAD)?;
    let (right, bottom) = (width - 1, height - 1);
    writeln!(f, "<rect class=\"tl-paper\" x=\"0.5\" y=\"0.5\" width=\"{right}\" height=\"{bottom}\" rx=\"8\"/>")?;
    writeln!(f, "<g transform=\"translate({MARGIN} {MARGIN})\">")?;
    f.write_str(page.shapes())?;
    f.write_str("</g>\n</svg>\n")
}
