//! The macros, with their documentation. What they expand to is in `tensor_layout_macros`; `__private` lists what they name here.

#[cfg(doc)]
use crate::*;

/// A layout with a name of its own ([`Nominal`]): a struct with `#[layout(..)]`. Two such layouts of the same shape are
/// different types, and messages use their names.
///
/// The struct may be generic over numbers. The derive implements [`Nominal`], [`Display`](core::fmt::Display), and [`Default`] if no
/// number is a `?`. Derive `Clone` and `Copy` beside it.
///
/// ```
/// use tensor_layout::{Layout, StaticLayout, Tensor, layout};
///
/// /// Activations of a network, channels last.
/// #[derive(Clone, Copy, Layout)]
/// #[layout(N=1 C H=56 W=56; order = NHWC)]
/// struct Activation<const C: usize>;
///
/// assert_eq!(Activation::<64>::STRIDES, [200704, 1, 3584, 64]);
/// assert_eq!(Activation::<64>.to_string(), "N=1 C=64 H=56 W=56; order = NHWC");
///
/// let act = Tensor::<f32, Activation<64>>::zeros(); // N=1 C=64 H=56 W=56
/// let plain: Tensor<f32, layout!(N=1 C=64 H=56 W=56; order = NHWC)> = act.unnamed();
/// let _act = plain.named::<Activation<64>>();
/// ```
///
/// If the layout has a `?`, the struct holds the numbers: [`Numbers<Self>`](Numbers) is its only field. The derive then gives
/// `with_extents`, or `with_extents_and_strides` if a stride is a `?`:
///
/// ```
/// use tensor_layout::{Layout, Numbers, View, layout};
///
/// /// A frame of a camera, with the row pitch of its driver.
/// #[derive(Clone, Copy, Layout)]
/// #[layout(H=? W=? C=3; stride(H) = ?)]
/// struct Frame(Numbers<Self>);
///
/// fn first(frame: View<'_, u8, Frame>) -> u8 {
///     frame[[0, 0, 0]]
/// }
///
/// let frame = Frame::with_extents_and_strides([2, 3], [16])?; // H=2 W=3 C=3
/// let bytes = [7; 25];
/// assert_eq!(first(View::with_layout(frame, &bytes)?), 7);
///
/// let plain = <layout!(H=? W=? C=3; stride(H) = ?)>::with_extents_and_strides([2, 3], [16])?;
/// assert_eq!(first(View::with_layout(plain, &bytes)?.named()), 7); // costs nothing
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `#[layout(crate = path)]` gives the path of this crate, if it is not `::tensor_layout`.
pub use tensor_layout_macros::Layout;
/// Several tensors in one buffer: each field of the struct is one, with the type of its elements and `#[layout(..)]`.
///
/// The struct is a declaration: the program makes no value of it. The layout is written out, as in [`layout!`], or is the path of a static
/// layout's type. The element types are [`bytemuck::Pod`], or [`bytemuck::AnyBitPattern`] for `shared` fields.
///
/// ```
/// use tensor_layout::{Segments, at};
///
/// #[derive(Segments)]
/// #[layout(align_bytes = 256)] // each field begins at a multiple of 256 bytes
/// struct Linear {
///     #[layout(O=3 I=5)]
///     weight: f32,
///     #[layout(O = 3)]
///     bias: f32,
/// }
///
/// assert_eq!((Linear::SIZE_IN_BYTES, Linear::OFFSETS_IN_BYTES), (268, [0, 256]));
///
/// let mut memory = [0.0_f32; Linear::SIZE_IN_BYTES / 4];
/// let LinearViewsMut { mut weight, mut bias } =
///     Linear::views_mut(bytemuck::cast_slice_mut(&mut memory))?;
/// at!(weight, O: 2, I: 4) = 0.5;
/// at!(bias, O: 2) = at!(weight, O: 2, I: 4);
/// assert_eq!(memory[64 + 2], 0.5);
///
/// let bytes: &[u8] = bytemuck::cast_slice(&memory);
/// let error = Linear::check(&bytes[..267]).unwrap_err();
/// assert!(
///     error.to_string().ends_with("`bias`: its bytes are 256..268, and the buffer has 267 bytes")
/// );
/// # Ok::<(), tensor_layout::SegmentsError<2>>(())
/// ```
///
/// For a struct `Linear` the derive gives:
///
/// - `SIZE_IN_BYTES`, `OFFSETS_IN_BYTES`, `BYTE_RANGES` ([`ByteRange`]s), and `WEIGHT_OFFSET_IN_BYTES` for each field;
/// - `check(bytes)`, which reports every field that cannot be viewed ([`SegmentsError`]); `views(bytes)` and `views_mut(bytes)`, which check and
///   view: `LinearViews` and `LinearViewsMut`, with one field for each, and `LinearViewsError`, the type of their errors. All mutable views are there at once;
/// - `LinearExtents`, if there is a `?`: one number for each run-time axis, stride and offset. The functions take it, and
///   `size_in_bytes(extents)`, `offsets_in_bytes(extents)` and `byte_ranges(extents)` take the place of the constants;
/// - with `#[layout(directml)]` above the struct and the feature `directml`: the descriptors, as [`derive(Views)`](derive@Views) gives them,
///   and the parts of the buffer that the tensors are bound to: `WEIGHT_BINDING` for each field, `BINDINGS` for all, or `bindings(extents)`. Each
///   field then begins at a multiple of 16 bytes, and has whole words of 4 bytes.
///
/// Axes of the same name must have the same extent in all fields, which is checked at compile time.
///
/// | after the layout | meaning |
/// |---|---|
/// | `own(H, W)` | these axes are independent of the axes of the same name in other fields |
/// | `subsampled(H, W) = 2` | these axes have the extents of the axes of the same name in other fields, divided by 2 and rounded up. A `?` follows: it is no number of `LinearExtents` |
/// | `element = f32` | the type of the elements, where the type of the field is not: the field may then be of any type |
/// | `shared` | the field is only read: `views_mut` still gives a shared view |
/// | `align_bytes = 256` | the field begins at a multiple of 256 bytes; above the struct, every field does |
/// | `offset_bytes = 4096`, `offset_bytes = ?` | the lowest byte of the field is at this byte |
/// | `origin_bytes = 4096`, `origin_bytes = ?` | the element of index 0 of every axis is at this byte, as GStreamer, V4L2 and NumPy say it |
///
/// Where no stride is below 0, the offset and the origin are one byte. A run-time stride below 0 beside `offset_bytes = ?` is an error, as who gives
/// both may mean the origin:
///
/// ```
/// use tensor_layout::Segments;
///
/// #[derive(Segments)]
/// struct Nv12 {
///     #[layout(H=? W=?; stride(H) = ?; origin_bytes = ?)]
///     luma: u8,
///     #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?; origin_bytes = ?)]
///     chroma: u8,
/// }
///
/// let frame = Nv12Extents {
///     h: 4,
///     w: 6,
///     luma_h_stride: -8, // the first row is the last one in memory
///     luma_origin_bytes: 24,
///     chroma_h_stride: -8,
///     chroma_origin_bytes: 136,
/// };
/// let bytes: Vec<u8> = (0..160).collect();
/// let Nv12Views { luma, chroma } = Nv12::views(&bytes, frame)?; // H=4 W=6, H=2 W=3 C=2
/// assert_eq!((luma[[0, 0]], luma[[3, 0]], chroma[[0, 0, 0]]), (24, 0, 136));
/// # Ok::<(), tensor_layout::SegmentsError<2>>(())
/// ```
///
/// A field occupies its storage with all padding. The next one begins at the first multiple of its `align_bytes`, and of the alignment of its
/// element, after it. The bytes of a field are its required span; no byte belongs to two fields. What the types know is
/// checked at compile time. The chapter [`guide::ch07_structs`] has the rules.
///
/// # Planes
///
/// With `#[layout(planes)]` above the struct, each field lies at an address of its own, as a C library gives it: the address of the element of
/// index 0 of every axis, which is not the lowest one where a stride is negative. In the place of all that concerns one buffer there are
/// `views_from_origins` and `views_mut_from_origins`, with one address for each field, in their order:
///
/// ```
/// use tensor_layout::Segments;
///
/// #[derive(Segments)]
/// #[layout(planes)]
/// struct Nv12 {
///     #[layout(H=? W=?; stride(H) = ?)]
///     luma: u8,
///     #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
///     chroma: u8,
/// }
///
/// # let (h, w, planes) = (3, 5, [[7_u8; 32], [9; 32]]);
/// # let (data, linesize) = ([planes[0].as_ptr().wrapping_add(16), planes[1].as_ptr()], [-8_i32, 8]);
/// // `data` and `linesize` of an `AVFrame`
/// let extents =
///     Nv12Extents { h, w, luma_h_stride: linesize[0] as isize, chroma_h_stride: linesize[1] as isize };
/// // SAFETY: the frame lives on, and nobody writes it.
/// let Nv12Views { luma, chroma } =
///     unsafe { Nv12::views_from_origins([data[0], data[1]], extents)? };
/// assert_eq!((luma.extents(), chroma.extents()), ([3, 5], [2, 3, 2]));
/// # assert_eq!((luma[[2, 4]], chroma[[1, 2, 1]]), (7, 9));
/// # Ok::<(), tensor_layout::SegmentsError<2>>(())
/// ```
///
/// They check all that an address and numbers can tell, with the name of the field: null, the alignment of an element, numbers of the layout
/// that are invalid, rows that overlap, sizes past `isize::MAX` bytes, and fields whose spans overlap where one of the two is mutable. That
/// the elements are there the caller promises. Nothing is asked of the address of a field without elements.
///
/// `#[layout(crate = path)]` above the struct gives the path of this crate, if it is not `::tensor_layout`.
pub use tensor_layout_macros::Segments;
/// Views of all buffers of a struct at once. Each field with `#[layout(..)]` is a buffer.
///
/// Such a field is `&[T]`, `&mut [T]`, `[T; N]`, `Vec<T>`, `Box<[T]>` or a [`Tensor`] of that layout; or of any type, with `element = f32` after
/// the layout. The layout is written out, as in [`layout!`], or is the path of a static layout's type. One capital letter is an
/// axis: write `self::X` for an alias `X`. Fields without a layout stay as they are.
///
/// ```
/// use tensor_layout::{Views, at};
///
/// #[derive(Views)]
/// struct Conv<'a> {
///     name: String,
///     #[layout(N=1 C=3 H=8 W=8; order = NHWC)]
///     input: &'a [f32],
///     #[layout(O=16 I=3 H=3 W=3; own(H, W))] // the H and W of the filter, not of the image
///     filter: Vec<f32>,
///     #[layout(N=1 C=16 H=8 W=8; order = NHWC; own(C))] // 16 channels, and not 3
///     output: &'a mut [f32],
/// }
///
/// let mut output = [0.0; 1024];
/// let mut conv = Conv {
///     name: "stem".into(),
///     input: &[1.0; 192],
///     filter: vec![0.5; 432],
///     output: &mut output,
/// };
/// let ConvViewsMut { input, filter, mut output } =
///     conv.views_mut()?; // the first two shared, the last mutable
/// at!(output, N: 0, C: 0, H: 4, W: 4) =
///     at!(input, N: 0, C: 0, H: 4, W: 4) * at!(filter, O: 0, I: 0, H: 1, W: 1);
/// assert_eq!(output[[0, 0, 4, 4]], 0.5);
///
/// let small = Conv { name: "stem".into(), input: &[1.0; 191], filter: vec![], output: &mut [] };
/// assert_eq!(small.check().unwrap_err().iter().count(), 3); // all of them, with the numbers
/// # Ok::<(), tensor_layout::ViewsError<3>>(())
/// ```
///
/// For a struct `Conv` the derive gives:
///
/// - `check`, which reports every buffer that cannot be viewed ([`ViewsError`]); `views` and `views_mut`, which check and view;
/// - `ConvViewsError`, the type of the errors: signatures name it, so that they stay as they are where the struct gets more fields;
/// - `ConvViews` and `ConvViewsMut`, with one field for each buffer. `ConvViewsMut` has a mutable view of each buffer that can be
///   written. `&[T]`, a layout with a `broadcast` and a field marked `shared` get a shared view;
/// - `ConvExtents`, if a layout has a `?`: one number for each run-time axis (`batch` for `Batch`) and each run-time
///   stride. The methods take it;
/// - with `#[layout(directml)]` above the struct and the feature `directml`, the descriptors, all as inputs: one for each field, such as
///   `INPUT_DESCRIPTOR`, and `DESCRIPTORS` for all, in their order; the axes then have places by their names, as N C H W and O I H W. If a layout has a `?`, `Conv::descriptors(extents)`.
///
/// Axes of the same name must have the same extent in all fields, which is checked at compile time. `own` exempts an axis.
///
/// | after the layout | meaning |
/// |---|---|
/// | `own(H, W)` | these axes are independent of the axes of the same name in other fields |
/// | `subsampled(H, W) = 2` | these axes have the extents of the axes of the same name in other fields, divided by 2 and rounded up. A `?` follows: it is no number of `ConvExtents` |
/// | `element = f32` | the type of the elements, of a buffer of bytes or of any other type |
/// | `shared` | the field is only read: `views_mut` still gives a shared view, whose parts can be taken again and again |
///
/// A buffer of any type is viewed by `AsRef<[f32]>`, if its type implements it. Otherwise it is viewed by `AsRef<[u8]>`: the bytes are checked, and
/// the element is a [`bytemuck::AnyBitPattern`]. Where it is viewed mutably, that is `AsMut` of the same, and a [`bytemuck::Pod`]; what has no
/// `AsMut`, such as `Arc<[f32]>` or `memmap2::Mmap`, is marked `shared`. `views` calls `as_ref` once for each field, and
/// checks and views the slice that this call returns.
///
/// ```
/// use std::sync::Arc;
/// use tensor_layout::{Views, axis};
///
/// #[derive(Views)]
/// struct Linear<B: AsRef<[u8]>> {
///     #[layout(O=2 I=3; element = f32; shared)] // the bytes of a file, such as a `memmap2::Mmap`
///     weights: B,
///     #[layout(O=2; element = f32; shared)]
///     bias: Arc<[f32]>,
///     #[layout(I=3; shared)]
///     input: Vec<f32>,
///     #[layout(O=2)]
///     output: Vec<f32>,
/// }
///
/// # let words = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0];
/// # let file: &[u8] = bytemuck::cast_slice(&words);
/// let (bias, input, output) = (Arc::from([0.5, 1.5]), vec![1.0, 2.0, 3.0], vec![0.0; 2]);
/// let mut linear = Linear { weights: file, bias, input, output };
/// let LinearViewsMut { weights, bias, input, mut output } = linear.views_mut()?;
/// for o in 0..2 {
///     let row = weights.fix::<axis::O>(o); // I=3
///     output[[o]] = bias[[o]] + row.zip(&input).fold(0.0, |sum, w, x| sum + w * x);
/// }
/// assert_eq!(linear.output, [14.5, 33.5]);
/// # Ok::<(), tensor_layout::ViewsError<4>>(())
/// ```
///
/// ```
/// use tensor_layout::Views;
///
/// #[derive(Views)]
/// #[layout(directml)]
/// struct Upload<'a> {
///     #[layout(H=? W=? C=3)]
///     photo: &'a [u8],
///     // a mapped upload heap, with the row pitch of the driver
///     #[layout(H=? W=? C=3; stride(H) = ?; element = u8)]
///     heap: &'a mut [u8],
/// }
///
/// let (photo, mut heap) = ([7; 2 * 5 * 3], [0; 512]);
/// let mut upload = Upload { photo: &photo, heap: &mut heap };
/// let extents = UploadExtents { h: 2, w: 5, heap_h_stride: 256 };
/// let UploadViewsMut { photo, mut heap } = upload.views_mut(extents)?;
/// heap.copy_from(&photo);
/// assert_eq!(heap[[1, 4, 2]], 7);
/// assert_eq!(Upload::descriptors(extents)?[1].strides(), Some(&[512, 1, 256, 3][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `#[layout(crate = path)]` above the struct gives the path of this crate, if it is not `::tensor_layout`.
pub use tensor_layout_macros::Views;

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
