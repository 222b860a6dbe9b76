//! Whether a descriptor describes a layout.

use super::axis::NAMES;
use super::desc::BufferTensorDesc;
use super::error::DescriptorError;
use crate::description::Description;
use crate::description::place::Placing;
use crate::element::{DataType, Element};
use crate::layout::Layout;
use core::fmt;

/// The first difference between a descriptor and the descriptor of a tensor in a layout.
///
/// ```
/// use tensor_layout::directml::{BufferTensorDesc, LayoutMismatch};
/// use tensor_layout::layout;
///
/// const IMAGE: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(C=3 H=57 W=57)>();
/// let error = IMAGE.check_layout::<f32, _>(&<layout!(C=4 H=57 W=57)>::default()).unwrap_err();
/// assert_eq!(
///     error,
///     LayoutMismatch::Size { axis: Some("C"), dimension: 1, layout: 4, descriptor: 3 }
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutMismatch {
    /// The layout cannot be described at all.
    Layout(DescriptorError),
    /// The data types differ.
    DataType {
        /// The data type of the layout's elements.
        layout: DataType,
        /// The data type in the descriptor.
        descriptor: DataType,
    },
    /// The descriptor has fewer dimensions than the layout has axes whose extent is not 1.
    Rank {
        /// The rank of the layout's own descriptor.
        layout: u32,
        /// The rank of the descriptor.
        descriptor: u32,
    },
    /// The sizes of a dimension differ.
    Size {
        /// The axis of the layout at this dimension. `None` if there is none: then its size in the layout is 1.
        axis: Option<&'static str>,
        /// The dimension, counted from 0.
        dimension: usize,
        /// The size in the layout.
        layout: u32,
        /// The size in the descriptor.
        descriptor: u32,
    },
    /// The strides of a dimension whose size is not 1 differ.
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
                return write!(
                    f,
                    "DirectML: the elements are {layout} in the layout and {descriptor} in the descriptor; {ADVICE}"
                );
            }
            Self::Rank { layout, descriptor } => {
                return write!(
                    f,
                    "DirectML: the tensor needs {layout} dimensions in the layout, and the descriptor has {descriptor}; \
                     {ADVICE}"
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

impl BufferTensorDesc {
    /// Checks that this descriptor describes a tensor of `T` in `layout`, with the dimensions placed by name: the data types, sizes
    /// and strides are equal. Leading sizes of 1, the strides of dimensions of size 1 and a larger total size are ignored.
    ///
    /// The buffer of a tensor with this descriptor can then be viewed through the layout: its elements are where DirectML has them.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const PLANES: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(C=3 H=57 W=57)>();
    /// let error = PLANES
    ///     .check_layout::<f32, _>(&<layout!(C=3 H=57 W=57; order = HWC)>::default())
    ///     .unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "DirectML: axis `C` has stride 1 in the layout and 3249 in the descriptor (dimension 1); \
    ///      describe the layout that the buffer has"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// If they differ, or if the layout cannot be described at all.
    pub fn check_layout<T: Element, L: Layout>(&self, layout: &L) -> Result<(), LayoutMismatch> {
        if self.data_type != T::DATA_TYPE {
            return Err(LayoutMismatch::DataType { layout: T::DATA_TYPE, descriptor: self.data_type });
        }
        let expected = Self::try_of::<T, L>(layout).map_err(LayoutMismatch::Layout)?;
        let rank = self.rank as usize;
        let expected = expected
            .try_with_rank(rank)
            .map_err(|_| LayoutMismatch::Rank { layout: expected.rank, descriptor: self.rank })?;
        // `None` is a dimension that was added in front, or that no axis fills.
        let description = Description::of_layout(layout);
        let places =
            Placing::ByName.places(NAMES, &description).map_err(|error| LayoutMismatch::Layout(error.into()))?;
        let axis_at = |dimension: usize| {
            let place = (dimension + places.rank).checked_sub(rank)?;
            places.axes[place].map(|axis| description.name(axis))
        };
        for (dimension, (&layout, &descriptor)) in expected.sizes().iter().zip(self.sizes()).enumerate() {
            if layout != descriptor {
                return Err(LayoutMismatch::Size { axis: axis_at(dimension), dimension, layout, descriptor });
            }
        }
        for dimension in (0..rank).filter(|&dimension| self.sizes[dimension] != 1) {
            let (layout, descriptor) = (expected.strides[dimension], self.strides[dimension]);
            if layout != descriptor {
                return Err(LayoutMismatch::Stride { axis: axis_at(dimension), dimension, layout, descriptor });
            }
        }
        Ok(())
    }
}
