//! What a shader cannot have.

use crate::element::DataType;
use crate::error::text::Text;
use core::fmt;

/// Why there are no index functions. At compile time its text is the error.
///
/// A shader counts with 32 bits. An axis of a layout that is only known at run time is given by its letter, or, if it has a longer name,
/// by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShaderError {
    /// The name of the functions is not an identifier of all languages.
    Name {
        /// The first byte that cannot be there.
        place: usize,
    },
    /// A shader does not have elements of the data type.
    DataType {
        /// The type of the elements.
        data_type: DataType,
    },
    /// An extent is over 2^32 - 1.
    Extent {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// A stride is over 32 bits: unsigned with the size written into the text, signed in a [`Uniform`](super::Uniform).
    Stride {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// The span is over 2^32 - 1 elements.
    Span {
        /// The span, with what lies before it in the buffer, in elements.
        span: usize,
    },
    /// The elements of a view are not in the buffer that it should be a part of.
    Outside {
        /// The length of the buffer, in elements.
        len: usize,
    },
}

impl ShaderError {
    pub(super) const fn text(&self) -> Text {
        let about = Text::new("shader: ");
        match *self {
            Self::Name { place } => about
                .str("the name of the functions begins with a letter and has letters, digits and single `_` of ASCII; byte ")
                .count(place)
                .str(" of it is something else"),
            Self::DataType { data_type } => about
                .str("there are no elements of `")
                .str(data_type.name())
                .str("`; it has f32, f16, u8 to u32 and i8 to i32: convert the elements with `map_from` first"),
            Self::Extent { axis, extent } => {
                about.str("axis ").axis(axis).str(" has extent ").count(extent).str(", and an index of 32 bits ends before it")
            }
            Self::Stride { axis, stride } => {
                about.str("axis ").axis(axis).str(" has stride ").signed(stride).str(", which has more than 32 bits")
            }
            Self::Span { span } => {
                about.str("the layout spans ").count(span).str(" elements, and an offset of 32 bits reaches 4294967295 of them")
            }
            Self::Outside { len } => {
                about.str("the elements of the view are not in this buffer of ").count(len).str(" elements")
            }
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(super) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

impl fmt::Display for ShaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for ShaderError {}
