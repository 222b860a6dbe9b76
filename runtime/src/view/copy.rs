//! Copying between layouts, and comparing across them: axes are matched by name.

use super::mutable::ViewMut;
use super::shared::View;
use super::walk::{Walking, Zip};
use crate::arith::boxes::Boxes;
use crate::arith::few::{FewLoop, FewLoops};
use crate::arith::unroll::each_axis;
use crate::convert::{StaticBlock, StaticBoxPlan, StaticPlan, StaticRows, box_plan, plan_of};
use crate::error::ExtentMismatch;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::layout::rank::{IndexInternals, each_axis_of};
use core::convert::Infallible;
use core::ops::ControlFlow;
use tensor_layout_strided::internals::{Copying, Plan, UNPLANNED_ELEMENTS, copy_matched, copy_run, copy_small_blocks};

impl<T: Copy, L: Layout> ViewMut<'_, T, L> {
    pub(crate) fn copy_matched<S: Layout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch> {
        Pair::equal_extents(self.layout(), source.layout())?;
        Zip::of(self.view_mut(), *source).copy();
        Ok(())
    }
}

#[cfg(feature = "rayon")]
impl<T: Copy + Send + Sync, L: Layout> ViewMut<'_, T, L> {
    pub(crate) fn par_copy_matched<S: Layout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch> {
        Pair::equal_extents(self.layout(), source.layout())?;
        // SAFETY: `T: Send + Sync`, so other threads may read and write the elements.
        Zip::of(self.view_mut(), *source).copy_with(|copying| unsafe { copying.run_on_threads() });
        Ok(())
    }
}

/// A destination and a source. As of each zip, the extents are equal.
impl<T: Copy, L: Layout, S: Layout> Zip<(ViewMut<'_, T, L>, View<'_, T, S>)> {
    fn copy(self) {
        if const { StaticBlock::<T, L, S>::BLOCK.elements > 1 && !StaticRows::<T, L, S>::ARE_FEW } {
            return self.copy_small_blocks();
        }
        if const {
            let is_near = Pair::<L, S>::IS_STATIC && StaticPlan::<T, L, S>::PLAN.is_of_near_units();
            Pair::<L, S>::IS_STRIDED && (!Pair::<L, S>::IS_STATIC || is_near)
        } {
            return self.copy_at_run_time();
        }
        if const { StaticRows::<T, L, S>::ARE_FEW } {
            return self.copy_few_rows();
        }
        if const { !Pair::<L, S>::IS_STRIDED && !Pair::<L, S>::HAS_FEW_BOXES } {
            return self.copy_boxes_at_run_time();
        }
        self.copy_with(|copying| copying.run());
    }

    /// Copies [`StaticRows`].
    #[inline]
    fn copy_few_rows(self) {
        let (loops, elements) = const { &StaticRows::<T, L, S>::ROWS };
        let (to, from) = self.lowest();
        let moved = L::Index::__fold_loops(loops, loops.starts, (), &mut |(), [to_offset, from_offset]| {
            let (to, from) = (to.wrapping_add(to_offset), from.wrapping_add(from_offset));
            // SAFETY: as the extents are equal, the loops visit the rows of both views. Invariants 1 to 3.
            unsafe { core::ptr::copy_nonoverlapping(from, to, *elements) };
            ControlFlow::<Infallible>::Continue(())
        });
        let ControlFlow::Continue(()) = moved;
    }

    /// Copies [`StaticBlock`]s, each as one.
    #[inline]
    fn copy_small_blocks(self) {
        let (left, right) = self.layouts();
        if left.__element_count() == 0 {
            return;
        }
        let mut several = FewLoops::NONE;
        // The loop over a batch: there is nothing to sort or merge.
        let in_block = const { StaticBlock::<T, L, S>::BLOCK.axes };
        let is_one = in_block.count_ones() as usize + 1 == L::RANK;
        let matching = const { &Pair::<L, S>::MATCHING };
        let mut one = [FewLoop { extent: 1, strides: [0; 2] }];
        each_axis_of!(L::Index: axis => {
            if in_block & 1 << axis == 0 {
                let strides = [left.__stride_at(axis), right.__stride_at(matching[axis])];
                let extent = left.__extent_at(axis);
                match is_one {
                    true => one = [FewLoop { extent, strides }],
                    false => several.insert(extent, strides),
                }
            }
        });
        let loops = if is_one { &one } else { &*several.merged() };
        let (to, from) = self.operands();
        let (to, from) = (to.raw().first().as_ptr(), from.raw().first().as_ptr());
        macro_rules! copy_blocks_of {
            ($($elements:literal)*) => { $(
                if const { StaticBlock::<T, L, S>::BLOCK.elements == $elements } {
                    let places = const { StaticBlock::<T, L, S>::BLOCK.first_places() };
                    // SAFETY: as in `copy_at_run_time`: with the elements of each block, the loops visit all elements of both views.
                    unsafe { copy_small_blocks::<T, $elements>(loops, places, to, from) };
                }
            )* };
        }
        copy_blocks_of!(4 6 8 9 10 12 14 15 16); // the products of two numbers from 2 on, and of more
    }

    /// Copies layouts without blocks, of which a number is known at run time only.
    #[inline]
    fn copy_at_run_time(self) {
        let (left, right) = self.layouts();
        let count = left.__element_count();
        if count == 0 || size_of::<T>() == 0 {
            return;
        }
        // A walk whose innermost loop has one iteration takes longer than finding the other loops.
        let innermost = const { L::__SPEC.innermost() };
        if const { L::__SPEC.is_ordered } && count <= UNPLANNED_ELEMENTS && left.__extent_at(innermost) != 1 {
            if !Pair::equal_strides(left, right) || left.required_span_size() != count {
                return Walking::<_, (), 2>::over(self).fold((), |(), (), (to, from)| *to = *from);
            }
            let (to, from) = self.lowest();
            // SAFETY: with equal strides, both spans have the same element at the same offset, and by invariant 4 as many elements
            // as indices fill a span of that size. They can be read and written by invariants 1 to 3, and do not overlap by 3.
            return unsafe { copy_run(to, from, count) };
        }
        let mut loops = FewLoops::NONE;
        let matching = const { &Pair::<L, S>::MATCHING };
        each_axis_of!(L::Index: axis => {
            loops.insert(left.__extent_at(axis), [left.__stride_at(axis), right.__stride_at(matching[axis])]);
        });
        let (to, from) = self.operands();
        // SAFETY: as the extents are equal, the loops visit the elements of both views, each of them once. (1): invariant
        // 1 of both views, 2 of the source's and 3 of the destination's. (2): by invariant 3 the two views have no element in
        // common. By invariant 4 no two elements of the destination overlap.
        unsafe { copy_matched(&mut loops, to.raw().first().as_ptr(), from.raw().first().as_ptr()) }
    }

    /// Copies layouts with blocks: one box after the other.
    #[inline]
    fn copy_boxes_at_run_time(self) {
        if size_of::<T>() == 0 {
            return;
        }
        let (left, right) = self.layouts();
        let (to, from) = self.operands();
        let (to, from) = (to.raw().first().as_ptr(), from.raw().first().as_ptr());
        let numbers = [left.__all_numbers(), right.__all_numbers()];
        let boxes = Boxes::of(const { &Pair::<L, S>::SPLIT }, &numbers);
        for number in 0..boxes.count() {
            let this = boxes.get(number);
            let mut loops = FewLoops::NONE;
            each_axis!(part < const Pair::<L, S>::SPLIT.count => {
                loops.insert(this.extents[part], boxes.strides[part]);
            });
            let (to, from) = (to.wrapping_offset(this.begins[0]), from.wrapping_offset(this.begins[1]));
            // SAFETY: as in `copy_at_run_time`: the loops of all boxes together visit each element of both views once.
            unsafe { copy_matched(&mut loops, to, from) };
        }
    }

    /// Calls `copy` with one plan, or with one for each box of layouts with blocks.
    fn copy_with(self, mut copy: impl FnMut(Copying<'_>)) {
        let (left, right) = self.layouts();
        let (to, from) = self.lowest();
        // SAFETY: as the extents are equal, the plans visit the elements of both views, each of them once. (1): invariant 1 of both views, 2 of
        // the source's and 3 of the destination's. (2): by invariant 3 the two views have no element in common. By invariant 4 no two
        // elements of the destination overlap.
        let mut copy = |plan: &Plan| copy(unsafe { Copying::new(plan, to.cast(), from.cast()) });
        if const { Pair::<L, S>::IS_STRIDED } {
            // Of what the types know, not of whether both are `StaticLayout`: a part of a layout with a `?` may have none.
            if const { Pair::<L, S>::IS_STATIC } {
                copy(const { &StaticPlan::<T, L, S>::PLAN });
            } else {
                copy(&plan_of::<T, L, S>(left, right));
            }
        } else {
            copy_boxes::<T, L, S>(left, right, copy);
        }
    }
}

impl<T, L: Layout, U, S: Layout> Zip<(ViewMut<'_, T, L>, View<'_, U, S>)> {
    /// The layouts of both.
    #[inline(always)]
    pub(super) fn layouts(&self) -> (&L, &S) {
        let (to, from) = self.operands();
        (to.layout(), from.layout())
    }

    /// The lowest elements of both, which offsets count from.
    #[inline(always)]
    pub(super) fn lowest(&self) -> (*mut T, *const U) {
        let (to, from) = self.operands();
        (to.raw().lowest().as_ptr(), from.as_ptr())
    }
}

/// Calls `copy` with a plan for each box. The plans of a few boxes of static layouts are constants.
fn copy_boxes<T, L: Layout, S: Layout>(left: &L, right: &S, mut copy: impl FnMut(&Plan)) {
    if const { Pair::<L, S>::HAS_FEW_BOXES } {
        let count = const { Pair::<L, S>::BOXES.count() };
        macro_rules! copy_each {
            ($($k:literal)*) => { $(
                if $k < count {
                    copy(const { &StaticBoxPlan::<T, L, S, $k>::PLAN });
                }
            )* };
        }
        copy_each!(0 1 2 3);
        return;
    }
    let boxes = Pair::boxes(left, right);
    for k in 0..boxes.count() {
        copy(&box_plan::<T>(&boxes, k));
    }
}

/// The comparison of what is viewed, whoever owns it. An error shows the whole invocation, so there is one for each pair.
macro_rules! equal_by_element {
    ($left:ty, $right:ty) => {
        impl<T: PartialEq<U>, U, L: Layout, R: Layout<Index = L::Index>> PartialEq<$right> for $left {
            /// By element; axes are matched by name, whatever the layouts, and padding does not count. Layouts of different axes do not compile.
            fn eq(&self, other: &$right) -> bool {
                demand!(Pair::<L, R>::SAME_AXES);
                self.view().is_equal(&other.view())
            }
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use equal_by_element;

equal_by_element!(View<'_, T, L>, View<'_, U, R>);
equal_by_element!(View<'_, T, L>, ViewMut<'_, U, R>);
equal_by_element!(ViewMut<'_, T, L>, View<'_, U, R>);
equal_by_element!(ViewMut<'_, T, L>, ViewMut<'_, U, R>);

impl<T, L: Layout> View<'_, T, L> {
    pub(crate) fn is_equal<U, R>(&self, other: &View<'_, U, R>) -> bool
    where
        T: PartialEq<U>,
        R: Layout<Index = L::Index>,
    {
        Pair::equal_extents(self.layout(), other.layout()).is_ok()
            && Zip::of(*self, *other).all(|left, right| left == right)
    }
}

impl<T: Eq, L: Layout> Eq for View<'_, T, L> {}

impl<T: Eq, L: Layout> Eq for ViewMut<'_, T, L> {}
