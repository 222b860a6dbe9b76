//! Why a target does not take a tensor.

use crate::element::DataType;
use crate::error::LayoutError;
use crate::error::text::Text;
use core::fmt;

/// Who takes tensors, and refuses some: DirectML, shaders, another library.
///
/// ```
/// use tensor_layout::description::{Refusal, Target};
///
/// const CUDA: Target = Target::new("CUDA");
/// const ERROR: &str = "CUDA: axis `H` has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1";
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
        ExportError { target: self, refusal }
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
/// has the errors of changes to a descriptor too. So can those of other libraries: see the example `tensor_map`.
///
/// ```
/// # #[cfg(feature = "descriptors")] {
/// use tensor_layout::description::{Refusal, Target};
/// use tensor_layout::descriptors::cudnn;
/// use tensor_layout::layout;
///
/// let rows = <layout!(H=? W=3; stride(H) = ?)>::with_extents_and_strides([2], [-4])?;
/// let error = cudnn::TensorDesc::try_of::<f32, _>(&rows).unwrap_err();
/// assert_eq!((error.target, error.refusal), (cudnn::TARGET, Refusal::NegativeStride { axis: "H", stride: -4 }));
/// assert_eq!(
///     error.to_string(),
///     "cuDNN: axis `H` has stride -4, and a stride cannot be negative; copy into a layout that is not reversed first"
/// );
/// # }
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportError {
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
        /// Those that the target has, in words; empty if they are not listed.
        has: &'static str,
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
    /// A rule that no other target has.
    Other {
        /// The rule, and what to write, in words.
        rule: &'static str,
    },
    /// The elements of a view are not in the buffer that it should be a part of.
    Outside {
        /// The length of the buffer, in elements.
        len: usize,
    },
    /// The name of functions is not an identifier of all languages.
    Name {
        /// The first byte that cannot be there.
        place: usize,
    },
}

impl ExportError {
    /// The rule and the numbers of this tensor.
    pub(crate) const fn text_about(&self, tensor: &str) -> Text {
        let about = self.target.about(tensor);
        match self.refusal {
            // Without a tensor it is the text that the same mistake has in a view.
            Refusal::Layout(error) if tensor.is_empty() => error.text(),
            Refusal::Layout(error) => about.str(error.text().as_str()),
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
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text_about("").as_str())
    }
}

impl core::error::Error for ExportError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.refusal {
            Refusal::Layout(error) => Some(error),
            _ => None,
        }
    }
}
