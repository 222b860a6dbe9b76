//! Parts of one layout that follow one another along an axis. The iterators over parts are made of them.

use crate::arith::spec::MAX_TERMS;
use crate::arith::unroll::each_axis;
use crate::axis::digits::DigitAxes;
use crate::derived::Derived;
use crate::error::expect_part;
use crate::layout::Layout;
use crate::layout::ops::{Operation, Via};
use crate::view::raw::RawView;

/// Parts of the layout `Via<L, P>` at equal distances from one another: those from the place `start` to the one before `end`.
///
/// Each is a part of the view that they were made from, and no two of them have an index of it in common.
pub(super) struct Pieces<T, L: Layout, P: Operation<L>> {
    /// The part at place 0.
    origin: RawView<T, Via<L, P>>,
    /// The distance from one part to the next, in elements; 0 if the parts have no element. Of single indices of an axis that is split in
    /// blocks, the distance from one block to the next.
    apart: isize,
    in_block: <L::__Digits as DigitAxes>::Derived<InBlock>,
    start: usize,
    end: usize,
}

/// Single indices of an axis that has digits.
#[derive(Clone, Copy)]
struct InBlock {
    /// The axis; none if it has no digits, or if each part begins a block.
    axis: usize,
    /// Of the terms of the layout, in elements.
    strides: [isize; MAX_TERMS],
}

impl InBlock {
    const NONE: InBlock = InBlock { axis: usize::MAX, strides: [0; MAX_TERMS] };
}

impl<T, L: Layout, P: Operation<L>> Clone for Pieces<T, L, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Pieces { ..*self }
    }
}

impl<T, L: Layout, P: Operation<L>> Pieces<T, L, P> {
    /// The parts that begin at every `step`-th index of the axis, as many as `count`. Each takes `step` indices at most, all of
    /// them within the extent. If the axis is split in blocks, each takes one index, or begins where a block does.
    #[inline(always)]
    pub(super) fn of(view: RawView<T, L>, axis: usize, step: usize, count: usize) -> Self {
        let origin = expect_part(view.part(0));
        let is_single = const { !L::__SPEC.is_strided() } && step == 1 && L::__SPEC.block_of(axis).is_some();
        let in_block = || match is_single {
            true => InBlock { axis, strides: view.layout().__all_numbers().strides },
            false => InBlock::NONE,
        };
        let has_element = !origin.layout().is_empty();
        // Invariant 1: the pointer of a view without elements is not moved.
        let apart = if has_element { view.layout().__displacement_along(axis, step) } else { 0 };
        let in_block = Derived::new(|| if has_element { in_block() } else { InBlock::NONE });
        Pieces { origin, apart, in_block, start: 0, end: count }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.end - self.start
    }

    /// The part at this place, which is one of those to come, or was so until now.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> RawView<T, Via<L, P>> {
        let distance = if const { L::__SPEC.is_strided() } {
            self.apart.wrapping_mul(place as isize)
        } else {
            let InBlock { axis, strides } = self.in_block.get(&InBlock::NONE);
            let mut distance = 0isize;
            each_axis!(term < L::__SPEC.term_count => {
                if L::__SPEC.terms[term].axis == *axis {
                    let digit = L::__SPEC.terms[term].digit.of(place) as isize;
                    distance = distance.wrapping_add(digit.wrapping_mul(strides[term]));
                }
            });
            if *axis == usize::MAX { self.apart.wrapping_mul(place as isize) } else { distance }
        };
        // SAFETY: a part that has an element begins at an index of the view: invariant 1.
        unsafe { self.origin.shifted(distance) }
    }

    /// The place of the next part, which is none to come after that.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<usize> {
        if self.start == self.end {
            return None;
        }
        self.start += 1;
        Some(self.start - 1)
    }

    #[inline(always)]
    pub(super) fn nth(&mut self, n: usize) -> Option<usize> {
        self.start = if n < self.len() { self.start + n } else { self.end };
        self.next()
    }

    #[inline(always)]
    pub(super) fn next_back(&mut self) -> Option<usize> {
        if self.start == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.end)
    }

    /// The first `count` of them, of at least as many, and the others.
    #[cfg(feature = "rayon")]
    pub(super) fn split_at(self, count: usize) -> [Self; 2] {
        let middle = self.start + count;
        [Pieces { end: middle, ..self.clone() }, Pieces { start: middle, ..self }]
    }
}

/// An iterator over [`Pieces`] of `$view`.
macro_rules! iterator {
    (
        $(#[$doc:meta])*
        $name:ident<A: AxisName $(, const $number:ident)?> of $view:ident gives $item:ident by $operation:ty $(, and $rest:ty)?
    ) => {
        $(#[$doc])*
        #[must_use = "iterators do nothing unless they are consumed"]
        pub struct $name<'a, T, L: Layout, A: AxisName $(, const $number: usize)?> {
            pieces: $crate::view::parts::pieces::Pieces<T, L, $operation>,
            $(rest: $crate::view::raw::RawView<T, $crate::layout::ops::Via<L, $rest>>,)?
            view: core::marker::PhantomData<$view<'a, T, L>>,
        }

        impl<'a, T, L: Layout, A: AxisName $(, const $number: usize)?> $name<'a, T, L, A $(, $number)?> {
            #[inline(always)]
            fn new(
                pieces: $crate::view::parts::pieces::Pieces<T, L, $operation>,
                $(rest: $crate::view::raw::RawView<T, $crate::layout::ops::Via<L, $rest>>,)?
            ) -> Self {
                $name { pieces, $(rest: { let rest: $crate::view::raw::RawView<T, $crate::layout::ops::Via<L, $rest>> = rest; rest },)? view: core::marker::PhantomData }
            }

            /// The first `count` parts, of at least as many, and the others. Both keep what is left of the axis.
            #[cfg(feature = "rayon")]
            pub(super) fn split_at(self, count: usize) -> [Self; 2] {
                self.pieces.split_at(count).map(|pieces| {
                    $name::new(pieces, $({ let rest: $crate::view::raw::RawView<T, $crate::layout::ops::Via<L, $rest>> = self.rest; rest },)?)
                })
            }

            #[inline(always)]
            fn item(piece: $crate::view::raw::RawView<T, $crate::layout::ops::Via<L, $operation>>) -> $item<'a, T, $crate::layout::ops::Via<L, $operation>> {
                // SAFETY: each place is given once, also after `split_at`, which leaves it to one half. No two pieces have an index of
                // the view in common, and the view is borrowed or consumed: the invariants carry over.
                unsafe { $item::from_raw(piece) }
            }
        }

        impl<'a, T, L: Layout, A: AxisName $(, const $number: usize)?> Iterator for $name<'a, T, L, A $(, $number)?> {
            type Item = $item<'a, T, $crate::layout::ops::Via<L, $operation>>;

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                let place = self.pieces.next()?;
                Some(Self::item(self.pieces.at(place)))
            }

            #[inline(always)]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let place = self.pieces.nth(n)?;
                Some(Self::item(self.pieces.at(place)))
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.pieces.len(), Some(self.pieces.len()))
            }
        }

        impl<T, L: Layout, A: AxisName $(, const $number: usize)?> DoubleEndedIterator
            for $name<'_, T, L, A $(, $number)?>
        {
            #[inline(always)]
            fn next_back(&mut self) -> Option<Self::Item> {
                let place = self.pieces.next_back()?;
                Some(Self::item(self.pieces.at(place)))
            }
        }

        impl<T, L: Layout, A: AxisName $(, const $number: usize)?> ExactSizeIterator for $name<'_, T, L, A $(, $number)?> {}
        impl<T, L: Layout, A: AxisName $(, const $number: usize)?> core::iter::FusedIterator
            for $name<'_, T, L, A $(, $number)?>
        {
        }
    };
}
pub(super) use iterator;
