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
use inner::map_block;
pub use nest::{ElementSizes, LONG_ROW};
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
    let first = Odometer::start(&plan.blocks);
    // SAFETY: the contract of `map`.
    unsafe { map_blocks(plan, first, plan.blocks.iterations(), to, from, level, function) };
}

/// Maps this number of blocks, from one on.
///
/// # Safety
///
/// The contract of [`map`], for the loops of these blocks.
#[inline(always)]
unsafe fn map_blocks<P: Position, T, U: Copy>(
    plan: &MapPlan,
    first: Odometer<2>,
    count: usize,
    to: *mut T,
    from: *const U,
    level: SimdLevel,
    mut function: impl FnMut(P, U) -> T,
) {
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
        // SAFETY: the contract of `map_blocks`, for the loops of this block. What has been copied to the stage is initialised.
        unsafe { map_block(plan, &block, to, from, &mut function) };
        at.advance(&plan.blocks);
    }
}
