//! Conversion between layouts, at the speed of memory.
//!
//! [`copy_from`](crate::ViewMut::copy_from) chooses a [`Strategy`] from the
//! extents and strides of the two layouts, at compile time where both are static; [`strategy`] tells which:
//!
//! | strategy | where | how |
//! |---|---|---|
//! | [`Whole`](Strategy::Whole) | the elements lie in the same order, without gaps | one `memcpy` |
//! | [`Rows`](Strategy::Rows) | rows lie together in both layouts | a few vector moves a row, a `memcpy` if it is long |
//! | [`Fill`](Strategy::Fill) | a broadcast source along the destination's rows | one element stored again and again |
//! | [`Interleave`](Strategy::Interleave) | 2 to 4 planes to interleaved channels | shuffles within vectors |
//! | [`Deinterleave`](Strategy::Deinterleave) | the way back | the same, backwards |
//! | [`Tiles`](Strategy::Tiles) | different axes are innermost | transposed tile by tile in registers |
//! | [`Elements`](Strategy::Elements) | no contiguous axis, or too short a one | one by one, in the order that touches the fewest cache lines |
//!
//! Large destinations are written past the caches (`streamed`). Vectors are those of the processor at hand: AVX2 by
//! detection at run time with the feature `std`, by the compiler's target without; SSE2 on any other x86-64; on other
//! machines plain code.
//!
//! [`map_from`](crate::ViewMut::map_from), with a function of each element, has a [`MapStrategy`] of its own, which
//! [`map_strategy`] tells:
//!
//! | strategy | where | how |
//! |---|---|---|
//! | [`Rows`](MapStrategy::Rows) | rows lie together in both layouts | the function goes from slice to slice |
//! | [`Fill`](MapStrategy::Fill) | a broadcast source along the destination's rows | from one element to a slice |
//! | [`Interleave`](MapStrategy::Interleave) | 2 to 4 planes to interleaved channels | from as many slices to one |
//! | [`Staged`](MapStrategy::Staged) | the source lies in another order | copied block by block into the nearest cache, by the kernels above; from there slice to slice |
//! | [`Elements`](MapStrategy::Elements) | no contiguous axis | one by one, in blocks that stay in the cache |
//!
//! # The contract of a conversion
//!
//! What the `unsafe` functions of this module ask of their callers. A *unit* is what is moved as one, the plan's
//! `unit` in bytes; the loops of a plan, or those of them that a function is given, visit one in the source and one in the destination at
//! each turn.
//!
//! 1. *Reach.* Every visited unit of the source can be read, every visited one of the destination written. A unit may hold
//!    padding, which is not initialised, and pointers.
//! 2. *Apart.* No visited unit of the destination overlaps one of the source, or another one of its own.
//! 3. *Nothing else.* No other byte is read or written: it may be somebody else's. So a vector is only loaded or stored
//!    where all its bytes are visited units, and tiles overlap where the extents leave a remainder.
//!
//! Addresses are computed by `wrapping_add`; what is asked of them is asked where they are used.

mod channels;
#[cfg(test)]
mod deferred;
mod items;
mod level;
mod map;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))))]
mod plain;
mod plan;
mod stage;
#[cfg(test)]
mod tests;
mod tiles;
mod vector;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod x86;

use crate::arith::nest::Nest;
use crate::layout::pair::Pair;
use crate::{Layout, StaticLayout};
use channels::{Deinterleave, Interleave};
use items::{Fill, Items};
pub(crate) use level::Level;
pub(crate) use map::{At, MapPlan, MapPlanOf, Place, map, map_plan_of};
pub use map::{MapStrategy, map_strategy, map_strategy_of};
#[cfg(feature = "rayon")]
pub(crate) use parallel::par_copy;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))))]
use plain::Plain;
pub(crate) use plan::Plan;
use plan::{Part, Plane};
use stage::Staged;
use tiles::Tiles;
use vector::Vectors;

/// How a conversion is done; see the [module](self). A `unit` is what is moved as one, in bytes: an element, or a short row
/// of elements that lie together in both layouts, like the channels of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// There is no element, or it has no bytes.
    Nothing,
    /// One `memcpy`.
    Whole {
        /// Its length, in bytes.
        bytes: usize,
    },
    /// Row by row.
    Rows {
        /// The length of a row, in bytes.
        bytes: usize,
    },
    /// One unit repeated along each row of the destination.
    Fill {
        /// In bytes.
        unit: usize,
    },
    /// Planes to interleaved channels.
    Interleave {
        /// 2 to 4.
        channels: usize,
        /// In bytes.
        unit: usize,
        /// Written past the caches.
        streamed: bool,
    },
    /// Interleaved channels to planes.
    Deinterleave {
        /// 2 to 4.
        channels: usize,
        /// In bytes.
        unit: usize,
        /// Written past the caches.
        streamed: bool,
    },
    /// Tiles transposed in registers.
    Tiles {
        /// In bytes.
        unit: usize,
        /// Staged in whole cache lines, and these written past the caches.
        streamed: bool,
    },
    /// Unit by unit.
    Elements {
        /// In bytes.
        unit: usize,
    },
}

impl Strategy {
    const fn is_streamed(self) -> bool {
        matches!(
            self,
            Strategy::Interleave { streamed: true, .. }
                | Strategy::Deinterleave { streamed: true, .. }
                | Strategy::Tiles { streamed: true, .. }
        )
    }
}

/// The strategy for a conversion of elements of `T` into layout `To` from layout `Source`, of the same axes and extents.
///
/// ```
/// use tensor_layout::convert::{Strategy, strategy};
/// use tensor_layout::layout;
///
/// type Planes = layout!(C=3 H=224 W=224);
/// type Pixels = layout!(C=3 H=224 W=224; order = HWC);
/// const { assert!(matches!(strategy::<u8, Pixels, Planes>(), Strategy::Interleave { channels: 3, .. })) };
/// assert_eq!(strategy::<u8, Planes, Planes>(), Strategy::Whole { bytes: 3 * 224 * 224 });
/// ```
#[must_use]
pub const fn strategy<T, To: StaticLayout, Source: StaticLayout>() -> Strategy {
    let () = Pair::<To, Source>::SAME_AXES;
    let () = Pair::<To, Source>::SAME_EXTENTS;
    PlanOf::<T, To, Source>::PLAN.strategy
}

/// [`strategy`] for layouts of which some numbers are known at run time only. Their extents are taken to be equal.
pub fn strategy_of<T, To: Layout, Source: Layout>(to: &To, from: &Source) -> Strategy {
    let () = Pair::<To, Source>::SAME_AXES;
    plan_of::<T, To, Source>(to, from).strategy
}

/// The plan for two static layouts: a constant. Of others it is never used.
pub(crate) struct PlanOf<T, To, Source>(core::marker::PhantomData<(T, To, Source)>);

impl<T, To: Layout, Source: Layout> PlanOf<T, To, Source> {
    pub(crate) const PLAN: Plan = Plan::of(&Pair::<To, Source>::NEST.merged(), size_of::<T>());
}

/// The plan for two layouts.
pub(crate) fn plan_of<T, To: Layout, Source: Layout>(to: &To, from: &Source) -> Plan {
    Plan::of(&Pair::<To, Source>::nest(to, from).merged(), size_of::<T>())
}

/// Copies by plan.
///
/// # Safety
///
/// The contract of a conversion, for all loops of the plan.
#[inline]
pub(crate) unsafe fn copy(plan: &Plan, to: *mut u8, from: *const u8, level: Level) {
    match plan.strategy {
        Strategy::Nothing => {}
        // SAFETY: the one row is the one unit of the plan.
        Strategy::Whole { bytes } => unsafe { core::ptr::copy_nonoverlapping(from, to, bytes) },
        // SAFETY: the caller's promise.
        _ => unsafe { copy_planes(plan, to, from, level) },
    }
}

/// # Safety
///
/// As of [`copy`].
#[inline(never)]
unsafe fn copy_planes(plan: &Plan, to: *mut u8, from: *const u8, level: Level) {
    match level {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        Level::Avx2 | Level::Sse2 => match x86::Avx2::detect() {
            // SAFETY: the caller's promise.
            Some(vectors) if level == Level::Avx2 => unsafe { with_vectors(vectors, plan, to, from) },
            // SAFETY: the caller's promise.
            _ => unsafe { with_vectors(x86::Sse2, plan, to, from) },
        },
        // SAFETY: the caller's promise.
        #[cfg(test)]
        Level::Emulated => unsafe { with_vectors(Plain::<true>, plan, to, from) },
        // SAFETY: the caller's promise.
        #[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))))]
        Level::Portable => unsafe { with_vectors(Plain::<false>, plan, to, from) },
    }
}

/// One plane of a plan, in one place of the source and of the destination: what a kernel works on.
#[derive(Clone, Copy)]
struct Job<'a> {
    plane: &'a Plane,
    to: *mut u8,
    from: *const u8,
    streamed: bool,
}

impl<'a> Job<'a> {
    /// The same plane, so many bytes further.
    #[inline(always)]
    fn moved(self, [offset, other_offset]: [usize; 2]) -> Job<'a> {
        Job { to: self.to.wrapping_add(offset), from: self.from.wrapping_add(other_offset), ..self }
    }

    /// The part of the job that a part of its plane is.
    #[inline(always)]
    fn at<'b>(self, part: &'b Part) -> Job<'b> {
        Job { plane: &part.plane, ..self.moved([part.offset, part.other_offset]) }
    }
}

/// All planes of a plan.
#[derive(Clone, Copy)]
struct Planes<'a> {
    first: Job<'a>,
    outer: &'a Nest<2>,
}

/// Enters `$kernel` for units of the plan's size; the kernel is given the number of them in 16 bytes.
macro_rules! enter_for {
    ($unit:expr, $vectors:expr, $planes:expr, $kernel:ident $(, $channels:literal)?) => {
        match $unit {
            1 => $vectors.enter($kernel::<16 $(, $channels)?>, $planes),
            2 => $vectors.enter($kernel::<8 $(, $channels)?>, $planes),
            4 => $vectors.enter($kernel::<4 $(, $channels)?>, $planes),
            8 => $vectors.enter($kernel::<2 $(, $channels)?>, $planes),
            _ => enter_for!(@whole $vectors, $planes, $kernel $(, $channels)?),
        }
    };
    (@whole $vectors:expr, $planes:expr, $kernel:ident) => {
        $vectors.enter($kernel::<1>, $planes)
    };
    // The plan leaves channels as large as a vector to tiles.
    (@whole $vectors:expr, $planes:expr, $kernel:ident, $channels:literal) => {
        unreachable!()
    };
}

/// # Safety
///
/// As of [`copy`].
#[expect(clippy::multiple_unsafe_ops_per_block, reason = "only one of them is done")]
unsafe fn with_vectors<V: Vectors>(vectors: V, plan: &Plan, to: *mut u8, from: *const u8) {
    let Plan { strategy, unit, .. } = *plan;
    let streamed = strategy.is_streamed();
    let planes = Planes { first: Job { plane: &plan.plane, to, from, streamed }, outer: &plan.outer };
    // SAFETY: the loops of the plane, at a turn of the others: by the caller's promise, the contract holds. The plan has found
    // the strides that each kernel asks for.
    unsafe {
        match strategy {
            Strategy::Fill { .. } => enter_for!(unit, vectors, planes, Fill),
            _ if !V::KERNELS => vectors.enter(Items { unit }, planes),
            Strategy::Interleave { channels: 2, .. } => enter_for!(unit, vectors, planes, Interleave, 2),
            Strategy::Interleave { channels: 3, .. } => enter_for!(unit, vectors, planes, Interleave, 3),
            Strategy::Interleave { .. } => enter_for!(unit, vectors, planes, Interleave, 4),
            Strategy::Deinterleave { channels: 2, .. } => enter_for!(unit, vectors, planes, Deinterleave, 2),
            Strategy::Deinterleave { channels: 3, .. } => enter_for!(unit, vectors, planes, Deinterleave, 3),
            Strategy::Deinterleave { .. } => enter_for!(unit, vectors, planes, Deinterleave, 4),
            Strategy::Tiles { streamed: true, .. } => enter_for!(unit, vectors, planes, Staged),
            Strategy::Tiles { .. } => enter_for!(unit, vectors, planes, Tiles),
            _ => vectors.enter(Items { unit }, planes),
        }
    }
    vectors.finish(to, streamed);
}
