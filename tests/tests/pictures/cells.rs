//! The cells of a drawing, for tools that point at one: each has the index and the offset of its element, in its own place of the document.

use super::random::layouts;
use std::collections::BTreeSet;
use tensor_layout::AnyLayout;
use tensor_layout::picture::{CellView, Content, DrawnCell, conversion_svg};

/// Checks what the cells of one view say, and says how many elements there are.
fn check(layout: &AnyLayout, cells: &[DrawnCell], view: CellView) -> usize {
    let cells = cells.iter().filter(|cell| cell.view == view);
    let check = |cell: &DrawnCell| {
        let content = layout.content(cell.offset).expect("an offset of the storage");
        let Some(index) = &cell.index else {
            assert!(matches!(content, Content::Padding | Content::Unknown), "{layout}: {cell:?}");
            return 0;
        };
        assert_eq!(layout.offset(index), Some(cell.offset), "{layout}: {cell:?}");
        let Content::Element { index: first, .. } = content else {
            assert_eq!(content, Content::Unknown, "{layout}: {cell:?}");
            return 0;
        };
        assert!(first <= *index && layout.offset(&first) == Some(cell.offset), "{layout}: {cell:?}");
        assert!(view == CellView::Logical || first == *index, "{layout}: {cell:?}");
        1
    };
    cells.map(check).sum()
}

/// The size in the head of the document.
fn size(document: &str) -> [usize; 2] {
    let number = |name: &str| {
        let (_, rest) = document.split_once(&format!(" {name}=\"")).expect("the size of the document");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    [number("width"), number("height")]
}

fn check_places(document: &str, cells: &[DrawnCell]) {
    let [width, height] = size(document);
    let mut places = BTreeSet::new();
    for cell in cells {
        assert!(cell.x + cell.width <= width && cell.y + cell.height <= height, "{cell:?} in {width} x {height}");
        assert!(places.insert((cell.x, cell.y)), "{cell:?} is drawn on another cell");
    }
}

#[test]
fn each_cell_has_its_element_and_its_place() {
    let mut elements = 0;
    for layout in layouts(400) {
        let svg = layout.svg();
        let cells = svg.cells();
        check_places(&svg.to_string(), &cells);
        elements += check(&layout, &cells, CellView::Logical) + check(&layout, &cells, CellView::Memory);
    }
    assert!(elements > 15_000, "{elements}");
}

/// Every element can be looked at, in both views: the first one, the last one, and one between.
#[test]
fn what_is_looked_at_is_drawn() {
    let mut elements = 0;
    for layout in layouts(400) {
        let last = layout.required_span_size().saturating_sub(1);
        for offset in [0, last / 2, last] {
            let Some(Content::Element { index, .. }) = layout.content(offset) else { continue };
            let svg = layout.svg().around(offset);
            let cells = svg.cells();
            check_places(&svg.to_string(), &cells);
            check(&layout, &cells, CellView::Logical);
            check(&layout, &cells, CellView::Memory);
            let is_drawn = |view| cells.iter().any(|cell| cell.view == view && cell.index.as_ref() == Some(&index));
            assert!(is_drawn(CellView::Logical), "{layout}: {index:?}");
            elements += usize::from(is_drawn(CellView::Memory));
        }
    }
    assert!(elements > 500, "{elements}");
}

#[test]
fn both_memories_of_a_conversion_have_the_indices_of_the_first_layout() {
    let planes = AnyLayout::parse("C=3 H=2 W=4; pad(W) = 5").expect("a layout");
    let pixels = AnyLayout::parse("H=2 W=4 C=3").expect("a layout");
    let svg = conversion_svg(&pixels, &planes).expect("the same axes");
    let cells = svg.cells();
    check_places(&svg.to_string(), &cells);
    assert_eq!(check(&planes, &cells, CellView::Memory), 24);
    let written = cells.iter().filter(|cell| cell.view == CellView::Destination);
    let offsets = written.map(|cell| {
        let [c, h, w] = cell.index.as_deref().expect("no padding") else { panic!("three axes") };
        (cell.offset, pixels.offset(&[*h, *w, *c]))
    });
    assert!(offsets.eq((0..24).map(|offset| (offset, Some(offset)))));
}
