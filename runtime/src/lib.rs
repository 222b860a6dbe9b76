//! Typed tensor layouts, for programs that exchange tensors with something else: a camera, a decoder, a file of weights, a GPU, another library. A
//! wrong stride there silently gives wrong numbers; here the layout is a type, and the wrong program does not compile.
//!
//! A camera gives rows that begin 1,984 bytes apart, of 640 pixels of 3 bytes. A network takes planes of `f32`:
//!
//! ```
//! use tensor_layout::{Tensor, View, layout};
//!
//! type Frame = layout!(H=480 W=640 C=3; stride(H) = 1984); // elements, here bytes
//! type Planes = layout!(C=3 H=480 W=640);
//!
//! let bytes = vec![51_u8; 480 * 1984]; // from a driver
//! let frame = View::<u8, Frame>::new(&bytes)?; // H=480 W=640 C=3, checked once and not copied
//! let mut planes = Tensor::<f32, Planes>::zeros(); // C=3 H=480 W=640
//! planes.map_from(&frame, |x| f32::from(x) / 255.0); // axes are matched by name
//! assert_eq!(planes[[2, 479, 639]], 0.2);
//! # Ok::<(), tensor_layout::BufferError>(())
//! ```
//!
//! It is not for arithmetic: it has no product of matrices, no resize of images, no tensors on a device. Numbers of a layout may be known at run time
//! (`H=?`), and what the compiler knows costs nothing at run time.
//!
//! ```toml
//! [dependencies]
//! tensor-layout = "0.1"
//! ```
//!
//! [Start](guide::ch01_start), [recipes](guide::recipes) of at most 25 lines, and what to write when [rustc says](guide::ch10_messages) something.
//!
//! # Where to begin
//!
//! | item | what it is |
//! |---|---|
//! | [`guide`] | the guide: one chapter for each task, with examples that run |
//! | [`layout!`], [`axis!`] | the type of a layout; axes with longer names |
//! | [`layouts!`] | a closed set of orders: the program chooses one at run time |
//! | [`AnyLayout`] | a layout at run time: from a text or from numbers, to a typed layout |
//! | [`AnyView`], [`AnyTensor`] | tensors whose type and layout are known at run time: from a file or another library |
//! | [`picture`] | a layout drawn as text and as SVG |
//! | [`View`], [`ViewMut`], [`Tensor`] | a buffer that is viewed through a layout, and a tensor that owns its memory |
//! | [`Layout`], [`StaticLayout`] | the extents, strides, sizes and properties of a layout |
//! | [`derive(Views)`](derive@Views) | all buffers of a struct, checked and viewed at once |
//! | [`derive(Segments)`](derive@Segments) | several tensors in one buffer |
//! | [`at!`] | an element by the names of its axes |
//! | [`assert_views_eq!`] | for tests: which elements of two views differ |
//! | [`Axes`], [`HasAxis`] | the bounds of functions that are generic over layouts |
//! | [`require!`] | what else such a function needs of a layout: an axis contiguous, a stride a multiple |
//! | [`convert`] | how copies between layouts are done |
//! | [`transfer`] | which bytes of a copy move where: for devices, networks, files and object stores |
//! | [`element`] | the types of elements that descriptors, files and other libraries have too |
//! | [`description`] | what a layout's type knows, as constants: for exports to other libraries |
//! | [`directml`] | the descriptor of a DirectML buffer tensor, from a layout |
//!
//! ## Units
//!
//! Extents, strides, offsets and sizes count elements. These count bytes:
//!
//! - what has a name that ends in `_in_bytes`; `bytes`, `element_bytes`, `offset_bytes`, `origin_bytes`, `align_bytes`, `most_bytes`;
//! - what [`transfer`] gives and takes beside layouts: `to`, `from`, `to_pitches` and `from_pitches` of its regions, its ranges, `gap`.
//!
//! `from_bytes`, `as_bytes` and their like take and give the bytes themselves. What has the name of another library, such as
//! `directml::BufferRange`, counts what that library counts, and its documentation says so.
//!
//! # Features
//!
//! | feature | effect |
//! |---|---|
//! | `std` (default) | implies `alloc`. Without both the crate is `no_std` |
//! | `directml` (default) | the module [`directml`], and `#[layout(directml)]` on a struct with `#[derive(Views)]` or `#[derive(Segments)]` |
//! | `alloc` | [`Tensor`], [`Memory`], [`AnyLayout`], [`AnyView`], [`AnyTensor`], the modules [`any`] and [`picture`] |
//! | `half` | `half::f16` and `half::bf16` as elements of descriptors, shaders and shared tensors |
//! | `rayon` | walks and copies on all threads. Implies `std` |
//! | `npy` | the module [`npy`]: files of NumPy, viewed and written |
//! | `ndarray-0_17` | the module [`ndarray_0_17`]: views of `ndarray` 0.17, both ways |
//! | `dlpack` | the module [`dlpack`]: tensors of any library in the same process, both ways. Implies `std` |
//! | `safetensors-0_8` | the module [`safetensors_0_8`]: files of weights, viewed and written with their layouts, by the crate `safetensors` 0.8 |
//! | `image-0_25` | the module [`image_0_25`]: buffers of `image` 0.25, both ways. Implies `std` |
//! | `serde` | [`AnyLayout`] is written as its text, and read with its checks. Implies `alloc` |
//! | `shader` | the module [`shader`]: index functions in WGSL, HLSL, GLSL and CUDA, by `wgsl!`, `hlsl!`, `glsl!` and `cuda!`, and in OpenCL C, Rust and C |
//! | `descriptors` | the module [`descriptors`]: tensors as Vulkan, Direct3D 12, WebGPU, oneDNN, cuDNN, CUDA, Metal and MPI describe them |
//! | `windows-0_62` | conversions to and from the DirectML types of the crate `windows` 0.62, on Windows. Implies `directml`. It has no effect elsewhere |
//!
//! # What is stable
//!
//! The versions follow [Semantic Versioning](https://semver.org): what the documentation shows keeps its name, its types and what it does within
//! 0.1, and within 1 later. The exceptions:
//!
//! | not stable | use instead |
//! |---|---|
//! | items that the documentation does not show: `__private`, and every name that begins with `__` | |
//! | names in the private supertraits of sealed traits, which this crate alone implements, as a message of the compiler shows them | the methods and constants of the public trait |
//! | the types of parts, such as `Via<L, Fix<A>>`: an operation may give another one | bounds: `Axes`, `HasAxis`, `StridedLayout` |
//! | what macros and derives write, but for the names that their documentation has | |
//! | the types that `layout!` writes, but for those that [`notation`] documents | `layout!`, and a `type` of its result |
//! | the texts of errors, of panics and of messages of the compiler | the variants and fields of the error types |
//! | texts and pictures that are generated: the output of [`picture`], and index functions but for their names, parameters and results | |
//! | which [strategy](convert::Strategy) a conversion takes | |
//!
//! The text of a layout is stable: [a format](guide::format). Enums and structs that may grow are `#[non_exhaustive]`, and have setters where programs
//! build them. The fields of a variant stay as they are, so programs may build errors and strategies to compare with: new data gets a new
//! variant.
//!
//! A version that needs a newer Rust has a new second number, as 0.2 after 0.1 or 1.3 after 1.2. It never needs a compiler that is younger than six
//! months. This version needs 1.85.
//!
#![cfg_attr(
    not(all(
        feature = "npy",
        feature = "ndarray-0_17",
        feature = "dlpack",
        feature = "safetensors-0_8",
        feature = "image-0_25",
        feature = "shader",
        feature = "descriptors"
    )),
    doc = "[`npy`]: #features\n[`ndarray_0_17`]: #features\n[`dlpack`]: #features\n[`safetensors_0_8`]: #features\n\
           [`image_0_25`]: #features\n[`shader`]: #features\n[`descriptors`]: #features"
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[macro_use(up_to)] // the loop of a `const fn`
extern crate tensor_layout_strided;

#[cfg(feature = "alloc")]
pub mod any;
mod arith;
pub mod axis;
mod buffers;
pub mod convert;
mod crate_token;
mod derived;
pub mod description;
#[cfg(feature = "descriptors")]
pub mod descriptors;
#[cfg(feature = "directml")]
pub mod directml;
pub mod element;
pub mod error;
#[cfg(doc)]
pub mod guide;
pub mod iter;
mod layout;
mod macros;
pub mod notation;
#[cfg(feature = "alloc")]
pub mod picture;
mod segments;
#[cfg(feature = "shader")]
pub mod shader;
#[cfg(any(
    feature = "npy",
    feature = "ndarray-0_17",
    feature = "dlpack",
    feature = "safetensors-0_8",
    feature = "image-0_25"
))]
mod share;
#[cfg(feature = "alloc")]
mod tensor;
pub mod transfer;
#[cfg(feature = "alloc")]
mod untyped;
mod view;

#[cfg(feature = "alloc")]
pub use any::value::AnyLayout;
pub use axis::key::AxisName;
pub use buffers::{FieldError, ViewsError, ViewsErrorKind};
pub use error::buffer::{BufferError, BufferErrorKind};
pub use error::layout::LayoutError;
pub use error::mismatch::ExtentMismatch;
pub use error::order::UnknownOrder;
pub use error::part::PartError;
pub use error::pitch::PitchError;
pub use error::requirement::RequirementError;
pub use layout::ops;
pub use layout::{Axes, HasAxis, Layout, Nominal, Numbers, StaticLayout, StridedLayout};
pub use macros::{Layout, Segments, Views};
#[doc(hidden)] // They are documented in `notation`. Programs that name them by hand may name them here too.
pub use notation::{Dim, Dyn, Packed, Pad, Strided};
pub use segments::{ByteRange, SegmentsError, SegmentsErrorKind};
#[cfg(feature = "dlpack")]
pub use share::dlpack;
#[cfg(feature = "image-0_25")]
pub use share::image_0_25;
#[cfg(feature = "ndarray-0_17")]
pub use share::ndarray_0_17;
#[cfg(feature = "npy")]
pub use share::npy;
#[cfg(feature = "safetensors-0_8")]
pub use share::safetensors_0_8;
#[cfg(feature = "alloc")]
pub use tensor::{Memory, NoRoom, Tensor};
#[cfg(feature = "alloc")]
pub use untyped::{AnyTensor, AnyView, AnyViewMut};
pub use view::parts::border::Border;
pub use view::parts::reshape::Window;
pub use view::storage::StorageMut;
pub use view::viewed::{Viewed, ViewedMut, Zipped};
pub use view::{Differences, Folded, View, ViewMut, Zip};

/// The number of elements of `T` in `bytes` bytes. With `align(H) = {elements_in::<f32>(256)}`, rows of `f32` begin at multiples
/// of 256 bytes.
///
/// ```
/// use tensor_layout::{StaticLayout, elements_in, layout};
///
/// type Upload = layout!(H=300 W=451 C=3; align(H) = {elements_in::<u8>(256)});
/// assert_eq!(Upload::STRIDES, [1536, 3, 1]);
/// ```
///
/// # Panics
///
/// If the bytes are not a whole number of elements, or if `T` has size 0. In a layout that is a compile-time error.
#[must_use]
#[track_caller]
pub const fn elements_in<T>(bytes: usize) -> usize {
    let element = size_of::<T>();
    if element == 0 || bytes % element != 0 {
        error::text::Text::new("elements_in: ")
            .count(bytes)
            .str(" bytes are not a whole number of elements of ")
            .count(element)
            .str(" bytes each")
            .raise();
    }
    bytes / element
}

/// The number of elements of `T` in a distance of `bytes` bytes, which may be negative: a pitch or a line size of another library as a
/// stride.
///
/// ```
/// use tensor_layout::{StridedLayout, layout, try_elements_in};
///
/// type Picture = layout!(H=? W=?; stride(H) = ?);
/// let linesize = -1920; // bytes, bottom-up
/// let stride = try_elements_in::<u16>(linesize)?;
/// let picture = Picture::with_extents_and_strides([1080, 900], [stride])?;
/// assert_eq!(picture.strides(), [-960, 1]);
///
/// assert!(try_elements_in::<u16>(1921).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the bytes are not a whole number of elements, or if `T` has size 0.
pub const fn try_elements_in<T>(bytes: isize) -> Result<isize, PitchError> {
    let element_bytes = size_of::<T>();
    if element_bytes == 0 {
        return Err(PitchError::NoSize { bytes });
    }
    // No element is larger than `isize::MAX`.
    if bytes % element_bytes as isize != 0 {
        return Err(PitchError::NotWhole { bytes, element_size_in_bytes: element_bytes });
    }
    Ok(bytes / element_bytes as isize)
}

/// What the expansions of the macros name. It is not a public interface.
#[doc(hidden)]
pub mod __private {
    pub use crate::__directml as directml;
    pub use crate::axis::key::{End, Given, Spell, Spelled};
    pub use crate::buffers::agree::{FieldAxes, agree};
    #[cfg(feature = "alloc")]
    pub use crate::buffers::field::{in_layout, view_tensor, view_tensor_mut};
    pub use crate::buffers::field::{no_view, static_layout, view, view_bytes, view_bytes_mut, view_mut};
    pub use crate::buffers::lent::{Lent, LentBytes};
    pub use crate::error::order::unknown_order;
    pub use crate::layout::display::unnamed;
    pub use crate::layout::index::{NamedIndex, axis_index};
    pub use crate::layout::names::{GivenAllAxes, KnownAxes};
    pub use crate::layout::orders::OrderAt;
    pub use crate::layout::requirement::{Requirement, Unit};
    pub use crate::layout::strided::of_small;
    pub use crate::layout::verify::{Status, sound, status, verify, verify_digits, verify_stride};
    #[cfg(feature = "directml")]
    pub use crate::segments::directml::{binding, describe, describe_binding};
    pub use crate::segments::field::{Declared, Placed, StaticallyPlaced, bound, place, segment, segment_mut};
    pub use crate::segments::place::{Line, Placement, Segment, alignment, offset, origin, placeable};
    pub use crate::segments::planes::{Plane, apart, plane, plane_at_once, plane_mut};
    #[cfg(feature = "shader")]
    pub use crate::shader::expansion as shader;
    pub use crate::view::assert::assert_views_eq;
    pub use crate::view::require::{asked, meets, require, subject, try_require};
    pub use tensor_layout_macros::*;

    /// `T`. The macros put their errors into the const argument, so that rustc reports all of them and no follow-on errors.
    pub type WithErrors<T, const N: usize> = T;

    /// The same in the place of a value, where the errors are enough.
    #[allow(non_snake_case)]
    pub fn WithErrors<T, const N: usize>() {}
}
