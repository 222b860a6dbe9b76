//! The error of a buffer that cannot be viewed through a layout.

use crate::error::Overlap;
use crate::error::sentence::Slot;
use crate::error::text::Text;
use core::fmt;

/// Why a buffer cannot be viewed through a layout.
///
/// ```
/// use tensor_layout::{View, layout};
///
/// let error = View::<f32, layout!(H=2 W=3; pad(W) = 5)>::new(&[0.0; 7]).unwrap_err();
/// assert_eq!((error.required, error.actual), (8, 7)); // elements
/// assert_eq!(
///     error.to_string(),
///     "the buffer is too small: the layout needs 8 elements, and the buffer has 7"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct BufferError {
    /// The layout's `required_span_size`, in elements.
    pub required: usize,
    /// The size of the buffer, in whole elements.
    pub actual: usize,
    /// The rule that the buffer breaks.
    pub kind: BufferErrorKind,
    /// The axes through which indices share an element, if the kind is [`NotUnique`](BufferErrorKind::NotUnique).
    pub overlap: Option<Overlap>,
}

impl BufferError {
    pub(crate) const fn new(required: usize, actual: usize, kind: BufferErrorKind) -> Self {
        BufferError { required, actual, kind, overlap: None }
    }
}

/// Which rule a buffer breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BufferErrorKind {
    /// The buffer has fewer elements than the layout's span.
    TooSmall,
    /// The buffer has no room for the elements before its origin, which is the element of index 0 of every axis.
    BeforeOrigin {
        /// The element of the buffer that is the origin. The layout's lowest element is [`required`](BufferError::required) elements before it.
        origin: usize,
    },
    /// The buffer has no room for the elements from its origin on.
    FromOrigin {
        /// The element of the buffer that is the origin. From it on, the layout needs [`required`](BufferError::required) elements.
        origin: usize,
    },
    /// A tensor is made of more elements than it stores.
    TooLarge {
        /// The layout's `storage_size`, in elements.
        storage: usize,
    },
    /// A tensor is made of elements that are not one for each index: [`required`](BufferError::required) is the layout's `len`.
    NotTheLength,
    /// A mutable view of a run-time layout in which two indices share an element.
    NotUnique,
    /// A mutable view of a run-time layout for which the search for two indices that share an element did not end within its
    /// budget of steps.
    Undecided,
    /// The first byte is not aligned for the element type.
    Misaligned {
        /// The alignment of an element, in bytes.
        align_in_bytes: usize,
    },
}

impl BufferError {
    pub(crate) const fn tell(&self, about: Text) -> Text {
        let (sentence, value) = match self.kind {
            BufferErrorKind::BeforeOrigin { origin } => (
                "the origin is element {value} of the buffer, and the layout needs {required} elements before it; pass the element of index 0 of every axis",
                origin,
            ),
            BufferErrorKind::FromOrigin { origin } => (
                "the origin is element {value} of the buffer, and the layout needs {required} elements from it on; the buffer has {actual} elements: pass the element of index 0 of every axis",
                origin,
            ),
            BufferErrorKind::TooSmall => (
                "the buffer is too small: the layout needs {value} elements, and the buffer has {actual}",
                self.required,
            ),
            BufferErrorKind::TooLarge { storage } => (
                "the elements are too many: the layout stores {value} elements, and there are {actual}; `truncate` them first",
                storage,
            ),
            BufferErrorKind::NotTheLength => (
                "the elements are not one for each index: the layout has {value} indices, and there are {actual} elements; for elements in the order of memory, with their padding, write `from_storage`",
                self.required,
            ),
            BufferErrorKind::Misaligned { align_in_bytes } => (
                "the bytes do not begin at a multiple of {value}, the alignment of an element in bytes; start from a slice of elements, or copy into a `Tensor`",
                align_in_bytes,
            ),
            BufferErrorKind::NotUnique => return about.str(not_unique(self.overlap).as_str()),
            BufferErrorKind::Undecided => return about.str(UNDECIDED),
        };
        about.fill(
            sentence,
            &[
                ("value", Slot::Number(value as u128)),
                ("required", Slot::Number(self.required as u128)),
                ("actual", Slot::Number(self.actual as u128)),
            ],
        )
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tell(Text::new("")).as_str())
    }
}

/// The message of a mutable view of a layout in which indices share an element.
pub(crate) const fn not_unique(overlap: Option<Overlap>) -> Text {
    let text = Text::new("a mutable view needs a layout in which no two indices share an element");
    match overlap {
        Some(overlap) => overlap.tell(text.str(", and ")).str(overlap.remedy()),
        None => text,
    }
}

pub(crate) const UNDECIDED: &str = "a mutable view needs a layout in which no two indices share an element, and the search for two \
     such indices did not end within 20000 steps; choose strides that are multiples of each other";

shows_its_text! { [] BufferError }
