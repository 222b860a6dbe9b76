//! The types of elements that other libraries and files know.

use crate::error::text::Text;
use bytemuck::{CheckedBitPattern, NoUninit};
use core::fmt;

/// A type of elements that other libraries and files have too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DataType {
    /// `bool`: one byte, 0 or 1.
    Bool,
    /// `i8`
    Int8,
    /// `i16`
    Int16,
    /// `i32`
    Int32,
    /// `i64`
    Int64,
    /// `u8`
    Uint8,
    /// `u16`
    Uint16,
    /// `u32`
    Uint32,
    /// `u64`
    Uint64,
    /// `half::f16`
    Float16,
    /// `half::bf16`. A `.npy` file has no such type.
    Bfloat16,
    /// `f32`
    Float32,
    /// `f64`
    Float64,
}

impl DataType {
    /// The size of an element, in bytes.
    #[must_use]
    pub const fn size_in_bytes(self) -> usize {
        match self {
            Self::Bool | Self::Int8 | Self::Uint8 => 1,
            Self::Int16 | Self::Uint16 | Self::Float16 | Self::Bfloat16 => 2,
            Self::Int32 | Self::Uint32 | Self::Float32 => 4,
            Self::Int64 | Self::Uint64 | Self::Float64 => 8,
        }
    }

    /// The name in Rust.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int8 => "i8",
            Self::Int16 => "i16",
            Self::Int32 => "i32",
            Self::Int64 => "i64",
            Self::Uint8 => "u8",
            Self::Uint16 => "u16",
            Self::Uint32 => "u32",
            Self::Uint64 => "u64",
            Self::Float16 => "f16",
            Self::Bfloat16 => "bf16",
            Self::Float32 => "f32",
            Self::Float64 => "f64",
        }
    }
}

impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An element of tensors that other libraries and files know. It can be implemented for a newtype:
///
/// ```
/// use tensor_layout::element::{DataType, Element};
///
/// #[derive(Clone, Copy)]
/// #[repr(transparent)]
/// struct Celsius(f32);
/// // SAFETY: it is an `f32`.
/// unsafe impl bytemuck::Zeroable for Celsius {}
/// // SAFETY: it is an `f32`.
/// unsafe impl bytemuck::Pod for Celsius {}
///
/// impl Element for Celsius {
///     const DATA_TYPE: DataType = DataType::Float32;
/// }
/// ```
///
/// A type whose size is not that of its [`DataType`] does not compile where it is used:
///
/// ```compile_fail,E0080
/// use tensor_layout::element::{DataType, Element};
/// use tensor_layout::{Tensor, dlpack::Managed, layout};
///
/// # #[derive(Clone, Copy)]
/// # #[repr(transparent)]
/// # struct Celsius(f32);
/// # // SAFETY: it is an `f32`.
/// # unsafe impl bytemuck::Zeroable for Celsius {}
/// # // SAFETY: it is an `f32`.
/// # unsafe impl bytemuck::Pod for Celsius {}
/// impl Element for Celsius {
///     const DATA_TYPE: DataType = DataType::Float64; // 8 bytes
/// }
/// # fn main() {
/// let managed = Managed::of_tensor(Tensor::<Celsius, layout!(W=2)>::zeros());
/// # }
/// ```
///
/// A type that no other side has does not compile either:
///
/// ```compile_fail,E0277
/// use tensor_layout::{View, dlpack::Managed, layout};
///
/// let managed = Managed::of_view(View::<char, layout!(W=2)>::from_array(&['a', 'b']));
/// ```
///
/// No memory is reached by what this trait says: which
/// bytes are elements is for [`bytemuck`]'s traits to say.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element that other libraries know",
    note = "there are bool, i8 to i64, u8 to u64, f32, f64, and with the feature `half` half::f16 and half::bf16"
)]
pub trait Element: NoUninit + CheckedBitPattern {
    /// What the other side calls it.
    const DATA_TYPE: DataType;
}

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
}

#[cfg(feature = "half")]
elements! { half::f16: Float16, half::bf16: Bfloat16, }

/// The demands on an element.
pub(crate) struct SizeDemand<T>(core::marker::PhantomData<T>);

impl<T: Element> SizeDemand<T> {
    /// It has the size of its data type, and the bits that are checked have it too.
    pub(crate) const AS_SAID: () = {
        let size = T::DATA_TYPE.size_in_bytes();
        if size_of::<T>() != size || size_of::<T::Bits>() != size {
            Text::new("Element: the size of the type is not that of its data type ").str(T::DATA_TYPE.name()).raise();
        }
    };
}

/// The element of these bytes, which are as many as it has. `None` if they are not a value of `T`.
#[cfg(any(feature = "npy", feature = "safetensors"))]
pub(super) fn decoded<T: Element>(bytes: &[u8], is_swapped: bool) -> Option<T> {
    let () = SizeDemand::<T>::AS_SAID;
    let mut copy = [0; 8];
    let copy = &mut copy[..size_of::<T>()];
    copy.copy_from_slice(bytes);
    if is_swapped {
        copy.reverse();
    }
    bytemuck::checked::try_pod_read_unaligned(copy).ok()
}
