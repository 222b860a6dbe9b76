//! The derives, with their documentation.

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
