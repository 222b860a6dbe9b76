//! Metal: a layout as the numbers of an `MTLTensorDescriptor`.
//!
//! `MTLTensorExtents` have the innermost dimension first. So the dimensions of a [`TensorDesc`] follow the layout's *order in memory*,
//! from the innermost to the outermost one, and [`axes`](TensorDesc::axes) says which axis each of them is. Strides count elements.
//!
//! ```
//! use tensor_layout::descriptors::metal::TensorDesc;
//! use tensor_layout::layout;
//!
//! const INPUT: TensorDesc =
//!     TensorDesc::of::<f32, layout!(C=3 H=57 W=57; order = HWC; align(W) = 4)>();
//!
//! assert_eq!(INPUT.dimensions(), [3, 57, 57]); // C W H
//! assert_eq!(INPUT.axes(), [0, 2, 1]); // where they are in the logical order C H W
//! assert_eq!(INPUT.strides(), [1, 4, 228]); // elements
//! assert_eq!(INPUT.data_type(), 3); // MTLTensorDataTypeFloat32
//! ```
//!
//! Apple's header has the rules: the rank is at most 16, which every layout is within. The first stride is 1. Each other stride is at
//! least the stride before it times the size before it. [`check_machine_learning`](TensorDesc::check_machine_learning) has the rules of the usage
//! `MTLTensorUsageMachineLearning`.

use super::constructors::{constructors, first, getters};
use super::nested::Nested;
use crate::arith::spec::MAX_RANK;
use crate::description::width::Width;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("Metal");

/// The numbers of an `MTLTensorDescriptor`: `NSInteger` each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorDesc {
    data_type: i64,
    element_bytes: u32,
    rank: u32,
    axes: [usize; MAX_RANK],
    dimensions: [i64; MAX_RANK],
    strides: [i64; MAX_RANK],
}

constructors! {
    TensorDesc:
    /// The numbers for a tensor of `T` in a static layout, with the dimensions in memory order, innermost first.
    of of_layout of_any => TensorDesc::describe
}

getters! {
    TensorDesc, self:
    /// The `MTLTensorDataType`.
    data_type: i64 = self.data_type;
    /// The size of each dimension, in elements, innermost first.
    dimensions: &[i64] = first!(self.dimensions, self.rank);
    /// The stride of each dimension, in elements, innermost first. The first one is 1.
    strides: &[i64] = first!(self.strides, self.rank);
    /// The axis of each dimension: its position in the logical order of the layout. It is `[0]` for a scalar.
    axes: &[usize] = first!(self.axes, self.rank);
}

impl TensorDesc {
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let (Some(number), Some(element_bytes)) = (data_type.find_in(&TYPES), data_type.size_in_bytes()) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let width = Width { target: TARGET, most: i64::MAX as u64, unit_in_bytes: 1 };
        let nested = attempt!(Nested::of(width, layout));
        let element_bytes = element_bytes as u32;
        let (mut axes, mut dimensions, mut strides) = ([0; MAX_RANK], [1; MAX_RANK], [1; MAX_RANK]);
        up_to!(dimension < nested.rank, {
            let from = nested.rank - 1 - dimension;
            axes[dimension] = nested.axes[from];
            (dimensions[dimension], strides[dimension]) = (nested.extents[from], nested.strides[from]);
        });
        Ok(TensorDesc { data_type: number, element_bytes, rank: nested.rank as u32, axes, dimensions, strides })
    }

    /// Checks the rules of the usage `MTLTensorUsageMachineLearning`: the second stride is a multiple of 64 bytes, and the dimensions after it
    /// have no gaps.
    ///
    /// # Errors
    ///
    /// If one of them does not hold.
    pub const fn check_machine_learning(&self) -> Result<(), ExportError> {
        let mut dimension = 1;
        while dimension < self.rank as usize {
            let stride = self.strides[dimension];
            let end = self.strides[dimension - 1] as i128 * self.dimensions[dimension - 1] as i128;
            if dimension == 1 && stride as i128 * self.element_bytes as i128 % 64 != 0 {
                return not_packed("a second stride of whole 64 bytes for `MTLTensorUsageMachineLearning`");
            }
            if dimension > 1 && stride as i128 != end {
                return not_packed("a usage other than `MTLTensorUsageMachineLearning`");
            }
            dimension += 1;
        }
        Ok(())
    }
}

const fn not_packed(needs: &'static str) -> Result<(), ExportError> {
    Err(TARGET.refuses(Refusal::NotPacked { needs }))
}

/// The values of `MTLTensorDataType`, which are the same as in `MTLDataType`.
const TYPES: [(DataType, i64); 9] = [
    (DataType::Float32, 3),
    (DataType::Float16, 16),
    (DataType::Int32, 29),
    (DataType::Uint32, 33),
    (DataType::Int16, 37),
    (DataType::Uint16, 41),
    (DataType::Int8, 45),
    (DataType::Uint8, 49),
    (DataType::Bfloat16, 121),
];
