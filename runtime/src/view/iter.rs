//! Iterators over single elements, in logical order.

use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use super::walk::sealed::Operand;
use super::walk::{InOrder, LogicalIndex, Walking};
use crate::layout::Layout;
use crate::layout::indices::{Indices, Run};
use crate::layout::rank::IndexInternals;
use core::iter::{Empty, FusedIterator};
use core::slice;

/// Whether a [`Walking`] gives the same as the indices: all are to come, and each axis has one stride.
#[inline(always)]
fn is_whole<T, L: Layout>(raw: &RawView<T, L>, indices: &Indices<L>) -> bool {
    indices.len() == raw.layout().__element_count() && L::__SPEC.term_count == L::RANK
}

/// An iterator over the elements of `$view`. It goes through runs of neighbours by the iterator of a slice, so that a debug build takes few calls
/// for each element. A whole one folds by a [`Walking`], which counts what its items need.
macro_rules! elements {
    (
        $(#[$doc:meta])*
        $name:ident of $view:ident gives $item:ty: |$index:ident, $element:ident| $give:expr;
        $runs:expr => $row:ty: |$slice:pat_param| $rows:expr;
        $count:ty: |$counted:pat_param, $reference:ident| $whole:expr
    ) => {
        $(#[$doc])*
        #[must_use = "iterators do nothing unless they are consumed"]
        pub struct $name<'a, T, L: Layout> {
            view: $view<'a, T, L>,
            /// Those after the row.
            indices: Indices<L>,
            run: Run,
            /// What is left of the run that has begun.
            row: $row,
        }

        impl<'a, T, L: Layout> $name<'a, T, L> {
            #[inline]
            pub(crate) fn new(view: $view<'a, T, L>) -> Self {
                let (mut indices, run) = (view.layout().indices(), Run::of(view.layout()));
                let mut row = Default::default();
                // To the compiler, the whole of a view without gaps is one slice.
                let is_one = const { Run::is_all::<L>() } || (run.outer == 0 && run.len > 1);
                if const { $runs } && is_one && indices.next_run(run).is_some() {
                    row = Self::row(&view, L::Index::__ZERO, run.len);
                }
                $name { view, indices, run, row }
            }

            /// The item of an index that `Indices` gives.
            #[inline(always)]
            fn item(view: &$view<'a, T, L>, $index: L::Index) -> $item {
                // SAFETY: `Indices` gives indices in bounds.
                let element = unsafe { view.raw().at_unchecked($index) };
                // SAFETY: invariants 1 to 4: each index comes once.
                let $element = unsafe { <$view<'a, T, L>>::__item(element) };
                $give
            }

            /// The run of `len` elements that begins at an index that `Indices` gives.
            #[inline(always)]
            fn row(view: &$view<'a, T, L>, index: L::Index, len: usize) -> $row {
                // SAFETY: `Indices` gives indices in bounds.
                let first = unsafe { view.raw().at_unchecked(index) };
                // SAFETY: a run has the elements of `len` indices in bounds, which are neighbours, and comes once: invariants 1 to 4.
                let $slice = unsafe { <$view<'a, T, L>>::__row(first, len) };
                $rows
            }
        }

        impl<'a, T, L: Layout> Iterator for $name<'a, T, L> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                if const { $runs && Run::is_all::<L>() } {
                    return self.row.next(); // a second way out of a loop over it would take its vectors
                }
                if const { $runs } {
                    if let Some(item) = self.row.next() {
                        return Some(item);
                    }
                }
                if const { !$runs } || self.run.len == 1 {
                    return self.indices.next().map(|index| Self::item(&self.view, index));
                }
                let index = self.indices.next_run(self.run)?;
                self.row = Self::row(&self.view, index, self.run.len);
                self.row.next()
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.row.len() + self.indices.len();
                (len, Some(len))
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                let $name { view, indices, row, .. } = self;
                if const { $runs } && (const { Run::is_all::<L>() } || indices.len() == 0) {
                    return row.fold(init, f);
                }
                if is_whole(view.raw(), &indices) {
                    let walking = Walking::<_, InOrder<$count>, 1>::of(view);
                    return walking.fold(init, |result, InOrder($counted), ($reference,)| f(result, $whole));
                }
                let init = row.fold(init, &mut f);
                indices.fold(init, |result, index| f(result, Self::item(&view, index)))
            }
        }

        impl<T, L: Layout> ExactSizeIterator for $name<'_, T, L> {}
        impl<T, L: Layout> FusedIterator for $name<'_, T, L> {}
    };
}

elements! {
    /// The elements of a view in logical order; see [`View::iter`].
    Iter of View gives &'a T: |index, element| element;
    Run::are_taken::<L>() => slice::Iter<'a, T>: |row| row.iter();
    (): |(), element| element
}

elements! {
    /// The elements of a view with their indices, in logical order; see [`View::indexed_iter`].
    IndexedIter of View gives (L::Index, &'a T): |index, element| (index, element);
    false => Empty<(L::Index, &'a T)>: |_| core::iter::empty();
    LogicalIndex<L>: |LogicalIndex(index), element| (index, element)
}

macro_rules! clone_of_elements {
    ($($name:ident)*) => { $(
        impl<T, L: Layout> Clone for $name<'_, T, L> {
            fn clone(&self) -> Self {
                $name { indices: self.indices.clone(), row: self.row.clone(), ..*self }
            }
        }
    )* };
}
clone_of_elements!(Iter IndexedIter);

elements! {
    /// The elements of a mutable view in logical order; see [`ViewMut::iter_mut`].
    IterMut of ViewMut gives &'a mut T: |index, element| element;
    Run::are_taken::<L>() => slice::IterMut<'a, T>: |row| row.iter_mut();
    (): |(), element| element
}

elements! {
    /// The elements of a mutable view with their indices, in logical order; see [`ViewMut::indexed_iter_mut`].
    IndexedIterMut of ViewMut gives (L::Index, &'a mut T): |index, element| (index, element);
    false => Empty<(L::Index, &'a mut T)>: |_| core::iter::empty();
    LogicalIndex<L>: |LogicalIndex(index), element| (index, element)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::{Layout, Tensor, layout};
    use std::vec::Vec;

    /// The elements of each layout, taken up to any place by `next` and then by `fold`, are the elements of its indices, and each is written once.
    fn check<L: Layout>(layout: L) {
        let value = |index: L::Index| index.as_ref().iter().fold(1_u16, |value, digit| value * 5 + *digit as u16);
        let mut tensor = Tensor::<u16, L>::from_fn_with_layout(layout, value);
        let expected: Vec<u16> = layout.indices().map(value).collect();
        for taken in 0..=expected.len() + 1 {
            let view = tensor.view();
            let mut iter = view.iter();
            let mut seen: Vec<u16> = Vec::new();
            for at in 0..taken {
                assert_eq!(iter.len(), expected.len().saturating_sub(at));
                seen.extend(iter.next());
            }
            iter.for_each(|element| seen.push(*element));
            assert_eq!(seen, expected);

            let mut iter = tensor.iter_mut();
            let begun: Vec<&mut u16> = iter.by_ref().take(taken).collect();
            assert_eq!(begun.len() + iter.len(), expected.len());
            begun.into_iter().chain(iter).for_each(|element| *element += 1);
            tensor.for_each_mut(|element| *element -= 1);
            assert!(
                tensor
                    .indexed_iter()
                    .map(|(index, element)| (index, *element))
                    .eq(layout.indices().zip(expected.clone()))
            );
        }
    }

    #[test]
    fn runs_of_every_kind() {
        let extents = [[1, 1], [1, 3], [3, 1], [3, 4], [0, 4], [3, 0]];
        for of in extents {
            check(<layout!(H=? W=?)>::with_extents(of).unwrap());
            check(<layout!(H=? W=? C=2)>::with_extents(of).unwrap());
            check(<layout!(H=? W=? C=2; pad(W) = 5)>::with_extents(of).unwrap());
            check(<layout!(H=? W=? C=2; align(C) = 4)>::with_extents(of).unwrap());
            check(<layout!(H=? W=? C=2; order = CHW)>::with_extents(of).unwrap());
            check(<layout!(H=? W=? C=3; block(C) = 2)>::with_extents(of).unwrap());
            check(<layout!(H=? W=?; reverse(H))>::with_extents(of).unwrap());
            check(<layout!(H=? W=?; reverse(W))>::with_extents(of).unwrap());
        }
        for stride in [4, -4, 7] {
            check(<layout!(H=3 W=4; stride(H) = ?)>::with_extents_and_strides([], [stride]).unwrap());
        }
        for stride in [1, -1, 2] {
            check(<layout!(W=4; stride(W) = ?)>::with_extents_and_strides([], [stride]).unwrap());
        }
        check(<layout!()>::default());
        check(<layout!(H=2 W=3)>::default());
        check(<layout!(H=2 W=3 C=1; pad(W) = 4)>::default());
    }
}
