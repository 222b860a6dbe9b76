//! The data types of DirectML.

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
    /// [`U4`](super::U4); feature level 6.3, in quantize operators only
    Uint4 = 12,
    /// [`I4`](super::I4); feature level 6.3, in quantize operators only
    Int4 = 13,
}

/// Every data type, in the order of the values, which begin with 1.
const ALL: [DataType; 13] = {
    use DataType::*;
    [Float32, Float16, Uint32, Uint16, Uint8, Int32, Int16, Int8, Float64, Uint64, Int64, Uint4, Int4]
};

impl DataType {
    /// The data type with this value in Microsoft's `DML_TENSOR_DATA_TYPE`. `None` for 0 (`UNKNOWN`), and for a value that the
    /// enumeration does not have.
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

    /// The name that DirectML uses. `Display` writes it.
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

    /// Equality in a `const fn`, where `==` cannot stand.
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
