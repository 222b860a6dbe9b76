//! The element types of DirectML.

use super::data_type::DataType;

/// A type of which DirectML has tensors.
///
/// Views and tensors take elements of any type. What a type is to another library is a matter of each export, as each has data
/// types that others lack; so the trait is DirectML's own. It can be implemented for a newtype:
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
    message = "`{Self}` is not an element type of DirectML",
    label = "DirectML has no data type for `{Self}`",
    note = "it has f64, f32, half::f16 (with the feature `half`), u8 to u64, i8 to i64, and `directml::U4` and `I4`",
    note = "it has no bf16, fp8 or bool: describe a tensor of bools as one of u8"
)]
pub trait Element {
    /// The data type of the elements.
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
