//! The types of elements that a shader reads and writes.

use crate::error::text::Text;
use core::marker::PhantomData;

/// How the elements of a tensor lie in the words of 4 bytes that a shader reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scalar {
    /// `f32`: one in a word.
    F32,
    /// `half::f16`: two in a word. In the shader it is a 32-bit `float`.
    F16,
    /// `i32`: one in a word.
    I32,
    /// `u32`: one in a word.
    U32,
    /// `i16`: two in a word. In the shader it is a 32-bit `int`.
    I16,
    /// `u16`: two in a word. In the shader it is a 32-bit `uint`.
    U16,
    /// `i8`: four in a word. In the shader it is a 32-bit `int`.
    I8,
    /// `u8`: four in a word. In the shader it is a 32-bit `uint`.
    U8,
}

impl Scalar {
    /// The size of an element, in bytes: 1, 2 or 4.
    #[must_use]
    pub const fn size_in_bytes(self) -> usize {
        match self {
            Self::U8 | Self::I8 => 1,
            Self::U16 | Self::I16 | Self::F16 => 2,
            Self::U32 | Self::I32 | Self::F32 => 4,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F16 => "f16",
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::I16 => "i16",
            Self::U16 => "u16",
            Self::I8 => "i8",
            Self::U8 => "u8",
        }
    }
}

/// An element that a shader reads and writes. It can be implemented for a newtype:
///
/// ```
/// use tensor_layout::shader::{Element, Scalar};
/// use tensor_layout::{layout, wgsl};
///
/// #[repr(transparent)]
/// struct Luma(u8);
/// impl Element for Luma {
///     const SCALAR: Scalar = Scalar::U8;
/// }
///
/// assert!(wgsl!(image: [Luma; layout!(H=2 W=2)]).contains("const image_lanes: u32 = 4u;"));
/// ```
///
/// Another type does not compile:
///
/// ```compile_fail,E0277
/// use tensor_layout::{layout, wgsl};
///
/// let source = wgsl!(sums: [f64; layout!(W=2)]); // WGSL has no `f64`
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element type of a shader",
    note = "there are u8 to u32, i8 to i32, f32, and half::f16 (with the feature `half`)"
)]
pub trait Element {
    /// What the shader reads.
    const SCALAR: Scalar;
}

macro_rules! elements {
    ($($type:ty: $scalar:ident,)*) => { $(
        impl Element for $type {
            const SCALAR: Scalar = Scalar::$scalar;
        }
    )* };
}

elements! { f32: F32, i32: I32, u32: U32, i16: I16, u16: U16, i8: I8, u8: U8, }

#[cfg(feature = "half")]
elements! { half::f16: F16, }

/// The demand on an element: it has the size of its scalar. The shader would read others as elements that are not there.
pub(super) struct SizeDemand<T>(PhantomData<T>);

impl<T: Element> SizeDemand<T> {
    pub(super) const AS_SAID: () = {
        if size_of::<T>() != T::SCALAR.size_in_bytes() {
            Text::new("shader: the size of the element type is not that of its scalar ").str(T::SCALAR.name()).raise();
        }
    };
}
