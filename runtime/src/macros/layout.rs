//! `layout!`, with its documentation: the grammar, and the layouts of other libraries.

#[cfg(doc)]
use crate::*;

/// A layout, as a type.
///
/// ```text
/// layout = axis* { ";" rule } [ ";" ]
/// axis   = name [ "=" extent ]               H=57, H=ROWS, H={2 * N}, H=?; `H` alone: the const H
/// rule   = "order" "=" order                 outermost first
///        | "pad" "(" name.. ")" "=" const    stored extent rounded up to a multiple
///        | "align" "(" name ")" "=" const    stride rounded up to a multiple
///        | "stride" "(" item ")" "=" const   exactly this stride, or "?"
///        | "overlap" "(" item ")" "=" const  the same; indices may share elements
///        | "broadcast" "(" name.. ")"        stride 0
///        | "reverse" "(" name.. ")"          stride negated
///        | "block" "(" name ")" "=" const    blocks, whose indices are innermost
/// order  = letters                           NHWC
///        | item { item }                     Batch Head Seq D; N C/16 H W C%16
///        | "row_major" | "column_major"
/// item   = name | digit                      H, or a digit: M/32, M%32, M/32%4
/// as an item: [ attributes ] [ "pub" ] "type" name "=" layout
/// ```
///
/// A name of one capital letter is a standard axis ([`axis`](mod@axis)). Any other name is a type in scope that [`axis!`] has
/// declared. The axes stand in logical order, the order of indices. `order` is their order in memory. The chapter
/// [`guide::ch02_layouts`] explains each rule.
///
/// As a type:
///
/// ```
/// use tensor_layout::{StaticLayout, View, layout};
///
/// type Act<const N: usize, const C: usize, const H: usize, const W: usize> =
///     layout!(N C H W; order = NHWC; pad(H) = 8);
///
/// struct Conv<'a> {
///     input: View<'a, f32, Act<1, 64, 57, 57>>,
///     filter: View<'a, f32, layout!(O=64 I=64 H=3 W=3; order = OHWI)>,
/// }
///
/// assert_eq!(Act::<1, 64, 57, 57>::STRIDES, [233472, 1, 3648, 64]);
/// ```
///
/// As an item, which gives the layout's type and its view types, generic over every axis without an extent:
///
/// ```
/// use tensor_layout::layout;
///
/// layout! {
///     /// Activations, channels last.
///     pub type Act = N C H W; order = NHWC; pad(H) = 8
/// }
///
/// fn first(act: ActView<'_, f32, 1, 3, 8, 8>) -> f32 {
///     act[[0, 0, 0, 0]]
/// }
/// # let _ = first;
/// ```
///
/// # Digits
///
/// The order may have *digits* of an axis in place of the axis: `A/d`, `A%m` or `A/d%m`, which are `index / d`, `index % m` and
/// `index / d % m`. So an order describes every blocked layout: blocks in blocks, and other axes between the digits of one axis.
///
/// ```
/// use tensor_layout::{Layout, StaticLayout, StridedLayout, Tensor, View, axis, layout};
///
/// // Scale factors of MXFP8 and NVFP4, in tiles of 128 x 4.
/// type Scales = layout!(M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4);
/// let scales = Scales::default();
/// assert_eq!(scales.offset([33, 1]), (33 % 32) * 16 + (33 / 32) * 4 + 1);
/// assert_eq!(scales.offset([128, 0]), 1024); // the next tile of rows
/// const { assert!(Scales::IS_PACKED) };
///
/// // Weights of int8 for dot products, OIhw4i16o4i: an axis for each digit, the most
/// // significant first.
/// tensor_layout::axis!(Oo, Oi, I2, I1, I0);
/// type Weights = layout!(O=32 I=32 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4);
/// let weights = Tensor::<i8, Weights>::from_fn(|[o, i, ..]| (o + i) as i8); // O=32 I=32 H=3 W=3
/// let inputs = weights.view().unblock::<axis::I, (I2, I1, I0)>(); // O=32 I2=2 I1=4 I0=4 H=3 W=3
/// let parts = inputs.unblock::<axis::O, (Oo, Oi)>(); // Oo=2 Oi=16 I2=2 I1=4 I0=4 H=3 W=3
/// assert_eq!(parts[[1, 2, 0, 3, 1, 0, 0]], (16 + 2) + (3 * 4 + 1));
/// assert_eq!(parts.strides(), [4608, 4, 2304, 64, 1, 768, 256]);
///
/// // A block is the short way to write two digits: the types are the same.
/// let _: layout!(C=64 H=8; order = C/16 H C%16) = <layout!(C=64 H=8; block(C) = 16)>::default();
/// ```
///
/// - Each digit begins where the lower one ends: `C%4`, then `C/4%8`, then `C/32`. The lowest has no `/`, the highest no `%`. A digit that is missing or
///   double is an error that says which one.
/// - Numbers are over 1: literals, or constants in braces, `M/{ROWS}`. An order of digits has spaces between its items, and at most 8 of them.
/// - An axis with digits takes no other rule, like an axis with a `block`. A digit may have a stride, for a tile of a larger tensor:
///   `stride(M/128) = 2048`, or `overlap(M/128)` of a number. The extent of the axis may be a `?`, or less than a divisor.
/// - Parts begin at multiples of the product of the moduli, as for blocks. [`unblock`](View::unblock) takes a name for each digit. What fills the
///   last digits is padding.
/// - Layouts print a `block` where it says everything, and digits elsewhere.
///
/// | layout | used by | text |
/// |---|---|---|
/// | nChw16c | oneDNN | `N C H W; block(C) = 16` |
/// | OIhw16i16o | oneDNN, `f32` weights | `O I H W; block(I) = 16; block(O) = 16` |
/// | OIhw4i16o4i | oneDNN, `int8` weights | `O I H W; order = O/16 I/16 H W I/4%4 O%16 I%4` |
/// | OIhw8i16o2i | oneDNN, `bf16` weights | `O I H W; order = O/16 I/16 H W I/2%8 O%16 I%2` |
/// | pairs of VNNI | dot products of `bf16` | `K N; order = K/2 N K%2` |
/// | tiles of AMX | `int8`, 16 rows of 64 bytes | `K N; order = N/16 K/64 K/4%16 N%16 K%4` |
/// | `CUBLASLT_ORDER_COL32` | cuBLASLt | `R C; order = CR; block(C) = 32` |
/// | scale factors, 128 x 4 | cuBLAS and cuDNN: MXFP8, NVFP4 | `M K; order = M/128 K/4 M%32 M/32%4 K%4` |
/// | tiles with faces | Tenstorrent | `H W; order = H/32 W/32 H/16%2 W/16%2 H%16 W%16` |
/// | Morton order, 8 x 8 | textures | `Y X; order = Y/4 X/4 Y/2%2 X/2%2 Y%2 X%2` |
#[macro_export]
macro_rules! layout {
    // `$crate` gives the expansion the path of this crate where the macro is used.
    ($($layout:tt)*) => { $crate::__private::layout! { $crate; $($layout)* } };
}
