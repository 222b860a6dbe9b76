//! The plan for two layouts, and the functions that tell its strategy.

use crate::arith::boxes::Boxes;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::error::ExtentMismatch;
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
///
/// # Panics
///
/// If the elements of a layout take over `isize::MAX` bytes, which no buffer has.
#[must_use]
#[track_caller]
pub const fn strategy<T, To: StaticLayout, Source: StaticLayout>() -> Strategy {
    demand!(To::__SOUND, Source::__SOUND, Pair::<To, Source>::AGREE; holds To::__RESOLVED.is_ok());
    demand_sizes::<T, T, To, Source>(To::__SPEC.span, Source::__SPEC.span);
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
/// If their extents differ, or as of [`strategy`].
#[track_caller]
pub fn strategy_of_layouts<T>(to: &impl Layout, from: &impl Layout) -> Strategy {
    strategy_of::<T, _, _>(to, from)
}

#[track_caller]
fn strategy_of<T, To: Layout, Source: Layout>(to: &To, from: &Source) -> Strategy {
    demand!(Pair::<To, Source>::AGREE);
    demand_equal_extents(to, from);
    demand_sizes::<T, T, To, Source>(to.required_span_size(), from.required_span_size());
    match Pair::<To, Source>::IS_STRIDED {
        true => plan_of::<T, To, Source>(to, from).strategy,
        false => box_plan::<T>(&Pair::boxes(to, from), 0).strategy,
    }
}

/// The strategy for a [`map_from`](crate::ViewMut::map_from) to elements of `T` in layout `To` from elements of `U` in layout
/// `Source`, of the same axes and extents. If the function is given the index, each row is along one axis. Where a plan would map pixels one by one, and
/// the types know their channels, `map_from` walks over them and makes no plan.
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
///
/// # Panics
///
/// As of [`strategy`].
#[must_use]
#[track_caller]
pub const fn map_strategy<T, U, To: StaticLayout, Source: StaticLayout>() -> MapStrategy {
    demand!(To::__SOUND, Source::__SOUND, Pair::<To, Source>::AGREE; holds To::__RESOLVED.is_ok());
    demand_sizes::<T, U, To, Source>(To::__SPEC.span, Source::__SPEC.span);
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
/// If their extents differ, or as of [`strategy`].
#[track_caller]
pub fn map_strategy_of_layouts<T, U>(to: &impl Layout, from: &impl Layout) -> MapStrategy {
    map_strategy_of::<T, U, _, _>(to, from)
}

#[track_caller]
fn map_strategy_of<T, U, To: Layout, Source: Layout>(to: &To, from: &Source) -> MapStrategy {
    demand!(Pair::<To, Source>::AGREE);
    demand_equal_extents(to, from);
    demand_sizes::<T, U, To, Source>(to.required_span_size(), from.required_span_size());
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

/// Raises where the elements of a layout, in a span of so many, take more bytes than a buffer has: the numbers of a plan are bytes.
#[track_caller]
const fn demand_sizes<T, U, To: Layout, Source: Layout>(to: usize, from: usize) {
    let sides = [(To::__SPEC, to, size_of::<T>()), (Source::__SPEC, from, size_of::<U>())];
    up_to!(side < 2, {
        let (spec, span, element_bytes) = sides[side];
        if span as u128 * element_bytes as u128 > LIMIT as u128 {
            ExtentMismatch::too_large(spec.names[0], span, element_bytes).text().raise()
        }
    });
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

/// The innermost axes of two layouts whose elements are neighbours in both, in two orders, as far as the types know them: a batch of small matrices
/// has one for each of its matrices.
pub(crate) struct StaticBlock<T, To, Source>(PhantomData<(T, To, Source)>);

impl<T, To: Layout, Source: Layout> StaticBlock<T, To, Source> {
    pub(crate) const BLOCK: SmallBlock = if size_of::<T>() > 0 && Pair::<To, Source>::IS_STRIDED {
        SmallBlock::of(To::__SPEC, Source::__SPEC, &Pair::<To, Source>::MATCHING)
    } else {
        SmallBlock::NONE
    };
}

/// The elements that are moved as one: of at most [`MOST`](SmallBlock::MOST), which fit in the registers of a processor.
#[derive(Clone, Copy)]
pub(crate) struct SmallBlock {
    /// A bit for each axis of the destination that is in it, and for each axis of one index.
    pub(crate) axes: u32,
    /// The number of elements. 1 where there is no such block.
    pub(crate) elements: usize,
    /// For each element, its place in the source.
    pub(crate) places: [usize; SmallBlock::MOST],
}

impl SmallBlock {
    pub(crate) const MOST: usize = 16;
    const NONE: SmallBlock = SmallBlock { axes: 0, elements: 1, places: [0; SmallBlock::MOST] };

    /// The places of as many elements.
    pub(crate) const fn first_places<const N: usize>(&self) -> &[usize; N] {
        match self.places.first_chunk() {
            Some(places) => places,
            None => panic!("a block has at most 16 elements"),
        }
    }

    /// The largest one, if it is in another order in the source.
    const fn of(to: &Spec, from: &Spec, matching: &[usize; MAX_RANK]) -> SmallBlock {
        let (mut block, mut inner) = (SmallBlock::NONE, SmallBlock::NONE);
        while let Some(axis) = inner.next_axis(to, from, matching) {
            inner.add(axis, to.extents[axis], from.terms[matching[axis]].stride as usize);
            if inner.is_dense() {
                block = inner;
            }
        }
        if block.is_moved() { block } else { SmallBlock::NONE }
    }

    /// The axis along which the destination goes on after these elements, if the types know it and there is room.
    const fn next_axis(&self, to: &Spec, from: &Spec, matching: &[usize; MAX_RANK]) -> Option<usize> {
        up_to!(axis < to.rank, {
            let other = matching[axis];
            let is_known = to.knows_extent(axis) && to.knows_stride(axis) && from.knows_stride(other);
            let is_forward = to.terms[axis].stride == self.elements as isize && from.terms[other].stride > 0;
            let extent = to.extents[axis];
            if is_known && is_forward && extent > 1 && extent <= SmallBlock::MOST / self.elements {
                return Some(axis);
            }
        });
        None
    }

    const fn add(&mut self, axis: usize, extent: usize, from_stride: usize) {
        let elements = self.elements * extent;
        up_to!(k < elements - self.elements, {
            let k = k + self.elements;
            self.places[k] = self.places[k % self.elements] + k / self.elements * from_stride;
        });
        self.axes |= 1 << axis;
        self.elements = elements;
    }

    /// Whether the elements are neighbours in the source too. No two of them are in one place, as their number and the largest place say.
    const fn is_dense(&self) -> bool {
        let mut seen = 0_u32;
        up_to!(k < self.elements, {
            if self.places[k] < self.elements {
                seen |= 1 << self.places[k];
            }
        });
        seen.count_ones() as usize == self.elements
    }

    const fn is_moved(&self) -> bool {
        up_to!(k < self.elements, {
            if self.places[k] != k {
                return true;
            }
        });
        false
    }
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
