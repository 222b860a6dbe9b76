//! Elements and offsets, both ways: of a layout, and of the cells of its drawing.

use super::memory_map::{Found, MemoryMap};
use super::svg::Svg;
use crate::any::AnyLayout;
use crate::arith::spec::MAX_RANK;
use alloc::vec::Vec;

/// What lies at an offset of a layout's storage. See [`AnyLayout::content`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// No index reaches it.
    Padding,
    /// An element.
    Element {
        /// The first of its indices in logical order. It is 0 along broadcast axes.
        index: Vec<usize>,
        /// Whether further indices that do not only differ along broadcast axes have the same element.
        is_shared: bool,
    },
    /// The search for an index did not end within its budget.
    Unknown,
}

/// Where a cell of a drawing is. See [`Svg::cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellView {
    /// In the logical view, which has the offset of each index.
    Logical,
    /// In the memory. Of a conversion, in the memory that is read.
    Memory,
    /// In the memory that a conversion writes.
    Destination,
}

/// A cell of a drawing: what it stands for, and its rectangle in the units of the document's `viewBox`. See [`Svg::cells`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnCell {
    /// Where the cell is.
    pub view: CellView,
    /// The offset that it stands for, in elements.
    pub offset: usize,
    /// The index that it stands for, in the logical order of the layout that is drawn, or that a conversion reads. `None` of padding, and of
    /// [`Content::Unknown`].
    pub index: Option<Vec<usize>>,
    /// The left edge.
    pub x: usize,
    /// The upper edge.
    pub y: usize,
    /// The width.
    pub width: usize,
    /// The height.
    pub height: usize,
}

impl AnyLayout {
    /// What lies at an offset of the storage, in elements: the way back from [`offset`](Self::offset). `None` past the storage.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::picture::Content;
    ///
    /// let rows = AnyLayout::parse("H=2 W=3; pad(W) = 4")?;
    /// let element = Content::Element { index: vec![1, 2], is_shared: false };
    /// assert_eq!((rows.offset(&[1, 2]), rows.content(6)), (Some(6), Some(element)));
    /// assert_eq!((rows.content(3), rows.content(8)), (Some(Content::Padding), None));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn content(&self, offset: usize) -> Option<Content> {
        let found = (offset < self.storage_size()).then(|| MemoryMap::of(self).cell(offset))?;
        Some(match found {
            Found::Padding => Content::Padding,
            Found::Element { index, count } => {
                Content::Element { index: index[..self.rank()].to_vec(), is_shared: count > 1 }
            }
            Found::Unknown => Content::Unknown,
        })
    }
}

impl Svg<'_> {
    /// The cells of the document, in the order in which they are drawn: for a tool that shows the element under a pointer.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::picture::CellView;
    ///
    /// let rows = AnyLayout::parse("H=2 W=3; pad(W) = 4")?;
    /// let cells = rows.svg().cells();
    /// assert_eq!(cells.len(), 6 + 8); // of the logical view, and of the memory
    /// let padding = cells.iter().find(|cell| cell.index.is_none()).unwrap();
    /// assert_eq!((padding.view, padding.offset), (CellView::Memory, 3));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> Vec<DrawnCell> {
        let rank = self.drawn().rank();
        let cell = |shape: &Shape| DrawnCell {
            view: shape.view,
            offset: shape.offset,
            index: shape.index.map(|index| index[..rank].to_vec()),
            x: shape.at.0,
            y: shape.at.1,
            width: shape.size.0,
            height: shape.size.1,
        };
        self.shapes().iter().map(cell).collect()
    }
}

/// A cell, as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) view: CellView,
    pub(super) offset: usize,
    pub(super) index: Option<[usize; MAX_RANK]>,
    pub(super) at: (usize, usize),
    pub(super) size: (usize, usize),
}
