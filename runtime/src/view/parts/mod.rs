//! Parts of views, and views of other shapes. An operation copies no element and takes its axis by name. The numbers of its
//! result are constants wherever the numbers of the operand are. `arith::op` computes them; this module moves the pointer.

#![expect(
    clippy::type_complexity,
    reason = "the type of a part says what was done to the view; an alias would hide it"
)]

mod arrays;
mod as_layout;
mod axis;
pub(super) mod begin;
pub(crate) mod border;
mod chunks;
mod disjoint;
pub(super) mod operations;
#[cfg(feature = "rayon")]
mod parallel;
mod pieces;
pub(crate) mod reshape;
pub(crate) mod slice;
mod split;
mod tiles;

pub use axis::{AxisIter, AxisIterMut};
pub use chunks::{AxisChunks, AxisChunksMut};
#[cfg(feature = "rayon")]
pub use parallel::{Cut, Parallel};
pub use tiles::{Tiles, TilesMut};

pub(crate) use begin::Begin;
pub(crate) use chunks::ChunksOf;
pub(crate) use tiles::Grid;

use super::{View, ViewMut};
use crate::error::Failure;
use crate::layout::Layout;
use crate::layout::ops::{Operation, Via};

macro_rules! operate {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            /// The result of an operation.
            ///
            /// # Errors
            ///
            /// If there is none.
            #[inline(always)]
            #[track_caller]
            pub(crate) fn part<P: Operation<L>, E: Failure>(
                self,
                begin: impl Begin<L, P>,
            ) -> Result<$view<'a, T, Via<L, P>>, E> {
                let part = self.into_raw().begun::<P, E>(begin)?;
                // SAFETY: what the part addresses, this view addresses, as often (see `RawView::part`), and it is consumed: the
                // invariants carry over.
                Ok(unsafe { $view::from_raw(part) })
            }
        }
    };
}

operate!(View);
operate!(ViewMut);
