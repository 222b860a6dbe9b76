//! Parts of views, and views of other shapes. An operation copies no element and takes its axis by name. The numbers of its
//! result are constants wherever those of the operand are. `arith::op` computes them; this module moves the pointer.

#![expect(
    clippy::type_complexity,
    reason = "the type of a part says what was done to the view; an alias would hide it"
)]

mod arrays;
mod as_layout;
mod axis;
mod bounds;
mod chunks;
mod guise;
mod in_part;
#[cfg(feature = "rayon")]
mod parallel;
mod pieces;
mod split;
mod tiles;

pub use axis::{AxisIter, AxisIterMut};
pub use chunks::{AxisChunks, AxisChunksMut};
#[cfg(feature = "rayon")]
pub use parallel::{Cut, Parallel};
pub use tiles::{Tiles, TilesMut};

use super::{View, ViewMut};
use crate::error::PartError;
use crate::layout::Layout;
use crate::layout::ops::{Operation, Via};

/// Applies operations to the pointers of shared and of mutable views.
macro_rules! operate {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            /// The result of an operation that leaves index 0 where it is; `given` is the number it is given at run time.
            #[inline(always)]
            fn part<P: Operation<L>>(self, given: usize) -> Result<$view<'a, T, Via<L, P>>, PartError> {
                match self.into_raw().part(given) {
                    // SAFETY: what the part addresses, this view addresses, as often (see `RawView::part`), and it is
                    // consumed: the invariants carry over.
                    Ok(part) => Ok(unsafe { $view::from_raw(part) }),
                    Err(error) => Err(error),
                }
            }

            /// The result of an operation whose index 0 is at `index` along `axis`.
            ///
            /// # Safety
            ///
            /// If the result has an element, the index is in bounds. If the axis is split in blocks, and the result has several of its
            /// indices, the index is at the beginning of a block.
            #[inline(always)]
            unsafe fn part_from<P: Operation<L>>(
                self,
                axis: usize,
                index: usize,
                given: usize,
            ) -> Result<$view<'a, T, Via<L, P>>, PartError> {
                let raw = self.into_raw();
                match raw.part(given) {
                    Ok(part) => {
                        // SAFETY: if the part has an element, the index is in bounds, as the caller says, and so is index 0 of
                        // each other axis. The caller says where a block begins.
                        let part = unsafe { raw.moved(part, axis, index) };
                        // SAFETY: as of `part`.
                        Ok(unsafe { $view::from_raw(part) })
                    }
                    Err(error) => Err(error),
                }
            }
        }
    };
}

operate!(View);
operate!(ViewMut);
