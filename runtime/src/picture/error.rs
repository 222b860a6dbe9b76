//! Why there is no such picture.

use alloc::string::String;
use core::fmt;

/// Why a picture cannot be drawn.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::picture::{PictureError, conversion_svg};
///
/// let (small, large) = (AnyLayout::parse("H=2 W=3")?, AnyLayout::parse("H=2 W=4")?);
/// let error = conversion_svg(&small, &large).unwrap_err();
/// assert_eq!(error, PictureError::Extents { axis: "W".into(), from: 3, to: 4 });
/// # Ok::<(), tensor_layout::any::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The layout does not have this axis.
    NoAxis {
        /// The name of the axis.
        axis: String,
    },
    /// The two layouts of a conversion have different extents along an axis.
    Extents {
        /// The name of the axis.
        axis: String,
        /// Its extent in the layout that is converted.
        from: usize,
        /// Its extent in the layout of the result.
        to: usize,
    },
    /// A part reaches past the storage of the whole, or below its begin.
    Outside {
        /// The offset of the element of index 0 of the part in the whole, in elements.
        at: usize,
        /// The elements of the span of the part.
        span: usize,
        /// The elements of the storage of the whole.
        storage: usize,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAxis { axis } => write!(f, "picture: there is no axis `{axis}` in one of the layouts"),
            Self::Extents { axis, from, to } => {
                write!(
                    f,
                    "picture: axis `{axis}` has extent {from} in the source and {to} in the result; both must be equal"
                )
            }
            Self::Outside { at, span, storage } => write!(
                f,
                "picture: a part of span {span} whose index 0 is at offset {at} does not lie in a storage of {storage} elements"
            ),
        }
    }
}

impl core::error::Error for PictureError {}
