//! Views: a buffer seen through a layout.

mod copy;
pub(crate) mod demand;
mod differences;
mod fmt;
mod iter;
mod map;
mod mutable;
mod named;
mod parts;
pub(crate) mod raw;
mod runs;
pub(crate) mod shape;
mod shared;
pub(crate) mod walk;

pub use differences::Differences;
pub use iter::{IndexedIter, Iter, IterMut};
pub use mutable::ViewMut;
pub use parts::{AxisChunks, AxisChunksMut, AxisIter, AxisIterMut, Tiles, TilesMut};
#[cfg(feature = "rayon")]
pub use parts::{Cut, Parallel};
pub use runs::{Runs, RunsMut};
pub use shared::View;
pub use walk::{Operand, Zip};
