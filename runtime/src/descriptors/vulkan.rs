//! Vulkan: a layout as the `VkTensorDescriptionARM` of the extension `VK_ARM_tensors`.
//!
//! A Vulkan tensor has its dimensions in memory order: the last one is innermost. So the dimensions of a [`TensorDescription`] are those of
//! the layout's *order in memory*, and [`axes`](TensorDescription::axes) says which axis each of them is. Strides count bytes.
//!
//! ```
//! use tensor_layout::descriptors::vulkan::TensorDescription;
//! use tensor_layout::layout;
//!
//! static INPUT: TensorDescription =
//!     TensorDescription::of::<f32, layout!(N=1 C=3 H=57 W=57; order = NHWC; pad(W) = 64)>();
//!
//! assert_eq!(INPUT.dimensions(), [1, 57, 57, 3]); // N H W C
//! assert_eq!(INPUT.axes(), [0, 2, 3, 1]); // where they are in the logical order N C H W
//! assert_eq!(INPUT.strides_in_bytes(), [43776, 768, 12, 4]);
//! assert!(!INPUT.is_packed()); // it needs the feature `tensorNonPacked`
//! assert_eq!(INPUT.format(), 100); // VK_FORMAT_R32_SFLOAT
//! ```
//!
//! The valid usage of `VkTensorDescriptionARM` has the rules:
//!
//! | what | rule | here |
//! |---|---|---|
//! | dimensions | over 0, at most `maxPerDimensionTensorElements` | extent 0 is refused; [`check_limits`](TensorDescription::check_limits) |
//! | number of dimensions | at most `maxTensorDimensionCount` | [`check_limits`](TensorDescription::check_limits); a scalar has one dimension of 1 |
//! | innermost stride | the size of an element | other layouts are refused |
//! | strides | multiples of the element's size, over 0, at most `maxTensorStride` | negative and broadcast axes and blocks are refused |
//! | nesting | each stride is at least the stride of the next dimension times its size | other layouts are refused |
//! | gaps | need the feature `tensorNonPacked`, and linear tiling | [`is_packed`](TensorDescription::is_packed) |

use super::constructors::{constructors, first, getters};
use super::nested::Nested;
use crate::arith::spec::MAX_RANK;
use crate::description::setters::setters;
use crate::description::width::Width;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr::null;

/// The target of its errors.
pub const TARGET: Target = Target::new("Vulkan");

/// The numbers of a `VkTensorDescriptionARM`. They are inline, so no pointer in it can dangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorDescription {
    format: i32,
    rank: u32,
    axes: [usize; MAX_RANK],
    dimensions: [i64; MAX_RANK],
    strides_in_bytes: [i64; MAX_RANK],
    is_packed: bool,
}

/// The limits of a device, from `VkPhysicalDeviceTensorPropertiesARM`.
///
/// A program begins with [`NONE`](Self::NONE), and says the limits that it has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// `maxTensorDimensionCount`
    pub max_tensor_dimension_count: u32,
    /// `maxTensorElements`
    pub max_tensor_elements: u64,
    /// `maxPerDimensionTensorElements`
    pub max_per_dimension_tensor_elements: u64,
    /// `maxTensorStride`, in bytes
    pub max_tensor_stride: i64,
    /// `maxTensorSize`, in bytes
    pub max_tensor_size: u64,
    /// The feature `tensorNonPacked`
    pub tensor_non_packed: bool,
}

impl Limits {
    /// A device that takes every tensor.
    pub const NONE: Self = Self {
        max_tensor_dimension_count: u32::MAX,
        max_tensor_elements: u64::MAX,
        max_per_dimension_tensor_elements: u64::MAX,
        max_tensor_stride: i64::MAX,
        max_tensor_size: u64::MAX,
        tensor_non_packed: true,
    };

    setters! {
        /// With this `maxTensorDimensionCount`.
        with_max_tensor_dimension_count(max_tensor_dimension_count: u32);
        /// With this `maxTensorElements`.
        with_max_tensor_elements(max_tensor_elements: u64);
        /// With this `maxPerDimensionTensorElements`.
        with_max_per_dimension_tensor_elements(max_per_dimension_tensor_elements: u64);
        /// With this `maxTensorStride`, in bytes.
        with_max_tensor_stride(max_tensor_stride: i64);
        /// With this `maxTensorSize`, in bytes.
        with_max_tensor_size(max_tensor_size: u64);
        /// With or without the feature `tensorNonPacked`.
        with_tensor_non_packed(tensor_non_packed: bool);
    }
}

constructors! {
    TensorDescription:
    /// The description of a tensor of `T` in a static layout, with its dimensions in memory order.
    of of_layout of_any => TensorDescription::describe
}

getters! {
    TensorDescription, self:
    /// The `VkFormat` of the elements: one component of the type's own kind.
    format: i32 = self.format;
    /// The size of each dimension, in elements, outermost first.
    dimensions: &[i64] = first!(self.dimensions, self.rank);
    /// The stride of each dimension, in bytes. A dimension of size 1 has the stride of a packed tensor.
    strides_in_bytes: &[i64] = first!(self.strides_in_bytes, self.rank);
    /// The axis of each dimension: its position in the logical order of the layout. It is `[0]` for a scalar.
    axes: &[usize] = first!(self.axes, self.rank);
    /// Whether there are no gaps, so that `pStrides` may be null. A device needs the feature `tensorNonPacked` for gaps.
    is_packed: bool = self.is_packed;
    /// The size of the tensor as Vulkan counts it, the outermost stride times its dimension, in bytes.
    size_in_bytes: u64 = self.strides_in_bytes[0] as u64 * self.dimensions[0] as u64;
}

impl TensorDescription {
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let (Some(format), Some(unit_in_bytes)) = (data_type.find_in(&TYPES), data_type.size_in_bytes()) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let width = Width { target: TARGET, most: i64::MAX as u64, unit_in_bytes };
        let nested = attempt!(Nested::of(width, layout));
        Ok(TensorDescription {
            format,
            rank: nested.rank as u32,
            axes: nested.axes,
            dimensions: nested.extents,
            strides_in_bytes: nested.strides,
            is_packed: nested.is_packed,
        })
    }

    /// Checks the limits of a device.
    ///
    /// ```
    /// use tensor_layout::descriptors::vulkan::{Limits, TensorDescription};
    /// use tensor_layout::layout;
    ///
    /// const ROWS: TensorDescription = TensorDescription::of::<u8, layout!(H=3 W=5; pad(W) = 8)>();
    /// let device = Limits::NONE.with_max_tensor_size(65536).with_tensor_non_packed(false);
    /// let error = ROWS.check_limits(&device).unwrap_err().to_string();
    /// assert!(
    ///     error.contains(
    ///         "there are gaps between the elements, which need the feature `tensorNonPacked`"
    ///     )
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// If the tensor is over a limit, or has gaps and the device does not take them.
    pub const fn check_limits(&self, device: &Limits) -> Result<(), ExportError> {
        if self.rank > device.max_tensor_dimension_count {
            let (value, most) = (self.rank as u64, device.max_tensor_dimension_count as u64);
            return limit("maxTensorDimensionCount", value, most);
        }
        let mut elements = 1_u64;
        up_to!(dimension < self.rank as usize, {
            let (size, stride) = (self.dimensions[dimension] as u64, self.strides_in_bytes[dimension]);
            if size > device.max_per_dimension_tensor_elements {
                return limit("maxPerDimensionTensorElements", size, device.max_per_dimension_tensor_elements);
            }
            if stride > device.max_tensor_stride {
                let most = if device.max_tensor_stride < 0 { 0 } else { device.max_tensor_stride as u64 };
                return limit("maxTensorStride", stride as u64, most);
            }
            elements = elements.saturating_mul(size);
        });
        if elements > device.max_tensor_elements {
            return limit("maxTensorElements", elements, device.max_tensor_elements);
        }
        if self.size_in_bytes() > device.max_tensor_size {
            return limit("maxTensorSize", self.size_in_bytes(), device.max_tensor_size);
        }
        if !self.is_packed && !device.tensor_non_packed {
            return Err(TARGET.refuses(Refusal::NotPacked { needs: "the feature `tensorNonPacked`" }));
        }
        Ok(())
    }

    /// The struct that Vulkan reads, of linear tiling, for these `VkTensorUsageFlagsARM`. Its pointers point into this description.
    ///
    /// ```
    /// use tensor_layout::{descriptors::vulkan::TensorDescription, layout};
    ///
    /// static ROWS: TensorDescription = TensorDescription::of::<u8, layout!(H=3 W=5; pad(W) = 8)>();
    /// let raw = ROWS.as_raw(2); // VK_TENSOR_USAGE_SHADER_BIT_ARM
    /// assert_eq!((raw.tiling, raw.format, raw.dimension_count), (1, 13, 2));
    /// ```
    #[must_use]
    pub const fn as_raw(&self, usage: u64) -> RawTensorDescription<'_> {
        RawTensorDescription {
            s_type: 1_000_460_006,
            p_next: null(),
            tiling: 1,
            format: self.format,
            dimension_count: self.rank,
            p_dimensions: self.dimensions.as_ptr(),
            p_strides: self.strides_in_bytes.as_ptr(),
            usage,
            description: PhantomData,
        }
    }
}

const fn limit(limit: &'static str, value: u64, most: u64) -> Result<(), ExportError> {
    Err(TARGET.refuses(Refusal::Limit { limit, value, most }))
}

/// `VkTensorDescriptionARM`, in C's layout.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawTensorDescription<'a> {
    /// `VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM`
    pub s_type: i32,
    /// Null.
    pub p_next: *const c_void,
    /// `VK_TENSOR_TILING_LINEAR_ARM`
    pub tiling: i32,
    /// The `VkFormat`.
    pub format: i32,
    /// The number of dimensions.
    pub dimension_count: u32,
    /// The size of each dimension, in elements.
    pub p_dimensions: *const i64,
    /// The stride of each dimension, in bytes.
    pub p_strides: *const i64,
    /// The `VkTensorUsageFlagsARM`.
    pub usage: u64,
    description: PhantomData<&'a TensorDescription>,
}

/// The values of `VkFormat`. There is one for each type that Rust has.
const TYPES: [(DataType, i32); 13] = [
    (DataType::Uint8, 13),
    (DataType::Int8, 14),
    (DataType::Uint16, 74),
    (DataType::Int16, 75),
    (DataType::Float16, 76),
    (DataType::Uint32, 98),
    (DataType::Int32, 99),
    (DataType::Float32, 100),
    (DataType::Uint64, 110),
    (DataType::Int64, 111),
    (DataType::Float64, 112),
    (DataType::Bool, 1_000_460_000),     // VK_FORMAT_R8_BOOL_ARM
    (DataType::Bfloat16, 1_000_460_001), // VK_FORMAT_R16_SFLOAT_FPENCODING_BFLOAT16_ARM
];
