//! The plan for two layouts, and the functions that tell its strategy.

use crate::arith::boxes::Boxes;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::spec::MAX_RANK;
use crate::error::demand::demand;
use crate::layout::pair::Pair;
use crate::layout::{Layout, StaticLayout};
use core::marker::PhantomData;
use tensor_layout_strided::internals::{ElementSizes, MapPlan, Plan, Position};
use tensor_layout_strided::{MapStrategy, Strategy};

/// The strategy for a copy of elements of `T` to layout `To` from layout `Source`, of the same axes and extents. If one has a
/// `block`, it is that for its full blocks.
///
/// ```
/// use tensor_layout::convert::{Strategy, strategy};
/// use tensor_layout::layout;
///
/// type Planes = layout!(C=3 H=224 W=224);
/// type Pixels = layout!(C=3 H=224 W=224; order = HWC);
/// const {
///     assert!(matches!(
///         strategy::<u8, Pixels, Planes>(),
///         Strategy::Interleave { channels: 3, .. }
///     ))
/// };
/// assert_eq!(strategy::<u8, Planes, Planes>(), Strategy::Whole { bytes: 3 * 224 * 224 });
/// ```
#[must_use]
pub const fn strategy<T, To: StaticLayout, Source: StaticLayout>() -> Strategy {
    demand!(To::SOUND, Source::SOUND, Pair::<To, Source>::AGREE; holds To::RESOLVED.is_ok());
    if Pair::<To, Source>::IS_STRIDED {
        StaticPlan::<T, To, Source>::PLAN.strategy
    } else {
        StaticBoxPlan::<T, To, Source, 0>::PLAN.strategy
    }
}

/// [`strategy`] for layouts with numbers that are known at run time only.
///
/// # Panics
///
/// If their extents differ.
#[track_caller]
pub fn strategy_of<T, To: Layout, Source: Layout>(to: &To, from: &Source) -> Strategy {
    demand!(Pair::<To, Source>::AGREE);
    demand_equal_extents(to, from);
    match Pair::<To, Source>::IS_STRIDED {
        true => plan_of::<T, To, Source>(to, from).strategy,
        false => box_plan::<T>(&Pair::boxes(to, from), 0).strategy,
    }
}

/// The strategy for a [`map_from`](crate::ViewMut::map_from) to elements of `T` in layout `To` from elements of `U` in layout
/// `Source`, of the same axes and extents. If the function is given the index, each row is along one axis.
///
/// ```
/// use tensor_layout::convert::{MapStrategy, Strategy, map_strategy};
/// use tensor_layout::layout;
///
/// type Planes = layout!(C=3 H=224 W=224);
/// type Pixels = layout!(C=3 H=224 W=224; order = HWC);
/// assert_eq!(
///     map_strategy::<f32, u8, Planes, Planes>(),
///     MapStrategy::Rows { elements: 3 * 224 * 224 }
/// );
/// const STAGED: MapStrategy = map_strategy::<f32, u8, Planes, Pixels>();
/// assert!(matches!(
///     STAGED,
///     MapStrategy::Staged { copy: Strategy::Deinterleave { channels: 3, .. }, .. }
/// ));
/// ```
#[must_use]
pub const fn map_strategy<T, U, To: StaticLayout, Source: StaticLayout>() -> MapStrategy {
    demand!(To::SOUND, Source::SOUND, Pair::<To, Source>::AGREE; holds To::RESOLVED.is_ok());
    if Pair::<To, Source>::IS_STRIDED {
        StaticMapPlan::<(), T, U, To, Source>::PLAN.strategy
    } else {
        StaticMapPlan::<(), T, U, To, Source>::FIRST_BOX.strategy
    }
}

/// [`map_strategy`] for layouts with numbers that are known at run time only.
///
/// # Panics
///
/// If their extents differ.
#[track_caller]
pub fn map_strategy_of<T, U, To: Layout, Source: Layout>(to: &To, from: &Source) -> MapStrategy {
    demand!(Pair::<To, Source>::AGREE);
    demand_equal_extents(to, from);
    match Pair::<To, Source>::IS_STRIDED {
        true => map_plan_of::<(), T, U, To, Source>(to, from).strategy,
        false => box_map_plan::<(), T, U>(&Pair::boxes(to, from), 0).1.strategy,
    }
}

#[track_caller]
fn demand_equal_extents<To: Layout, Source: Layout>(to: &To, from: &Source) {
    if let Err(mismatch) = Pair::equal_extents(to, from) {
        panic!("{mismatch}");
    }
}

/// The plan of a copy for two static layouts. That for others is not used.
pub(crate) struct StaticPlan<T, To, Source>(PhantomData<(T, To, Source)>);

impl<T, To: Layout, Source: Layout> StaticPlan<T, To, Source> {
    pub(crate) const PLAN: Plan = Plan::of(Pair::<To, Source>::NEST, size_of::<T>());
}

/// The loops over the rows of two static layouts, where they are few and short. Those for others are not used.
///
/// What is moved and how often are constants where this is compiled, which they are not in the functions that are given a plan.
pub(crate) struct StaticRows<T, To, Source>(PhantomData<(T, To, Source)>);

impl<T, To: Layout, Source: Layout> StaticRows<T, To, Source> {
    pub(crate) const ARE_FEW: bool = Pair::<To, Source>::IS_STATIC
        && Pair::<To, Source>::IS_STRIDED
        && StaticPlan::<T, To, Source>::PLAN.is_of_few_units();
    /// The loops, and the elements of a row.
    pub(crate) const ROWS: (Nest<2>, usize) =
        if Self::ARE_FEW { Pair::<To, Source>::NEST.merged().into_rows() } else { (Nest::NONE, 1) };
}

/// The plan of a copy in one box of two static layouts with blocks. That for others is not used.
pub(crate) struct StaticBoxPlan<T, To, Source, const NUMBER: usize>(PhantomData<(T, To, Source)>);

impl<T, To: Layout, Source: Layout, const NUMBER: usize> StaticBoxPlan<T, To, Source, NUMBER> {
    pub(crate) const PLAN: Plan = box_plan::<T>(&Pair::<To, Source>::BOXES, NUMBER);
}

/// The plan of a copy in one box.
pub(crate) const fn box_plan<T>(boxes: &Boxes<'_, 2>, number: usize) -> Plan {
    Plan::of(boxes.nest(number, Traversal::Memory).1, size_of::<T>())
}

/// The plan of a copy for two layouts.
pub(crate) fn plan_of<T, To: Layout, Source: Layout>(to: &To, from: &Source) -> Plan {
    Plan::of(Pair::<To, Source>::nest(to, from), size_of::<T>())
}

/// The plan of a map for two static layouts. That for others is not used.
pub(crate) struct StaticMapPlan<P, T, U, To, Source>(PhantomData<(P, T, U, To, Source)>);

impl<P: Position, T, U, To: Layout, Source: Layout> StaticMapPlan<P, T, U, To, Source> {
    pub(crate) const PLAN: MapPlan = MapPlan::of(Pair::<To, Source>::NEST, P::INDEXED, &ElementSizes::of::<T, U>());
    /// That of the first box of layouts with blocks.
    pub(crate) const FIRST_BOX: MapPlan = box_map_plan::<P, T, U>(&Pair::<To, Source>::BOXES, 0).1;
    /// That for threads.
    #[cfg(feature = "rayon")]
    pub(crate) const FOR_THREADS: MapPlan =
        MapPlan::for_threads(Pair::<To, Source>::NEST, P::INDEXED, &ElementSizes::of::<T, U>());
}

/// The plan of a map for two layouts.
pub(crate) fn map_plan_of<P: Position, T, U, To: Layout, Source: Layout>(to: &To, from: &Source) -> MapPlan {
    MapPlan::of(Pair::<To, Source>::nest(to, from), P::INDEXED, &ElementSizes::of::<T, U>())
}

/// Where a box of layouts with blocks begins, and the plan of a map in it.
pub(crate) const fn box_map_plan<P: Position, T, U>(
    boxes: &Boxes<'_, 2>,
    number: usize,
) -> ([usize; MAX_RANK], MapPlan) {
    let (start, nest) = boxes.nest(number, Traversal::Memory);
    (start, MapPlan::of(nest, P::INDEXED, &ElementSizes::of::<T, U>()))
}

/// [`box_map_plan`], for threads.
#[cfg(feature = "rayon")]
pub(crate) fn par_box_map_plan<P: Position, T, U>(boxes: &Boxes<'_, 2>, number: usize) -> ([usize; MAX_RANK], MapPlan) {
    let (start, nest) = boxes.nest(number, Traversal::Memory);
    (start, MapPlan::for_threads(nest, P::INDEXED, &ElementSizes::of::<T, U>()))
}

/// The plan of a map for two layouts, for threads.
#[cfg(feature = "rayon")]
pub(crate) fn par_map_plan_of<P: Position, T, U, To: Layout, Source: Layout>(to: &To, from: &Source) -> MapPlan {
    MapPlan::for_threads(Pair::<To, Source>::nest(to, from), P::INDEXED, &ElementSizes::of::<T, U>())
}
