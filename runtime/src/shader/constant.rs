//! The text as a constant: what [`wgsl!`](crate::wgsl!) and its relatives expand to.

use super::functions::IndexFunctions;
use super::language::Language;
use super::out::Out;
use crate::element::Element;
use crate::layout::Layout;

/// The functions of a type, or a compile-time error.
#[track_caller]
pub const fn functions<T: Element, L: Layout>(name: &'static str, language: Language) -> IndexFunctions<'static> {
    let functions = IndexFunctions::of::<T, L>(name);
    match functions.check_words(language) {
        Ok(()) => functions,
        Err(error) => error.raise(),
    }
}

/// All texts, one after the other, up to `N` bytes of them. The compiler knows their length only when it has written them; so it need not write
/// them twice.
pub struct Draft<const N: usize> {
    bytes: [u8; N],
    /// The bytes of all texts.
    pub len: usize,
}

/// The bytes of a [`Draft`] for which most texts have room.
pub const fn room(all: &[IndexFunctions<'static>]) -> usize {
    all.len() * 8192
}

/// The texts, as far as they have room.
pub const fn draft<const N: usize>(all: &[IndexFunctions<'static>], language: Language) -> Draft<N> {
    let mut bytes = [0; N];
    let len = written(all, language, Out::to(&mut bytes));
    Draft { bytes, len }
}

impl<const N: usize> Draft<N> {
    /// The texts. `LEN` is their length.
    pub const fn bytes<const LEN: usize>(&self, all: &[IndexFunctions<'static>], language: Language) -> [u8; LEN] {
        if let Some(bytes) = self.bytes.first_chunk() {
            return *bytes;
        }
        let mut bytes = [0; LEN];
        written(all, language, Out::to(&mut bytes));
        bytes
    }
}

const fn written(all: &[IndexFunctions<'static>], language: Language, mut out: Out<'_>) -> usize {
    up_to!(each < all.len(), {
        out = all[each].written(language, out);
    });
    out.len()
}

/// The text of these bytes, which are ASCII.
pub const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// The index functions of layouts in WGSL, as a `&'static str`: the layout that Rust checks is the one that the shader computes with.
///
/// Each item is a name, which all its functions begin with, the type of the elements, and the type of the layout. The module
/// [`shader`](crate::shader) lists the functions. [`hlsl!`](crate::hlsl!), [`glsl!`](crate::glsl!) and [`cuda!`](crate::cuda!) give the same in other
/// languages.
///
/// ```
/// use tensor_layout::{layout, wgsl};
///
/// type Photo = layout!(H=300 W=451 C=3; align(H) = 256);
/// type Act = layout!(N=1 C=3 H=300 W=451);
///
/// const SOURCE: &str = wgsl!(photo: [u8; Photo], act: [f32; Act]);
/// assert!(SOURCE.contains(
///     "fn photo_offset(h: u32, w: u32, c: u32) -> u32 {\n    return h * 1536u + w * 3u + c;\n}"
/// ));
/// assert!(SOURCE.contains("
/// fn act_offset(n: u32, c: u32, h: u32, w: u32) -> u32 {
///     return c * 135300u + h * 451u + w;
/// }
/// "));
/// ```
///
/// A layout that does not fit into 32 bits does not compile:
///
/// ```compile_fail,E0080
/// # use tensor_layout::{layout, wgsl};
/// // shader: there are 4294967296 elements from the first to the last one, and at most
/// // 4294967295 are addressed; ..
/// const SOURCE: &str = wgsl!(map: [u8; layout!(H=65536 W=65536)]);
/// # fn main() {}
/// ```
///
/// A type that a shader does not have does not either:
///
/// ```compile_fail,E0080
/// # use tensor_layout::{layout, wgsl};
/// // shader: there is no data type for `f64`; ..
/// const SOURCE: &str = wgsl!(sums: [f64; layout!(W=2)]);
/// # fn main() {}
/// ```
///
/// A name that one of the languages does not take does not either:
///
/// ```compile_fail,E0080
/// # use tensor_layout::{layout, wgsl};
/// // shader: the name of the functions begins with a letter ..; byte 4 of it is something else
/// const SOURCE: &str = wgsl!(act__1: [f32; layout!(H=4 W=4)]);
/// # fn main() {}
/// ```
///
/// Types that depend on a generic parameter do not, as the text is a
/// constant of its own: [`IndexFunctions::try_of`](crate::shader::IndexFunctions::try_of) is for generic code.
#[macro_export]
macro_rules! wgsl {
    ($($all:tt)*) => { $crate::__shader_text!(wgsl Wgsl; $($all)*) };
}

/// The index functions of layouts in HLSL, as a `&'static str`. See [`wgsl!`](crate::wgsl!).
///
/// ```
/// use tensor_layout::{hlsl, layout};
///
/// const SOURCE: &str = hlsl!(act: [f32; layout!(C=64 H=56 W=56; block(C) = 16)]);
/// assert!(SOURCE.contains("
/// uint act_offset(uint c, uint h, uint w) {
///     return c / 16u * 50176u + h * 896u + w * 16u + c % 16u;
/// }
/// "));
/// ```
#[macro_export]
macro_rules! hlsl {
    ($($all:tt)*) => { $crate::__shader_text!(hlsl Hlsl; $($all)*) };
}

/// The index functions of layouts in GLSL, as a `&'static str`. See [`wgsl!`](crate::wgsl!).
///
/// ```
/// use tensor_layout::{glsl, layout};
///
/// const SOURCE: &str = glsl!(photo: [u8; layout!(H=300 W=451 C=3; align(H) = 256)]);
/// assert!(SOURCE.contains(
///     "uint photo_offset(uint h, uint w, uint c) {\n    return h * 1536u + w * 3u + c;\n}"
/// ));
/// ```
#[macro_export]
macro_rules! glsl {
    ($($all:tt)*) => { $crate::__shader_text!(glsl Glsl; $($all)*) };
}

/// The index functions of layouts in CUDA C++, which HIP reads too, as a `&'static str`. See [`wgsl!`](crate::wgsl!).
///
/// The functions are `__host__ __device__`, and their numbers `unsigned int`. A kernel has a pointer to the elements, of any size, so there are no
/// functions on words, and any element has its functions:
///
/// ```
/// use tensor_layout::{cuda, layout};
///
/// type Photo = layout!(H=300 W=451 C=3; align(H) = 256); // as the driver gives it
/// type Planes = layout!(C=3 H=300 W=451; align(H) = 4);
///
/// const KERNEL: &str = "
/// extern \"C\" __global__ void to_planes(const unsigned char *photo, double *planes) {
///     PlanesIndex at = planes_index_from_linear(blockIdx.x * blockDim.x + threadIdx.x);
///     if (at.is_element) {
///         planes[planes_offset(at.c, at.h, at.w)] = photo[photo_offset(at.h, at.w, at.c)] / 255.0;
///     }
/// }
/// ";
/// // for NVRTC, or a `.cu` file
/// let source = [cuda!(photo: [u8; Photo], planes: [f64; Planes]), KERNEL].concat();
/// assert!(source.contains("return c * 135600u + h * 452u + w;"));
/// ```
#[macro_export]
macro_rules! cuda {
    ($($all:tt)*) => { $crate::__shader_text!(cuda Cuda; $($all)*) };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __shader_text {
    ($macro:ident $language:ident; $($name:ident : [$element:ty; $layout:ty]),+ $(,)?) => {{
        // Items are not hygienic, and the types are the user's: these names are left to the macros, as those that they bind.
        const TENSOR_LAYOUT_FUNCTIONS: &[$crate::shader::IndexFunctions<'static>] =
            &[$($crate::__private::shader::functions::<$element, $layout>(
                ::core::stringify!($name),
                $crate::shader::Language::$language,
            )),+];
        const TENSOR_LAYOUT_DRAFT: &$crate::__private::shader::Draft<{
            $crate::__private::shader::room(TENSOR_LAYOUT_FUNCTIONS)
        }> = &$crate::__private::shader::draft(TENSOR_LAYOUT_FUNCTIONS, $crate::shader::Language::$language);
        const TENSOR_LAYOUT_BYTES: &[::core::primitive::u8] = &TENSOR_LAYOUT_DRAFT
            .bytes::<{ TENSOR_LAYOUT_DRAFT.len }>(TENSOR_LAYOUT_FUNCTIONS, $crate::shader::Language::$language);
        const TENSOR_LAYOUT_TEXT: &::core::primitive::str = $crate::__private::shader::text(TENSOR_LAYOUT_BYTES);
        TENSOR_LAYOUT_TEXT
    }};
    ($macro:ident $($other:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "write `name: [element; layout]` for each layout, with commas between them: `",
            ::core::stringify!($macro),
            "!(photo: [u8; Photo], act: [f32; Act])`"
        ))
    };
}
