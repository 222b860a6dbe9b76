//! Pictures of layouts: as text for a terminal ([`Explain`]), and as SVG for a page or a slide ([`Svg`]).
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
//! A typed layout is drawn through [`AnyLayout::of`]:
//!
//! ```
//! use tensor_layout::{AnyLayout, layout};
//!
//! type Act = layout!(N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8);
//! println!("{}", AnyLayout::of(&Act::default()).explain());
//! ```

mod error;
mod explain;
mod focus;
mod grid;
mod memory;
mod places;
mod shown;
mod svg;
mod words;

use crate::any::AnyLayout;

pub use error::PictureError;
pub use explain::Explain;
pub use svg::Svg;

impl AnyLayout {
    /// The layout as text that fits a terminal.
    #[must_use]
    pub fn explain(&self) -> Explain<'_> {
        Explain::of(self)
    }

    /// The layout as an SVG document.
    #[must_use]
    pub fn svg(&self) -> Svg<'_> {
        Svg::layout(self)
    }
}

/// What a conversion does: the memory of two layouts, and where each element goes.
///
/// # Errors
///
/// If the layouts do not have the same axes, or not the same extents.
pub fn conversion_svg<'a>(from: &'a AnyLayout, to: &'a AnyLayout) -> Result<Svg<'a>, PictureError> {
    Svg::conversion(from, to)
}

/// What an operation keeps of a layout: the elements of `part`, such as a crop, a window or a block, in the memory of `whole`. The element of
/// index 0 of the part lies at the offset `at` of the whole, in elements.
///
/// # Errors
///
/// If the part reaches past the storage of the whole.
pub fn part_svg<'a>(whole: &'a AnyLayout, part: &'a AnyLayout, at: usize) -> Result<Svg<'a>, PictureError> {
    Svg::part(whole, part, at)
}
