//! CUDA: a layout as the numbers of `cuTensorMapEncodeTiled`, by which a GPU from Hopper on copies boxes of a tensor to shared memory and back.
//!
//! The dimensions are the axes in memory order, innermost first. The box that a kernel copies, and the order of its bytes in shared memory,
//! come from the kernel: [`with_box`](TensorMap::with_box).
//!
//! ```
//! use tensor_layout::descriptors::cuda::{Swizzle, TensorMap};
//! use tensor_layout::layout;
//!
//! // Boxes of 128 rows of 64 numbers. The 128 bytes of a row are swizzled as matrix
//! // instructions read them.
//! const WEIGHT: TensorMap = TensorMap::of::<half::bf16, layout!(O=1024 I=500; align(O) = 8)>()
//!     .with_box(&[64, 128], Swizzle::Bytes128);
//!
//! assert_eq!((WEIGHT.data_type(), WEIGHT.rank()), (9, 2)); // CU_TENSOR_MAP_DATA_TYPE_BFLOAT16
//! assert_eq!(WEIGHT.global_dim(), [500, 1024]); // elements, I and O
//! // bytes; CUDA is not given the stride of the innermost dimension
//! assert_eq!(WEIGHT.global_strides(), [1008]);
//! // CU_TENSOR_MAP_SWIZZLE_128B
//! assert_eq!((WEIGHT.box_dim(), WEIGHT.swizzle() as i32), (&[64, 128][..], 3));
//! ```
//!
//! | what | rule |
//! |---|---|
//! | rank | 1 to 5; a scalar has one dimension of extent 1 |
//! | `globalDim` | 1 to 2^32 |
//! | `globalStrides` | multiples of 16 bytes, below 2^40; the innermost dimension has neighbours |
//! | `boxDim` | 1 to 256; along the innermost dimension a multiple of 16 bytes, and at most the bytes of the swizzle |
//! | the address, which the program adds | a multiple of 16 bytes |
//!
//! The interleave is none, and the element strides are 1. CUDA has no signed integers of 8 and 16 bits, no `bool` and no 8-bit floats: a copy moves
//! their bytes, so they are unsigned integers of their size.

use super::constructors::{constructors, first, getters};
use crate::description::known::{known_extent, known_stride};
use crate::description::width::Width;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("CUDA");

/// The most dimensions.
const MAX_DIMENSIONS: usize = 5;
/// What strides, and the innermost row of a box, must be a multiple of, in bytes.
const UNIT_BYTES: u64 = 16;
/// A stride is below this, in bytes.
const STRIDE_LIMIT: u64 = 1 << 40;

/// How the bytes of a box lie in shared memory, so that its columns are read without conflicts of banks: `CUtensorMapSwizzle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
#[non_exhaustive]
pub enum Swizzle {
    /// In order.
    None = 0,
    /// Swizzled within 32 bytes, which a row of the box has at most.
    Bytes32 = 1,
    /// Within 64 bytes.
    Bytes64 = 2,
    /// Within 128 bytes.
    Bytes128 = 3,
}

impl Swizzle {
    /// The most bytes of a row of the box.
    const fn most_bytes(self) -> u64 {
        match self {
            Self::None => u64::MAX,
            Self::Bytes32 => 32,
            Self::Bytes64 => 64,
            Self::Bytes128 => 128,
        }
    }
}

/// The numbers of `cuTensorMapEncodeTiled`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TensorMap {
    data_type: i32,
    element_bytes: u64,
    rank: u32,
    axes: [usize; MAX_DIMENSIONS],
    names: [&'static str; MAX_DIMENSIONS],
    dims: [u64; MAX_DIMENSIONS],
    strides: [u64; MAX_DIMENSIONS],
    boxes: [u32; MAX_DIMENSIONS],
    swizzle: Swizzle,
}

constructors! {
    TensorMap:
    /// The numbers for a tensor of `T` in a static layout. Its box is one index along each axis, until [`with_box`](Self::with_box) says another.
    of of_layout of_any => TensorMap::describe
}

getters! {
    TensorMap, self:
    /// The `CUtensorMapDataType`.
    data_type: i32 = self.data_type;
    /// `tensorRank`.
    rank: u32 = self.rank;
    /// `globalDim`: the size of each dimension, in elements, innermost first.
    global_dim: &[u64] = first!(self.dims, self.rank);
    /// `globalStrides`: the stride of each dimension but the innermost one, in bytes.
    global_strides: &[u64] = first!(self.strides, self.rank).split_at(1).1;
    /// `boxDim`: the indices of a box along each dimension, innermost first.
    box_dim: &[u32] = first!(self.boxes, self.rank);
    /// `swizzle`, with the number of `CUtensorMapSwizzle`.
    swizzle: Swizzle = self.swizzle;
    /// The axis of each dimension: its position in the logical order of the layout. It is `[0]` for a scalar.
    axes: &[usize] = first!(self.axes, self.rank);
}

impl TensorMap {
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let (Some(number), Some(element_bytes)) = (number(data_type), data_type.size_in_bytes()) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let extents = Width { target: TARGET, most: 1 << 32, unit_in_bytes: 1 };
        attempt!(extents.check(layout));
        up_to!(axis < layout.rank(), {
            if let Some(size) = layout.block(axis) {
                return Err(TARGET.refuses(Refusal::Blocked { axis: layout.name(axis), size }));
            }
        });
        if layout.rank() > MAX_DIMENSIONS {
            let rule = "a tensor map has at most 5 dimensions; merge axes, or `squeeze` those of extent 1";
            return Err(TARGET.refuses(Refusal::Other { rule }));
        }
        let rank = if layout.rank() == 0 { 1 } else { layout.rank() };
        let mut map = TensorMap {
            data_type: number,
            element_bytes: element_bytes as u64,
            rank: rank as u32,
            axes: [0; MAX_DIMENSIONS],
            names: [""; MAX_DIMENSIONS],
            dims: [1; MAX_DIMENSIONS],
            strides: [UNIT_BYTES; MAX_DIMENSIONS],
            boxes: [1; MAX_DIMENSIONS],
            swizzle: Swizzle::None,
        };
        up_to!(dimension < layout.rank(), {
            let axis = layout.order()[layout.rank() - 1 - dimension];
            (map.axes[dimension], map.names[dimension]) = (axis, layout.name(axis));
            map.dims[dimension] = known_extent(layout, axis) as u64;
            map.strides[dimension] = match stride(element_bytes, layout, axis, dimension) {
                Ok(Some(stride)) => stride,
                Ok(None) => attempt!(map.end(dimension)),
                Err(error) => return Err(error),
            };
        });
        Ok(map)
    }

    /// Where the dimensions inside end, in bytes, as a stride that CUDA takes: an axis of one index has any.
    const fn end(&self, dimension: usize) -> Result<u64, ExportError> {
        let end = match dimension {
            0 => 1,
            1 => self.dims[0] as u128 * self.element_bytes as u128,
            _ => self.strides[dimension - 1] as u128 * self.dims[dimension - 1] as u128,
        };
        let end = end.next_multiple_of(UNIT_BYTES as u128);
        if end >= STRIDE_LIMIT as u128 {
            let (axis, takes) = (self.names[dimension], (end / self.element_bytes as u128) as usize);
            let most = (STRIDE_LIMIT - 1) / self.element_bytes;
            return Err(TARGET.refuses(Refusal::RoomTooLarge { axis, takes, most }));
        }
        Ok(end as u64)
    }

    /// Returns the map whose boxes have these sizes, innermost dimension first, and these swizzled bytes.
    ///
    /// # Panics
    ///
    /// If there is not one size for each dimension; if a size is 0 or over 256; or if the bytes of the box along the innermost dimension are
    /// not a multiple of 16, or more than the swizzle has. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_box(self, sizes: &[u32], swizzle: Swizzle) -> Self {
        match self.try_with_box(sizes, swizzle) {
            Ok(map) => map,
            Err(error) => error.raise(),
        }
    }

    /// As [`with_box`](Self::with_box), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If CUDA does not take the box.
    pub const fn try_with_box(mut self, sizes: &[u32], swizzle: Swizzle) -> Result<Self, ExportError> {
        if sizes.len() != self.rank as usize {
            return Err(TARGET.refuses(Refusal::BoxRank { sizes: sizes.len(), rank: self.rank as usize }));
        }
        up_to!(dimension < sizes.len(), {
            let (axis, size) = (self.names[dimension], sizes[dimension] as usize);
            if size == 0 || size > 256 {
                return Err(TARGET.refuses(Refusal::BoxSize { axis, size }));
            }
            let bytes = sizes[0] as u64 * self.element_bytes;
            let most_bytes = swizzle.most_bytes();
            if dimension == 0 && (bytes % UNIT_BYTES != 0 || bytes > most_bytes) {
                let most_bytes = if most_bytes == u64::MAX { 256 * self.element_bytes } else { most_bytes };
                return Err(TARGET.refuses(Refusal::BoxRow { axis, size, bytes, most_bytes }));
            }
            self.boxes[dimension] = sizes[dimension];
        });
        self.swizzle = swizzle;
        Ok(self)
    }
}

/// The stride of an axis in bytes; `None` if it has no effect.
const fn stride(
    element_bytes: usize,
    layout: &Description,
    axis: usize,
    dimension: usize,
) -> Result<Option<u64>, ExportError> {
    if known_extent(layout, axis) == 1 {
        return Ok(None);
    }
    let width = Width { target: TARGET, most: STRIDE_LIMIT - 1, unit_in_bytes: element_bytes };
    let stride_in_bytes = attempt!(width.stride(layout, axis));
    let (name, stride) = (layout.name(axis), known_stride(layout, axis));
    if dimension == 0 && stride != 1 {
        return Err(TARGET.refuses(Refusal::NotInnermost { axis: name, stride, expected: 1 }));
    }
    if dimension > 0 && stride_in_bytes % UNIT_BYTES != 0 {
        let elements = UNIT_BYTES as usize / element_bytes;
        return Err(TARGET.refuses(Refusal::StrideMultiple {
            axis: name,
            stride_in_bytes,
            multiple: UNIT_BYTES,
            elements,
        }));
    }
    Ok(Some(stride_in_bytes))
}

/// The values of `CUtensorMapDataType`.
const TYPES: [(DataType, i32); 10] = [
    (DataType::Uint8, 0),
    (DataType::Uint16, 1),
    (DataType::Uint32, 2),
    (DataType::Int32, 3),
    (DataType::Uint64, 4),
    (DataType::Int64, 5),
    (DataType::Float16, 6),
    (DataType::Float32, 7),
    (DataType::Float64, 8),
    (DataType::Bfloat16, 9),
];

/// Its value. Bytes that are only moved have the value of the unsigned integer of their size.
const fn number(data_type: DataType) -> Option<i32> {
    let moved_as = match data_type.size_in_bits() {
        8 => DataType::Uint8,
        16 => DataType::Uint16,
        _ => data_type,
    };
    match data_type.find_in(&TYPES) {
        Some(number) => Some(number),
        None => moved_as.find_in(&TYPES),
    }
}
