//! The ways to copy a matrix of units. Where a kernel has a parameter `UNITS`, that many units make 16 bytes.

mod channels;
mod line_tiles;
mod low;
pub(super) mod memcpy;
mod repeat;
mod reverse;
mod short;
mod strips;
mod threes;
mod tiles;
mod units;
mod zip;

use crate::job::{Batch, Job};
use crate::vectors::interface::{Kernel, Vectors};
pub(super) use channels::ConvertChannels;
pub(super) use line_tiles::LineTiles;
pub(super) use low::TransposeLow;
pub(super) use repeat::RepeatUnits;
pub(super) use reverse::{ReverseGroups, ReverseRows};
pub(super) use short::TransposeShort;
pub(super) use threes::TransposeThrees;
pub(super) use tiles::TransposeTiles;
pub(super) use units::{MoveChunks, MoveUnits};

/// A kernel that needs room for a [tile](zip::Tile).
trait TileKernel: Copy {
    /// Copies a matrix, if it has the room and these vectors have the operations.
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool;
}

impl<K: TileKernel> Kernel for K {
    #[inline(always)]
    fn run<V: Vectors>(vectors: V, batch: Batch<'_, Self>) {
        batch.each(|job| {
            if !K::copy(vectors, &job) && (V::LANES == 1 || !K::copy(vectors.narrow(), &job)) {
                units::move_matrix(vectors, job);
            }
        });
    }
}
