//! Why a target does not take a tensor.

use super::Name;
use crate::element::DataType;
use crate::error::sentence::errors;
use crate::error::text::{Text, same};
use crate::error::{LayoutError, shows_its_text};
use core::fmt;

/// Who takes tensors, and refuses some: DirectML, shaders, another library.
///
/// ```
/// use tensor_layout::description::{Refusal, Target};
///
/// const CUDA: Target = Target::new("CUDA");
/// const ERROR: &str = "CUDA: axis `H` has extent 0, and a tensor without elements is not \
///     described; leave it out, or make the extent at least 1";
/// assert_eq!(CUDA.refuses(Refusal::Empty { axis: "H" }).to_string(), ERROR);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target(&'static str);

impl Target {
    /// The target of this name, with which messages begin.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Target(name)
    }

    /// The name of the target.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// What its messages begin with. `tensor` names the tensor among several, such as `"the output: "`.
    pub(crate) const fn about(self, tensor: &str) -> Text {
        Text::new(self.0).str(": ").str(tensor)
    }

    /// The error of this target.
    #[must_use]
    pub const fn refuses(self, refusal: Refusal) -> ExportError {
        ExportError { target: self, refusal: refusal.named() }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a target does not take a tensor. At compile time its text is the error.
///
/// All exports of the crate have this error. That of DirectML is in [`directml::DescriptorError`](crate::directml::DescriptorError), which
/// has the errors of changes to a descriptor too. So can the errors of other libraries: see [`Description`](super::Description).
///
/// ```
/// # #[cfg(feature = "descriptors")] {
/// use tensor_layout::description::{Refusal, Target};
/// use tensor_layout::descriptors::cudnn;
/// use tensor_layout::layout;
///
/// let rows = <layout!(H=? W=3; stride(H) = ?)>::with_extents_and_strides([2], [-4])?;
/// let error = cudnn::TensorDesc::of_layout::<f32, _>(&rows).unwrap_err();
/// assert_eq!(error.target, cudnn::TARGET);
/// assert_eq!(error.refusal, Refusal::NegativeStride { axis: "H", stride: -4 });
/// assert_eq!(
///     error.to_string(),
///     "cuDNN: axis `H` has stride -4, and a stride cannot be negative; copy into a layout \
///      that is not reversed first"
/// );
/// # }
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportError {
    /// Who does not take it.
    pub target: Target,
    /// The rule that is broken, with the numbers. It can be compared with one whose axes are named by strings.
    pub refusal: Refusal<Name>,
}

errors! {
    /// The rule that a tensor breaks, with the axis and the numbers. Strides count elements unless the name ends in `_bytes`.
    pub enum Refusal by N {
        /// The target does not have the type of the elements. What it has is in words, and empty if it is not listed.
        DataType { data_type: (DataType), has: Word }
        if matches!(data_type, DataType::Bool) => "there is no data type for `{name}`; describe a tensor of bools as one of u8"
        if has.is_empty() => "there is no data type for `{name}`; convert the elements with `map_from` first"
        => "there is no data type for `{name}`; it has {has}: convert the elements with `map_from` first",
        name: Word = data_type.name();

        /// The target has no format of texels of this many elements of this type.
        Texel { data_type: (DataType), elements: Count }
        => "there is no format for texels of {elements} elements of `{name}`; a texel has 1, 2 or 4, so write `pad(C) = 4` for 3 channels", name: Word = data_type.name();

        /// The extent is 0.
        Empty { axis: N }
        => "axis {axis} has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1";

        /// The extent is over what the target's integer holds.
        ExtentTooLarge { axis: N, extent: Count, most: U64 }
        => "axis {axis} has extent {extent}, and an extent is at most {most}; split the axis in two";

        /// The stride is over what the target's integer holds. A unit is an element, or a byte if the target counts bytes; `most` counts
        /// units.
        StrideTooLarge { axis: N, stride: Signed, unit_in_bytes: Count, most: U64 }
        => "axis {axis} has stride {stride}, and a stride is at most {elements} elements; pad less, or split the tensor",
        elements: U64 = if unit_in_bytes > 1 { most / unit_in_bytes as u64 } else { most };

        /// The stride is negative.
        NegativeStride { axis: N, stride: Signed }
        => "axis {axis} has stride {stride}, and a stride cannot be negative; copy into a layout that is not reversed first";

        /// The stride is 0, and the extent is over 1.
        Broadcast { axis: N, extent: Count }
        => "axis {axis} has extent {extent} and stride 0, and a stride must be at least 1; describe the axis with extent 1, or copy first";

        /// An axis is split in blocks of this size.
        Blocked { axis: N, size: Count }
        => "axis {axis} is split in blocks of {size}, and a dimension has one stride; describe the layout after `unblock`";

        /// The innermost elements are not neighbours. The target takes the stride `expected`.
        NotInnermost { axis: N, stride: Signed, expected: Count }
        => "axis {axis} is innermost and has stride {stride}, which must be {expected}; copy into a layout whose innermost elements are neighbours first";

        /// The target gives an axis of extent 1 what the axes inside it take as its stride, and that is over what the target's integer holds.
        RoomTooLarge { axis: N, takes: Count, most: U64 }
        => "axis {axis} of extent 1 lies around {takes} elements, and a stride is at most {most} elements; leave the axis out, by `squeeze`, or split the tensor";

        /// The stride is less than what the axis inside takes: its extent times its stride.
        TooClose { axis: N, stride: Signed, inner: N, takes: U64 }
        => "axis {axis} has stride {stride}, and axis {inner} inside it takes {takes} elements; copy into a layout in which each axis holds those inside it first";

        /// The target places axes by name, and has no dimension of the name of an axis, beside an axis that has one. The `names` that have one
        /// are in words.
        NoPlace { axis: N, beside: N, names: Word }
        => "axis {axis} has no place by its name, and axis {beside} has one; rename {axis} to one of {names}, or call `in_logical_order`";

        /// The axis, `W` or `H`, is not at the place in memory that a texture has it.
        OutOfOrder { axis: N }
        if same(axis.as_str(), "W") => "axis {axis} is not where a texture has its columns, which are innermost but for the channels of a texel; write {axis} last in the `order`, or before the channels only"
        => "axis {axis} is not where a texture has its rows, which lie around the columns; write {axis} in the `order` right before the columns";

        /// A texture has columns, rows and slices, and there are more axes of an extent over 1. This is the outermost one.
        TooManyAxes { axis: N, extent: Count }
        => "axis {axis} has extent {extent}, and a texture has columns, rows and slices only; describe one index of the axis at a time, with `fix`";

        /// The distance between rows is not a multiple of 256 bytes, which this many elements have.
        RowPitch { axis: N, stride_in_bytes: U64, elements: Count }
        => "axis {axis} has a stride of {stride_in_bytes} bytes, and the distance between rows must be a multiple of 256 bytes; write `align({name}) = {elements}`",
        name: Word = axis.as_str();

        /// The distance between slices is not the distance between rows times the rows of a slice, or not a multiple of the row pitch.
        SlicePitch { axis: N, stride_in_bytes: U64, row_pitch_in_bytes: U64, rows: U64 }
        => "axis {axis} has a stride of {stride_in_bytes} bytes, and a slice has {rows} rows of {row_pitch_in_bytes} bytes each; leave out what pads the slice, or pad by whole rows where the target takes that";

        /// The stride is not a multiple of this, in bytes, which this many elements have.
        StrideMultiple { axis: N, stride_in_bytes: U64, multiple: U64, elements: Count }
        => "axis {axis} has a stride of {stride_in_bytes} bytes, and a stride must be a multiple of {multiple} bytes; write `align({name}) = {elements}`",
        name: Word = axis.as_str();

        /// A box has not one size for each dimension.
        BoxRank { sizes: Count, rank: Count }
        => "the box has {sizes} sizes, and the tensor has {rank} dimensions; give one for each, the innermost first";

        /// A box has no index along an axis, or too many.
        BoxSize { axis: N, size: Count }
        => "the box has {size} indices along axis {axis}; a box has 1 to 256 along each";

        /// The bytes of a box along the innermost axis are not whole units of 16, or more than the swizzle takes.
        BoxRow { axis: N, size: Count, bytes: U64, most_bytes: U64 }
        => "the box has {size} indices along axis {axis}, {bytes} bytes; along the innermost axis it has a multiple of 16 bytes, with this swizzle at most {most_bytes}";

        /// The offset is not a multiple of this.
        Offset { offset_in_bytes: U64, multiple: U64 }
        => "the offset of {offset_in_bytes} bytes is not a multiple of {multiple}; place the tensor at one";

        /// The elements from the first to the last one, which are the `required_span_size`, are too many.
        SpanTooLarge { elements: Count, most: U64 }
        => "there are {elements} elements from the first to the last one, and at most {most} are addressed; pad less, or split the tensor";

        /// The stride of a digit that is not the most significant one of its axis is known at run time only.
        OpenDigit { axis: N }
        => "axis {axis} has several digits whose strides are known at run time only, and the functions have one for each axis; write the extents that lie inside its digits as numbers";

        /// A digit of more significance lies inside one of less, and the target splits blocks from the outermost inwards.
        DigitOrder { axis: N }
        => "axis {axis} has a digit of more significance inside one of less, and blocks are split from the outermost inwards; describe the layout after `unblock`";

        /// An axis of several indices, or blocks, lies inside a block of another axis, and the target has blocks innermost of all.
        InsideBlock { axis: N, outer: N }
        => "axis {axis} lies inside a block of axis {outer}, and blocks are innermost of all; describe the layout after `unblock`";

        /// oneDNN writes zeros behind the last index, and the tensor does not own the elements there.
        Tail { axis: N, extent: Count, size: Count }
        => "axis {axis} has extent {extent} in blocks of {size}, and oneDNN writes zeros to the rest of the last block, which is past the storage; describe the whole tensor";

        /// The last block of an axis is not full, and the target has one count for all blocks.
        LastBlock { axis: N, extent: Count, size: Count }
        => "axis {axis} has extent {extent} in blocks of {size}, and the last block is not full; describe the full blocks and the rest apart, by `crop`, or copy into a layout without blocks first";

        /// An axis, or a digit of it, has more indices than MPI's counts of 32 bits hold.
        CountTooLarge { axis: N, count: Count, most: U64 }
        => "axis {axis} has a count of {count}, and `MPI_Type_create_hvector` takes at most {most}; split the axis in two, by `split`, or make the datatype by the large-count function `MPI_Type_create_hvector_c` of MPI 4";

        /// A limit of the device, of this name.
        Limit { limit: Word, value: U64, most: U64 }
        => "the tensor has {value}, and the limit `{limit}` of the device is {most}; split the tensor";

        /// There are gaps between the elements, and the device, or the use, does not take them.
        NotPacked { needs: Word }
        => "there are gaps between the elements, which need {needs}; copy into a layout without padding first";

        /// A rule that no other target has, and what to write, in words.
        Other { rule: Word }
        => "{rule}";

        /// The elements of a view are not in the buffer of this length, in elements, that it should be a part of.
        Outside { len: Count }
        => "the elements of the view are not in this buffer of {len} elements";

        /// The name of functions is not an identifier of all languages. The place is the first byte that cannot be there.
        Name { place: Count }
        => "the name of the functions begins with a letter and has letters, digits and single `_` of ASCII; byte {place} of it is something else";
    }
    or Layout(LayoutError): "The numbers of the layout are invalid.";
}

impl ExportError {
    /// The rule and the numbers of this tensor.
    pub(crate) const fn text_about(&self, tensor: &str) -> Text {
        let about = self.target.about(tensor);
        match &self.refusal {
            // Without a tensor it is the text that the same mistake has in a view.
            Refusal::Layout(error) if tensor.is_empty() => error.text(),
            refusal => refusal.tell(about),
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    ///
    /// # Panics
    ///
    /// Always: in a constant, that is an error of the compiler.
    #[track_caller]
    pub const fn raise(&self) -> ! {
        self.text_about("").raise()
    }

    /// The error of the [`Description::of_any`](super::Description::of_any) of this layout, with the names that the layout has.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::description::{Description, Refusal, Target};
    ///
    /// const CUDA: Target = Target::new("CUDA");
    /// let rows = AnyLayout::parse("Batch=0 W=4")?;
    /// let axis = Description::of_any(&rows).name(0);
    /// let error = CUDA.refuses(Refusal::Empty { axis }).with_names_of(&rows);
    /// assert!(error.to_string().starts_with("CUDA: axis `Batch` has extent 0"));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn with_names_of(mut self, layout: &crate::AnyLayout) -> Self {
        self.refusal = self.refusal.map_names(|placed| match layout.name_of(placed.as_str()) {
            name if placed == name || name.is_empty() => placed,
            name => Name::copied(name),
        });
        self
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text_about("").as_str())
    }
}

shows_its_text! { [] ExportError }
