//! Iterators over contiguous runs, in memory order.

use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use super::walk::sealed::Operand;
use crate::arith::boxes::Boxes;
use crate::arith::nest::{Loop, Nest, Traversal};
use crate::arith::odometer::Odometer;
use crate::arith::runs::RunPlan;
use crate::arith::spec::SAME_AXES;
use crate::arith::split::Split;
use crate::axis::digits::DigitAxes;
use crate::derived::Derived;
use crate::layout::Layout;
use crate::layout::internals::{Internals, Known};
use crate::layout::rank::{IndexInternals, each_axis_of};
use core::convert::Infallible;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use core::ptr::NonNull;

/// The plan of the runs of a static layout. That of another layout is not used, and its numbers might overflow.
struct StaticRuns<L>(PhantomData<L>);

impl<L: Layout> StaticRuns<L> {
    /// Whether the type knows the plan. A part of a layout with a `?` may have none, and then stores a plan that is not used.
    const IS_USED: bool = L::__SPEC.is_static() && L::__SPEC.is_strided();
    const PLAN: RunPlan = RunPlan::of(if Self::IS_USED { Nest::of(L::RANK, L::__SPEC.numbers()) } else { Nest::NONE });
    const NO_PLAN: RunPlan = RunPlan::of(Nest::NONE);
    /// The parts of the axes.
    const SPLIT: Split<1> = Split::of([L::__SPEC], &[SAME_AXES]);

    #[inline(always)]
    fn plan(stored: &DerivedRuns<L>) -> &RunPlan {
        let known = const { &Self::PLAN };
        if const { Self::IS_USED } { known } else { stored.get(known) }
    }
}

/// The plan: a constant if the layout is static and has no blocks.
type DerivedRuns<L> = <<L as Internals>::__Known as Known>::OrDerived<
    RunPlan,
    <<L as Internals>::__Digits as DigitAxes>::Derived<RunPlan>,
>;

/// The runs of a view, as pointers and lengths.
struct Spans<T, L: Layout> {
    raw: RawView<T, L>,
    /// That of the box of [`next`](Self::next), if there are several.
    plan: DerivedRuns<L>,
    next: Odometer<1>,
    /// The runs to come in that box.
    in_box: usize,
    /// The boxes to come after it.
    boxes: Range<usize>,
    remaining: usize,
}

impl<T, L: Layout> Spans<T, L> {
    #[inline]
    fn new(raw: RawView<T, L>) -> Self {
        if const { !L::__SPEC.is_strided() } {
            return Self::in_boxes(raw);
        }
        let plan: DerivedRuns<L> = Derived::new(|| match const { StaticRuns::<L>::IS_USED } {
            true => const { StaticRuns::<L>::NO_PLAN },
            false => in_order(raw.layout()).unwrap_or_else(|| by_numbers(raw.layout())),
        });
        let RunPlan { count, outer, .. } = StaticRuns::<L>::plan(&plan);
        let (next, count) = (Odometer::start(outer), *count);
        Spans { raw, plan, next, in_box: count, boxes: 0..0, remaining: count }
    }

    /// Of a layout with blocks: the runs of one box after the other.
    fn in_boxes(raw: RawView<T, L>) -> Self {
        let boxes = boxes(raw.layout());
        let remaining = (0..boxes.count()).map(|number| runs_in(&boxes, number).count).sum();
        let plan = Derived::new(|| const { StaticRuns::<L>::NO_PLAN });
        Spans { raw, plan, next: Odometer::start(&Nest::NONE), in_box: 0, boxes: 0..boxes.count(), remaining }
    }

    /// Goes to the next box that has a run. There is one.
    #[cold]
    fn enter_box(&mut self) {
        let boxes = boxes(self.raw.layout());
        for number in self.boxes.by_ref() {
            let plan = runs_in(&boxes, number);
            if plan.count > 0 {
                (self.next, self.in_box) = (Odometer::start(&plan.outer), plan.count);
                self.plan = Derived::new(|| plan);
                return;
            }
        }
    }

    #[inline]
    fn next(&mut self) -> Option<(NonNull<T>, usize)> {
        if self.remaining == 0 {
            return None;
        }
        if const { !L::__SPEC.is_strided() } && self.in_box == 0 {
            self.enter_box();
        }
        self.remaining -= 1;
        self.in_box -= 1;
        let plan = StaticRuns::<L>::plan(&self.plan);
        // SAFETY: the plan's loops visit the offsets of indices in bounds.
        let start = unsafe { self.raw.add(self.next.offsets[0]) };
        self.next.advance(&plan.outer);
        Some((start, plan.len))
    }

    #[inline]
    fn fold<B>(mut self, init: B, mut f: impl FnMut(B, NonNull<T>, usize) -> B) -> B {
        let RunPlan { len, count, outer } = StaticRuns::<L>::plan(&self.plan);
        if const { L::__SPEC.is_strided() } && self.remaining == *count {
            // All are to come: as nested loops, which the compiler sees through.
            let folded = L::Index::__fold_loops(outer, outer.starts, init, &mut |result, [offset]| {
                // SAFETY: the plan's loops visit the offsets of indices in bounds.
                let start = unsafe { self.raw.add(offset) };
                ControlFlow::<Infallible, B>::Continue(f(result, start, *len))
            });
            let ControlFlow::Continue(result) = folded;
            return result;
        }
        let mut result = init;
        while let Some((start, len)) = self.next() {
            result = f(result, start, len);
        }
        result
    }
}

/// The runs, where the strides descend in the order that the rules say, and none is negative or 0: nothing is sorted, and loops are merged as they
/// come. `None` where they do not, or where there is no element.
#[inline(always)]
fn in_order<L: Layout>(layout: &L) -> Option<RunPlan> {
    let mut plan = RunPlan { len: 1, count: 1, outer: Nest::NONE };
    let mut inner = Loop::<1>::ONCE;
    each_axis_of!(L::Index: place => {
        let axis = L::__SPEC.order[place];
        let (extent, stride) = (layout.__extent_at(axis), layout.__stride_at(axis));
        if extent != 1 {
            if inner.extent == 1 {
                inner = Loop::new(extent, [stride]);
            } else if inner.strides[0] == stride.wrapping_mul(extent as isize) {
                inner = Loop::new(inner.extent.wrapping_mul(extent), [stride]);
            } else {
                if stride > inner.strides[0] {
                    return None;
                }
                plan.count = plan.count.wrapping_mul(inner.extent);
                plan.outer.push(inner);
                inner = Loop::new(extent, [stride]);
            }
            if extent == 0 || stride <= 0 {
                return None;
            }
        }
    });
    if inner.strides[0] == 1 {
        plan.len = inner.extent;
    } else {
        plan.count = plan.count.wrapping_mul(inner.extent);
        plan.outer.push(inner);
    }
    Some(plan)
}

#[cold]
#[inline(never)]
fn by_numbers<L: Layout>(layout: &L) -> RunPlan {
    RunPlan::of(Nest::of(L::RANK, layout.__all_numbers()))
}

/// The boxes of a layout with blocks.
fn boxes<L: Layout>(layout: &L) -> Boxes<'static, 1> {
    Boxes::of(const { &StaticRuns::<L>::SPLIT }, &[layout.__all_numbers()])
}

fn runs_in(boxes: &Boxes<'_, 1>, number: usize) -> RunPlan {
    RunPlan::of(boxes.nest(number, Traversal::Memory).1)
}

/// An iterator over [`Spans`] of `$view`, which it makes slices.
macro_rules! slices {
    ($(#[$doc:meta])* $name:ident of $view:ident gives $item:ty) => {
        $(#[$doc])*
        #[must_use = "iterators do nothing unless they are consumed"]
        pub struct $name<'a, T, L: Layout> {
            spans: Spans<T, L>,
            view: PhantomData<$view<'a, T, L>>,
        }

        impl<'a, T, L: Layout> $name<'a, T, L> {
            #[inline]
            pub(crate) fn new(view: $view<'a, T, L>) -> Self {
                $name { spans: Spans::new(*view.__raw()), view: PhantomData }
            }

            /// What `Spans` gives, as a slice.
            #[inline(always)]
            fn slice(start: NonNull<T>, len: usize) -> $item {
                // SAFETY: every element of a run is addressed, and in a mutable view it is in no other run: invariants 1 to 4.
                unsafe { <$view<'a, T, L>>::__row(start, len) }
            }
        }

        impl<'a, T, L: Layout> Iterator for $name<'a, T, L> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.spans.next().map(|(start, len)| Self::slice(start, len))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.spans.remaining, Some(self.spans.remaining))
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.spans.fold(init, |result, start, len| f(result, Self::slice(start, len)))
            }
        }

        impl<T, L: Layout> ExactSizeIterator for $name<'_, T, L> {}
        impl<T, L: Layout> FusedIterator for $name<'_, T, L> {}
    };
}

slices! {
    /// The contiguous runs of a view; see [`View::runs`].
    Runs of View gives &'a [T]
}

impl<T, L: Layout> Clone for Runs<'_, T, L> {
    fn clone(&self) -> Self {
        let spans = Spans { boxes: self.spans.boxes.clone(), ..self.spans };
        Runs { spans, ..*self }
    }
}

slices! {
    /// The contiguous runs of a mutable view; see [`ViewMut::runs_mut`].
    RunsMut of ViewMut gives &'a mut [T]
}
