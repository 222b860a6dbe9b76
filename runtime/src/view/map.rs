//! Conversion with a function of each element.

use super::mutable::ViewMut;
use super::shared::View;
use crate::arith::boxes::Boxes;
use crate::arith::spec::MAX_RANK;
use crate::convert::{FromBox, LogicalIndex, StaticMapPlan, box_map_plan, map_plan_of};
#[cfg(feature = "rayon")]
use crate::convert::{par_box_map_plan, par_map_plan_of};
use crate::derived::Derived;
use crate::error::ExtentMismatch;
use crate::error::verbs::verbs;
use crate::expansion::viewed::Viewed;
use crate::layout::Layout;
use crate::layout::pair::{DerivedFor, Pair};
use tensor_layout_strided::internals::{MapPlan, SimdLevel, map};
#[cfg(feature = "rayon")]
use tensor_layout_strided::internals::{map_pieces, par_map};

impl<T, L: Layout> ViewMut<'_, T, L> {
    verbs! {
        /// Sets every element to what `function` makes of the element of `source` at the same place *by name*: a
        /// [`copy_from`](ViewMut::copy_from) between elements of two types, in one pass. The two layouts may have another order,
        /// in the index and in memory, and other padding. The function is still evaluated in vectors.
        ///
        /// The function is called once for each element, in no order that can be relied on. If it panics, each element is what it was
        /// or what the function has made of it.
        ///
        /// ```
        /// use tensor_layout::{View, ViewMut, layout};
        ///
        /// let pixels = View::<u8, layout!(H=1 W=2 C=3)>::from_array(&[0, 51, 102, 153, 204, 255]);
        /// let mut planes = [0.0; 6];
        /// ViewMut::<f32, layout!(C=3 H=1 W=2)>::from_array(&mut planes).map_from(&pixels, |x| f32::from(x) / 255.0);
        /// assert_eq!(planes, [0.0, 0.6, 0.2, 0.8, 0.4, 1.0]);
        /// ```
        ///
        /// Layouts of different axes, or of different extents that both types know, do not compile.
        pub [inline] fn map_from[S: Viewed<Element: Copy> + ?Sized](
            &mut self,
            source: &S,
            mut function: impl FnMut(S::Element) -> T,
        ) -> (), or ExtentMismatch
        demands [Pair::<L, S::Layout>::AGREE]
        { self.map_with(&source.viewed(), |(), element| function(element)) }
        or try_map_from: "If extents that are known at run time only differ.";

        /// [`map_from`](ViewMut::map_from) with a function that is also told the index, in the destination's logical order.
        ///
        /// The function may then have parameters for each channel, as networks that were trained on ImageNet need:
        ///
        /// ```
        /// use tensor_layout::{Tensor, View, layout};
        ///
        /// const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
        /// const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];
        ///
        /// let pixels = View::<u8, layout!(H=2 W=2 C=3)>::from_array(&[128; 12]);
        /// let mut input = Tensor::<f32, layout!(C=3 H=2 W=2)>::zeros(); // C=3 H=2 W=2
        /// let normalized = |[c, _, _]: [usize; 3], x| (f32::from(x) / 255.0 - MEAN[c]) / DEVIATION[c];
        /// input.view_mut().map_from_indexed(&pixels, normalized);
        /// assert_eq!(input[[2, 1, 0]], (128.0 / 255.0 - 0.406) / 0.225);
        /// ```
        pub [inline] fn map_from_indexed[S: Viewed<Element: Copy> + ?Sized](
            &mut self,
            source: &S,
            mut function: impl FnMut(L::Index, S::Element) -> T,
        ) -> (), or ExtentMismatch
        demands [Pair::<L, S::Layout>::AGREE]
        { self.map_with(&source.viewed(), |LogicalIndex(index): LogicalIndex<L>, element| function(index, element)) }
        or try_map_from_indexed: "If extents that are known at run time only differ.";
    }

    #[inline]
    pub(crate) fn map_with<P: FromBox, U: Copy, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl FnMut(P, U) -> T,
    ) -> Result<(), ExtentMismatch> {
        let (left, right) = (self.layout(), source.layout());
        Pair::equal_extents(left, right)?;
        if const { !Pair::<L, S>::IS_STRIDED } {
            self.map_boxes(source, function);
            return Ok(());
        }
        let plan: DerivedFor<L, S, MapPlan> = Derived::new(|| map_plan_of::<P, T, U, L, S>(left, right));
        let plan = plan.get(const { &StaticMapPlan::<P, T, U, L, S>::PLAN });
        // SAFETY: the plan visits the elements of both views, which by invariant 1 are initialised. (1): invariant 1 of both
        // views, 2 of the source's and 3 of the destination's. (2): by invariant 3 the two views have no element in common. By
        // invariant 4 no two elements of the destination overlap.
        unsafe { map(plan, self.as_mut_ptr(), source.as_ptr(), SimdLevel::Best, function) };
        Ok(())
    }

    /// [`map_with`](Self::map_with) for layouts with blocks, of equal extents: one box after the other. The plan of a single box of
    /// static layouts is a constant.
    fn map_boxes<P: FromBox, U: Copy, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        mut function: impl FnMut(P, U) -> T,
    ) {
        let (left, right) = (*self.layout(), *source.layout());
        let mut map_box = |boxes: &Boxes<2>, start: &[usize; MAX_RANK], plan: &MapPlan| {
            let function = |digits, element| function(P::from_box(boxes, start, digits), element);
            // SAFETY: as in `map_with`: the plans of all boxes together visit each element of both views once.
            unsafe { map(plan, self.as_mut_ptr(), source.as_ptr(), SimdLevel::Best, function) };
        };
        if const { Pair::<L, S>::IS_STATIC && Pair::<L, S>::BOXES.is_one() } {
            let boxes = const { &Pair::<L, S>::BOXES };
            map_box(boxes, &[0; MAX_RANK], const { &StaticMapPlan::<P, T, U, L, S>::FIRST_BOX });
            return;
        }
        let boxes = Pair::boxes(&left, &right);
        for number in 0..boxes.count() {
            let (start, plan) = box_map_plan::<P, T, U>(&boxes, number);
            map_box(&boxes, &start, &plan);
        }
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> ViewMut<'_, T, L> {
    verbs! {
        /// [`map_from`](ViewMut::map_from) on all threads of the `rayon` pool, each of which writes parts that lie together in
        /// memory. Fewer than 32,768 elements stay on the calling thread.
        ///
        /// ```
        /// use tensor_layout::{Tensor, layout};
        ///
        /// let pixels = Tensor::<u8, layout!(H=300 W=400 C=3)>::from_fn(|[h, w, c]| (h + w + c) as u8); // H=300 W=400 C=3
        /// let mut planes = Tensor::<f32, layout!(C=3 H=300 W=400)>::zeros(); // C=3 H=300 W=400
        /// planes.view_mut().par_map_from(&pixels, |x| f32::from(x) / 255.0);
        /// assert_eq!(planes[[2, 10, 20]], 32.0 / 255.0);
        /// ```
        pub fn par_map_from[S: Viewed<Element: Copy + Sync> + ?Sized](
            &mut self,
            source: &S,
            function: impl Fn(S::Element) -> T + Sync,
        ) -> (), or ExtentMismatch
        demands [Pair::<L, S::Layout>::AGREE]
        { self.par_map_with(&source.viewed(), |(), element| function(element)) }
        or try_par_map_from: "If extents that are known at run time only differ.";

        /// [`map_from_indexed`](ViewMut::map_from_indexed) on all threads; see [`par_map_from`](ViewMut::par_map_from).
        pub fn par_map_from_indexed[S: Viewed<Element: Copy + Sync> + ?Sized](
            &mut self,
            source: &S,
            function: impl Fn(L::Index, S::Element) -> T + Sync,
        ) -> (), or ExtentMismatch
        demands [Pair::<L, S::Layout>::AGREE]
        { self.par_map_with(&source.viewed(), |LogicalIndex(index): LogicalIndex<L>, element| function(index, element)) }
        or try_par_map_from_indexed: "If extents that are known at run time only differ.";
    }

    pub(crate) fn par_map_with<P: FromBox, U: Copy + Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        function: impl Fn(P, U) -> T + Sync,
    ) -> Result<(), ExtentMismatch> {
        let pieces = map_pieces(self.len());
        if pieces == 1 {
            return self.map_with(source, function);
        }
        let (left, right) = (self.layout(), source.layout());
        Pair::equal_extents(left, right)?;
        if const { !Pair::<L, S>::IS_STRIDED } {
            self.par_map_boxes(pieces, source, function);
            return Ok(());
        }
        let plan: DerivedFor<L, S, MapPlan> = Derived::new(|| par_map_plan_of::<P, T, U, L, S>(left, right));
        let plan = plan.get(const { &StaticMapPlan::<P, T, U, L, S>::FOR_THREADS });
        // Threads see the constant, not a reference to it.
        let plan =
            || if Pair::<L, S>::IS_STATIC { const { &StaticMapPlan::<P, T, U, L, S>::FOR_THREADS } } else { plan };
        // SAFETY: as in `map_with`. `T: Send` and `U: Sync`, so other threads may read the source, and may drop elements of the
        // destination and put new ones there.
        unsafe { par_map(plan, pieces, self.as_mut_ptr(), source.as_ptr(), function) };
        Ok(())
    }

    /// [`map_boxes`](Self::map_boxes), each box on all threads.
    fn par_map_boxes<P: FromBox, U: Copy + Sync, S: Layout>(
        &mut self,
        pieces: usize,
        source: &View<'_, U, S>,
        function: impl Fn(P, U) -> T + Sync,
    ) {
        let boxes = Pair::boxes(self.layout(), source.layout());
        for number in 0..boxes.count() {
            let (start, plan) = par_box_map_plan::<P, T, U>(&boxes, number);
            let function = |digits, element| function(P::from_box(&boxes, &start, digits), element);
            // SAFETY: as in `par_map_with`: the plans of all boxes together visit each element of both views once.
            unsafe { par_map(|| &plan, pieces, self.as_mut_ptr(), source.as_ptr(), function) };
        }
    }
}
