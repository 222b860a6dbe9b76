//! The error of an operation that has no result.

use super::LayoutError;
use crate::error::text::Text;
use core::fmt;

/// Why an operation on a view or a layout has no result. If the types know the numbers, it is a compile-time error; otherwise it
/// is an `Err` or a panic with the same text.
///
/// ```
/// use tensor_layout::error::PartError;
/// use tensor_layout::{View, axis, layout};
///
/// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]); // H=2 W=3
/// let error = image.try_range::<axis::W>(1..4).unwrap_err();
/// assert_eq!(error, PartError::RangePastEnd { axis: "W", start: 1, end: 4, extent: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartError {
    /// An index is not less than the extent.
    IndexPastEnd {
        /// The axis.
        axis: &'static str,
        /// The index.
        index: usize,
        /// The extent of the axis.
        extent: usize,
    },
    /// A range, a crop or a split ends past the extent.
    RangePastEnd {
        /// The axis.
        axis: &'static str,
        /// The first index.
        start: usize,
        /// The index after the last one.
        end: usize,
        /// The extent of the axis.
        extent: usize,
    },
    /// A range ends before it starts.
    RangeReversed {
        /// The axis.
        axis: &'static str,
        /// The first index.
        start: usize,
        /// The index after the last one.
        end: usize,
    },
    /// A number of an operation must be at least 1.
    Zero {
        /// The axis.
        axis: &'static str,
        /// The number that is 0, such as `"step"`, `"group size"`, `"window size"` or `"tile size"`.
        what: &'static str,
    },
    /// An axis that must have extent 1 has another extent.
    NotOne {
        /// The operation: `"squeeze"` or `"broadcast"`.
        operation: &'static str,
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// The size of a group does not divide the extent.
    NotDivisible {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
        /// The extent of the inner axis.
        by: usize,
    },
    /// Two axes cannot be merged: the outer one does not continue where the inner one ends.
    NotContinuous {
        /// The outer axis.
        outer: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// The inner axis.
        inner: &'static str,
        /// The extent of the inner axis.
        extent: usize,
        /// The stride of the inner axis, in elements.
        inner_stride: isize,
    },
    /// A window is larger than the extent.
    WindowTooLarge {
        /// The axis.
        axis: &'static str,
        /// The size of a window.
        size: usize,
        /// The extent of the axis.
        extent: usize,
    },
    /// The layout already has an axis of the new name.
    AxisThere {
        /// The name.
        axis: &'static str,
    },
    /// An operation names an axis twice.
    AxisNamedTwice {
        /// The name.
        axis: &'static str,
    },
    /// [`as_arrays`](crate::View::as_arrays) of an axis of another extent than the length of an array.
    NotTheLength {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
        /// The elements of an array.
        len: usize,
    },
    /// [`as_arrays`](crate::View::as_arrays) of an axis whose indices are not neighbours in memory.
    NotNeighbours {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// [`as_arrays`](crate::View::as_arrays) of a layout in which another stride is not a multiple of the length of an array.
    NotMultipleOfArray {
        /// The axis of this stride.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// The elements of an array.
        len: usize,
    },
    /// The layout has no axis of this name.
    NoAxis {
        /// The name.
        axis: &'static str,
    },
    /// The result would have more than 8 axes.
    TooManyAxes {
        /// The ninth axis.
        axis: &'static str,
    },
    /// The layout of [`as_layout`](crate::View::as_layout) has another axis at this place.
    OtherAxis {
        /// The axis of the view.
        axis: &'static str,
        /// The axis of the required layout.
        required: &'static str,
    },
    /// The layout of [`as_layout`](crate::View::as_layout) has another extent.
    OtherExtent {
        /// The axis.
        axis: &'static str,
        /// The extent of the view.
        extent: usize,
        /// The extent of the required layout.
        required: usize,
    },
    /// The layout of [`as_layout`](crate::View::as_layout) has another stride along an axis of extent over 1.
    OtherStride {
        /// The axis.
        axis: &'static str,
        /// The stride of the view, in elements.
        stride: isize,
        /// The stride of the required layout, in elements.
        required: isize,
    },
    /// An operation whose result would have no blocks there takes apart an axis that is split in blocks.
    Blocked {
        /// The axis.
        axis: &'static str,
        /// The indices in a block.
        size: usize,
    },
    /// A part begins inside a block.
    InsideBlock {
        /// The axis.
        axis: &'static str,
        /// Where the part begins.
        start: usize,
        /// The indices in a block.
        size: usize,
    },
    /// [`unblock_padded`](crate::Tensor::unblock_padded) of a tensor whose storage ends inside the last block.
    NotStored {
        /// The axis.
        axis: &'static str,
        /// The elements up to the end of the last block.
        required: usize,
        /// The elements of the storage.
        storage: usize,
    },
    /// `unblock` of an axis that is not split in blocks.
    NotBlocked {
        /// The axis.
        axis: &'static str,
    },
    /// `as_layout` to a layout in which the axis is split in other blocks, or in none.
    OtherBlock {
        /// The axis.
        axis: &'static str,
        /// The indices in a block of the view; 1 if it has none.
        size: usize,
        /// The indices in a block of the required layout; 1 if it has none.
        required: usize,
    },
    /// A number of the result is over `isize::MAX`.
    Layout(LayoutError),
}

impl PartError {
    /// The axis at fault.
    #[must_use]
    pub const fn axis(&self) -> &'static str {
        match *self {
            Self::IndexPastEnd { axis, .. }
            | Self::RangePastEnd { axis, .. }
            | Self::RangeReversed { axis, .. }
            | Self::Zero { axis, .. }
            | Self::NotOne { axis, .. }
            | Self::NotDivisible { axis, .. }
            | Self::NotContinuous { outer: axis, .. }
            | Self::WindowTooLarge { axis, .. }
            | Self::AxisThere { axis }
            | Self::AxisNamedTwice { axis }
            | Self::NotTheLength { axis, .. }
            | Self::NotNeighbours { axis, .. }
            | Self::NotMultipleOfArray { axis, .. }
            | Self::NoAxis { axis }
            | Self::TooManyAxes { axis }
            | Self::OtherAxis { axis, .. }
            | Self::OtherExtent { axis, .. }
            | Self::OtherStride { axis, .. }
            | Self::Blocked { axis, .. }
            | Self::InsideBlock { axis, .. }
            | Self::NotStored { axis, .. }
            | Self::NotBlocked { axis }
            | Self::OtherBlock { axis, .. } => axis,
            Self::Layout(error) => error.axis(),
        }
    }

    pub(crate) const fn text(&self) -> Text {
        let about = Text::new("part: axis ").axis(self.axis());
        match *self {
            Self::RangePastEnd { start, end, extent, .. } => {
                let about = about.str(": the range ").range(start, end).str(" ends past the extent ").count(extent);
                about.str("; end it at ").count(extent).str(" or before")
            }
            Self::Zero { what, .. } => about.str(": the ").str(what).str(" is 0; it must be at least 1"),
            Self::NotOne { operation, extent, .. } => {
                about.str(": `").str(operation).str("` needs an extent of 1, and the extent is ").count(extent).str(
                    if str_is_squeeze(operation) {
                        "; `fix` it at an index"
                    } else {
                        "; `fix` or `crop` it to one index first"
                    },
                )
            }
            Self::NotDivisible { extent, by, .. } => about
                .str(": the extent ")
                .count(extent)
                .str(" cannot be split into groups of ")
                .count(by)
                .str("; `crop` it to a multiple first"),
            Self::NotContinuous { stride, inner, extent, inner_stride, .. } => about
                .str(" of stride ")
                .signed(stride)
                .str(" does not continue axis ")
                .axis(inner)
                .str(" of extent ")
                .count(extent)
                .str(" and stride ")
                .signed(inner_stride)
                .str(": its stride must be ")
                .signed(inner_stride.saturating_mul(extent as isize))
                .str(", the product of the two; copy into a layout without gaps first"),
            Self::WindowTooLarge { size, extent, .. } => {
                let about = about.str(": a window of ").count(size).str(" is larger than the extent ").count(extent);
                about.str("; make it at most ").count(extent)
            }
            Self::AxisThere { axis } => Text::new("part: the layout already has an axis ")
                .axis(axis)
                .str("; give the new axis another name, or `rename` the other one first"),
            Self::AxisNamedTwice { axis } => {
                Text::new("part: the axis ").axis(axis).str(" is named twice; name each axis once")
            }
            Self::NotTheLength { extent, len, .. } => about
                .str(" has extent ")
                .count(extent)
                .str(", and an array ")
                .count(len)
                .str(" elements; write the extent as the length, or `crop` or `split` the axis first"),
            Self::NotNeighbours { stride, .. } => about
                .str(" has stride ")
                .signed(stride)
                .str(", and the elements of an array are neighbours, with stride 1; copy into a layout in which the axis is innermost"),
            Self::NotMultipleOfArray { stride, len, .. } => about
                .str(" has stride ")
                .signed(stride)
                .str(", which is not a multiple of the ")
                .count(len)
                .str(" elements of an array; `align` or `pad` the axis in its layout"),
            Self::NoAxis { axis } => {
                Text::new("part: the layout has no axis ").axis(axis).str("; name one of its axes")
            }
            Self::TooManyAxes { axis } => Text::new("part: with the axis ")
                .axis(axis)
                .str(" the result has more than 8 axes; `fix`, `squeeze` or `merge` one first"),
            Self::OtherAxis { required, .. } => about
                .str(" is in the place of the axis ")
                .axis(required)
                .str(" of the required layout; `rename` it, or `permute` the axes into the order of that layout first"),
            Self::OtherExtent { extent, required, .. } => about
                .str(" has extent ")
                .count(extent)
                .str(", and the required layout has ")
                .count(required)
                .str("; `as_layout` changes no number: write this extent in the layout, or `crop` the view first"),
            Self::OtherStride { stride, required, .. } => about
                .str(" has stride ")
                .signed(stride)
                .str(", and the required layout has ")
                .signed(required)
                .str("; `as_layout` changes no number: `copy_from` into a tensor of that layout"),
            Self::Blocked { size, .. } => about
                .str(" is split in blocks of ")
                .count(size)
                .str(", and the result would have no blocks there; `unblock` it first"),
            Self::InsideBlock { start, size, .. } => about
                .str(" is split in blocks of ")
                .count(size)
                .str(", and index ")
                .count(start)
                .str(" is inside one; a part begins at a multiple of the block"),
            Self::NotStored { required, storage, .. } => about
                .str(": its last block ends at element ")
                .count(required)
                .str(", and the storage has ")
                .count(storage)
                .str("; copy into a tensor of a packed layout"),
            Self::NotBlocked { .. } => about.str(" is not split in blocks; `split` makes two axes of it"),
            Self::OtherBlock { size, required, .. } => about
                .str(" has blocks of ")
                .count(size)
                .str(", and the required layout has blocks of ")
                .count(required)
                .str("; `as_layout` cannot change them, and `copy_from` can"),
            Self::Layout(error) => error.text(),
            // No type knows an index or a range: their texts are in `Display`.
            Self::IndexPastEnd { .. } | Self::RangeReversed { .. } => about,
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(crate) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

/// The value, for the methods that panic on an error.
///
/// # Panics
///
/// If there is no such part.
#[inline(always)]
#[track_caller]
pub(crate) fn expect_part<V>(result: Result<V, PartError>) -> V {
    match result {
        Ok(value) => value,
        Err(error) => no_part(error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn no_part(error: PartError) -> ! {
    panic!("{error}")
}

/// `==` on `str` is not `const`.
const fn str_is_squeeze(operation: &str) -> bool {
    crate::error::text::same(operation, "squeeze")
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::IndexPastEnd { axis, index, extent } => {
                write!(f, "index {index} is out of bounds for axis `{axis}` of extent {extent}")
            }
            Self::RangeReversed { axis, start, end } => write!(
                f,
                "part: axis `{axis}`: the range `{start}..{end}` ends before it starts; write the smaller index first"
            ),
            _ => f.write_str(self.text().as_str()),
        }
    }
}
