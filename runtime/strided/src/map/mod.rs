//! Conversion with a function of each element, in one pass.
//!
//! Where the elements of both layouts are in the same order, the function goes over slices. Elsewhere blocks of the source are
//! copied to the *stage*, a buffer in L1. There they have the destination's order, and the function goes over slices again. The
//! copies use the kernels of a [copy](crate::copy()).

mod inner;
mod nest;
#[cfg(feature = "rayon")]
mod parallel;
mod plan;
mod position;
#[cfg(test)]
mod tests;

use crate::cache::STAGE_BYTES;
use crate::copy::Copying;
use crate::loops::odometer::Odometer;
use crate::vectors::SimdLevel;
use core::mem::MaybeUninit;
use inner::Elements;
pub use nest::{ElementSizes, LEAST_TURNED, LONG_ROW};
#[cfg(feature = "rayon")]
pub use parallel::{map_pieces, par_map};
pub use plan::MapPlan;
pub use position::Position;

/// A block of the source, in the destination's order.
#[repr(align(64))]
struct Stage([MaybeUninit<u8>; STAGE_BYTES]);

/// Maps by plan.
///
/// # Safety
///
/// The contract of a conversion, for all loops of the plan. Each element of the source is an initialised `U`, and each element
/// of the destination an initialised `T`.
#[inline]
pub unsafe fn map<P: Position, T, U: Copy>(
    plan: &MapPlan,
    to: *mut T,
    from: *const U,
    level: SimdLevel,
    function: impl FnMut(P, U) -> T,
) {
    // The contract of `map`, for all blocks.
    let first = Odometer::start(&plan.blocks);
    Mapping { plan, to, from, level }.map_blocks(first, plan.blocks.iterations(), function);
}

/// What is mapped. The contract of [`map`] holds for the loops of each block that is.
struct Mapping<'p, T, U> {
    plan: &'p MapPlan,
    to: *mut T,
    from: *const U,
    level: SimdLevel,
}

impl<T, U: Copy> Mapping<'_, T, U> {
    /// Maps this number of blocks, from one on.
    #[inline(always)]
    fn map_blocks<P: Position>(self, first: Odometer<2>, count: usize, mut function: impl FnMut(P, U) -> T) {
        let Mapping { plan, to, from, level } = self;
        let mut stage = Stage([MaybeUninit::uninit(); STAGE_BYTES]);
        let stage = stage.0.as_mut_ptr().cast::<U>();
        let is_one_block = plan.blocks.iterations() == 1;
        let mut at = first;
        for _ in 0..count {
            let block = if is_one_block { plan.whole_block() } else { plan.block_at(&at.digits) };
            let (to, mut from) = (to.wrapping_add(at.offsets[0]), from.wrapping_add(at.offsets[1]));
            if plan.is_staged() {
                let plan = plan.copy_of(&block, size_of::<U>());
                // SAFETY: (1), for the loops of this block. The stage has room for a block, and the plan has checked that it is aligned
                // for `U`. (2): the stage is not the source.
                unsafe { Copying::new(&plan, stage.cast(), from.cast()) }.run_on(level);
                from = stage;
            }
            // The contract of `map`, for the loops of this block. What has been copied to the stage is initialised.
            Elements { plan, block: &block, to, from }.map(&mut function);
            at.advance(&plan.blocks);
        }
    }
}
