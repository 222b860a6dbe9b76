//! The macros, with their documentation. What they expand to is in `tensor_layout_macros`; `__private` lists what they name here.

#![forbid(unsafe_code)]

mod derives;
mod layout;

#[cfg(doc)]
use crate::*;
pub use derives::{Layout, Segments, Views};

/// The macros of the feature `shader` without it.
#[cfg(not(feature = "shader"))]
macro_rules! without_shader {
    ($d:tt $($name:ident)*) => { $(
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d($d all:tt)*) => {
                ::core::compile_error!(::core::concat!(
                    "`",
                    ::core::stringify!($name),
                    "!` needs the feature `shader` of `tensor-layout`: enable it in `Cargo.toml`"
                ))
            };
        }
    )* };
}
#[cfg(not(feature = "shader"))]
without_shader!($ wgsl hlsl glsl cuda);

/// A closed set of orders in memory of one layout, as an enum: the program chooses one at run time.
///
/// ```text
/// layouts = [pub] "enum" Name "=" axis* { ";" rule } ";" order { "|" order } [ ";" ]
/// order   = [ Name "=" ] letters            LBTHD
///         | [ Name "=" ] name name ..       Layer Block Head; the variant: LayerBlockHead or Name
///         | Name "=" item item ..           Blocked = N C/16 H W C%16: with digits, as in `layout!`
/// ```
///
/// Axes and rules are written as in [`layout!`]. All orders have them. An axis without an extent has the value of the constant of its name.
///
/// ```
/// use tensor_layout::axis::{B, D, H, L, T};
/// use tensor_layout::{Axes, Layout, layouts};
///
/// layouts! {
///     /// Where the blocks of a KV cache lie.
///     pub enum KvCache = L=? B=? T=16 H=8 D=128; LBTHD | LBHTD | BLHTD
/// }
///
/// /// The elements from one block to the next, in any of the layouts.
/// fn block_stride<K: Axes<(L, B, T, H, D)>>(cache: K) -> usize {
///     cache.permute::<(L, B, T, H, D)>().offset([0, 1, 0, 0, 0])
/// }
///
/// /// A name, as a configuration file has it, is parsed. The error lists the names.
/// struct Model {
///     order: KvCache,
/// }
/// let model = Model { order: "BLHTD".parse()? };
/// let error = "LBTDH".parse::<KvCache>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no KvCache order \"LBTDH\": did you mean \"LBTHD\"? \
///      The orders are LBTHD, LBHTD and BLHTD"
/// );
///
/// // The code after `=>` is compiled for each layout, and runs for the layout of the order.
/// let stride = KvCache!(model.order; Cache => block_stride(Cache::with_extents([32, 100])?));
/// assert_eq!(stride, 32 * 8 * 16 * 128);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// For an enum `KvCache` the macro gives:
///
/// - a unit variant for each order, documented by the numbers of its layout. The enum is [`Copy`], [`Eq`], [`Hash`](core::hash::Hash) and
///   [`Debug`](core::fmt::Debug). Other attributes and derives can stand above the enum, and above a variant, such as `#[default]`;
/// - `ALL`, the array of all orders, and `NAMES`, the array of their names; `name()`, and [`Display`](core::fmt::Display), which writes the name;
/// - [`FromStr`](core::str::FromStr) and `TryFrom<&str>`, whose error is [`UnknownOrder`];
/// - the type of each layout: `KvCacheLBTHD`, `KvCacheLBHTD`, ..;
/// - the macro `KvCache!(order; L => code)`. `L` is the name of your choice for the type of the layout. The code is written once, can
///   use `?` and `return`, and has the type that it has for each of the layouts. The enum must be in scope under its own name;
/// - if a number is a `?`, the enum `KvCacheLayout` of the layouts with their numbers, which `with_extents` of an order makes (or
///   `with_extents_and_strides`), so that a program binds once; and the macro `KvCacheLayout!(layout; cache => code)`, in which `cache` is the
///   layout.
///
/// The axes have one logical order, so that an index, the extents and the arguments of `with_extents` are the same for every
/// order. Two orders are two nested calls:
///
/// ```
/// use tensor_layout::{StaticLayout, StridedLayout, Tensor, View, layouts};
///
/// layouts! {
///     #[derive(Default)]
///     enum Picture = H=2 W=3 C=3;
///         #[default] Interleaved = HWC | Planes = CHW
/// }
///
/// fn convert<F, T>(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn std::error::Error>>
/// where
///     F: StaticLayout<Index = [usize; 3]> + StridedLayout,
///     T: StaticLayout<Index = [usize; 3]> + StridedLayout,
/// {
///     let from = View::<u8, F>::new(bytes)?; // H=2 W=3 C=3
///     Ok(Tensor::<u8, T>::from_view(&from).storage().to_vec())
/// }
///
/// let (from, to) = (Picture::default(), Picture::Planes);
/// let bytes: Vec<u8> = (0..18).collect();
/// let planes = Picture!(from; F => Picture!(to; T => convert::<F, T>(&bytes)))?;
/// assert_eq!(planes[..6], [0, 3, 6, 9, 12, 15]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `use` brings the enum and its macro into other modules together. For other crates, write `#[macro_export]` above a `pub` enum.
#[macro_export]
macro_rules! layouts {
    ($($orders:tt)*) => { $crate::__private::layouts! { $crate; $($orders)* } };
}

/// Declares axes with names of more than one letter. Each is a unit struct that implements [`AxisName`].
///
/// A visibility holds for its name and for the names after it, up to the next visibility.
///
/// ```
/// use tensor_layout::{Layout, axis, layout};
///
/// axis!(pub Batch, Seq, Head);
///
/// type Keys = layout!(Batch=? Seq=128 Head=8 D=64; order = Batch Head Seq D);
/// assert_eq!(Keys::with_extents([4])?.offset([0, 1, 0, 0]), 64);
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[macro_export]
macro_rules! axis {
    ($($names:tt)*) => { $crate::__private::axis! { $crate; $($names)* } };
}

/// The element of a view or a tensor by the names of its axes, in any order, at the cost of a plain index.
///
/// It is a place expression: it can be read, assigned to and borrowed, as `view[[..]]` can. The compiler checks that each axis of
/// the layout is given once, and no other axis.
///
/// ```
/// use tensor_layout::{Tensor, at, layout};
///
/// let mut act =
///     Tensor::<f32, layout!(N=1 C=3 H=57 W=57; order = NHWC)>::zeros(); // N=1 C=3 H=57 W=57
/// at!(act, H: 10, W: 20, C: 2, N: 0) = 1.0;
/// at!(act, N: 0, C: 2, H: 10, W: 20) += 0.5;
/// assert_eq!(act[[0, 2, 10, 20]], 1.5);
/// assert_eq!(at!(act.view(), W: 20, H: 10, C: 2, N: 0), 1.5);
/// ```
///
/// An axis that is left out does not compile:
///
/// ```compile_fail
/// # use tensor_layout::{View, at, layout};
/// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]);
/// at!(image, H: 1); // error: this index leaves out the axis `W`
/// ```
///
/// # Panics
///
/// If an index is out of bounds. The message names the axis, the index and the extent.
#[macro_export]
macro_rules! at {
    ($view:expr, $($index:tt)*) => { $crate::__private::at! { $crate; $view, $($index)* } };
    ($($index:tt)*) => { $crate::__private::at! { $crate; $($index)* } };
}

/// Requires that the layout of a view or a tensor is more than its axes say, as in a function that is generic over layouts.
///
/// What the type of the layout knows is checked at compile time, when the function is compiled for that layout: the error shows the
/// requirement and the call of the function. The rest is checked by the numbers, where the macro stands.
///
/// ```
/// use tensor_layout::axis::{H, W};
/// use tensor_layout::{Axes, View, layout, require};
///
/// fn sum_rows<L: Axes<(H, W)>>(image: View<'_, f32, L>) -> f32 {
///     require!(image; contiguous(W), align_bytes(H) = 64);
///     image.permute::<(H, W)>().axis_iter::<H>().map(|row| row.fold(0.0, |sum, x| sum + x)).sum()
/// }
///
/// let data = [1.0; 64];
/// assert_eq!(sum_rows(View::<_, layout!(H=4 W=10; pad(W) = 16)>::from_array(&data)), 40.0);
/// ```
///
/// A layout that is not so does not compile:
///
/// ```compile_fail
/// # use tensor_layout::axis::{H, W};
/// # use tensor_layout::{Axes, View, layout, require};
/// # fn sum_rows<L: Axes<(H, W)>>(image: View<'_, f32, L>) -> f32 {
/// #     require!(image; contiguous(W), align_bytes(H) = 64);
/// #     image.fold(0.0, |sum, x| sum + x)
/// # }
/// // error: the stride of axis `H` is 40 bytes, which is not a multiple of 64
/// sum_rows(View::<_, layout!(H=4 W=10)>::from_array(&[1.0; 40]));
/// ```
///
/// | requirement | meaning |
/// |---|---|
/// | `contiguous(W)` | the stride of `W` is 1 |
/// | `align(H) = 16` | the stride of `H` is a multiple of 16 elements |
/// | `align_bytes(H) = 64` | the stride of `H` is a multiple of 64 bytes. Where the buffer begins is not checked |
/// | `packed` | no two indices share an element, and the storage has exactly the elements, in any order |
/// | `unique` | no two indices share an element |
///
/// The number is a literal or a constant, such as a const parameter. An axis of at most one index has every stride; a stride that the
/// type knows must be right for more indices, if the extent is a `?`. An axis that is split in blocks has no single stride.
/// [`try_require!`] returns a [`Result`] instead of a panic.
///
/// # Panics
///
/// If the numbers of a layout that is not static do not meet a requirement. The message names the axis and the numbers.
#[macro_export]
macro_rules! require {
    ($view:expr; $($requirements:tt)*) => { $crate::__private::require! { $crate; $view; $($requirements)* } };
    ($($requirements:tt)*) => { $crate::__private::require! { $crate; $($requirements)* } };
}

/// [`require!`] as a `Result<(), RequirementError>`. What the type of the layout knows is checked at compile time, too.
///
/// ```
/// use tensor_layout::{AnyLayout, View, layout, try_require};
///
/// type Rows = layout!(H=? W=?; stride(H) = ?);
/// let rows: Rows = AnyLayout::parse("H=4 W=30; stride(H) = 50")?.bind()?; // from elsewhere
/// let image = View::with_layout(rows, &[0_u8; 200])?; // H=4 W=30
/// assert!(try_require!(image; contiguous(W), unique).is_ok());
/// assert_eq!(
///     try_require!(image; align(H) = 16).unwrap_err().to_string(),
///     "require: the stride of axis `H` is 50 elements, which is not a multiple of 16; pad \
///      or align the axis in its layout"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! try_require {
    ($view:expr; $($requirements:tt)*) => { $crate::__private::try_require! { $crate; $view; $($requirements)* } };
    ($($requirements:tt)*) => { $crate::__private::try_require! { $crate; $($requirements)* } };
}
