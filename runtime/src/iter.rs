//! Iterators over views: elements, contiguous runs, indices, and parts along an axis.
//!
//! The methods of [`View`](crate::View) and [`ViewMut`](crate::ViewMut) give them. A program names these types only in a struct
//! that keeps an iterator.

pub use crate::layout::indices::Indices;
pub use crate::view::{
    AxisChunks, AxisChunksMut, AxisIter, AxisIterMut, IndexedIter, IndexedIterMut, Iter, IterMut, MoreViews, Operand,
    Runs, RunsMut, Tiles, TilesMut,
};
#[cfg(feature = "rayon")]
pub use crate::view::{Cut, Parallel};
