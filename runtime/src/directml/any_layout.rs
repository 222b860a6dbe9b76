//! Descriptors and layouts of run-time rank, from one to the other.

use super::desc::BufferTensorDesc;
use super::descriptor_error::DescriptorError;
use crate::AnyLayout;
use crate::any::NumbersError;
use crate::arith::spec::MAX_RANK;
use crate::description::Description;
use crate::description::place::Placing;
use crate::element::DataType;

/// The names of the dimensions of a descriptor, by its rank. DirectML identifies them by their position: the dimensions of an image have a meaning, and
/// of a higher rank none has.
const NAMES: [&[&str]; MAX_RANK + 1] = [
    &[],
    &["W"],
    &["H", "W"],
    &["C", "H", "W"],
    &["N", "C", "H", "W"],
    &["N", "C", "D", "H", "W"],
    &["A", "B", "E", "F", "J", "K"],
    &["A", "B", "E", "F", "J", "K", "L"],
    &["A", "B", "E", "F", "J", "K", "L", "M"],
];

impl BufferTensorDesc {
    /// [`of_layout`](Self::of_layout) for a layout whose rank is a run-time value, and for elements of a type that is one too.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::directml::BufferTensorDesc;
    /// use tensor_layout::element::DataType;
    ///
    /// let act = AnyLayout::parse("N=1 C=3 H=57 W=57; order = NHWC")?;
    /// let descriptor = BufferTensorDesc::of_any(DataType::Float32, &act)?;
    /// assert_eq!(descriptor.strides(), Some(&[9747, 1, 171, 3][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn of_any(data_type: DataType, layout: &AnyLayout) -> Result<Self, DescriptorError> {
        Self::describe_any(data_type, layout, Placing::ByName)
    }

    /// [`of_any`](Self::of_any), with the dimensions in the layout's logical order.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::directml::BufferTensorDesc;
    /// use tensor_layout::element::DataType;
    ///
    /// let filter = AnyLayout::parse("K=8 R=3 S=3 C=4; order = KCRS")?;
    /// let error = BufferTensorDesc::of_any(DataType::Float32, &filter).unwrap_err();
    /// assert!(error.to_string().starts_with("DirectML: axis `K` has no place by its name"));
    /// let descriptor = BufferTensorDesc::try_in_logical_order_any(DataType::Float32, &filter)?;
    /// assert_eq!(descriptor.sizes(), [8, 3, 3, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn try_in_logical_order_any(data_type: DataType, layout: &AnyLayout) -> Result<Self, DescriptorError> {
        Self::describe_any(data_type, layout, Placing::Logical)
    }

    fn describe_any(data_type: DataType, layout: &AnyLayout, placing: Placing) -> Result<Self, DescriptorError> {
        Self::describe(data_type, &Description::of_any(layout), placing).map_err(|error| match error {
            DescriptorError::Tensor(error) => DescriptorError::Tensor(error.with_names_of(layout)),
            other => other,
        })
    }

    /// The sizes and strides as a layout whose rank is a run-time value. Its axes are the last ones of `N C H W` at rank 1 to 4,
    /// `N C D H W` at rank 5, and the first ones of `A B E F J K L M` above.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ACT: BufferTensorDesc =
    ///     BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8; order = NHWC)>();
    /// let layout = ACT.any_layout()?;
    /// assert_eq!(layout.to_string(), "N=1 C=3 H=8 W=8; order = NHWC");
    /// assert_eq!(layout.offset(&[0, 2, 1, 1]), Some(29)); // 2 * 1 + 1 * 24 + 1 * 3
    /// # Ok::<(), tensor_layout::any::NumbersError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a number that follows is over `isize::MAX`, which is possible only where `isize` has 32 bits.
    pub fn any_layout(&self) -> Result<AnyLayout, NumbersError> {
        let rank = self.rank as usize;
        let (mut extents, mut strides) = ([0; MAX_RANK], [0; MAX_RANK]);
        for (dimension, (&size, &stride)) in self.sizes().iter().zip(&self.strides[..rank]).enumerate() {
            extents[dimension] = size as usize;
            // A stride over the limit stays over it.
            strides[dimension] = isize::try_from(stride).unwrap_or(isize::MAX);
        }
        AnyLayout::from_numbers(NAMES[rank], &extents[..rank], &strides[..rank])
    }
}
