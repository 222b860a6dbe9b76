//! Conversion with a function of each element, in one pass.
//!
//! Where the elements of both layouts lie in the same order, the function goes over slices. Elsewhere the source is copied
//! block by block into a *stage*, which stays in the nearest cache, in the destination's order and by the kernels of
//! [`copy_from`](crate::ViewMut::copy_from); and from the stage the function goes over slices again.

mod loops;
mod place;
mod plan;
mod rows;
#[cfg(test)]
mod tests;

use super::{Level, Strategy, copy};
use crate::arith::odometer::Odometer;
use crate::layout::pair::Pair;
use crate::{Layout, StaticLayout};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use loops::{Loops, Sizes};
pub(crate) use place::{At, Place};
pub(crate) use plan::MapPlan;
use plan::STAGE;
use rows::walk;

/// How [`map_from`](crate::ViewMut::map_from) is done. A row is what the function goes over at once; its `elements` are those
/// of the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapStrategy {
    /// There is no element.
    Nothing,
    /// From rows of the source to rows of the destination.
    Rows {
        /// How many a row has.
        elements: usize,
    },
    /// A broadcast source: one element of it for each row of the destination.
    Fill {
        /// How many a row has.
        elements: usize,
    },
    /// From 2 to 4 planes at once to pixels that lie one after the other.
    Interleave {
        /// 2 to 4.
        channels: usize,
    },
    /// Block by block into a stage, and from its rows to rows of the destination.
    Staged {
        /// How a block is copied into the stage.
        copy: Strategy,
        /// How many a row has.
        elements: usize,
    },
    /// One by one, in blocks that stay in the cache.
    Elements,
}

/// The strategy of a [`map_from`](crate::ViewMut::map_from) to elements of `T` in layout `To` from those of `U` in layout `Source`, of
/// the same axes and extents. (If the function is told the index, rows are along one axis.)
///
/// ```
/// use tensor_layout::convert::{MapStrategy, Strategy, map_strategy};
/// use tensor_layout::layout;
///
/// type Planes = layout!(C=3 H=224 W=224);
/// type Pixels = layout!(C=3 H=224 W=224; order = HWC);
/// assert_eq!(map_strategy::<f32, u8, Planes, Planes>(), MapStrategy::Rows { elements: 3 * 224 * 224 });
/// const STAGED: MapStrategy = map_strategy::<f32, u8, Planes, Pixels>();
/// assert!(matches!(STAGED, MapStrategy::Staged { copy: Strategy::Deinterleave { channels: 3, .. }, .. }));
/// ```
#[must_use]
pub const fn map_strategy<T, U, To: StaticLayout, Source: StaticLayout>() -> MapStrategy {
    let () = Pair::<To, Source>::SAME_AXES;
    let () = Pair::<To, Source>::SAME_EXTENTS;
    MapPlanOf::<(), T, U, To, Source>::PLAN.strategy
}

/// [`map_strategy`] for layouts of which some numbers are known at run time only. Their extents are taken to be equal.
pub fn map_strategy_of<T, U, To: Layout, Source: Layout>(to: &To, from: &Source) -> MapStrategy {
    let () = Pair::<To, Source>::SAME_AXES;
    map_plan_of::<(), T, U, To, Source>(to, from).strategy
}

/// The plan for two static layouts: a constant. Of others it is never used.
pub(crate) struct MapPlanOf<P, T, U, To, Source>(PhantomData<(P, T, U, To, Source)>);

impl<P: Place, T, U, To: Layout, Source: Layout> MapPlanOf<P, T, U, To, Source> {
    pub(crate) const PLAN: MapPlan =
        { MapPlan::of(&Loops::of(Pair::<To, Source>::NEST, P::INDEXED), &Sizes::of::<T, U>()) };
}

/// The plan for two layouts.
pub(crate) fn map_plan_of<P: Place, T, U, To: Layout, Source: Layout>(to: &To, from: &Source) -> MapPlan {
    MapPlan::of(&Loops::of(Pair::nest(to, from), P::INDEXED), &Sizes::of::<T, U>())
}

/// A block of the source, in the destination's order.
#[repr(align(64))]
struct Stage([MaybeUninit<u8>; STAGE]);

/// Maps by plan.
///
/// # Safety
///
/// The contract of a conversion, for all loops of the plan; and each element of the source is an initialised `U`, each one
/// of the destination an initialised `T`.
#[inline]
pub(crate) unsafe fn map<P: Place, T, U: Copy>(
    plan: &MapPlan,
    to: *mut T,
    from: *const U,
    level: Level,
    mut function: impl FnMut(P, U) -> T,
) {
    let mut stage = Stage([MaybeUninit::uninit(); STAGE]);
    let stage = stage.0.as_mut_ptr().cast::<U>();
    let mut at = Odometer::start(&plan.blocks);
    let blocks = plan.blocks.iterations();
    for _ in 0..blocks {
        let block = if blocks == 1 { plan.whole() } else { plan.block_at(&at.digits) };
        let (to, mut from) = (to.wrapping_add(at.offsets[0]), from.wrapping_add(at.offsets[1]));
        if plan.is_staged() {
            // SAFETY: the loops of a block, at a turn of the loops over blocks. The plan sees to it that the stage is aligned for
            // `U` and has room for a block.
            unsafe { copy(&plan.copy_of(&block, size_of::<U>()), stage.cast(), from.cast(), level) };
            from = stage;
        }
        // SAFETY: the loops of a block, at a turn of the loops over blocks. What has been copied to the stage is initialised.
        unsafe { walk(plan, &block, to, from, &mut function) };
        at.advance(&plan.blocks);
    }
}
