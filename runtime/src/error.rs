//! The errors of layouts and views. Each carries its numbers; each says what is wrong, then what to do.

use crate::arith::text::Text;
use core::fmt;

/// Why a layout's numbers do not make sense. A compile-time error for a static layout, an `Err` for a run-time one, with
/// the same text.
///
/// ```
/// use tensor_layout::{LayoutError, layout};
///
/// let error = <layout!(H=? W=4)>::with_extents([usize::MAX]).unwrap_err();
/// assert!(matches!(error, LayoutError::ExtentOverflow { axis: "H", .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// Two axes have the same name.
    AxisTwice {
        /// The name.
        axis: &'static str,
    },
    /// The order does not name this axis.
    NotInOrder {
        /// The axis.
        axis: &'static str,
    },
    /// `pad` or `align` to a multiple of 0.
    ZeroMultiple {
        /// The axis with the rule.
        axis: &'static str,
        /// `"pad"` or `"align"`.
        rule: &'static str,
    },
    /// An explicit stride of 0.
    ZeroStride {
        /// The axis with the rule.
        axis: &'static str,
    },
    /// The stride of an axis is over `isize::MAX`.
    StrideOverflow {
        /// The axis.
        axis: &'static str,
        /// What the stride was before it was aligned, in elements.
        step: usize,
        /// What it was to be aligned to, in elements; 1 if nothing.
        align: usize,
    },
    /// The padded extent of an axis, or its product with the stride, is over `isize::MAX`.
    ExtentOverflow {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
        /// What the extent was to be padded to a multiple of; 1 if nothing.
        pad: usize,
        /// Its stride in elements, where it is known.
        stride: Option<usize>,
    },
    /// The number of index tuples is over `isize::MAX`.
    TooManyElements {
        /// The axis at which the product of the extents overflows.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// The last element lies `isize::MAX` elements or more past the first.
    SpanOverflow {
        /// The axis at which the sum overflows.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
}

impl LayoutError {
    /// The axis at fault.
    #[must_use]
    pub const fn axis(&self) -> &'static str {
        match *self {
            Self::AxisTwice { axis }
            | Self::NotInOrder { axis }
            | Self::ZeroMultiple { axis, .. }
            | Self::ZeroStride { axis }
            | Self::StrideOverflow { axis, .. }
            | Self::ExtentOverflow { axis, .. }
            | Self::TooManyElements { axis, .. }
            | Self::SpanOverflow { axis, .. } => axis,
        }
    }

    pub(crate) const fn text(&self) -> Text {
        let about = Text::new("layout: axis ").axis(self.axis());
        match *self {
            Self::AxisTwice { .. } => about.str(" stands twice; give each axis a name of its own"),
            Self::NotInOrder { .. } => about.str(" is missing from the order; name each axis exactly once"),
            Self::ZeroMultiple { rule, .. } => about
                .str(": `")
                .str(rule)
                .str("` to a multiple of 0, which does not exist; write 1 or more (1 changes nothing)"),
            Self::ZeroStride { .. } => {
                about.str(": a stride of 0 lets all indices share one element; write `broadcast` if that is meant")
            }
            Self::StrideOverflow { step, align, .. } => {
                let text = about.str(": its stride overflows: ").count(step);
                let text = if align == 1 { text } else { text.str(" rounded up to a multiple of ").count(align) };
                text.str(TOO_LARGE)
            }
            Self::ExtentOverflow { extent, pad, stride, .. } => {
                let text = about.str(": its size overflows: extent ").count(extent);
                let text = if pad == 1 { text } else { text.str(" padded to a multiple of ").count(pad) };
                let text = match stride {
                    Some(stride) => text.str(" times stride ").count(stride),
                    None => text,
                };
                text.str(TOO_LARGE)
            }
            Self::TooManyElements { extent, .. } => {
                about.str(": with its extent ").count(extent).str(" the number of indices overflows").str(TOO_LARGE)
            }
            Self::SpanOverflow { extent, .. } => {
                about.str(": with its extent ").count(extent).str(" the required span size overflows").str(TOO_LARGE)
            }
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(crate) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

const TOO_LARGE: &str = "; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

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

/// An axis has different extents in two layouts that must agree.
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// type Rows = layout!(H=? W=2);
/// let source: Tensor<u8, Rows> = Tensor::zeros_with(Rows::with_extents([3])?);
/// let mut target: Tensor<u8, Rows> = Tensor::zeros_with(Rows::with_extents([4])?);
/// let error = target.view_mut().try_copy_from(&source.view()).unwrap_err();
/// assert_eq!((error.axis, error.destination, error.source), ("H", 4, 3));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExtentMismatch {
    /// The axis.
    pub axis: &'static str,
    /// Its extent in the destination; in a [`Zip`](crate::Zip), of the first view.
    pub destination: usize,
    /// Its extent in the source; in a [`Zip`](crate::Zip), of the other view.
    pub source: usize,
    /// Whether it is about the views of a zip.
    pub(crate) zipped: bool,
}

impl ExtentMismatch {
    pub(crate) const fn text(&self) -> Text {
        let about = Text::new("unequal extents: axis ");
        let [first, other] = if self.zipped {
            [" in the first view and ", " in another one; both must be equal"]
        } else {
            [" in the destination and ", " in the source; both must be equal"]
        };
        about.axis(self.axis).str(" has extent ").count(self.destination).str(first).count(self.source).str(other)
    }
}

macro_rules! display_as_text {
    ($($error:ty)*) => { $(
        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.text().as_str())
            }
        }
    )* };
}

display_as_text! { LayoutError ExtentMismatch }

impl core::error::Error for LayoutError {}
impl core::error::Error for BufferError {}
impl core::error::Error for ExtentMismatch {}
