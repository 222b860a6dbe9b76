//! Conversion with a function of each element.

use super::mutable::ViewMut;
use super::shared::View;
use super::walk::{Count, Walking, Zip};
use crate::arith::numbers::Numbers;
use crate::arith::spec::MAX_RANK;
use crate::axis::digits::DigitAxes;
use crate::convert::pixels::PixelMap;
use crate::convert::{StaticMapPlan, box_map_plan, map_plan_of};
#[cfg(feature = "rayon")]
use crate::convert::{par_box_map_plan, par_map_plan_of};
use crate::error::ExtentMismatch;
use crate::layout::Layout;
use crate::layout::pair::{DigitsOfBoth, Pair};
use crate::layout::rank::each_axis_of;
use tensor_layout_strided::internals::{
    LEAST_TURNED, LONG_ROW, MapPlan, NEAR_BYTES, SimdLevel, UNPLANNED_ELEMENTS, are_channels, map,
};
#[cfg(feature = "rayon")]
use tensor_layout_strided::internals::{map_pieces, par_map};

/// From this number of elements on, making a plan takes less than a tenth of the time of the map. Its loops are compiled apart, which large functions
/// need: a colour table takes half as long as in a walk. (Measured.)
const MOST_UNPLANNED: usize = 1 << 15;

impl<T, L: Layout> ViewMut<'_, T, L> {
    #[inline]
    pub(crate) fn map_with<C: Count, U: Copy, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl FnMut(C, U) -> T,
    ) -> Result<(), ExtentMismatch> {
        Pair::equal_extents(self.layout(), source.layout())?;
        Zip::of(self.view_mut(), *source).map_by(function);
        Ok(())
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> ViewMut<'_, T, L> {
    pub(crate) fn par_map_with<C: Count, U: Copy + Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl Fn(C, U) -> T + Sync,
    ) -> Result<(), ExtentMismatch> {
        Pair::equal_extents(self.layout(), source.layout())?;
        Zip::of(self.view_mut(), *source).par_map_by(function);
        Ok(())
    }
}

/// A destination and a source. As of each zip, the extents are equal.
impl<T, L: Layout, U: Copy, S: Layout> Zip<(ViewMut<'_, T, L>, View<'_, U, S>)> {
    /// From an element of a row of the destination to the next one in memory, the step in the source, if the types know it.
    const KNOWN_STEP: Option<isize> = {
        let innermost = L::__SPEC.innermost();
        let other = Pair::<L, S>::MATCHING[innermost];
        match L::RANK > 0 && S::__SPEC.knows_stride(other) {
            true if L::__SPEC.is_forward_along(innermost) => Some(S::__SPEC.terms[other].stride),
            true if L::__SPEC.knows_stride(innermost) => Some(S::__SPEC.terms[other].stride.wrapping_neg()),
            _ => None,
        }
    };

    /// Whether the types know that the destination may have pixels, or that the source may.
    const MAY_BE_PIXELS: [bool; 2] = {
        let channels = L::__SPEC.known_channels(L::__SPEC.innermost());
        let pixel = match Self::KNOWN_STEP {
            Some(step) if L::RANK > 1 => step.unsigned_abs(),
            _ => 0,
        };
        [are_channels(channels), are_channels(pixel)]
    };

    #[inline]
    fn map_by<C: Count>(self, function: impl FnMut(C, U) -> T) {
        DigitsOfBoth::<L, S>::choose::<Pair<L, S>, _, _>(
            (self, function),
            #[inline(always)]
            |(zip, function)| zip.map_strided(function),
            #[inline(always)]
            |(zip, function)| zip.map_blocked(function),
        );
    }

    /// [`map_by`](Self::map_by) for layouts without blocks.
    #[inline]
    fn map_strided<C: Count>(self, function: impl FnMut(C, U) -> T) {
        if const { !Pair::<L, S>::IS_STATIC } {
            return match self.is_mapped_unplanned::<C>() || self.is_mapped_by_pixels::<C>() {
                true => self.map_along_walk(function),
                false => self.map_at_run_time(function),
            };
        }
        if const { Self::maps_pixels::<C>(&L::__SPEC.numbers(), &S::__SPEC.numbers()) } {
            return self.map_along_walk(function);
        }
        // SAFETY: it is the plan of the two layouts.
        unsafe { self.map_by_plan(const { &StaticMapPlan::<C, T, U, L, S>::PLAN }, function) }
    }

    /// [`map_by`](Self::map_by) for layouts with blocks.
    #[inline]
    fn map_blocked<C: Count>(self, function: impl FnMut(C, U) -> T) {
        let is_one = const { Pair::<L, S>::IS_STATIC && Pair::<L, S>::BOXES.is_one() };
        match !is_one && self.is_mapped_unplanned::<C>() {
            true => self.map_along_walk(function),
            false => self.map_boxes(function),
        }
    }

    /// The walk takes less time than the choice of a strategy.
    #[inline(always)]
    fn map_along_walk<C: Count>(self, mut function: impl FnMut(C, U) -> T) {
        let walk = Walking::<_, C, 2>::over(self);
        walk.fold((), |(), count, (to, from)| *to = function(count, *from));
    }

    /// By a plan that is made for it. It is a call: a walk has no use for the buffer of a plan, which would be on its stack.
    #[inline(never)]
    fn map_at_run_time<C: Count>(self, function: impl FnMut(C, U) -> T) {
        let (left, right) = self.layouts();
        let plan = map_plan_of::<C, T, U, L, S>(left, right);
        // SAFETY: it is the plan of the two layouts.
        unsafe { self.map_by_plan(&plan, function) };
    }

    /// # Safety
    ///
    /// The plan is that of the two layouts.
    #[inline(always)]
    unsafe fn map_by_plan<C: Count>(self, plan: &MapPlan, function: impl FnMut(C, U) -> T) {
        let (to, from) = self.lowest();
        // SAFETY: as the extents are equal, the plan visits the elements of both views, which by invariant 1 are initialised. (1):
        // invariant 1 of both views, 2 of the source's and 3 of the destination's. (2): by invariant 3 the two views have no element in
        // common. By invariant 4 no two elements of the destination overlap.
        unsafe { map(plan, to, from, SimdLevel::Best, function) };
    }

    /// Whether many elements are mapped as pixels, whose channels the types know.
    #[inline(always)]
    fn is_mapped_by_pixels<C: Count>(&self) -> bool {
        if const { !Self::MAY_BE_PIXELS[0] && !Self::MAY_BE_PIXELS[1] } {
            return false;
        }
        let (left, right) = self.layouts();
        Self::maps_pixels::<C>(&left.__all_numbers(), &right.__all_numbers())
    }

    const fn maps_pixels<C: Count>(to: &Numbers, from: &Numbers) -> bool {
        let (rank, innermost) = (L::RANK, L::__SPEC.innermost());
        let map = PixelMap { rank, innermost, to, from, matching: &Pair::<L, S>::MATCHING };
        let sizes = [size_of::<T>(), size_of::<U>()];
        let [to_pixels, to_planes] = Self::MAY_BE_PIXELS;
        (to_pixels && map.walks_to_pixels(sizes[1])) || (to_planes && map.walks_to_planes(C::INDEXED, sizes))
    }

    /// Whether the elements are few, or a plan would map the rows that a walk goes along.
    #[inline]
    fn is_mapped_unplanned<C: Count>(&self) -> bool {
        let (left, right) = self.layouts();
        let count = left.__element_count();
        if count <= UNPLANNED_ELEMENTS || L::RANK == 0 {
            return true;
        }
        let is_in_cache = count.wrapping_mul(size_of::<T>() + size_of::<U>()) <= NEAR_BYTES;
        if const { !Pair::<L, S>::IS_STRIDED } {
            let innermost = const { Pair::<L, S>::SPLIT.innermost(L::__SPEC) };
            let numbers = [left.__all_numbers(), right.__all_numbers()];
            return is_in_cache && const { &Pair::<L, S>::SPLIT }.strides(innermost, &numbers) == [1; 2];
        }
        let innermost = L::__SPEC.innermost();
        // A step that the type knows is a constant in the loop of a walk, and not in the loop of a plan.
        let known_step = match const { Self::KNOWN_STEP } {
            Some(step) => step.unsigned_abs(),
            None => 0,
        };
        let is_long = left.__extent_at(innermost) >= LONG_ROW && (count < MOST_UNPLANNED || known_step > 1);
        let step = |axis: usize| right.__stride_at(Pair::<L, S>::MATCHING[axis]).unsigned_abs();
        let own = step(innermost);
        let direction = left.__stride_at(innermost);
        if direction.unsigned_abs() != 1 {
            return false;
        }
        if right.__stride_at(Pair::<L, S>::MATCHING[innermost]) == direction {
            return is_long || is_in_cache;
        }
        match const { Self::KNOWN_STEP } {
            Some(0) => return is_in_cache || is_long,
            Some(-1) => return is_in_cache || (is_long && const { size_of::<T>() >= LEAST_TURNED }),
            _ => {}
        }
        // The elements of a row are as near to each other as any are in the source.
        let mut is_nearest = is_long && own > 1;
        each_axis_of!(L::Index: axis => {
            let (step, extent) = (step(axis), left.__extent_at(axis));
            is_nearest &= step >= own || step == 0 || extent == 1;
        });
        is_nearest
    }

    /// [`map_by`](Self::map_by) for layouts with blocks: one box after the other. The plan of a single box of static layouts is a
    /// constant.
    fn map_boxes<C: Count>(self, mut function: impl FnMut(C, U) -> T) {
        let (left, right) = self.layouts();
        let (to, from) = self.lowest();
        let split = const { &Pair::<L, S>::SPLIT };
        let mut map_box = |start: &[usize; MAX_RANK], plan: &MapPlan| {
            let function = |digits, element| function(C::in_box(split, start, digits), element);
            // SAFETY: as in `map_by`: the plans of all boxes together visit each element of both views once.
            unsafe { map(plan, to, from, SimdLevel::Best, function) };
        };
        if const { Pair::<L, S>::IS_STATIC && Pair::<L, S>::BOXES.is_one() } {
            return map_box(&[0; MAX_RANK], const { &StaticMapPlan::<C, T, U, L, S>::FIRST_BOX });
        }
        let boxes = Pair::boxes(left, right);
        for number in 0..boxes.count() {
            let (start, plan) = box_map_plan::<C, T, U>(&boxes, number);
            map_box(&start, &plan);
        }
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout, U: Copy + Sync, S: Layout> Zip<(ViewMut<'_, T, L>, View<'_, U, S>)> {
    fn par_map_by<C: Count>(self, function: impl Fn(C, U) -> T + Sync) {
        let pieces = map_pieces(self.layouts().0.__element_count());
        if pieces == 1 {
            return self.map_by(function);
        }
        DigitsOfBoth::<L, S>::choose::<Pair<L, S>, _, _>(
            (self, function),
            |(zip, function)| zip.par_map_strided(pieces, function),
            |(zip, function)| zip.par_map_boxes(pieces, function),
        );
    }

    /// [`par_map_by`](Self::par_map_by) for layouts without blocks.
    fn par_map_strided<C: Count>(self, pieces: usize, function: impl Fn(C, U) -> T + Sync) {
        if const { Self::MAY_BE_PIXELS[0] || Self::MAY_BE_PIXELS[1] } && self.is_mapped_by_pixels::<C>() {
            let walk = Walking::<_, C, 2>::over(self);
            return walk.par_for_each(|count, (to, from)| *to = function(count, *from));
        }
        let (left, right) = self.layouts();
        let computed;
        let plan = if const { Pair::<L, S>::IS_STATIC } {
            const { &StaticMapPlan::<C, T, U, L, S>::FOR_THREADS }
        } else {
            computed = par_map_plan_of::<C, T, U, L, S>(left, right);
            &computed
        };
        // Threads see the constant, not a reference to it.
        let plan =
            || if Pair::<L, S>::IS_STATIC { const { &StaticMapPlan::<C, T, U, L, S>::FOR_THREADS } } else { plan };
        let (to, from) = self.lowest();
        // SAFETY: as in `map_by`. `T: Send` and `U: Sync`, so other threads may read the source, and may drop elements of the
        // destination and put new ones there.
        unsafe { par_map(plan, pieces, to, from, function) };
    }

    /// [`map_boxes`](Self::map_boxes), each box on all threads.
    fn par_map_boxes<C: Count>(self, pieces: usize, function: impl Fn(C, U) -> T + Sync) {
        let (left, right) = self.layouts();
        let (to, from) = self.lowest();
        let boxes = Pair::boxes(left, right);
        for number in 0..boxes.count() {
            let (start, plan) = par_box_map_plan::<C, T, U>(&boxes, number);
            let function =
                |digits, element| function(C::in_box(const { &Pair::<L, S>::SPLIT }, &start, digits), element);
            // SAFETY: as in `par_map_by`: the plans of all boxes together visit each element of both views once.
            unsafe { par_map(|| &plan, pieces, to, from, function) };
        }
    }
}
