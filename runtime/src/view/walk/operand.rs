//! An operand of a walk: a view, whose elements are given as references, or in rows.

use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::pair::Pair;
use crate::view::raw::RawView;
use crate::view::{View, ViewMut};
use core::ptr::NonNull;

/// What can stand in a [`Zip`](crate::Zip): a [`View`] or a [`ViewMut`]. Sealed.
pub trait Operand: sealed::Operand {}

pub(crate) mod sealed {
    use super::{Layout, NonNull, RawView};

    pub trait Operand {
        type Element;
        /// A layout with one stride for each axis. Functions that make a walk demand it.
        type Layout: Layout;
        /// A reference to an element.
        type Item;
        /// Neighbouring elements as a slice.
        type __Row: IntoIterator<Item = Self::Item>;
        /// Whether the elements can be changed.
        const __IS_MUTABLE: bool;

        /// The first element of a row.
        fn __first(row: Self::__Row) -> NonNull<Self::Element>;

        fn __raw(&self) -> &RawView<Self::Element, Self::Layout>;

        /// # Safety
        ///
        /// The element is one of the operand's. If the operand is mutable, no other reference to the element is given out while
        /// the result lives.
        unsafe fn __item(element: NonNull<Self::Element>) -> Self::Item;

        /// # Safety
        ///
        /// As of [`__item`](Operand::__item), for `len` elements from `first` on.
        unsafe fn __row(first: NonNull<Self::Element>, len: usize) -> Self::__Row;
    }
}

macro_rules! operand {
    ($view:ident, $is_mutable:literal $(, $mut:ident)?) => {
        impl<'a, T, L: Layout> sealed::Operand for $view<'a, T, L> {
            type Element = T;
            type Layout = L;
            type Item = &'a $($mut)? T;
            type __Row = &'a $($mut)? [T];
            const __IS_MUTABLE: bool = $is_mutable;

            #[inline(always)]
            fn __first(row: &'a $($mut)? [T]) -> NonNull<T> {
                NonNull::from(row).cast()
            }

            #[inline(always)]
            fn __raw(&self) -> &RawView<T, L> {
                $view::raw(self)
            }

            #[inline(always)]
            unsafe fn __item(element: NonNull<T>) -> &'a $($mut)? T {
                // SAFETY: invariants 1 and 2 of what is read, 1 and 3 of what is changed; the caller says that no other reference is given out.
                unsafe { &$($mut)? *element.as_ptr() }
            }

            #[inline(always)]
            unsafe fn __row(first: NonNull<T>, len: usize) -> &'a $($mut)? [T] {
                // SAFETY: as of one element, of each of them.
                unsafe { &$($mut)? *NonNull::slice_from_raw_parts(first, len).as_ptr() }
            }
        }
        impl<T, L: Layout> Operand for $view<'_, T, L> {}
    };
}

operand!(View, false);
operand!(ViewMut, true, mut);

/// An operand of a walk along the axes of the layout `S`, which is the first operand's.
pub(crate) trait Alongside<S: Layout>: sealed::Operand {
    /// The axis of its layout that matches each axis of `S`.
    const MATCHING: [usize; MAX_RANK];
    /// What the types know of its layout, along the axes of `S`.
    const SPEC: &'static Spec;
    /// Whether a row may be one element, which is given again for each index of the row.
    const REPEATS: bool;
    /// A row that is one element.
    type Repeated: IntoIterator<Item = Self::Item>;

    /// The numbers of its layout, along the axes of the first operand's.
    fn numbers(&self, first: &S) -> Numbers;

    /// A row of one element as such, if an operand has it.
    fn repeated(row: Self::__Row) -> Self::Repeated;
}

impl<S: Layout, O: Operand> Alongside<S> for O {
    const MATCHING: [usize; MAX_RANK] = Pair::<S, O::Layout>::MATCHING;
    const SPEC: &'static Spec = <O::Layout as Internals>::__SPEC;
    const REPEATS: bool = false;
    type Repeated = O::__Row;

    #[inline(always)]
    fn numbers(&self, _: &S) -> Numbers {
        self.__raw().layout().__all_numbers()
    }

    #[inline(always)]
    fn repeated(row: O::__Row) -> O::__Row {
        row
    }
}
