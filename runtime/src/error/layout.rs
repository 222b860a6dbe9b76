//! The error of a layout whose numbers are invalid.

use crate::error::text::{Text, same};

/// Why the numbers of a layout are invalid. It is a compile-time error for a static layout, and an `Err` with the same text for a
/// run-time one.
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
    /// `pad` or `align` to a multiple of 0, or a `block` of 0 indices.
    ZeroMultiple {
        /// The axis with the rule.
        axis: &'static str,
        /// `"pad"`, `"align"` or `"block"`.
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
        /// The stride before it is aligned, in elements.
        step: usize,
        /// The multiple that `align` asks for, in elements; 1 without `align`.
        align: usize,
    },
    /// The padded extent of an axis, or its product with the stride, is over `isize::MAX`.
    ExtentOverflow {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
        /// The multiple that `pad` asks for; 1 without `pad`.
        pad: usize,
        /// Its stride in elements, if it is known.
        stride: Option<usize>,
    },
    /// The layout has more than 8 axes, where an axis with a `block` counts as two.
    TooManyParts {
        /// The axis with the `block`.
        axis: &'static str,
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
            | Self::TooManyParts { axis }
            | Self::TooManyElements { axis, .. }
            | Self::SpanOverflow { axis, .. } => axis,
        }
    }

    pub(crate) const fn text(&self) -> Text {
        self.text_about(self.axis())
    }

    /// The text, for an axis of this name.
    pub(crate) const fn text_about(&self, axis: &str) -> Text {
        let about = Text::new("layout: axis ").axis(axis);
        match *self {
            Self::AxisTwice { .. } => about.str(" occurs twice; give each axis its own name"),
            Self::NotInOrder { .. } => about.str(" is missing from the order; name each axis exactly once"),
            Self::ZeroMultiple { rule, .. } if same(rule, "block") => {
                about.str(": its block has 0 indices; a block has at least 1")
            }
            Self::TooManyParts { .. } => about.str(": its block is one part too many; a layout has at most 8 axes, and an axis with a block counts as two"),
            Self::ZeroMultiple { rule, .. } => about
                .str(": the multiple of `")
                .str(rule)
                .str("` is 0; it must be at least 1 (1 changes nothing)"),
            Self::ZeroStride { .. } => {
                about.str(": the stride is 0, so all indices share one element; write `broadcast` for that, or a stride of at least 1")
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
}

const TOO_LARGE: &str = "; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";
