//! Direct3D 12: a layout as the `D3D12_PLACED_SUBRESOURCE_FOOTPRINT` of a texture in a buffer.
//!
//! The axes are taken in memory order, from the innermost one: the channels `C` of a texel, columns, rows, slices. Without an innermost `C`, a
//! texel is one element. Columns named `W` and rows named `H` must be where a texture has them. Further axes must have extent 1.
//!
//! ```
//! use tensor_layout::descriptors::d3d12::Footprint;
//! use tensor_layout::layout;
//!
//! // Pixels of four bytes, the fourth of them padding; rows at multiples of 256 bytes.
//! const UPLOAD: Footprint =
//!     Footprint::of::<u8, layout!(H=300 W=451 C=3; pad(C) = 4; align(H) = 256)>()
//!         .with_offset_in_bytes(512);
//!
//! let raw = UPLOAD.as_raw(); // D3D12_PLACED_SUBRESOURCE_FOOTPRINT
//! assert_eq!(raw.offset, 512);
//! assert_eq!((raw.footprint.width, raw.footprint.height, raw.footprint.depth), (451, 300, 1));
//! assert_eq!(raw.footprint.row_pitch, 2048); // bytes
//! assert_eq!(raw.footprint.format, 30); // DXGI_FORMAT_R8G8B8A8_UINT
//! assert_eq!(UPLOAD.normalized().format(), 28); // DXGI_FORMAT_R8G8B8A8_UNORM
//! ```
//!
//! | what | rule |
//! |---|---|
//! | offset | a multiple of 512 bytes |
//! | row pitch | a multiple of 256 bytes, at least the bytes of a row; below 2^32. Of a single row it is the next multiple |
//! | slices | one after the other: `RowPitch` times the rows |
//! | texel | 1, 2 or 4 elements of 1, 2 or 4 bytes, or 3 of 4 bytes; the first `C` of them are the channels |

use super::constructors::{constructors, getters};
use super::rows::Rows;
use crate::description::known::{known_extent, known_stride};
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("Direct3D 12");

/// `D3D12_TEXTURE_DATA_PLACEMENT_ALIGNMENT`: what an offset must be a multiple of, in bytes.
pub const PLACEMENT_ALIGNMENT_IN_BYTES: u64 = 512;

/// `D3D12_TEXTURE_DATA_PITCH_ALIGNMENT`: what a row pitch must be a multiple of, in bytes.
pub const PITCH_ALIGNMENT_IN_BYTES: u64 = super::rows::ROW_ALIGNMENT;

/// The numbers of a `D3D12_PLACED_SUBRESOURCE_FOOTPRINT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    raw: RawPlacedFootprint,
    data_type: DataType,
    channels: u32,
    size_in_bytes: u64,
}

constructors! {
    Footprint:
    /// The footprint of a tensor of `T` in a static layout, at offset 0.
    of of_layout of_any => Footprint::describe
}

getters! {
    Footprint, self:
    /// The offset in the buffer, in bytes.
    offset_in_bytes: u64 = self.raw.offset;
    /// The `DXGI_FORMAT`: integers as such, unless [`normalized`](Self::normalized) was called.
    format: i32 = self.raw.footprint.format;
    /// The number of elements of a texel, with those that are padding.
    channels: u32 = self.channels;
    /// The distance between rows, in bytes.
    row_pitch_in_bytes: u32 = self.raw.footprint.row_pitch;
    /// The bytes that a copy reads or writes, from the offset to the end of the last texel.
    size_in_bytes: u64 = self.size_in_bytes;
    /// Width, height and depth, in texels.
    extent: [u32; 3] = {
        let RawFootprint { width, height, depth, .. } = self.raw.footprint;
        [width, height, depth]
    };
}

impl Footprint {
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let Some(formats) = data_type.find_in(&FORMATS) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let rows = attempt!(Rows::of(TARGET, data_type, layout, formats[2] != 0));
        let format = formats[rows.channels as usize - 1];
        let [width, height, depth] = rows.extent;
        if rows.rows_per_slice != height {
            return Err(TARGET.refuses(slices(data_type, &rows, layout)));
        }
        let footprint = RawFootprint { format, width, height, depth, row_pitch: rows.row_pitch };
        let raw = RawPlacedFootprint { offset: 0, footprint };
        Ok(Footprint { raw, data_type, channels: rows.channels, size_in_bytes: rows.size_in_bytes() })
    }

    /// Returns the footprint at this offset in its buffer, in bytes.
    ///
    /// # Panics
    ///
    /// If it is not a multiple of 512. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_offset_in_bytes(self, offset_bytes: u64) -> Self {
        match self.try_with_offset_in_bytes(offset_bytes) {
            Ok(footprint) => footprint,
            Err(error) => error.raise(),
        }
    }

    /// As [`with_offset_in_bytes`](Self::with_offset_in_bytes), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If it is not a multiple of 512.
    pub const fn try_with_offset_in_bytes(mut self, offset_bytes: u64) -> Result<Self, ExportError> {
        if offset_bytes % PLACEMENT_ALIGNMENT_IN_BYTES != 0 {
            let multiple = PLACEMENT_ALIGNMENT_IN_BYTES;
            return Err(TARGET.refuses(Refusal::Offset { offset_in_bytes: offset_bytes, multiple }));
        }
        self.raw.offset = offset_bytes;
        Ok(self)
    }

    /// Returns the footprint with the format whose integers of 8 or 16 bits are 0 to 1 (`UNORM`), or -1 to 1 (`SNORM`). Other formats stay.
    #[must_use]
    pub const fn normalized(mut self) -> Self {
        if let Some(formats) = self.data_type.find_in(&NORMALIZED) {
            self.raw.footprint.format = formats[self.channels as usize - 1];
        }
        self
    }

    /// The struct that Direct3D reads.
    #[must_use]
    pub const fn as_raw(&self) -> RawPlacedFootprint {
        self.raw
    }
}

/// Slices that do not follow one another: the outermost axis of an extent over 1 has them.
const fn slices(data_type: DataType, rows: &Rows, layout: &Description) -> Refusal {
    let mut place = 0;
    while place + 1 < layout.rank() && known_extent(layout, layout.order()[place]) == 1 {
        place += 1;
    }
    let axis = layout.order()[place];
    Refusal::SlicePitch {
        axis: layout.name(axis),
        stride_in_bytes: known_stride(layout, axis).unsigned_abs() as u64 * (data_type.size_in_bits() / 8) as u64,
        row_pitch_in_bytes: rows.row_pitch as u64,
        rows: rows.extent[1] as u64,
    }
}

/// `D3D12_PLACED_SUBRESOURCE_FOOTPRINT`, in C's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct RawPlacedFootprint {
    /// The offset in the buffer, in bytes.
    pub offset: u64,
    /// The texture.
    pub footprint: RawFootprint,
}

/// `D3D12_SUBRESOURCE_FOOTPRINT`, in C's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct RawFootprint {
    /// The `DXGI_FORMAT`.
    pub format: i32,
    /// The columns, in texels.
    pub width: u32,
    /// The rows.
    pub height: u32,
    /// The slices.
    pub depth: u32,
    /// The distance between rows, in bytes.
    pub row_pitch: u32,
}

/// The values of `DXGI_FORMAT` for 1 to 4 channels; 0, `DXGI_FORMAT_UNKNOWN`, where there is none.
const FORMATS: [(DataType, [i32; 4]); 8] = [
    (DataType::Uint8, [62, 50, 0, 30]),
    (DataType::Int8, [64, 52, 0, 32]),
    (DataType::Float16, [54, 34, 0, 10]),
    (DataType::Uint16, [57, 36, 0, 12]),
    (DataType::Int16, [59, 38, 0, 14]),
    (DataType::Float32, [41, 16, 6, 2]),
    (DataType::Uint32, [42, 17, 7, 3]),
    (DataType::Int32, [43, 18, 8, 4]),
];

/// The formats in which integers stand for numbers from 0 to 1, or from -1 to 1.
const NORMALIZED: [(DataType, [i32; 4]); 4] = [
    (DataType::Uint8, [61, 49, 0, 28]),
    (DataType::Int8, [63, 51, 0, 31]),
    (DataType::Uint16, [56, 35, 0, 11]),
    (DataType::Int16, [58, 37, 0, 13]),
];
