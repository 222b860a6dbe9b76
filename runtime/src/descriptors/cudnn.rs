//! cuDNN: a layout as the numbers of `cudnnSetTensorNdDescriptor`.
//!
//! cuDNN identifies a dimension by its position, N C H W. So axes are placed by *name*, as those of
//! [DirectML](crate::directml::BufferTensorDesc#the-order-of-the-dimensions): names among N, C, H, W become N C H W, with a D, N C D H W; O and
//! I of filters O I H W; a bias O has the position of C. Absent axes have size 1. A name without a position beside one that has one is refused.
//! A layout without such names keeps the logical order, after leading sizes of 1 up to rank 4, the least rank of cuDNN; so does
//! [`in_logical_order`](TensorDesc::in_logical_order). Strides count elements.
//!
//! ```
//! use tensor_layout::descriptors::cudnn::TensorDesc;
//! use tensor_layout::layout;
//!
//! const INPUT: TensorDesc =
//!     TensorDesc::of::<f32, layout!(N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8)>();
//! assert_eq!(INPUT.dims(), [1, 64, 57, 57]); // dimA: N C H W
//! assert_eq!(INPUT.strides(), [207936, 1, 3648, 64]); // strideA: elements
//! assert_eq!(INPUT.data_type(), 0); // CUDNN_DATA_FLOAT
//!
//! const BIAS: TensorDesc = TensorDesc::of::<f32, layout!(O=64)>();
//! assert_eq!(BIAS.dims(), [1, 64, 1, 1]);
//! ```
//!
//! | what | rule |
//! |---|---|
//! | rank | 4 to 8 (`CUDNN_DIM_MAX`); lower ranks get dimensions of size 1 |
//! | dims, strides | 1 to 2^31 - 1; the stride of an axis of extent 1 becomes the size of what lies inside it in memory |
//! | elements from the first to the last one | at most 2^31 - 1 |

use super::constructors::{constructors, first, getters};
use crate::arith::spec::MAX_RANK;
use crate::description::known::{known_extent, known_span, known_storage, packed_stride};
use crate::description::place::{Names, Placing};
use crate::description::width::Width;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("cuDNN");

/// The numbers of `cudnnSetTensorNdDescriptor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorDesc {
    data_type: i32,
    rank: u32,
    dims: [i32; MAX_RANK],
    strides: [i32; MAX_RANK],
}

constructors! {
    TensorDesc:
    /// The numbers for a tensor of `T` in a static layout, with the dimensions placed by name.
    of of_layout of_any => TensorDesc::describe, Placing::ByName
}

constructors! {
    TensorDesc:
    /// [`of`](Self::of), with the dimensions in the layout's logical order.
    in_logical_order try_in_logical_order try_in_logical_order_any => TensorDesc::describe, Placing::Logical
}

getters! {
    TensorDesc, self:
    /// The `cudnnDataType_t`.
    data_type: i32 = self.data_type;
    /// `dimA`: the size of each dimension, in elements. There are 4 to 8.
    dims: &[i32] = first!(self.dims, self.rank);
    /// `strideA`: the stride of each dimension, in elements.
    strides: &[i32] = first!(self.strides, self.rank);
}

impl TensorDesc {
    const fn describe(data_type: DataType, layout: &Description, placing: Placing) -> Result<Self, ExportError> {
        let Some(number) = data_type.find_in(&TYPES) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let most = i32::MAX as u64;
        let width = Width { target: TARGET, most, unit_in_bytes: 1 };
        attempt!(width.check(layout));
        let places = attempt!(placing.places(Names::of(TARGET), layout));
        let filler = width.at_most(known_storage(layout) as u128) as i32;
        let (mut dims, mut strides) = ([1; MAX_RANK], [filler; MAX_RANK]);
        up_to!(dimension < places.rank, {
            if let Some(axis) = places.axes[dimension] {
                dims[dimension] = known_extent(layout, axis) as i32;
                strides[dimension] = match width.stride(layout, axis) {
                    _ if dims[dimension] == 1 => width.at_most(packed_stride(layout, axis, 1)) as i32,
                    Ok(stride) => stride as i32,
                    Err(error) => return Err(error),
                };
            }
        });
        if known_span(layout) as u128 > most as u128 {
            return Err(TARGET.refuses(Refusal::SpanTooLarge { elements: known_span(layout), most }));
        }
        Ok(TensorDesc { data_type: number, rank: places.rank as u32, dims, strides })
    }
}

/// The values of `cudnnDataType_t` that the function takes: `CUDNN_DATA_INT64` and `CUDNN_DATA_BOOLEAN` are for graphs alone.
const TYPES: [(DataType, i32); 7] = [
    (DataType::Float32, 0),
    (DataType::Float64, 1),
    (DataType::Float16, 2),
    (DataType::Int8, 3),
    (DataType::Int32, 4),
    (DataType::Uint8, 6),
    (DataType::Bfloat16, 9),
];
