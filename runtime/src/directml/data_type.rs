//! The data types of DirectML: Microsoft's values and names.

use super::TARGET;
use crate::description::{ExportError, Refusal};
use crate::element::DataType;

/// In the order of the values, which begin with 1. The types of 64 bits need feature level 3.0. Those of 4 bits need 6.3, and are for
/// quantize operators only.
const TABLE: [(DataType, (i32, &str)); 13] = [
    (DataType::Float32, (1, "FLOAT32")),
    (DataType::Float16, (2, "FLOAT16")),
    (DataType::Uint32, (3, "UINT32")),
    (DataType::Uint16, (4, "UINT16")),
    (DataType::Uint8, (5, "UINT8")),
    (DataType::Int32, (6, "INT32")),
    (DataType::Int16, (7, "INT16")),
    (DataType::Int8, (8, "INT8")),
    (DataType::Float64, (9, "FLOAT64")),
    (DataType::Uint64, (10, "UINT64")),
    (DataType::Int64, (11, "INT64")),
    (DataType::Uint4, (12, "UINT4")),
    (DataType::Int4, (13, "INT4")),
];

/// The value in Microsoft's `DML_TENSOR_DATA_TYPE`. `None` of a type that DirectML does not have.
///
/// ```
/// use tensor_layout::directml::data_type;
/// use tensor_layout::element::DataType;
///
/// assert_eq!(data_type::value(DataType::Float16), Some(2));
/// assert_eq!(data_type::value(DataType::Bool), None);
/// ```
#[must_use]
pub const fn value(data_type: DataType) -> Option<i32> {
    match data_type.find_in(&TABLE) {
        Some((value, _)) => Some(value),
        None => None,
    }
}

/// The data type of this [`value`]. `None` for 0 (`UNKNOWN`), and for a value that the enumeration does not have.
///
/// ```
/// use tensor_layout::directml::data_type;
/// use tensor_layout::element::DataType;
///
/// assert_eq!(data_type::from_value(2), Some(DataType::Float16));
/// assert_eq!(data_type::from_value(0), None);
/// ```
#[must_use]
pub const fn from_value(value: i32) -> Option<DataType> {
    if value >= 1 && value <= TABLE.len() as i32 { Some(TABLE[value as usize - 1].0) } else { None }
}

/// The name that DirectML uses. `None` of a type that DirectML does not have.
///
/// ```
/// use tensor_layout::directml::data_type;
/// use tensor_layout::element::DataType;
///
/// assert_eq!(data_type::name(DataType::Float16), Some("FLOAT16"));
/// ```
#[must_use]
pub const fn name(data_type: DataType) -> Option<&'static str> {
    match data_type.find_in(&TABLE) {
        Some((_, name)) => Some(name),
        None => None,
    }
}

/// DirectML does not have the data type.
pub(super) const fn lacks(data_type: DataType) -> ExportError {
    TARGET.refuses(Refusal::DataType { data_type, has: "f64, f32, f16, u8 to u64, i8 to i64, u4 and i4" })
}
