//! Index functions for shaders, in WGSL, HLSL and GLSL, for kernels, in CUDA C++ and OpenCL C, and for programs, in Rust and C: a kernel
//! computes offsets from the layouts that the Rust program checks.
//!
//! [`wgsl!`](crate::wgsl!), [`hlsl!`](crate::hlsl!), [`glsl!`](crate::glsl!) and [`cuda!`](crate::cuda!) give the text as a constant.
//! [`IndexFunctions`] gives it for layouts that are known at run time, and in all languages. For `photo: [u8; layout!(H=? W=? C=3)]` the text has, in WGSL (the other languages have the same names):
//!
//! | item | what it is |
//! |---|---|
//! | `PhotoNumbers` | a struct of what the type does not know; [`Uniform`] is its Rust twin. Functions that need it take it first, as `numbers`. There is none if the type knows all |
//! | `PhotoIndex` | a struct of an index, with a member for each axis, and `is_element` |
//! | `photo_offset(numbers, h, w, c) -> u32` | the offset of the element of an index that is in bounds, in elements of the buffer. The buffer of a static layout begins with its lowest element; [`Uniform::starting_at`] says where another one has it |
//! | `photo_contains(numbers, h, w, c) -> bool` | whether the index is in bounds |
//! | `photo_checked_offset(numbers, h, w, c) -> u32` | the offset, or `photo_none` out of bounds |
//! | `photo_index_from_linear(numbers, i) -> PhotoIndex` | the index of the `i`-th element in logical order. Past the last, `is_element` is false |
//! | `photo_index_from_offset(numbers, offset) -> PhotoIndex` | the index of the element that lies there; of padding, `is_element` is false. An axis that is broadcast has index 0 |
//! | `photo_lanes`, `photo_word(offset) -> u32` | the elements in a word of 4 bytes; the position of the word in an `array<u32>` |
//! | `photo_bits(word, offset) -> u32`, `photo_with_bits(word, offset, bits) -> u32` | the bits of an element in the value of its word; the word with other bits there |
//! | `photo_unpack(word, offset)`, `photo_pack(word, offset, value) -> u32` | the same with a value of 32 bits: `f32` for `f16`, `i32` for `i8`, `u32` for `u8`, .. |
//!
//! Parameters are the names of the axes in snake case; a word that the language has reserved gets a `_` at its end.
//!
//! In CUDA and OpenCL C the text ends before `photo_lanes` and the functions on words, as kernels have pointers to elements of any size. So it does
//! in Rust and C, where the numbers are `usize` and `isize`, `size_t` and `ptrdiff_t`. A program fills in the members of `PhotoNumbers`: [`Description`](crate::description::Description) has them. [`offset_function`] gives the offset function
//! alone. [`header`] gives a header of C, C++ and CUDA, with all numbers of the layout as constants and its fingerprint.
//!
//! A word with several elements is stored by one invocation, as others would store an old value of their neighbours. So a kernel runs over
//! the words of its destination, and finds the element of each lane:
//!
//! ```
//! use tensor_layout::{layout, wgsl};
//!
//! type Photo = layout!(H=300 W=451 C=3; align(H) = 256); // as the driver gives it
//! type Planes = layout!(C=3 H=300 W=451; align(H) = 4);
//!
//! const KERNEL: &str = "
//! @group(0) @binding(0) var<storage, read> photo: array<u32>;
//! @group(0) @binding(1) var<storage, read_write> planes: array<u32>;
//!
//! @compute @workgroup_size(64)
//! fn main(@builtin(global_invocation_id) id: vec3<u32>) {
//!     if (id.x >= arrayLength(&planes)) { return; }
//!     var word = planes[id.x];
//!     for (var lane = 0u; lane < planes_lanes; lane++) {
//!         let to = id.x * planes_lanes + lane;
//!         let at = planes_index_from_offset(to);
//!         if (at.is_element) {
//!             let offset = photo_offset(at.h, at.w, at.c);
//!             word = planes_with_bits(word, to, photo_bits(photo[photo_word(offset)], offset));
//!         }
//!     }
//!     planes[id.x] = word;
//! }
//! ";
//! let source = [wgsl!(photo: [u8; Photo], planes: [u8; Planes]), KERNEL].concat();
//! # assert!(source.len() > 4000);
//! ```
//!
//! Offsets and extents are 32-bit numbers, as WGSL has no others. A layout that needs more is an error, for [`IndexFunctions`] in all
//! languages.
//!
//! There is no way back from an offset where strides do not nest: if a stride is at most the reach of all smaller ones together, as where
//! rows overlap. The text of a static layout then has a comment in place of `index_from_offset`. For a run-time stride,
//! [`Uniform::has_way_back`] says it, and the function finds no element.

mod back;
mod constant;
mod digits;
mod forward;
pub(crate) mod functions;
#[cfg(feature = "alloc")]
mod header;
mod language;
#[cfg(feature = "alloc")]
mod offset;
mod out;
mod parameters;
mod terms;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod text;
mod uniform;
mod words;
mod writer;

pub use functions::IndexFunctions;
#[cfg(feature = "alloc")]
pub use header::header;
pub use language::Language;
#[cfg(feature = "alloc")]
pub use offset::offset_function;
pub use uniform::Uniform;

use crate::description::Target;

/// The target of the errors of this module.
pub const TARGET: Target = Target::new("shader");

/// The largest extent, stride and offset, in elements.
const MOST: u64 = u32::MAX as u64;

/// The types of elements that a shader has.
const TYPES: &str = "f32, f16, u8 to u32 and i8 to i32";

#[doc(hidden)]
pub mod expansion {
    //! What the expansions of the macros name.
    pub use super::constant::{Draft, draft, functions, room, text};
}
