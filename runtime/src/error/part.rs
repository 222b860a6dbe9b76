//! The error of an operation that has no result.

use super::LayoutError;
use super::sentence::errors;
use crate::error::text::{Text, same};

errors! {
    /// Why an operation on a view or a layout has no result. If the types know the numbers, it is a compile-time error; otherwise it
    /// is an `Err` or a panic with the same text.
    ///
    /// ```
    /// use tensor_layout::{PartError, View, axis, layout};
    ///
    /// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]); // H=2 W=3
    /// let error = image.try_range::<axis::W>(1..4).unwrap_err();
    /// assert_eq!(error, PartError::RangePastEnd { axis: "W", start: 1, end: 4, extent: 3 });
    /// ```
    pub enum PartError of axes [Text::new("")] {
        /// An index is not less than the extent.
        IndexPastEnd { axis: Axis, index: Count, extent: Count }
        => "index {index} is out of bounds for axis {axis} of extent {extent}";

        /// Parts of a mutable view are at different indices.
        IndexTwice { axis: Axis, index: Count }
        => "part: axis {axis}: the index {index} is given twice; the parts of a mutable view share no element";

        /// A range, a crop or a split ends past the extent.
        RangePastEnd { axis: Axis, start: Count, end: Count, extent: Count }
        => "part: axis {axis}: the range `{start}..{end}` ends past the extent {extent}; end it at {extent} or before";

        /// A range ends before it starts.
        RangeReversed { axis: Axis, start: Count, end: Count }
        => "part: axis {axis}: the range `{start}..{end}` ends before it starts; write the smaller index first";

        /// A number of an operation must be at least 1: a step, a dilation, the size of a group, a window or a tile, the length of an array.
        Zero { axis: Axis, what: Phrase }
        => "part: axis {axis}: the {what} is 0; it must be at least 1";

        /// An axis that must have extent 1 has another extent.
        NotOne { axis: Axis, operation: Word, extent: Count }
        if extent == 0
        => "part: axis {axis}: `{operation}` needs an extent of 1, and the extent is 0; there is no index to take"
        if same(operation, "squeeze")
        => "part: axis {axis}: `squeeze` needs an extent of 1, and the extent is {extent}; `fix` it at an index"
        => "part: axis {axis}: `{operation}` needs an extent of 1, and the extent is {extent}; `fix` or `crop` it to one index first";

        /// The size of a group does not divide the extent.
        NotDivisible { axis: Axis, extent: Count, by: Count }
        => "part: axis {axis}: the extent {extent} cannot be split into groups of {by}; `crop` it to a multiple first";

        /// [`unblock`](crate::View::unblock) of an axis whose last block is not full.
        BlockNotFull { axis: Axis, extent: Count, size: Count }
        => "part: axis {axis}: blocks of {size} do not divide the extent {extent}, so the last one is not full; `unblock_padded` of a tensor takes its padding as elements, or `crop` the axis to a multiple first";

        /// Two axes cannot be merged: the outer one does not continue where the inner one ends.
        NotContinuous { outer: Axis, stride: Signed, inner: Axis, extent: Count, inner_stride: Signed }
        => "part: axis {outer} of stride {stride} does not continue axis {inner} of extent {extent} and stride {inner_stride}: its stride must be {product}, the product of the two; copy into a layout without gaps first",
        product: Signed = inner_stride.saturating_mul(extent as isize);

        /// A window is larger than the extent.
        WindowTooLarge { axis: Axis, size: Count, extent: Count }
        if extent == 0
        => "part: axis {axis}: a window of {size} is larger than the extent 0; an axis without an index has no window"
        => "part: axis {axis}: a window of {size} is larger than the extent {extent}; make it at most {extent}";

        /// A window of indices that are apart is larger than the extent.
        WindowReachesPastEnd { axis: Axis, size: Count, dilation: Count, extent: Count }
        => "part: axis {axis}: a window of {size} indices, each {dilation} after the one before it, takes {reach}, and the extent is {extent}; make the size or the dilation smaller",
        reach: Count = size.saturating_sub(1).saturating_mul(dilation).saturating_add(1);

        /// The layout already has an axis of the new name.
        AxisThere { axis: Axis }
        => "part: the layout already has an axis {axis}; give the new axis another name, or `rename` the other one first";

        /// An operation names an axis twice.
        AxisNamedTwice { axis: Axis }
        => "part: the axis {axis} is named twice; name each axis once";

        /// [`as_arrays`](crate::View::as_arrays) of an axis of another extent than the length of an array.
        NotTheLength { axis: Axis, extent: Count, len: Count }
        => "part: axis {axis} has extent {extent}, and an array {len} elements; write the extent as the length, or `crop` or `split` the axis first";

        /// [`as_arrays`](crate::View::as_arrays) of an axis whose indices are not neighbours in memory.
        NotNeighbours { axis: Axis, stride: Signed }
        => "part: axis {axis} has stride {stride}, and the elements of an array are neighbours, with stride 1; copy into a layout in which the axis is innermost";

        /// [`as_arrays`](crate::View::as_arrays) of a layout in which another stride is not a multiple of the length of an array.
        NotMultipleOfArray { axis: Axis, stride: Signed, len: Count }
        => "part: axis {axis} has stride {stride}, which is not a multiple of the {len} elements of an array; `align` or `pad` the axis in its layout, or take the parts along {axis} by `axis_iter` first, and arrays of each";

        /// The layout has no axis of this name.
        NoAxis { axis: Axis }
        => "part: the layout has no axis {axis}; name one of its axes";

        /// The result would have more than 8 axes.
        TooManyAxes { axis: Axis }
        => "part: with the axis {axis} the result has more than 8 axes; `fix`, `squeeze` or `merge` one first";

        /// The layout of [`as_layout`](crate::View::as_layout) has another axis at this place.
        OtherAxis { axis: Axis, required: Axis }
        => "part: axis {axis} is in the place of the axis {required} of the required layout; `rename` it, or `permute` the axes into the order of that layout first";

        /// The layout of [`as_layout`](crate::View::as_layout) has another extent.
        OtherExtent { axis: Axis, extent: Count, required: Count }
        => "part: axis {axis} has extent {extent}, and the required layout has {required}; `as_layout` changes no number: write this extent in the layout, or `crop` the view first";

        /// The layout of [`as_layout`](crate::View::as_layout) has another stride along an axis of extent over 1.
        OtherStride { axis: Axis, stride: Signed, required: Signed }
        => "part: axis {axis} has stride {stride}, and the required layout has {required}; `as_layout` changes no number: `copy_from` into a tensor of that layout";

        /// An operation whose result would have no blocks there takes apart an axis that is split in blocks.
        Blocked { axis: Axis, size: Count }
        => "part: axis {axis} is split in blocks of {size}, and the result would have no blocks there; `unblock` it first";

        /// A part begins inside a block.
        InsideBlock { axis: Axis, start: Count, size: Count }
        => "part: axis {axis} is split in blocks of {size}, and index {start} is inside one; a part begins at a multiple of the block";

        /// [`unblock_padded`](crate::Tensor::unblock_padded) of a tensor whose storage ends inside the last block.
        NotStored { axis: Axis, required: Count, storage: Count }
        => "part: axis {axis}: its last block ends at element {required}, and the storage has {storage}; copy into a tensor of a packed layout";

        /// A [`Border`](crate::Border) that has elements of the part inside it, along an axis with too few of them.
        TooFewForBorder { axis: Axis, border: Word, extent: Count, least: Count }
        => "part: axis {axis}: a {border} border needs an extent of at least {least}, and the extent is {extent}; give the border a value, or make the part as long as the axis";

        /// There is no memory for a tensor. The axis is one of the largest extent.
        Memory { axis: Axis, extent: Count, bytes: U64 }
        => "there is no memory for a tensor of {bytes} bytes; make its extents smaller, as {extent} of axis {axis}";

        /// `unblock` names another number of axes than the axis has digits.
        OtherNumberOfDigits { axis: Axis, digits: Count, names: Count }
        => "part: axis {axis} has {digits} digits, and `unblock` names {names}; name an axis for each digit, the most significant first";

        /// `unblock` of an axis that is not split in blocks.
        NotBlocked { axis: Axis }
        => "part: axis {axis} is not split in blocks; `split` makes two axes of it";

        /// `as_layout` to a layout in which the axis is split in other blocks, or in none, which are blocks of 1.
        OtherBlock { axis: Axis, size: Count, required: Count }
        => "part: axis {axis} has blocks of {size}, and the required layout has blocks of {required}; `as_layout` cannot change them, and `copy_from` can";
    }
    or Layout(LayoutError): "A number of the result is over `isize::MAX`.";
}

impl From<LayoutError> for PartError {
    fn from(error: LayoutError) -> Self {
        PartError::Layout(error)
    }
}

impl PartError {
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
pub(crate) fn expect_part<V, E: Failure>(result: Result<V, E>) -> V {
    match result {
        Ok(value) => value,
        Err(error) => error.end(),
    }
}

/// The error of a method that panics instead.
pub(crate) enum Panic {}

impl From<PartError> for Panic {
    #[inline(always)]
    #[track_caller]
    fn from(error: PartError) -> Panic {
        no_part(error)
    }
}

/// How an operation without a result ends: with a [`PartError`], or with a [`Panic`] at the user's line.
pub(crate) trait Failure: From<PartError> {
    /// [`PartError::IndexPastEnd`]. It is the failure of `fix`, which stands in loops, so that to panic takes as few instructions as an index.
    #[track_caller]
    fn past_end(axis: &'static str, index: usize, extent: usize) -> Self;

    #[track_caller]
    fn end(self) -> !;
}

impl Failure for PartError {
    #[inline(always)]
    fn past_end(axis: &'static str, index: usize, extent: usize) -> Self {
        PartError::IndexPastEnd { axis, index, extent }
    }

    #[inline(always)]
    #[track_caller]
    fn end(self) -> ! {
        no_part(self)
    }
}

impl Failure for Panic {
    #[inline(always)]
    #[track_caller]
    fn past_end(axis: &'static str, index: usize, extent: usize) -> Self {
        out_of_bounds(axis, index, extent)
    }

    #[inline(always)]
    fn end(self) -> ! {
        match self {}
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn no_part(error: PartError) -> ! {
    panic!("{error}")
}

/// The panic of an index that is out of bounds. It takes scalars: a reference to the whole index would spill it to the stack in
/// the hot path.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn out_of_bounds(axis: &'static str, index: usize, extent: usize) -> ! {
    panic!("index {index} is out of bounds for axis `{axis}` of extent {extent}")
}
