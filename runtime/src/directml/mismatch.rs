//! Why a descriptor is not that of a layout.

use super::data_type::DataType;
use super::error::DescriptorError;
use core::fmt;

/// Where a descriptor differs from that of a tensor in a layout.
///
/// ```
/// use tensor_layout::directml::{BufferTensorDesc, LayoutMismatch};
/// use tensor_layout::layout;
///
/// const IMAGE: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(C=3 H=57 W=57)>();
/// let error = IMAGE.check_layout::<f32, _>(&<layout!(C=4 H=57 W=57)>::default()).unwrap_err();
/// assert_eq!(error, LayoutMismatch::Size { axis: Some("C"), dimension: 1, layout: 4, descriptor: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutMismatch {
    /// The layout has no descriptor at all.
    Layout(DescriptorError),
    /// The elements have another type.
    DataType {
        /// The type of the layout's elements.
        layout: DataType,
        /// The type of the descriptor's.
        descriptor: DataType,
    },
    /// The descriptor has fewer dimensions than the layout has axes of another extent than 1.
    Rank {
        /// The rank of the layout's own descriptor.
        layout: u32,
        /// The rank of the descriptor.
        descriptor: u32,
    },
    /// A dimension has another size.
    Size {
        /// The axis of the layout at this dimension; `None` if there is none, and its size 1.
        axis: Option<&'static str>,
        /// The dimension, counted from 0.
        dimension: usize,
        /// The size in the layout.
        layout: u32,
        /// The size in the descriptor.
        descriptor: u32,
    },
    /// A dimension of another size than 1 has another stride.
    Stride {
        /// The axis of the layout at this dimension.
        axis: Option<&'static str>,
        /// The dimension, counted from 0.
        dimension: usize,
        /// The stride in the layout, in elements.
        layout: u32,
        /// The stride in the descriptor, in elements.
        descriptor: u32,
    },
}

impl fmt::Display for LayoutMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (axis, dimension, what, layout, descriptor) = match *self {
            Self::Layout(error) => return error.fmt(f),
            Self::DataType { layout, descriptor } => {
                let (layout, descriptor) = (layout.name(), descriptor.name());
                return write!(
                    f,
                    "DirectML: the layout's elements are {layout}, and the descriptor's {descriptor}; {ADVICE}"
                );
            }
            Self::Rank { layout, descriptor } => {
                return write!(
                    f,
                    "DirectML: the layout's tensor has {layout} dimensions, and {descriptor} do not hold it; {ADVICE}"
                );
            }
            Self::Size { axis, dimension, layout, descriptor } => (axis, dimension, "size", layout, descriptor),
            Self::Stride { axis, dimension, layout, descriptor } => (axis, dimension, "stride", layout, descriptor),
        };
        f.write_str("DirectML: ")?;
        match axis {
            Some(axis) => write!(f, "axis `{axis}`")?,
            None => f.write_str("a dimension without an axis")?,
        }
        write!(
            f,
            " has {what} {layout} in the layout and {descriptor} in the descriptor (dimension {dimension}); {ADVICE}"
        )
    }
}

const ADVICE: &str = "describe the layout that the buffer has";

impl core::error::Error for LayoutMismatch {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Layout(error) => Some(error),
            _ => None,
        }
    }
}
