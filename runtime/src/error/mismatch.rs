//! The error of two layouts whose extents differ.

use crate::error::Overlap;
use crate::error::sentence::Slot;
use crate::error::text::Text;
use core::fmt;

/// The sentence of layouts of different axes, for `Text` and for `write!`. `axes` is "`N` is", or "`N` and `H` are".
macro_rules! lone_axes {
    () => {
        "the two layouts have different axes: {axes} in only one of them; axes are matched by name, so both layouts must have the same axes"
    };
}
pub(crate) use lone_axes;

/// The sentence of unequal extents in a copy.
macro_rules! unequal_extents {
    () => {
        "unequal extents: axis {axis} has extent {left} in the destination and {right} in the source; {remedy}"
    };
}
#[cfg(feature = "alloc")]
pub(crate) use unequal_extents;

/// What makes two extents equal. The second is of what can be broadcast; of two operands, either can.
pub(crate) const fn remedy(left: usize, right: usize) -> &'static str {
    match (left, right) {
        (0, _) | (_, 0) => "both must be equal",
        (_, 1) => "`broadcast` the axis of extent 1",
        _ => "`crop` or `range` the longer one",
    }
}

/// The sentence of strides that are near one another.
macro_rules! interlocked {
    () => {
        "the strides of axis {axis} and of other axes interlock, so that the search for the next element by ascending address may take too many steps; choose strides that are multiples of each other, or transfer a smaller part"
    };
}
#[cfg(feature = "alloc")]
pub(crate) use interlocked;

/// The sentence of a tensor that is not allocated.
#[cfg(feature = "alloc")]
macro_rules! no_memory {
    () => {
        "there is no memory for a tensor of {bytes} bytes; use smaller extents"
    };
}
#[cfg(feature = "alloc")]
pub(crate) use no_memory;

/// An axis has different extents in two layouts that must agree.
///
/// The functions of [`transfer`](crate::transfer) also give it for a destination in which indices share an element, for layouts whose offsets in bytes
/// are over `isize::MAX`, and for strides that interlock: then the text says which of them, `axis` is an axis at fault, and `left` and `right` are equal.
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// type Rows = layout!(H=? W=2);
/// let source: Tensor<u8, Rows> = Tensor::zeros_with_layout(Rows::with_extents([3])?);
/// let mut target: Tensor<u8, Rows> = Tensor::zeros_with_layout(Rows::with_extents([4])?);
/// let error = target.view_mut().try_copy_from(&source).unwrap_err();
/// assert_eq!((error.axis, error.left, error.right), ("H", 4, 3));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExtentMismatch {
    /// The axis.
    pub axis: &'static str,
    /// Its extent on the left: in the destination of a conversion, in the first view of a [`Zip`](crate::Zip).
    pub left: usize,
    /// Its extent on the right: in the source of a conversion, in another view of a [`Zip`](crate::Zip).
    pub right: usize,
    rule: Rule,
}

/// What two layouts must agree for, or what else keeps one of them from being a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Conversion,
    Zip,
    /// The destination of a transfer has no two indices that share an element. `None` if the search for them did not end.
    Unique(Option<Overlap>),
    /// The elements are found by ascending address.
    Interlocked,
    /// Each byte has an offset.
    Size {
        elements: usize,
        element_bytes: usize,
    },
}

impl ExtentMismatch {
    /// The error of a destination and a source.
    pub(crate) const fn of(axis: &'static str, left: usize, right: usize) -> Self {
        ExtentMismatch { axis, left, right, rule: Rule::Conversion }
    }

    /// The error of a destination of a [`transfer`](crate::transfer) in which indices share an element, whatever its source is.
    pub(crate) const fn shared(axis: &'static str, extent: usize, overlap: Option<Overlap>) -> Self {
        ExtentMismatch { axis, left: extent, right: extent, rule: Rule::Unique(overlap) }
    }

    /// The error of a layout whose elements are not found by ascending address within a budget.
    pub(crate) const fn interlocked(axis: &'static str, extent: usize) -> Self {
        ExtentMismatch { axis, left: extent, right: extent, rule: Rule::Interlocked }
    }

    /// The error of a layout whose bytes have no offsets.
    pub(crate) const fn too_large(axis: &'static str, elements: usize, element_bytes: usize) -> Self {
        ExtentMismatch { axis, left: elements, right: elements, rule: Rule::Size { elements, element_bytes } }
    }

    /// The same error of two views of a zip.
    pub(crate) const fn in_zip(self) -> Self {
        ExtentMismatch { rule: Rule::Zip, ..self }
    }

    pub(crate) const fn text(&self) -> Text {
        let sentence = match (self.rule, self.left, self.right) {
            (Rule::Unique(overlap), ..) => return not_unique(overlap),
            (Rule::Interlocked, ..) => {
                return Text::new("").fill(interlocked!(), &[("axis", Slot::Axis(self.axis))]);
            }
            (Rule::Size { elements, element_bytes }, ..) => {
                let places = &[
                    ("elements", Slot::Number(elements as u128)),
                    ("element_bytes", Slot::Number(element_bytes as u128)),
                ];
                let sentence = "a layout of {elements} elements of {element_bytes} bytes is over isize::MAX bytes; use smaller extents";
                return Text::new("").fill(sentence, places);
            }
            (Rule::Zip, ..) => {
                "unequal extents: axis {axis} has extent {left} in the first view and {right} in another one; {remedy}"
            }
            (Rule::Conversion, ..) => unequal_extents!(),
        };
        let remedy = match self.rule {
            Rule::Zip if self.left == 1 => remedy(self.right, self.left),
            _ => remedy(self.left, self.right),
        };
        let places = &[
            ("axis", Slot::Axis(self.axis)),
            ("left", Slot::Number(self.left as u128)),
            ("right", Slot::Number(self.right as u128)),
            ("remedy", Slot::Word(remedy)),
        ];
        Text::new("").fill(sentence, places)
    }
}

/// The message of a destination in which indices share an element.
const fn not_unique(overlap: Option<Overlap>) -> Text {
    let sentence = "the destination of a transfer needs a layout in which no two indices share an element, and ";
    let text = Text::new("").fill(sentence, &[]);
    match overlap {
        Some(overlap) => overlap.tell(text).fill("; give each index an element of its own", &[]),
        None => text.fill(
            "the search for two such indices did not end within 20000 steps; choose strides that are multiples of each other",
            &[],
        ),
    }
}

impl fmt::Display for ExtentMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

shows_its_text! { [] ExtentMismatch }
