//! Pictures of layouts: as text for a terminal ([`Explain`]), and as SVG for a page or a slide ([`Svg`]).
//!
//! Of what is repeated, a picture has the first rows and says how the others follow from them. So its size and the time that it takes have a
//! limit, whatever the extents are. A picture is written by its `Display`.
//!
//! ```
//! use tensor_layout::AnyLayout;
//!
//! let rows = AnyLayout::parse("H=2 W=3; pad(W) = 5")?;
//! println!("{}", rows.explain());
//! let document: String = rows.svg().color_by("H")?.to_string();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A typed layout is drawn through [`AnyLayout::of_layout`]:
//!
//! ```
//! use tensor_layout::{AnyLayout, layout};
//!
//! type Act = layout!(N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8);
//! println!("{}", AnyLayout::of_layout(&Act::default()).explain());
//! ```
//!

#![forbid(unsafe_code)]
#![doc = include_str!("pictures.md")]
//!
//! # Pictures
//!
//! Planes, with cache lines:
//!
#![doc = include_str!("../guide/pictures/nchw.svg")]
//!
//! Channels last:
//!
#![doc = include_str!("../guide/pictures/nhwc.svg")]
//!
//! Blocks of 4 channels:
//!
#![doc = include_str!("../guide/pictures/nchw4c.svg")]
//!
//! Blocks of 16 channels, by their structure:
//!
#![doc = include_str!("../guide/pictures/nchw16c.svg")]
//!
//! Rows of 256 bytes, `H=300 W=451 C=3; align(H) = 256`:
//!
#![doc = include_str!("../guide/pictures/padded_image.svg")]
//!
//! The frame of NV12, with 8 bytes in a row:
//!
#![doc = include_str!("../guide/pictures/nv12.svg")]
//!
//! A conversion into rows with padding:
//!
#![doc = include_str!("../guide/pictures/padded_rows.svg")]
//!
//! A paged cache of keys and values:
//!
#![doc = include_str!("../guide/pictures/kv_cache_pages.svg")]
//!
//! A cache of keys in two orders:
//!
#![doc = include_str!("../guide/pictures/kv_cache.svg")]

mod cells;
mod error;
mod explain;
mod focus;
mod grid;
mod memory;
mod memory_map;
mod scene;
mod shown;
mod svg;
mod words;

use crate::any::AnyLayout;

pub use cells::{CellView, Content, DrawnCell};
pub use error::PictureError;
pub use explain::Explain;
pub use svg::Svg;

impl AnyLayout {
    /// The layout as text that fits a terminal: its axes, sizes and properties, the offset of each index, and the memory with its padding. The
    /// [module](self) has examples.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let rows = AnyLayout::parse("H=2 W=9; pad(W) = 40")?;
    /// let text = rows.explain().to_string();
    /// assert!(text.ends_with("
    /// memory, 80 elements, a row each 40; a cell shows W; `-`: padding
    ///      0  H=0  0 1 2 3 4 5 6 7 8 ..31 padding..
    ///     40  H=1  0 1 2 3 4 5 6 7 8 ..31 padding..
    /// "));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Explain<'_> {
        Explain::of(self)
    }

    /// The layout as an SVG document: the offset of each index, and the memory with its padding. The
    /// [module](self) has examples.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let rows = AnyLayout::parse("H=2 W=3; pad(W) = 5")?;
    /// assert!(rows.svg().to_string().ends_with("</svg>\n"));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> Svg<'_> {
        Svg::layout(self)
    }
}

/// What a conversion does: the memory of two layouts, one above the other, and where each element goes. Axes are matched by name. Of a long
/// memory it has the begin and the end.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::picture::conversion_svg;
///
/// let planes = AnyLayout::parse("C=3 H=2 W=4")?;
/// let pixels = AnyLayout::parse("H=2 W=4 C=3")?;
/// let document = conversion_svg(&pixels, &planes)?.color_by("C")?.to_string();
/// assert_eq!(document.matches("<path ").count(), 24); // a curve for each element
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the layouts do not have the same axes, or not the same extents.
pub fn conversion_svg<'a>(to: &'a AnyLayout, from: &'a AnyLayout) -> Result<Svg<'a>, PictureError> {
    Svg::conversion(from, to)
}

/// What an operation keeps of a layout: the elements of `part`, such as a crop, a window or a block, in the memory of `whole`. The element of
/// index 0 of the part lies at the offset `at` of the whole, in elements.
///
/// ```
/// use tensor_layout::picture::part_svg;
/// use tensor_layout::{AnyLayout, View, axis, layout};
///
/// type Image = layout!(H=8 W=12);
/// let pixels = [0; 96];
/// let image = View::<u8, Image>::from_array(&pixels); // H=8 W=12
/// let tile = image.crop::<axis::H, 4>(2).crop::<axis::W, 4>(3); // H=4 W=4
///
/// let (whole, part) = (AnyLayout::of_layout(image.layout()), AnyLayout::of_layout(tile.layout()));
/// let at = whole.offset(&[2, 3]).expect("an index of the image");
/// let document = part_svg(&whole, &part, at)?.to_string();
/// assert!(document.contains("H=4 W=4, strides 12 1, from offset 27"));
/// # Ok::<(), tensor_layout::picture::PictureError>(())
/// ```
///
/// # Errors
///
/// If the part reaches past the storage of the whole.
pub fn part_svg<'a>(whole: &'a AnyLayout, part: &'a AnyLayout, at: usize) -> Result<Svg<'a>, PictureError> {
    Svg::part(whole, part, at)
}

/// Where several parts lie in one memory, such as the planes of a frame and the fields of `derive(Segments)`: each has a colour. Each part comes with
/// the offset in `whole` of its element of index 0, in elements of the whole.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::picture::parts_svg;
///
/// // I420 in rows of 8 bytes, from the bottom to the top: each address is the one of a first row.
/// let memory = AnyLayout::parse("R=6 B=8")?;
/// let luma = AnyLayout::parse("H=4 W=6; stride(H) = 8; reverse(H)")?;
/// let colours = AnyLayout::parse("H=2 W=3; stride(H) = 8; reverse(H)")?;
/// let planes = [(luma, 24), (colours.clone(), 40), (colours, 44)];
/// let document = parts_svg(&memory, &planes)?.to_string();
/// assert!(document.contains("H=4 W=6, strides -8 1, from offset 24"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a part reaches past the storage of the whole.
pub fn parts_svg<'a>(whole: &'a AnyLayout, parts: &'a [(AnyLayout, usize)]) -> Result<Svg<'a>, PictureError> {
    Svg::parts(whole, parts)
}
