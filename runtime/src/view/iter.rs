//! Iterators over single elements, in logical order.

use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use super::walk::{InOrder, Walking};
use crate::layout::Layout;
use crate::layout::indices::Indices;
use core::iter::FusedIterator;
use core::ptr::NonNull;

/// The element of an index of `Indices`.
#[inline(always)]
fn element<T, L: Layout>(raw: &RawView<T, L>, index: L::Index) -> NonNull<T> {
    // SAFETY: `Indices` gives indices in bounds.
    unsafe { raw.at_unchecked(index) }
}

/// Whether a [`Walking`] gives the same as the indices: all are to come, and each axis has one stride.
#[inline(always)]
fn is_whole<T, L: Layout>(raw: &RawView<T, L>, indices: &Indices<L>) -> bool {
    indices.len() == raw.layout().element_count() && L::SPEC.term_count == L::RANK
}

/// An iterator over the elements of `$view`. A whole one folds by a [`Walking`], which counts what its items need.
macro_rules! elements {
    (
        $(#[$doc:meta])*
        $name:ident of $view:ident gives $item:ty: |$index:pat_param, $element:pat_param| $give:expr;
        $count:ty: |$counted:pat_param, $reference:ident| $whole:expr
    ) => {
        $(#[$doc])*
        #[must_use = "iterators do nothing unless they are consumed"]
        pub struct $name<'a, T, L: Layout> {
            view: $view<'a, T, L>,
            indices: Indices<L>,
        }

        impl<'a, T, L: Layout> $name<'a, T, L> {
            #[inline]
            pub(crate) fn new(view: $view<'a, T, L>) -> Self {
                $name { indices: view.layout().indices(), view }
            }
        }

        impl<'a, T, L: Layout> Iterator for $name<'a, T, L> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let index = self.indices.next()?;
                let ($index, $element) = (index, element(self.view.raw(), index));
                Some($give)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.indices.size_hint()
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                let $name { view, indices } = self;
                if is_whole(view.raw(), &indices) {
                    let walking = Walking::<_, InOrder<$count>, 1>::over((view,));
                    return walking.fold(init, |result, InOrder($counted), ($reference,)| f(result, $whole));
                }
                indices.fold(init, |result, index| {
                    let ($index, $element) = (index, element(view.raw(), index));
                    f(result, $give)
                })
            }
        }

        impl<T, L: Layout> ExactSizeIterator for $name<'_, T, L> {}
        impl<T, L: Layout> FusedIterator for $name<'_, T, L> {}
    };
}

elements! {
    /// The elements of a view in logical order; see [`View::iter`].
    Iter of View gives &'a T: |_, element| {
        // SAFETY: invariants 1 and 2.
        unsafe { element.as_ref() }
    };
    (): |(), element| element
}

elements! {
    /// The elements of a view with their indices, in logical order; see [`View::indexed_iter`].
    IndexedIter of View gives (L::Index, &'a T): |index, element| {
        // SAFETY: invariants 1 and 2.
        (index, unsafe { element.as_ref() })
    };
    L::Index: |index, element| (index, element)
}

elements! {
    /// The elements of a mutable view in logical order; see [`ViewMut::iter_mut`].
    IterMut of ViewMut gives &'a mut T: |_, mut element| {
        // SAFETY: invariants 1 and 3; each index comes once, and by invariant 4 so does each element.
        unsafe { element.as_mut() }
    };
    (): |(), element| element
}
