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
