//! Whether a descriptor describes a layout.

use super::axis::NAMES;
use super::desc::BufferTensorDesc;
use super::descriptor_error::DescriptorError;
use crate::description::Description;
use crate::description::place::Placing;
use crate::element::{DataType, Element};
use crate::error::run_time::run_time_errors;
use crate::layout::Layout;
use core::fmt;

run_time_errors! {
    /// The first difference between a descriptor and the descriptor of a tensor in a layout. Dimensions are counted from 0.
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
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub enum LayoutMismatch [""] {
        /// The data types differ.
        DataType { layout: DataType, descriptor: DataType }
        => "DirectML: the elements are {layout} in the layout and {descriptor} in the descriptor; describe the layout that the buffer has";

        /// The descriptor has fewer dimensions than the layout has axes whose extent is not 1.
        Rank { layout: u32, descriptor: u32 }
        => "DirectML: the tensor needs {layout} dimensions in the layout, and the descriptor has {descriptor}; describe the layout that the buffer has";

        /// The sizes of a dimension differ. The size in the layout is 1 if no axis of the layout is at this dimension.
        Size { axis: Option<&'static str>, dimension: usize, layout: u32, descriptor: u32 }
        => "DirectML: {place} has size {layout} in the layout and {descriptor} in the descriptor (dimension {dimension}); describe the layout that the buffer has",
        place = Place(*axis);

        /// The strides of a dimension whose size is not 1 differ, in elements.
        Stride { axis: Option<&'static str>, dimension: usize, layout: u32, descriptor: u32 }
        => "DirectML: {place} has stride {layout} in the layout and {descriptor} in the descriptor (dimension {dimension}); describe the layout that the buffer has",
        place = Place(*axis);
    }
    or Layout(DescriptorError): "The layout cannot be described at all.";
}

/// The axis at a dimension.
struct Place(Option<&'static str>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(axis) => write!(f, "axis `{axis}`"),
            None => f.write_str("a dimension without an axis"),
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
        let expected = Self::of_layout::<T, L>(layout).map_err(LayoutMismatch::Layout)?;
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
