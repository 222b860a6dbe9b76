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

use crate::axis::AxisName;
use crate::layout::Layout;
use crate::layout::names::TwoNames;
use core::fmt;

/// An iterator shows how many items are to come: the items may have no `Debug`, and those of mutable views are given once.
macro_rules! debug {
    ($([$($parameters:tt)*] $of:ty: $name:ident;)*) => { $(
        impl<$($parameters)*> fmt::Debug for $of {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("len", &self.len()).finish()
            }
        }
    )* };
}
debug! {
    [T, L: Layout] Iter<'_, T, L>: Iter;
    [T, L: Layout] IterMut<'_, T, L>: IterMut;
    [T, L: Layout] IndexedIter<'_, T, L>: IndexedIter;
    [T, L: Layout] IndexedIterMut<'_, T, L>: IndexedIterMut;
    [T, L: Layout] Runs<'_, T, L>: Runs;
    [T, L: Layout] RunsMut<'_, T, L>: RunsMut;
    [T, L: Layout, A: AxisName] AxisIter<'_, T, L, A>: AxisIter;
    [T, L: Layout, A: AxisName] AxisIterMut<'_, T, L, A>: AxisIterMut;
    [T, L: Layout, A: AxisName, const LEN: usize] AxisChunks<'_, T, L, A, LEN>: AxisChunks;
    [T, L: Layout, A: AxisName, const LEN: usize] AxisChunksMut<'_, T, L, A, LEN>: AxisChunksMut;
    [T, L: Layout, P: TwoNames] Tiles<'_, T, L, P>: Tiles;
    [T, L: Layout, P: TwoNames] TilesMut<'_, T, L, P>: TilesMut;
}
