//! The types of elements that other libraries and files know.

#![forbid(unsafe_code)]

#[cfg(any(feature = "alloc", feature = "descriptors", feature = "directml", feature = "shader"))]
mod demand;
#[cfg(all(
    test,
    feature = "descriptors",
    feature = "directml",
    feature = "npy",
    feature = "safetensors-0_8",
    feature = "shader"
))]
mod tests;

#[cfg(any(feature = "alloc", feature = "descriptors", feature = "directml", feature = "shader"))]
pub(crate) use demand::SizeDemand;

use bytemuck::{CheckedBitPattern, NoUninit, Pod};
#[cfg(feature = "alloc")]
use core::any::TypeId;
use core::fmt;

macro_rules! data_types {
    ($($(#[$about:meta])* $data_type:ident = $name:literal, $bits:literal;)*) => {
        /// A type of elements that other libraries and files have too.
        ///
        /// ```
        /// use tensor_layout::element::DataType;
        ///
        /// assert_eq!(
        ///     (DataType::Float32.size_in_bits(), DataType::Float32.size_in_bytes()),
        ///     (32, Some(4))
        /// );
        /// assert_eq!((DataType::Uint4.size_in_bits(), DataType::Uint4.size_in_bytes()), (4, None));
        /// assert_eq!(DataType::Float8E4M3.to_string(), "f8_e4m3");
        /// assert_eq!(DataType::from_name("bf16"), Some(DataType::Bfloat16));
        /// ```
        ///
        /// The 8-bit floats and the smaller types are named as the Open Compute Project names them. For those that its specifications lack,
        /// the names are as in Python's `ml_dtypes`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum DataType {
            $($(#[$about])* $data_type,)*
        }

        impl DataType {
            /// Every data type.
            pub const ALL: &'static [Self] = &[$(Self::$data_type,)*];

            /// The size of an element, in bits.
            #[must_use]
            pub const fn size_in_bits(self) -> usize {
                match self {
                    $(Self::$data_type => $bits,)*
                }
            }

            /// The name: the Rust type's where there is one. `Display` writes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$data_type => $name,)*
                }
            }
        }
    };
}

data_types! {
    /// `bool`: one byte, 0 or 1.
    Bool = "bool", 8;
    /// `i8`
    Int8 = "i8", 8;
    /// `i16`
    Int16 = "i16", 16;
    /// `i32`
    Int32 = "i32", 32;
    /// `i64`
    Int64 = "i64", 64;
    /// `u8`
    Uint8 = "u8", 8;
    /// `u16`
    Uint16 = "u16", 16;
    /// `u32`
    Uint32 = "u32", 32;
    /// `u64`
    Uint64 = "u64", 64;
    /// `half::f16`
    Float16 = "f16", 16;
    /// `half::bf16`
    Bfloat16 = "bf16", 16;
    /// `f32`
    Float32 = "f32", 32;
    /// `f64`
    Float64 = "f64", 64;
    /// A complex number of two `f32`, the real part first: NumPy's `complex64`.
    Complex64 = "c64", 64;
    /// A complex number of two `f64`, the real part first: NumPy's `complex128`.
    Complex128 = "c128", 128;
    /// E4M3 without infinities: `float8_e4m3fn` of `ml_dtypes`, `F8_E4M3` of a `.safetensors` file.
    Float8E4M3 = "f8_e4m3", 8;
    /// E5M2: `float8_e5m2`.
    Float8E5M2 = "f8_e5m2", 8;
    /// Powers of two, the scales of the microscaling formats: `float8_e8m0fnu`.
    Float8E8M0 = "f8_e8m0", 8;
    /// E4M3 without infinities and negative zero: `float8_e4m3fnuz`.
    Float8E4M3Fnuz = "f8_e4m3fnuz", 8;
    /// E5M2 without infinities and negative zero: `float8_e5m2fnuz`.
    Float8E5M2Fnuz = "f8_e5m2fnuz", 8;
    /// E4M3 with a bias of 11, without infinities and negative zero: `float8_e4m3b11fnuz`.
    Float8E4M3B11Fnuz = "f8_e4m3b11fnuz", 8;
    /// E4M3 with infinities, as IEEE 754 has them: `float8_e4m3`.
    Float8E4M3Ieee = "f8_e4m3ieee", 8;
    /// E3M4 with infinities, as IEEE 754 has them: `float8_e3m4`.
    Float8E3M4 = "f8_e3m4", 8;
    /// E2M3 of 6 bits: `float6_e2m3fn`.
    Float6E2M3 = "f6_e2m3", 6;
    /// E3M2 of 6 bits: `float6_e3m2fn`.
    Float6E3M2 = "f6_e3m2", 6;
    /// E2M1 of 4 bits: `float4_e2m1fn`.
    Float4E2M1 = "f4_e2m1", 4;
    /// A signed integer of 4 bits.
    Int4 = "i4", 4;
    /// An unsigned integer of 4 bits.
    Uint4 = "u4", 4;
    /// A signed integer of 2 bits.
    Int2 = "i2", 2;
    /// An unsigned integer of 2 bits.
    Uint2 = "u2", 2;
}

impl DataType {
    /// The size of an element, in bytes; `None` of a type that has less than a byte, or not whole ones.
    #[must_use]
    pub const fn size_in_bytes(self) -> Option<usize> {
        let bits = self.size_in_bits();
        if bits % 8 == 0 { Some(bits / 8) } else { None }
    }

    /// What stands beside the data type in a table.
    #[cfg(any(feature = "descriptors", feature = "directml", feature = "npy", feature = "safetensors-0_8"))]
    pub(crate) const fn find_in<T: Copy>(self, table: &[(Self, T)]) -> Option<T> {
        up_to!(at < table.len(), {
            if table[at].0 as usize == self as usize {
                return Some(table[at].1);
            }
        });
        None
    }

    /// The data type of this [name](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|data_type| data_type.name() == name)
    }
}

impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An element of tensors that other libraries and files know. It can be implemented for a newtype:
///
/// ```
/// use tensor_layout::directml::BufferTensorDesc;
/// use tensor_layout::element::{DataType, Element};
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
///
/// A type whose size is not the size of its [`DataType`] does not compile where it is used:
///
/// ```compile_fail,E0080
/// use tensor_layout::element::{DataType, Element};
/// use tensor_layout::{directml::BufferTensorDesc, layout};
///
/// # #[repr(transparent)]
/// # struct Celsius(f32);
/// impl Element for Celsius {
///     const DATA_TYPE: DataType = DataType::Float64; // 8 bytes
/// }
/// # fn main() {
/// const ROOM: BufferTensorDesc = BufferTensorDesc::of::<Celsius, layout!(H=2 W=2)>();
/// # }
/// ```
///
/// A type that no other side has does not compile either:
///
/// ```compile_fail,E0277
/// use tensor_layout::{directml::BufferTensorDesc, layout};
///
/// const NAME: BufferTensorDesc = BufferTensorDesc::of::<char, layout!(W=2)>();
/// ```
///
/// No memory is reached by what this trait says. [`InMemory`] is for elements that are read and written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element that other libraries know",
    note = "there are bool, i8 to i64, u8 to u64, f32, f64, and with the feature `half` half::f16 and half::bf16; implement `Element` for a \
            type of your own that has the bits of one"
)]
pub trait Element {
    /// What the other side calls it.
    const DATA_TYPE: DataType;
}

/// An [`Element`] whose values other libraries and files read and write byte for byte. [`bytemuck`]'s traits say which bytes are values.
///
/// It is implemented for each type that has the three traits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element that other libraries and files read and write",
    note = "there are bool, i8 to i64, u8 to u64, f32, f64, and with the feature `half` half::f16 and half::bf16; for a type of your own that \
            has the bits of one, implement `Element`, and `bytemuck::Pod` or `NoUninit` and `CheckedBitPattern`"
)]
pub trait InMemory: Element + NoUninit + CheckedBitPattern {}

#[diagnostic::do_not_recommend]
impl<T: Element + NoUninit + CheckedBitPattern> InMemory for T {}

/// Whether every bit pattern is a `T`: then `T::Bits` is `T` itself.
#[cfg(feature = "alloc")]
pub(crate) fn takes_any_bytes<T: InMemory>() -> bool {
    TypeId::of::<T>() == TypeId::of::<T::Bits>()
}

/// Whether values of `T` need not be values of its data type: a type that says it is `bool`, and is another one.
#[cfg(feature = "dlpack")]
pub(crate) fn has_values_of_its_own<T: InMemory>() -> bool {
    T::DATA_TYPE == DataType::Bool && TypeId::of::<T>() != TypeId::of::<bool>()
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
    bool: Bool,
    i8: Int8, i16: Int16, i32: Int32, i64: Int64,
    u8: Uint8, u16: Uint16, u32: Uint32, u64: Uint64,
    f32: Float32, f64: Float64,
    U4: Uint4, I4: Int4,
}

#[cfg(feature = "half")]
elements! { half::f16: Float16, half::bf16: Bfloat16, }

/// An unsigned integer, as which the bits of elements of its size are viewed: `u8` to `u128`. Sealed.
pub trait Bits: Pod + sealed::Bits {}

mod sealed {
    pub trait Bits {}
}

macro_rules! bits {
    ($($type:ty)*) => { $(
        impl sealed::Bits for $type {}
        impl Bits for $type {}
    )* };
}

bits!(u8 u16 u32 u64 u128);

/// Reverses the bytes of each number: of each element, or, of a complex one, of its two parts.
#[cfg(any(feature = "npy", feature = "safetensors-0_8"))]
pub(crate) fn swap_bytes(data_type: DataType, bytes: &mut [u8]) {
    let parts = if matches!(data_type, DataType::Complex64 | DataType::Complex128) { 2 } else { 1 };
    // Of less than a byte there is no order.
    let number_bytes = data_type.size_in_bytes().unwrap_or(1) / parts;
    if number_bytes > 1 {
        bytes.chunks_exact_mut(number_bytes).for_each(<[u8]>::reverse);
    }
}
