//! WebGPU: a layout as the `GPUTexelCopyBufferLayout` of a copy between a buffer and a texture, with the size of the copy.
//!
//! The axes are taken in memory order, from the innermost one: the channels `C` of a texel, columns, rows, layers. Without an innermost `C`, a
//! texel is one element. Columns named `W` and rows named `H` must be where a texture has them. Further axes must have extent 1.
//!
//! ```
//! use tensor_layout::descriptors::webgpu::TexelCopyBufferLayout;
//! use tensor_layout::layout;
//!
//! const LAYERS: TexelCopyBufferLayout = TexelCopyBufferLayout::of::<
//!     f32,
//!     layout!(N=2 C=4 H=5 W=7; order = NHWC; align(H) = 64; pad(H) = 8),
//! >();
//!
//! assert_eq!(LAYERS.copy_size(), [7, 5, 2]); // width, height, depthOrArrayLayers
//! assert_eq!(LAYERS.bytes_per_row(), 256);
//! assert_eq!(LAYERS.rows_per_image(), 8); // the padding is between the layers
//! assert_eq!(LAYERS.format(), "rgba32float");
//! ```
//!
//! | what | rule |
//! |---|---|
//! | `offset` | a multiple of the bytes of a texel |
//! | `bytesPerRow` | a multiple of 256, at least the bytes of a row; below 2^32. Of a single row it is the next multiple |
//! | `rowsPerImage` | at least the rows: the distance between layers is a multiple of that between rows |
//! | texel | 1, 2 or 4 elements of 1, 2 or 4 bytes, the first `C` of which are the channels |
//!
//! `queue.writeTexture` takes rows at any distance. It is not described here: it copies the bytes once more.

use super::constructors::{constructors, getters};
use super::rows::Rows;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("WebGPU");

/// What `bytesPerRow` must be a multiple of, in bytes.
pub const BYTES_PER_ROW_ALIGNMENT: u64 = super::rows::ROW_ALIGNMENT;

/// The numbers of a `GPUTexelCopyBufferLayout`, and of the `GPUExtent3D` of the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TexelCopyBufferLayout {
    offset: u64,
    bytes_per_row: u32,
    rows_per_image: u32,
    copy_size: [u32; 3],
    data_type: DataType,
    channels: u32,
    format: &'static str,
    texel_bytes: u32,
    size_in_bytes: u64,
}

constructors! {
    TexelCopyBufferLayout:
    /// The layout of a tensor of `T` in a static layout, at offset 0.
    of of_layout of_any => TexelCopyBufferLayout::describe
}

getters! {
    TexelCopyBufferLayout, self:
    /// `offset`, in bytes.
    offset_in_bytes: u64 = self.offset;
    /// `bytesPerRow`
    bytes_per_row: u32 = self.bytes_per_row;
    /// `rowsPerImage`
    rows_per_image: u32 = self.rows_per_image;
    /// `width`, `height` and `depthOrArrayLayers` of the copy, in texels.
    copy_size: [u32; 3] = self.copy_size;
    /// The number of elements of a texel, with those that are padding.
    channels: u32 = self.channels;
    /// The `GPUTextureFormat`: integers as such, unless [`normalized`](Self::normalized) was called.
    format: &'static str = self.format;
    /// The bytes that a copy reads or writes, from the offset to the end of the last texel.
    size_in_bytes: u64 = self.size_in_bytes;
}

impl TexelCopyBufferLayout {
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let Some(formats) = data_type.find_in(&FORMATS) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let rows = attempt!(Rows::of(TARGET, data_type, layout, false));
        Ok(TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: rows.row_pitch,
            rows_per_image: rows.rows_per_slice,
            copy_size: rows.extent,
            data_type,
            channels: rows.channels,
            format: formats[rows.channels as usize - 1],
            texel_bytes: rows.texel_bytes,
            size_in_bytes: rows.size_in_bytes(),
        })
    }

    /// Returns the layout at this offset in its buffer, in bytes.
    ///
    /// # Panics
    ///
    /// If it is not a multiple of the bytes of a texel. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_offset_in_bytes(self, offset_bytes: u64) -> Self {
        match self.try_with_offset_in_bytes(offset_bytes) {
            Ok(layout) => layout,
            Err(error) => error.raise(),
        }
    }

    /// As [`with_offset_in_bytes`](Self::with_offset_in_bytes), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If it is not a multiple of the bytes of a texel.
    pub const fn try_with_offset_in_bytes(mut self, offset_bytes: u64) -> Result<Self, ExportError> {
        if offset_bytes % self.texel_bytes as u64 != 0 {
            let multiple = self.texel_bytes as u64;
            return Err(TARGET.refuses(Refusal::Offset { offset_in_bytes: offset_bytes, multiple }));
        }
        self.offset = offset_bytes;
        Ok(self)
    }

    /// Returns the layout with the format whose integers of 8 or 16 bits are 0 to 1 (`unorm`), or -1 to 1 (`snorm`). Other formats stay.
    #[must_use]
    pub const fn normalized(mut self) -> Self {
        if let Some(formats) = self.data_type.find_in(&NORMALIZED) {
            self.format = formats[self.channels as usize - 1];
        }
        self
    }
}

/// The names of `GPUTextureFormat` for 1, 2 and 4 channels. There are none for 3.
const FORMATS: [(DataType, [&str; 4]); 8] = [
    (DataType::Uint8, ["r8uint", "rg8uint", "", "rgba8uint"]),
    (DataType::Int8, ["r8sint", "rg8sint", "", "rgba8sint"]),
    (DataType::Float16, ["r16float", "rg16float", "", "rgba16float"]),
    (DataType::Uint16, ["r16uint", "rg16uint", "", "rgba16uint"]),
    (DataType::Int16, ["r16sint", "rg16sint", "", "rgba16sint"]),
    (DataType::Float32, ["r32float", "rg32float", "", "rgba32float"]),
    (DataType::Uint32, ["r32uint", "rg32uint", "", "rgba32uint"]),
    (DataType::Int32, ["r32sint", "rg32sint", "", "rgba32sint"]),
];

/// The formats in which integers stand for numbers from 0 to 1, or from -1 to 1.
const NORMALIZED: [(DataType, [&str; 4]); 4] = [
    (DataType::Uint8, ["r8unorm", "rg8unorm", "", "rgba8unorm"]),
    (DataType::Int8, ["r8snorm", "rg8snorm", "", "rgba8snorm"]),
    (DataType::Uint16, ["r16unorm", "rg16unorm", "", "rgba16unorm"]),
    (DataType::Int16, ["r16snorm", "rg16snorm", "", "rgba16snorm"]),
];
