//! The picture as an SVG document.

mod canvas;
mod compose;
mod grid;
mod memory;
mod pen;
mod strip;
mod style;

use super::PictureError;
use super::cells::Shape;
use crate::any::AnyLayout;
use crate::arith::spec::MAX_RANK;
use alloc::borrow::ToOwned;
use alloc::vec::Vec;
use core::fmt;

/// A picture as an SVG document, by [`AnyLayout::svg`], [`conversion_svg`](super::conversion_svg), [`part_svg`](super::part_svg) or
/// [`parts_svg`](super::parts_svg). Its `Display` writes the document, the same one each time.
///
/// The document has no scripts and no blank lines, so it may stand in HTML and in Markdown as it is. Its texts are texts, and its colours are those
/// of a light or a dark page, by `prefers-color-scheme`. The classes of its style begin with `tl-`.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    layout: &'a AnyLayout,
    subject: Subject<'a>,
    color_by: Option<usize>,
    /// The elements of a line, with the bytes of an element.
    ruling: Option<(usize, usize)>,
    /// The offset of the element that is looked at.
    around: Option<usize>,
}

/// What is drawn of the layout.
#[derive(Clone, Copy, Debug)]
enum Subject<'a> {
    Layout,
    Conversion(&'a AnyLayout),
    Part {
        part: Piece<'a>,
        core: Option<Piece<'a>>,
    },
    /// Each reaches no further than the storage of the layout.
    Parts(&'a [(AnyLayout, usize)]),
}

/// A part of a layout.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    part: &'a AnyLayout,
    /// The offset in the whole of the element of index 0 of the part.
    at: usize,
    /// The offset in the whole of the lowest element of the part.
    lowest: usize,
}

impl<'a> Piece<'a> {
    fn of(whole: &AnyLayout, part: &'a AnyLayout, at: usize) -> Result<Self, PictureError> {
        let (span, storage) = (part.required_span_size(), whole.storage_size());
        let first = part.offset(&[0; MAX_RANK][..part.rank()]).unwrap_or(0);
        let lowest = at.checked_sub(first).filter(|lowest| lowest.checked_add(span).is_some_and(|end| end <= storage));
        let lowest = lowest.ok_or(PictureError::Outside { at, span, storage })?;
        Ok(Piece { part, at, lowest })
    }
}

impl<'a> Svg<'a> {
    /// No document is longer than this many bytes, whatever the layouts are.
    pub const MOST_BYTES: usize = 1 << 19;

    pub(super) fn layout(layout: &'a AnyLayout) -> Self {
        Svg { layout, subject: Subject::Layout, color_by: None, ruling: None, around: None }
    }

    pub(super) fn conversion(from: &'a AnyLayout, to: &'a AnyLayout) -> Result<Self, PictureError> {
        for (here, there) in [(from, to), (to, from)] {
            if let Some(axis) = here.names().find(|name| !there.names().any(|other| other == *name)) {
                return Err(PictureError::NoAxis { axis: axis.to_owned() });
            }
        }
        for (name, &extent) in from.names().zip(from.extents()) {
            let at = to.position(name).unwrap_or(0);
            if to.extents()[at] != extent {
                return Err(PictureError::Extents { axis: name.to_owned(), from: extent, to: to.extents()[at] });
            }
        }
        Ok(Svg { subject: Subject::Conversion(to), ..Svg::layout(from) })
    }

    pub(super) fn part(whole: &'a AnyLayout, part: &'a AnyLayout, at: usize) -> Result<Self, PictureError> {
        let subject = Subject::Part { part: Piece::of(whole, part, at)?, core: None };
        Ok(Svg { subject, ..Svg::layout(whole) })
    }

    pub(super) fn parts(whole: &'a AnyLayout, parts: &'a [(AnyLayout, usize)]) -> Result<Self, PictureError> {
        parts.iter().try_for_each(|(part, at)| Piece::of(whole, part, *at).map(drop))?;
        Ok(Svg { subject: Subject::Parts(parts), ..Svg::layout(whole) })
    }

    /// Draws a frame around the elements of `core` only, which is a part of the part: of a tile with its halo, the tile. Its element of index 0
    /// lies at the offset `at` of the whole, in elements. A picture of something else than a part is not changed.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::picture::part_svg;
    ///
    /// let image = AnyLayout::parse("H=8 W=12")?;
    /// let halo = AnyLayout::parse("H=6 W=6; pad(W) = 12")?;
    /// let tile = AnyLayout::parse("H=4 W=4; pad(W) = 12")?;
    /// let document = part_svg(&image, &halo, 15)?.core(&tile, 28)?.to_string();
    /// assert!(document.contains("core of the part"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the core reaches past the storage of the whole.
    pub fn core(self, core: &'a AnyLayout, at: usize) -> Result<Self, PictureError> {
        let core = Some(Piece::of(self.layout, core, at)?);
        Ok(match self.subject {
            Subject::Part { part, .. } => Svg { subject: Subject::Part { part, core }, ..self },
            _ => self,
        })
    }

    /// Colours the elements by their index along this axis, in eight colours. If not given, the first axis of several indices that are not
    /// broadcast decides; of several parts, the part.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let act = AnyLayout::parse("N=2 C=3 H=4 W=5; order = NHWC")?;
    /// assert!(act.svg().color_by("C")?.to_string().contains("colour: index of C"));
    /// assert!(act.svg().color_by("K").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such axis.
    pub fn color_by(self, axis: &str) -> Result<Self, PictureError> {
        let at = self.layout.position(axis).ok_or_else(|| PictureError::NoAxis { axis: axis.to_owned() })?;
        Ok(Svg { color_by: Some(at), ..self })
    }

    /// Draws the rows, columns and planes of the element at this offset, where the layout has more than the document shows. Padding, and a
    /// picture of something else than one layout, is not changed.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let image = AnyLayout::parse("H=300 W=451 C=3")?;
    /// let is_drawn = |document: tensor_layout::picture::Svg| {
    ///     document.cells().iter().any(|cell| cell.offset == 20_000)
    /// };
    /// assert!(!is_drawn(image.svg()) && is_drawn(image.svg().around(20_000)));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn around(self, offset: usize) -> Self {
        Svg { around: Some(offset), ..self }
    }

    /// Rules in where lines of memory begin, such as cache lines of 64 bytes or rows of 256 bytes, for elements of this size. A size of 0
    /// rules in nothing. The first element is taken to lie at the begin of a line. Conversions have no rules.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let rows = AnyLayout::parse("H=2 W=24")?;
    /// let document =
    ///     rows.svg().rule_bytes(4, 64).to_string(); // elements of 4 bytes, lines of 64 bytes
    /// assert!(document.contains("begin of a line of 64 bytes"));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn rule_bytes(self, element_bytes: usize, line_bytes: usize) -> Self {
        let is_some = element_bytes != 0 && line_bytes != 0;
        Svg { ruling: is_some.then_some((element_bytes, line_bytes)), ..self }
    }
}

impl<'a> Svg<'a> {
    /// The parts whose elements are drawn in full, if there are parts.
    fn pieces(&self) -> Vec<Piece<'a>> {
        match self.subject {
            Subject::Layout | Subject::Conversion(_) => Vec::new(),
            Subject::Part { part, .. } => Vec::from([part]),
            Subject::Parts(parts) => {
                let pieces = parts.iter().map(|(part, at)| Piece::of(self.layout, part, *at));
                pieces.filter_map(Result::ok).collect() // each lies in the whole, as `parts` has checked
            }
        }
    }

    /// The layout in whose logical order the indices are.
    pub(super) fn drawn(&self) -> &AnyLayout {
        self.layout
    }

    pub(super) fn shapes(&self) -> Vec<Shape> {
        compose::cells(self)
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        compose::write(self, f)
    }
}
