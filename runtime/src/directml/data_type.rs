//! The element types that DirectML has.

use core::fmt;

/// `DML_TENSOR_DATA_TYPE`, with Microsoft's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
#[non_exhaustive]
pub enum DataType {
    /// `f32`
    Float32 = 1,
    /// `half::f16`, with the feature `half`
    Float16 = 2,
    /// `u32`
    Uint32 = 3,
    /// `u16`
    Uint16 = 4,
    /// `u8`
    Uint8 = 5,
    /// `i32`
    Int32 = 6,
    /// `i16`
    Int16 = 7,
    /// `i8`
    Int8 = 8,
    /// `f64`; feature level 3.0
    Float64 = 9,
    /// `u64`; feature level 3.0
    Uint64 = 10,
    /// `i64`; feature level 3.0
    Int64 = 11,
    /// [`U4`]; feature level 6.3, in quantize operators only
    Uint4 = 12,
    /// [`I4`]; feature level 6.3, in quantize operators only
    Int4 = 13,
}

/// Every data type, in the order of the values, which begin with 1.
const ALL: [DataType; 13] = {
    use DataType::*;
    [Float32, Float16, Uint32, Uint16, Uint8, Int32, Int16, Int8, Float64, Uint64, Int64, Uint4, Int4]
};

impl DataType {
    /// The data type of this value in Microsoft's `DML_TENSOR_DATA_TYPE`; `None` for 0 (`UNKNOWN`) and for a value that is
    /// none of its.
    ///
    /// ```
    /// use tensor_layout::directml::DataType;
    ///
    /// assert_eq!(DataType::from_value(2), Some(DataType::Float16));
    /// assert_eq!(DataType::from_value(0), None);
    /// ```
    #[must_use]
    pub const fn from_value(value: i32) -> Option<Self> {
        if value >= 1 && value <= ALL.len() as i32 { Some(ALL[value as usize - 1]) } else { None }
    }

    /// Its name, as DirectML writes it, which is how it is displayed.
    ///
    /// ```
    /// use tensor_layout::directml::DataType;
    ///
    /// assert_eq!(DataType::Float16.name(), "FLOAT16");
    /// assert_eq!(format!("of {}", DataType::Uint8), "of UINT8");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Float32 => "FLOAT32",
            Self::Float16 => "FLOAT16",
            Self::Uint32 => "UINT32",
            Self::Uint16 => "UINT16",
            Self::Uint8 => "UINT8",
            Self::Int32 => "INT32",
            Self::Int16 => "INT16",
            Self::Int8 => "INT8",
            Self::Float64 => "FLOAT64",
            Self::Uint64 => "UINT64",
            Self::Int64 => "INT64",
            Self::Uint4 => "UINT4",
            Self::Int4 => "INT4",
        }
    }

    /// `==` is not `const`.
    pub(super) const fn is(self, other: Self) -> bool {
        self as i32 == other as i32
    }

    /// The size of an element, in bits.
    ///
    /// ```
    /// use tensor_layout::directml::DataType;
    ///
    /// assert_eq!((DataType::Float32.bits(), DataType::Uint4.bits()), (32, 4));
    /// ```
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Float64 | Self::Uint64 | Self::Int64 => 64,
            Self::Float32 | Self::Uint32 | Self::Int32 => 32,
            Self::Float16 | Self::Uint16 | Self::Int16 => 16,
            Self::Uint8 | Self::Int8 => 8,
            Self::Uint4 | Self::Int4 => 4,
        }
    }
}

impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A type that DirectML has as the element of a tensor.
///
/// A newtype may have it too:
///
/// ```
/// use tensor_layout::directml::{BufferTensorDesc, DataType, Element};
/// use tensor_layout::layout;
///
/// #[repr(transparent)]
/// struct Celsius(f32);
/// impl Element for Celsius {
///     const DATA_TYPE: DataType = DataType::Float32;
/// }
///
/// const ROOM: BufferTensorDesc = BufferTensorDesc::of::<Celsius, layout!(H=2 W=2)>();
/// assert_eq!(ROOM.data_type(), DataType::Float32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no element type of DirectML",
    label = "DirectML has no tensor of these",
    note = "it has f64, f32, half::f16 (with the feature `half`), u8 to u64, i8 to i64, and `directml::U4` and `I4`",
    note = "there is no bf16, fp8 or bool: a bool tensor is one of u8"
)]
pub trait Element {
    /// The type of the elements.
    const DATA_TYPE: DataType;
}

/// An unsigned 4-bit element: two to a byte, the low four bits first. For descriptors only.
#[derive(Clone, Copy, Debug)]
pub struct U4;

/// A signed 4-bit element: two to a byte, the low four bits first. For descriptors only.
#[derive(Clone, Copy, Debug)]
pub struct I4;

macro_rules! elements {
    ($($type:ty: $data_type:ident,)*) => { $(
        impl Element for $type {
            const DATA_TYPE: DataType = DataType::$data_type;
        }
    )* };
}

elements! {
    f32: Float32, f64: Float64,
    u8: Uint8, u16: Uint16, u32: Uint32, u64: Uint64,
    i8: Int8, i16: Int16, i32: Int32, i64: Int64,
    U4: Uint4, I4: Int4,
}

#[cfg(feature = "half")]
elements! { half::f16: Float16, }
