//! Conversion between layouts.
//!
//! [`copy_from`](crate::ViewMut::copy_from) chooses a [`Strategy`] from the extents and strides of the two layouts. Where both
//! are static, it does so at compile time. [`strategy()`] tells which one:
//!
//! | strategy | where | how |
//! |---|---|---|
//! | [`Whole`](Strategy::Whole) | the elements are in the same order, without gaps | one `memcpy` |
//! | [`Rows`](Strategy::Rows) | rows are contiguous in both layouts | each row with a few vector moves, a long one with `memcpy` |
//! | [`Fill`](Strategy::Fill) | the source is broadcast along the destination's rows | one unit is stored repeatedly |
//! | [`Interleave`](Strategy::Interleave) | from 2 to 4 planes to interleaved channels | shuffles within vectors |
//! | [`Deinterleave`](Strategy::Deinterleave) | from 2 to 4 interleaved channels to planes | shuffles within vectors |
//! | [`Tiles`](Strategy::Tiles) | different axes are innermost, and units have 1, 2, 3, 4, 8 or 16 bytes | tiles are transposed in registers |
//! | [`Elements`](Strategy::Elements) | no axis is contiguous, or too short, and units of other sizes | one by one, in blocks whose cache lines stay in L1 |
//!
//! Large destinations are written past the caches (`streamed`). On x86-64 the vectors are those of AVX2 or SSE2. With the feature
//! `std`, AVX2 is detected at run time. Without it, the compiler's target decides. On ARM64 they are those of NEON, and nothing is written
//! past the caches. There is plain code on other processors, on big-endian ARM64, and where the system refuses unaligned accesses.
//!
//! [`map_from`](crate::ViewMut::map_from) applies a function to each element. It has a [`MapStrategy`] of its own, and
//! [`map_strategy()`] tells which one:
//!
//! | strategy | where | how |
//! |---|---|---|
//! | [`Rows`](MapStrategy::Rows) | rows are contiguous in both layouts | from slice to slice |
//! | [`Fill`](MapStrategy::Fill) | the source is broadcast along the destination's rows | from one element to a slice |
//! | [`Interleave`](MapStrategy::Interleave) | from 2 to 4 planes to interleaved channels | from 2 to 4 slices to one |
//! | [`Staged`](MapStrategy::Staged) | the source is in another order | blocks are copied to a buffer in L1 as `copy_from` copies, and mapped from slice to slice |
//! | [`Elements`](MapStrategy::Elements) | no axis is contiguous | one by one, in blocks that fit in L1 |
//!
//! # The contract of a conversion
//!
//! The `unsafe` functions of this module share a contract. SAFETY comments cite it by number. A *unit* is what is moved as one. The
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

#[cfg(feature = "alloc")]
mod any;
mod cache;
mod choose;
mod copy;
mod few;
mod job;
mod kernels;
mod map;
mod matrix;
mod memcpy;
#[cfg(feature = "alloc")]
mod packed_bits;
#[cfg(feature = "rayon")]
mod parallel;
mod plan;
mod strategy;
#[cfg(test)]
mod tests;
mod vectors;

#[cfg(feature = "alloc")]
pub(crate) use any::Sides;
#[cfg(feature = "alloc")]
pub use any::{AnyPairError, strategy_of_any};
pub(crate) use cache::UNPLANNED_ELEMENTS;
pub(crate) use choose::{StaticBoxPlan, StaticMapPlan, StaticPlan, box_map_plan, box_plan, map_plan_of, plan_of};
pub use choose::{map_strategy, map_strategy_of, strategy, strategy_of};
#[cfg(feature = "rayon")]
pub(crate) use choose::{par_box_map_plan, par_map_plan_of};
pub(crate) use copy::copy;
pub(crate) use few::{are_few, copy_few};
pub(crate) use map::{FromBox, LogicalIndex, MapPlan, map};
#[cfg(feature = "rayon")]
pub(crate) use map::{map_pieces, par_map};
pub(crate) use memcpy::copy_run;
#[cfg(feature = "rayon")]
pub(crate) use parallel::par_copy;
pub(crate) use plan::Plan;
pub use strategy::{MapStrategy, Strategy};
pub(crate) use vectors::SimdLevel;
