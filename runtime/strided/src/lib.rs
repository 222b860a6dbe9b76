//! Copies and maps between strided arrays, at the speed of memory.
//!
//! An array is memory, an extent for each axis, and a stride for each axis: how many elements the next index is away. The functions of this
//! crate take these as slices, so that they serve any array type. [`copy`] copies the elements of one array to the places of the same
//! indices in another one, whatever the strides of the two are; [`map`] applies a function to each. Both choose the order of the loops, blocks that
//! stay in the caches, tiles that are transposed in registers, and stores past the caches.
//!
//! ```
//! // 2 rows of 3 pixels of 3 channels, as a camera gives them, to one plane for each channel.
//! let pixels: Vec<u8> = (0..18).collect();
//! let mut planes = [0; 18];
//!
//! let extents = [3, 2, 3]; // channels, rows, columns
//! tensor_layout_strided::copy(&mut planes, &[6, 3, 1], &pixels, &[1, 9, 3], &extents)?;
//! assert_eq!(planes, [0, 3, 6, 9, 12, 15, 1, 4, 7, 10, 13, 16, 2, 5, 8, 11, 14, 17]);
//! # Ok::<(), tensor_layout_strided::StridedError>(())
//! ```
//!
//! | function | what it does |
//! |---|---|
//! | [`copy`], [`copy_unchecked`] | copies, between slices, or between pointers that the caller has checked |
//! | [`copy_uninit`] | copies to new memory, `&mut [MaybeUninit<T>]`, and gives the elements as `&mut [T]` |
//! | [`map`], [`map_unchecked`] | the same, with a function of each element |
//! | [`copy_packed`], [`copy_to_vec`], [`map_to_vec`] | the same to a slice or a new `Vec` in the order of the indices, without strides |
//! | [`fill`] | writes one element to all indices, also along axes of stride 0 |
//! | [`par_copy`], [`par_copy_uninit`], [`par_map`], and the `unchecked` forms | the same on all threads of a `rayon` pool, with the feature `rayon` |
//! | [`strategy`], [`map_strategy`] | how it is done: a `const fn` |
//! | [`signed`], [`span`] | the strides and the offset of a library that has strides without a sign, and arrays within longer slices |
//!
//! Extents and strides count elements. A stride may be negative. A stride of a source may also be 0: such an axis is broadcast. A slice
//! begins with the element of the lowest address, so its first element has index 0 only along axes whose stride is not negative. A pointer
//! points to the element with index 0 along each axis, as in other libraries. At most
//! [`MAX_RANK`] axes have an extent over 1; axes that continue one another in both arrays count as one.
//!
//! A framework has a storage, an offset into it, and strides without a sign:
//!
//! ```
//! use tensor_layout_strided::{StridedError, copy_to_vec, signed, span};
//!
//! /// The elements of a tensor in the order of its indices.
//! fn contiguous(storage: &[f32], offset: usize, strides: &[usize], extents: &[usize]) -> Result<Vec<f32>, StridedError> {
//!     let strides = signed(strides);
//!     copy_to_vec(&storage[span(offset, strides, extents)], strides, extents)
//! }
//! assert_eq!(contiguous(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], 1, &[1, 2], &[2, 2]).unwrap(), [1.0, 3.0, 2.0, 4.0]);
//! assert_eq!(contiguous(&[], 7, &[1, 2], &[2, 0]).unwrap(), []);
//! ```
//!
//! # Few elements
//!
//! To find the loops and to check them takes about 300 instructions. Beside `assign` of `ndarray`, of `f32` on an AMD EPYC, a copy is faster
//!
//! - of any number of elements where the number of axes is known at run time only: 0.15 to 0.4 times as long for 2 x 3 to 64 x 64;
//! - where `from_shape` makes both views for it, from 16 elements on that are transposed: 0.8 times as long for 4 x 4, 0.4 for 64 x 64. Rows, and
//!   fewer elements, take 0.9 to 1.1 times as long;
//! - where both views are there, from 500 elements on that are transposed: 1.8 times as long for 4 x 4, 1.0 for 16 x 16, 0.7 for 32 x 32. Rows take 2 to 4 times as
//!   long for up to 64 elements, and 1.1 from 2,000 elements on.
//!
//! [`copy_unchecked`] leaves out the checks. Loops of your own are faster for up to about 50 elements.
//!
//! # How a copy is done
//!
//! | strategy | where | how |
//! |---|---|---|
//! | [`Whole`](Strategy::Whole) | the elements are in the same order, without gaps | one `memcpy` |
//! | [`Rows`](Strategy::Rows) | rows are contiguous in both arrays | each row with a few vector moves, a long one with `memcpy` |
//! | [`Fill`](Strategy::Fill) | the source is broadcast along the destination's rows | one unit is stored repeatedly |
//! | [`Reverse`](Strategy::Reverse) | the source has the units of each row last to first, and they have at most 8 bytes | vectors are reversed in registers |
//! | [`Interleave`](Strategy::Interleave) | from 2 to 4 planes to interleaved channels; the pixels may be last to first | shuffles within vectors |
//! | [`Deinterleave`](Strategy::Deinterleave) | from 2 to 4 interleaved channels to planes; the pixels may be last to first | shuffles within vectors |
//! | [`Tiles`](Strategy::Tiles) | different axes are innermost, in any direction, and units have 1, 2, 3, 4, 8 or 16 bytes | tiles are transposed in registers |
//! | [`Elements`](Strategy::Elements) | no axis is contiguous, or too short, and units of other sizes | one by one, in blocks whose cache lines stay in L1 |
//!
//! Large destinations are written past the caches (`streamed`). On x86-64 the vectors are AVX2 or SSE2 vectors. With the feature `std`,
//! AVX2 is detected at run time. Without this feature, the compiler's target decides. On ARM64 the vectors are NEON vectors, and nothing is
//! written past the caches. So it is on WebAssembly, whose vectors the compiler's target decides (`-C target-feature=+simd128`). There is plain
//! code on other processors, on big-endian ARM64, and where the system refuses unaligned accesses.
//!
//! A map has a [`MapStrategy`] of its own:
//!
//! | strategy | where | how |
//! |---|---|---|
//! | [`Rows`](MapStrategy::Rows) | rows are contiguous in both arrays; for elements of 4 bytes and more, the source may have them last to first | from slice to slice |
//! | [`Fill`](MapStrategy::Fill) | the source is broadcast along the destination's rows | from one element to a slice |
//! | [`Interleave`](MapStrategy::Interleave) | from 2 to 4 planes to interleaved channels | from 2 to 4 slices to one |
//! | [`Pixels`](MapStrategy::Pixels) | from 2 to 4 interleaved channels to as many, with the index | from slice to slice of pixels |
//! | [`Staged`](MapStrategy::Staged) | the source is in another order | blocks are copied to a buffer in L1 as a copy would, and mapped from slice to slice |
//! | [`Elements`](MapStrategy::Elements) | no axis is contiguous | one by one, in blocks that fit in L1 |
//!
//! # The contract of a conversion
//!
//! The `unsafe` functions of this crate share a contract. SAFETY comments cite it by number. A *unit* is what is moved as one. The
//! loops of a plan, or those that a function is given, visit one unit of the source and one of the destination at each
//! iteration. A unit may hold padding, which is not initialised, and pointers.
//!
//! The caller makes sure of this:
//!
//! 1. *Reach.* Every visited unit of the source can be read. Every visited unit of the destination can be written.
//! 2. *Apart.* No visited unit of the destination overlaps a visited unit of the source, or another visited unit of the
//!    destination.
//!
//! The function makes sure of this:
//!
//! 3. *Nothing else.* No other byte is read or written, because it may be another owner's. So a vector is only loaded or stored
//!    where all its bytes are visited units, and tiles overlap where the extents leave a remainder.
//! 4. *Fence.* A byte that is written past the caches is not accessed again before the fence at the end of the conversion.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "std", test))]
extern crate std;

/// A `for` loop from 0 for `const fn`: the body once for each index below the bound. `continue` and `break` do what they do in a loop.
#[doc(hidden)]
#[macro_export]
macro_rules! up_to {
    ($index:ident < $bound:expr, $body:block) => {
        let mut next = 0;
        while next < $bound {
            let $index = next;
            next += 1;
            $body
        }
    };
}

// Each uses those below it: `arrays`, `map`, `copy`, `kernels`, `vectors`, `job`, `plan`, `loops`. All use `cache`, what is known of the machine.
mod arrays;
mod cache;
mod copy;
mod error;
mod job;
mod kernels;
mod loops;
mod map;
mod plan;
mod strategy;
#[cfg(feature = "rayon")]
mod threads;
mod vectors;

pub use arrays::{
    copy, copy_packed, copy_unchecked, copy_uninit, fill, map, map_strategy, map_unchecked, signed, span, strategy,
};
#[cfg(feature = "std")]
pub use arrays::{copy_to_vec, map_to_vec};
#[cfg(feature = "rayon")]
pub use arrays::{par_copy, par_copy_unchecked, par_copy_uninit, par_map, par_map_unchecked};
pub use error::{Side, StridedError};
pub use loops::numbers::MAX_RANK;
pub use strategy::{MapStrategy, Strategy};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// What `tensor-layout` is built on. It is not a public interface: any version may change it.
#[doc(hidden)]
pub mod internals {
    pub use crate::cache::{FAR_MAP_BYTES, NEAR_BYTES, UNPLANNED_ELEMENTS};
    pub use crate::copy::Copying;
    pub use crate::copy::few::{are_few, copy_matched, copy_matched_units, copy_small_blocks};
    pub use crate::kernels::memcpy::copy_run;
    pub use crate::loops::numbers::{MAX_RANK, Numbers};
    pub use crate::loops::steps::Steps;
    pub use crate::loops::unique::{BUDGET, Uniqueness, uniqueness};
    pub use crate::loops::{few, nest, odometer};
    pub use crate::map::{ElementSizes, LEAST_TURNED, LONG_ROW, MapPlan, Position, map};
    #[cfg(feature = "rayon")]
    pub use crate::map::{map_pieces, par_map};
    pub use crate::plan::{Plan, are_channels};
    #[cfg(feature = "rayon")]
    pub use crate::threads::{Divide, cut, pieces, run};
    pub use crate::vectors::SimdLevel;
}
