//! The error of a buffer that cannot be viewed through a layout.

use core::fmt;

/// Why a buffer cannot be viewed through a layout.
///
/// ```
/// use tensor_layout::{View, layout};
///
/// let error = View::<f32, layout!(H=2 W=3; pad(W) = 5)>::new(&[0.0; 7]).unwrap_err();
/// assert_eq!((error.required, error.actual), (8, 7)); // elements
/// assert_eq!(error.to_string(), "the buffer is too small for the layout: it needs 8 elements, and there are 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BufferError {
    /// The layout's `required_span_size`, in elements.
    pub required: usize,
    /// What the buffer holds, in whole elements.
    pub actual: usize,
    /// Which rule is broken.
    pub kind: BufferErrorKind,
}

/// Which rule a buffer breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BufferErrorKind {
    /// The buffer has fewer elements than the layout's span.
    TooSmall,
    /// A mutable view of a run-time layout in which two indices share an element.
    NotUnique,
    /// A mutable view of a run-time layout of which it was not decided, within the budget of steps, whether two indices
    /// share an element.
    Undecided,
    /// The bytes do not begin where an element may begin.
    Misaligned {
        /// The alignment of an element, in bytes.
        align_in_bytes: usize,
    },
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            BufferErrorKind::TooSmall => write!(
                f,
                "the buffer is too small for the layout: it needs {} elements, and there are {}",
                self.required, self.actual
            ),
            BufferErrorKind::NotUnique => f.write_str(NOT_UNIQUE),
            BufferErrorKind::Undecided => f.write_str(UNDECIDED),
            BufferErrorKind::Misaligned { align_in_bytes } => write!(
                f,
                "the bytes do not begin at a multiple of {align_in_bytes}, the alignment of an element in bytes; \
                 start from a slice of elements, or copy into a `Tensor`"
            ),
        }
    }
}

pub(crate) const NOT_UNIQUE: &str = "a mutable view needs a layout in which no two indices share an element, and in this one \
     they do (broadcast, or overlapping strides); use a `View`, or copy into a layout without sharing first";

pub(crate) const UNDECIDED: &str = "a mutable view needs a layout in which no two indices share an element, and whether this \
     one is so was not decided within 20000 steps; choose strides that are multiples of each other";

impl core::error::Error for BufferError {}
