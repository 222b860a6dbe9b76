//! Why a target does not take a tensor.

use crate::element::DataType;
use crate::error::LayoutError;
use crate::error::text::Text;
use core::fmt;

/// Whose descriptor it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// `VK_ARM_tensors`
    Vulkan,
    /// Direct3D 12
    D3d12,
    /// WebGPU
    WebGpu,
    /// oneDNN
    OneDnn,
    /// cuDNN
    Cudnn,
    /// Metal
    Metal,
}

impl Target {
    /// The name of the target.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vulkan => "Vulkan",
            Self::D3d12 => "Direct3D 12",
            Self::WebGpu => "WebGPU",
            Self::OneDnn => "oneDNN",
            Self::Cudnn => "cuDNN",
            Self::Metal => "Metal",
        }
    }

    pub(super) const fn refuses(self, refusal: Refusal) -> DescriptorError {
        DescriptorError { target: self, refusal }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a target does not take a tensor. At compile time its text is the error.
///
/// ```
/// use tensor_layout::descriptors::{Refusal, Target, cudnn};
/// use tensor_layout::layout;
///
/// let rows = <layout!(H=? W=3; stride(H) = ?)>::with_extents_and_strides([2], [-4])?;
/// let error = cudnn::TensorDesc::try_of::<f32, _>(&rows).unwrap_err();
/// assert_eq!((error.target, error.refusal), (Target::Cudnn, Refusal::NegativeStride { axis: "H", stride: -4 }));
/// assert_eq!(
///     error.to_string(),
///     "cuDNN: axis `H` has stride -4, and a stride cannot be negative; copy into a layout that is not reversed first"
/// );
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescriptorError {
    /// Who does not take it.
    pub target: Target,
    /// The rule that is broken, with the numbers.
    pub refusal: Refusal,
}

/// The rule that a tensor breaks, with the axis and the numbers. Strides count elements unless the name ends in `_bytes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The numbers of the layout are invalid.
    Layout(LayoutError),
    /// The target does not have the data type.
    DataType {
        /// The type of the elements.
        data_type: DataType,
    },
    /// The target has no format of texels of this many elements of this type.
    Texel {
        /// The type of the elements.
        data_type: DataType,
        /// The elements of a texel.
        elements: usize,
    },
    /// The extent is 0.
    Empty {
        /// The axis.
        axis: &'static str,
    },
    /// The extent is over what the target's integer holds.
    ExtentTooLarge {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
        /// The largest extent.
        most: u64,
    },
    /// The stride is over what the target's integer holds.
    StrideTooLarge {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// The bytes of an element, or 1 if the target counts elements.
        unit_bytes: usize,
        /// The largest stride, in units.
        most: u64,
    },
    /// The stride is negative.
    NegativeStride {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// The stride is 0, and the extent is over 1.
    Broadcast {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// An axis is split in blocks.
    Blocked {
        /// The axis.
        axis: &'static str,
        /// The indices in a block.
        size: usize,
    },
    /// The innermost elements are not neighbours.
    NotInnermost {
        /// The innermost axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// The stride that the target takes, in elements.
        expected: usize,
    },
    /// The stride is less than what the axis inside takes.
    TooClose {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// The axis inside.
        inner: &'static str,
        /// The extent of that axis times its stride, in elements.
        takes: u64,
    },
    /// The axis is not at the place in memory that a texture has it.
    OutOfOrder {
        /// The axis: `W` or `H`.
        axis: &'static str,
    },
    /// A texture has columns, rows and slices, and there are more axes of an extent over 1.
    TooManyAxes {
        /// The outermost axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// The distance between rows is not a multiple of 256 bytes.
    RowPitch {
        /// The axis of the rows.
        axis: &'static str,
        /// Its stride.
        stride_bytes: u64,
        /// The elements that have 256 bytes.
        elements: usize,
    },
    /// The distance between slices is not that of the rows that a slice has, or not a multiple of the row pitch.
    SlicePitch {
        /// The axis of the slices.
        axis: &'static str,
        /// Its stride.
        stride_bytes: u64,
        /// The distance between rows.
        row_pitch_bytes: u64,
        /// The rows of a slice.
        rows: u64,
    },
    /// The offset is not a multiple of this.
    Offset {
        /// The offset.
        offset_bytes: u64,
        /// What it must be a multiple of, in bytes.
        multiple: u64,
    },
    /// The elements from the first to the last one are too many.
    SpanTooLarge {
        /// The `required_span_size`, in elements.
        elements: usize,
        /// The most elements.
        most: u64,
    },
    /// oneDNN writes zeros behind the last index, and the tensor does not own the elements there.
    Tail {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
        /// The indices in a block.
        size: usize,
    },
    /// A limit of the device.
    Limit {
        /// Its name.
        limit: &'static str,
        /// The number of the tensor.
        value: u64,
        /// The number of the device.
        most: u64,
    },
    /// There are gaps between the elements, and the device, or the use, does not take them.
    NotPacked {
        /// What it would need.
        needs: &'static str,
    },
}

impl DescriptorError {
    /// The rule and the numbers.
    pub(super) const fn text(&self) -> Text {
        let about = Text::new(self.target.name()).str(": ");
        match self.refusal {
            // The text that the same mistake has in a view.
            Refusal::Layout(error) => error.text(),
            Refusal::DataType { .. } | Refusal::Texel { .. } => self.refusal.about_the_element(about),
            Refusal::OutOfOrder { .. }
            | Refusal::TooManyAxes { .. }
            | Refusal::RowPitch { .. }
            | Refusal::SlicePitch { .. } => self.refusal.about_a_texture(about),
            Refusal::Offset { .. }
            | Refusal::SpanTooLarge { .. }
            | Refusal::Limit { .. }
            | Refusal::NotPacked { .. } => self.refusal.about_the_tensor(about),
            _ => self.refusal.about_an_axis(about.str("axis ")),
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(super) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for DescriptorError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.refusal {
            Refusal::Layout(error) => Some(error),
            _ => None,
        }
    }
}

impl Refusal {
    const fn about_the_element(self, about: Text) -> Text {
        match self {
            Self::DataType { data_type } => about
                .str("there is no data type for `")
                .str(data_type.name())
                .str("`; convert the elements with `map_from` first"),
            Self::Texel { data_type, elements } => about
                .str("there is no format for texels of ")
                .count(elements)
                .str(" elements of `")
                .str(data_type.name())
                .str("`; a texel has 1, 2 or 4, so write `pad(C) = 4` for 3 channels"),
            _ => about,
        }
    }

    const fn about_a_texture(self, about: Text) -> Text {
        let axis = about.str("axis ");
        match self {
            Self::OutOfOrder { axis: name } => axis.axis(name).str(
                " is not where a texture has it; columns `W` are innermost but for the channels `C` of a texel, and rows `H` lie around them, so write `order = HWC`",
            ),
            Self::TooManyAxes { axis: name, extent } => axis
                .axis(name)
                .str(" has extent ")
                .count(extent)
                .str(", and a texture has columns, rows and slices only; describe one index of the axis at a time, with `fix`"),
            Self::RowPitch { axis: name, stride_bytes, elements } => axis
                .axis(name)
                .str(" has a stride of ")
                .number(stride_bytes as u128)
                .str(" bytes, and the distance between rows must be a multiple of 256 bytes; write `align(")
                .str(name)
                .str(") = ")
                .count(elements)
                .str("`"),
            Self::SlicePitch { axis: name, stride_bytes, row_pitch_bytes, rows } => axis
                .axis(name)
                .str(" has a stride of ")
                .number(stride_bytes as u128)
                .str(" bytes, and a slice has ")
                .number(rows as u128)
                .str(" rows of ")
                .number(row_pitch_bytes as u128)
                .str(" bytes each; leave out what pads the slice, or pad by whole rows where the target takes that"),
            _ => axis,
        }
    }

    const fn about_the_tensor(self, about: Text) -> Text {
        match self {
            Self::Offset { offset_bytes, multiple } => about
                .str("the offset of ")
                .number(offset_bytes as u128)
                .str(" bytes is not a multiple of ")
                .number(multiple as u128)
                .str("; place the tensor at one"),
            Self::SpanTooLarge { elements, most } => about
                .str("there are ")
                .count(elements)
                .str(" elements from the first to the last one, and at most ")
                .number(most as u128)
                .str(" are addressed; pad less, or split the tensor"),
            Self::Limit { limit, value, most } => about
                .str("the tensor has ")
                .number(value as u128)
                .str(", and the limit `")
                .str(limit)
                .str("` of the device is ")
                .number(most as u128)
                .str("; split the tensor"),
            Self::NotPacked { needs } => about
                .str("there are gaps between the elements, which need ")
                .str(needs)
                .str("; copy into a layout without padding first"),
            _ => about,
        }
    }

    const fn about_an_axis(self, about: Text) -> Text {
        match self {
            Self::Empty { axis } => about
                .axis(axis)
                .str(" has extent 0, and a tensor without elements is not described; make the extent at least 1"),
            Self::ExtentTooLarge { axis, extent, most } => about
                .axis(axis)
                .str(" has extent ")
                .count(extent)
                .str(", and an extent is at most ")
                .number(most as u128)
                .str("; split the axis in two"),
            Self::StrideTooLarge { axis, stride, unit_bytes, most } => about
                .axis(axis)
                .str(" has stride ")
                .signed(stride)
                .str(", and a stride is at most ")
                .number(most as u128 / unit_bytes as u128)
                .str(" elements; pad less, or split the tensor"),
            Self::NegativeStride { axis, stride } => about
                .axis(axis)
                .str(" has stride ")
                .signed(stride)
                .str(", and a stride cannot be negative; copy into a layout that is not reversed first"),
            Self::Broadcast { axis, extent } => {
                about.axis(axis).str(" has extent ").count(extent).str(
                    " and stride 0, and a stride must be at least 1; describe the axis with extent 1, or copy first",
                )
            }
            Self::Blocked { axis, size } => about
                .axis(axis)
                .str(" is split in blocks of ")
                .count(size)
                .str(", and a dimension has one stride; describe the layout after `unblock`"),
            _ => self.about_two_axes(about),
        }
    }

    const fn about_two_axes(self, about: Text) -> Text {
        match self {
            Self::NotInnermost { axis, stride, expected } => about
                .axis(axis)
                .str(" is innermost and has stride ")
                .signed(stride)
                .str(", which must be ")
                .count(expected)
                .str("; copy into a layout whose innermost elements are neighbours first"),
            Self::TooClose { axis, stride, inner, takes } => about
                .axis(axis)
                .str(" has stride ")
                .signed(stride)
                .str(", and axis ")
                .axis(inner)
                .str(" inside it takes ")
                .number(takes as u128)
                .str(" elements; copy into a layout in which each axis holds those inside it first"),
            Self::Tail { axis, extent, size } => about
                .axis(axis)
                .str(" has extent ")
                .count(extent)
                .str(" in blocks of ")
                .count(size)
                .str(", and oneDNN writes zeros to the rest of the last block, which is past the storage; describe the whole tensor"),
            _ => about,
        }
    }
}
