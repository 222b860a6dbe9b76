//! Views: a buffer seen through a layout.
//!
//! `runtime/DESIGN.md` says why `View`, `ViewMut` and `Tensor` are three types, and what was tried in their place.
//!
//! What a method needs from other folders:
//!
//! | methods | here | in `runtime/src/` |
//! |---|---|---|
//! | constructors | `shared.rs`, `mutable.rs`, `raw.rs` | `arith/complete.rs`: whether there is a mutable view |
//! | parts and other shapes | `parts/`: the check of the arguments, and the pointer | `layout/ops.rs` and `layout/via.rs`: the type of the result; `arith/op/`: its numbers |
//! | walks, zips | `walk/` | `layout/pair.rs`: axes matched by name, extents compared; `arith/walk.rs`, and nests of `tensor-layout-strided`: the loops |
//! | `copy_from` | `copy.rs` | `layout/pair.rs`; `convert/choose.rs`: the plan; `tensor-layout-strided`: the copy |
//! | `map_from` | `map.rs` | `layout/pair.rs`; `convert/choose.rs`: the plan; `tensor-layout-strided`: the map |
//! | `differences`, for `assert_views_eq!` | `differences.rs` | `layout/pair.rs`, `assert.rs` |

// The documentation lists the methods of a type in the order of these lines: constructors, then elements and walks, parts, and the rest. Blank
// lines keep rustfmt from sorting them.
mod mutable;
mod shared;

mod origin;

mod element;

pub(crate) mod read;

pub(crate) mod write;

pub(crate) mod write_from;

pub(crate) mod copy;

pub(crate) mod parts;

pub(crate) mod assert;
pub(crate) mod demand;
mod differences;
mod fmt;
mod into;
mod iter;
mod map;
mod named;
pub(crate) mod prelude;
pub(crate) mod raw;
pub(crate) mod require;
mod runs;
pub(crate) mod shape;
pub(crate) mod storage;
#[cfg(feature = "alloc")]
pub(crate) mod units;
pub(crate) mod viewed;
pub(crate) mod walk;

#[cfg(feature = "rayon")]
pub(crate) mod parallel;
#[cfg(not(feature = "rayon"))]
pub(crate) mod without_rayon;

pub use differences::Differences;
pub use iter::{IndexedIter, IndexedIterMut, Iter, IterMut};
pub use mutable::ViewMut;
pub use parts::{AxisChunks, AxisChunksMut, AxisIter, AxisIterMut, Tiles, TilesMut};
#[cfg(feature = "rayon")]
pub use parts::{Cut, Parallel};
pub use runs::{Runs, RunsMut};
pub use shared::View;
pub use walk::{Folded, MoreViews, Operand, Zip};
