//! Iterators over single elements, in logical order.

use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use crate::layout::Layout;
use crate::layout::indices::Indices;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// The elements of a view in logical order, each once, as pointers.
struct Walk<T, L: Layout> {
    raw: RawView<T, L>,
    indices: Indices<L>,
}

impl<T, L: Layout> Walk<T, L> {
    #[inline]
    fn new(raw: RawView<T, L>) -> Self {
        Walk { raw, indices: raw.layout().indices() }
    }

    #[inline(always)]
    fn element(raw: &RawView<T, L>, index: L::Index) -> NonNull<T> {
        // SAFETY: `Indices` gives indices in bounds.
        unsafe { raw.at_unchecked(index) }
    }
}

impl<T, L: Layout> Iterator for Walk<T, L> {
    type Item = (L::Index, NonNull<T>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.indices.next()?;
        Some((index, Self::element(&self.raw, index)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let raw = self.raw;
        self.indices.fold(init, |result, index| f(result, (index, Self::element(&raw, index))))
    }
}

// SAFETY: a walk only computes addresses. Whether they may be used elsewhere is for the view beside it to say, which every
// iterator holds in a `PhantomData`.
unsafe impl<T, L: Layout> Send for Walk<T, L> {}
// SAFETY: as above.
unsafe impl<T, L: Layout> Sync for Walk<T, L> {}

/// An iterator over a [`Walk`] of `$view`, whose pointers it makes references.
macro_rules! elements {
    ($(#[$doc:meta])* $name:ident of $view:ident gives $item:ty: |$index:pat_param, $element:pat_param| $give:expr) => {
        $(#[$doc])*
        #[must_use = "iterators do nothing unless they are consumed"]
        pub struct $name<'a, T, L: Layout> {
            walk: Walk<T, L>,
            view: PhantomData<$view<'a, T, L>>,
        }

        impl<'a, T, L: Layout> $name<'a, T, L> {
            #[inline]
            pub(super) fn new(view: $view<'a, T, L>) -> Self {
                $name { walk: Walk::new(*view.raw()), view: PhantomData }
            }
        }

        impl<'a, T, L: Layout> Iterator for $name<'a, T, L> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let ($index, $element) = self.walk.next()?;
                Some($give)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.walk.size_hint()
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.walk.fold(init, |result, ($index, $element)| f(result, $give))
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
    }
}

elements! {
    /// The elements of a view with their indices, in logical order; see [`View::indexed_iter`].
    IndexedIter of View gives (L::Index, &'a T): |index, element| {
        // SAFETY: invariants 1 and 2.
        (index, unsafe { element.as_ref() })
    }
}

elements! {
    /// The elements of a mutable view in logical order; see [`ViewMut::iter_mut`].
    IterMut of ViewMut gives &'a mut T: |_, mut element| {
        // SAFETY: invariants 1 and 3; each index comes once, and by invariant 4 so does each element.
        unsafe { element.as_mut() }
    }
}
