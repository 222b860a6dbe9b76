//! The operands of a walk together: one to twelve views, and the innermost loop over them.

use super::arities::each_arity;
use super::by_type::ByType;
use super::count::Count;
use super::operand::{Alongside, sealed};
use crate::arith::nest::Loop;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::axis::digits::DigitAxes;
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::rank::{IndexArray, IndexInternals, unbroken};
use crate::view::Zip;
use core::ops::{ControlFlow, Range};
use core::ptr::NonNull;

/// `N` operands of the same axes and extents. What implements it has compared their layouts when it was made.
pub(crate) trait Operands<const N: usize> {
    /// An item of each.
    type Items;
    /// The lowest element of each, which offsets count from.
    type Lowest;
    /// The layout of the first operand. An index of it is one of all operands, but for the order of the axes.
    type First: Layout;
    /// The axes with digits of all of them.
    type Digits: DigitAxes;
    /// Has a place for each part of the axes, and perhaps more.
    type Parts: IndexArray;
    /// The axis of each layout that matches each axis of the first.
    const MATCHINGS: [[usize; MAX_RANK]; N];
    /// What the types of the layouts know.
    const SPECS: [&'static Spec; N];

    fn first(&self) -> &Self::First;

    /// The numbers of the layouts.
    fn numbers(&self) -> [Numbers; N];

    /// Found once for a walk: it takes a number for each axis along which a stride may be negative.
    fn lowest(&self) -> Self::Lowest;

    /// Folds over some iterations of the innermost loop. `f` is given what is counted at the iteration too: a function of its own counts, as each
    /// function around `f` copies the items in a debug build.
    ///
    /// # Safety
    ///
    /// `lowest` has the lowest elements of these operands. From the offsets `at` on, each of these iterations is at an element of each operand. If
    /// the operand is mutable, no two iterations are at the same element, and no other reference to it is given out while the
    /// items live.
    #[expect(clippy::too_many_arguments, reason = "what a row is, and what is done with it")]
    unsafe fn fold_inner<C: Count, Acc, B>(
        &self,
        lowest: &Self::Lowest,
        at: [usize; N],
        inner: &Loop<N>,
        iterations: Range<usize>,
        acc: Acc,
        count: impl Fn(usize) -> C,
        f: &mut impl FnMut(Acc, C, Self::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc>;
}

/// The shortest row of several mutable operands that takes less time in a call, where it has vectors.
const CALLED_ROW: usize = 16;

/// Calls `f` with the items of each index of the rows.
///
/// Each row has an iterator of its own. `Iterator::zip` of slices is a loop over one index, whose body is so cheap that LLVM unrolls it
/// completely where the length is known, takes an array of accumulators apart into numbers, and does not always find the way back to
/// vectors: ten times slower. With a pointer and an end for each row this loop becomes vectors first, and is unrolled then.
macro_rules! each_item {
    ($first:ident $($row:ident)*; $acc:ident $iteration:ident $count:ident $f:ident) => {
        $(let mut $row = $row.into_iter();)*
        for $first in $first {
            $(let Some($row) = $row.next() else { break };)*
            $acc = unbroken!($f($acc, $count($iteration), ($first, $($row,)*)));
            $iteration += 1;
        }
    };
}

/// [`each_item`] with a single end, the end of the iterations. The ends of rows of elements of different sizes are different expressions to LLVM, so that
/// a loop that ends at each of them leaves at least one iteration of each row to a loop without vectors. A row that stays is one element.
macro_rules! each_index {
    ($($name:ident $row:ident $stays:expr),*; $acc:ident $iterations:ident $count:ident $f:ident) => {
        $(let $row = $name::__first($row);)*
        let (mut k, len) = (0, $iterations.end - $iterations.start);
        while k < len {
            $(
                let at = if $stays { 0 } else { k };
                // SAFETY: the row has this element.
                let $row = unsafe { $row.add(at) };
                // SAFETY: the row is ours. It is given out once, or it stays: it is shared, or a pointer.
                let $row = unsafe { $name::__item($row) };
            )*
            $acc = unbroken!($f($acc, $count($iterations.start + k), ($($row,)*)));
            k += 1;
        }
    };
}

/// Calls `f` with the items of each iteration, where rows are no neighbours. The first row may be a slice, from whose first element on its places
/// count.
macro_rules! each_step {
    ($($name:ident $k:tt $row:ident),*; $zip:ident $lowest:ident $at:ident $inner:ident $first:expr; $acc:ident $iterations:ident $count:ident $f:ident) => {
        // In bytes: of strides in elements, LLVM makes a loop for strides of 1, and one without vectors for all others.
        let offsets = [$($at[$k].wrapping_mul(size_of::<$name::Element>())),*];
        let steps = [$(($inner.strides[$k] as usize).wrapping_mul(size_of::<$name::Element>())),*];
        let (mut iteration, start) = ($iterations.start, $iterations.start);
        while iteration < $iterations.end {
            let mut places = ($({
                let bytes = offsets[$k].wrapping_add(steps[$k].wrapping_mul(iteration));
                // SAFETY: the caller says that this iteration is at an element.
                unsafe { $zip.operands().$k.__raw().add_bytes_from($lowest.$k, bytes) }
            },)*);
            if let Some(first) = $first {
                // SAFETY: the slice has an element for each iteration.
                places.0 = unsafe { NonNull::add(first, iteration - start) };
            }
            $(
                // SAFETY: it is an element of the operand. The caller says that no other reference to it is given out.
                let $row = unsafe { $name::__item(places.$k) };
            )*
            $acc = unbroken!($f($acc, $count(iteration), ($($row,)*)));
            iteration += 1;
        }
    };
}

/// The row of an operand at these iterations of the innermost loop: neighbours, or one element if the stride is 0.
///
/// # Safety
///
/// The iterations, of which there is one or more, are at elements of the operand: iteration 0 would be at the offset `at`, and each one is `stride`
/// after the one before it, which is 1 or 0. If the operand is mutable, no other reference to them is given out while the row lives.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn row_at<O: sealed::Operand>(
    operand: &O,
    lowest: NonNull<O::Element>,
    at: usize,
    stride: isize,
    iterations: &Range<usize>,
) -> O::__Row {
    // SAFETY: the first of these iterations is at an element.
    let first = unsafe { operand.__raw().add_from(lowest, at + stride as usize * iterations.start) };
    let len = if stride == 0 { 1 } else { iterations.end - iterations.start };
    // SAFETY: all of them are at elements, which are neighbours or one element, and no other reference to them is given out.
    unsafe { O::__row(first, len) }
}

/// The axes with digits of some operands.
macro_rules! all_digits {
    ($name:ident) => { <<$name as sealed::Operand>::Layout as Internals>::__Digits };
    ($name:ident $($others:ident)+) => { <all_digits!($name) as DigitAxes>::And<all_digits!($($others)+)> };
}

/// An array with a place for each part of the axes of some operands. These are the terms of the first operand; each term of another one that is not
/// the first of its axis divides a part at most.
macro_rules! all_parts {
    ($first:ident $($name:ident)*) => { all_parts!(@with <<$first as sealed::Operand>::Layout as Internals>::__Terms: $($name)*) };
    (@with $parts:ty:) => { $parts };
    (@with $parts:ty: $name:ident $($others:ident)*) => {
        all_parts!(@with <
            <<<$name as sealed::Operand>::Layout as Layout>::Index as IndexInternals>::__LessOf<
                <<$name as sealed::Operand>::Layout as Internals>::__Terms
            > as IndexInternals
        >::__MoreOf<$parts>: $($others)*)
    };
}

/// [`Operands`] for `$count` operands.
macro_rules! operands {
    ($(#[$shown:meta])* $count:literal: $($name:ident $row:ident $k:tt),*) => {
        const _: () = {
        /// The slices are parameters, so that LLVM knows that a mutable one has no alias. It is not `inline(always)`:
        /// rustc would inline it before LLVM sees the parameters.
        #[inline]
        #[allow(clippy::too_many_arguments, reason = "a slice for each operand")]
        fn rows<$($name: IntoIterator,)* Acc, Counted, Break>(
            $($row: $name,)*
            mut iteration: usize,
            mut acc: Acc,
            count: impl Fn(usize) -> Counted,
            f: &mut impl FnMut(Acc, Counted, ($($name::Item,)*)) -> ControlFlow<Break, Acc>,
        ) -> ControlFlow<Break, Acc> {
            each_item!($($row)*; acc iteration count f);
            ControlFlow::Continue(acc)
        }

        /// The same as a call.
        ///
        /// If a function with two mutable parameters is inlined, LLVM says in each iteration that the two do not overlap. The loop vectoriser
        /// then forgets what it knows of the other operands. It tests once for all rows whether they overlap, and the rows of parts that
        /// lie in turns do. A call keeps the facts.
        ///
        /// # Safety
        ///
        /// Each row has an element for each of the iterations.
        #[inline(never)]
        #[allow(clippy::too_many_arguments, reason = "a slice for each operand")]
        unsafe fn called_rows<$($name: sealed::Operand,)* Acc, Counted, Break>(
            $($row: $name::__Row,)*
            iterations: Range<usize>,
            mut acc: Acc,
            count: impl Fn(usize) -> Counted,
            f: &mut impl FnMut(Acc, Counted, ($($name::Item,)*)) -> ControlFlow<Break, Acc>,
        ) -> ControlFlow<Break, Acc> {
            each_index!($($name $row false),*; acc iterations count f);
            ControlFlow::Continue(acc)
        }

        /// [`rows`] of a length that no type knows; or, if `SPREAD`, where some operands stay at one element, as the types say.
        ///
        /// # Safety
        ///
        /// Each row has an element for each of the iterations; if `SPREAD`, the row of an operand that stays has one or more.
        #[inline]
        #[allow(clippy::too_many_arguments, reason = "a slice for each operand")]
        unsafe fn indexed_rows<
            $($name: sealed::Operand,)* Zipped: Operands<$count>, Counted: Count, Acc, Break, const SPREAD: bool,
        >(
            $($row: $name::__Row,)*
            iterations: Range<usize>,
            mut acc: Acc,
            count: impl Fn(usize) -> Counted,
            f: &mut impl FnMut(Acc, Counted, ($($name::Item,)*)) -> ControlFlow<Break, Acc>,
        ) -> ControlFlow<Break, Acc> {
            each_index!(
                $($name $row const { SPREAD && ByType::<Zipped, Counted, $count>::STAYS[$k] }),*;
                acc iterations count f
            );
            ControlFlow::Continue(acc)
        }

        /// Rows of which only the first one is a slice: a parameter, as of [`rows`]. Where LLVM does not know that it has no alias, short rows of
        /// known lengths have no vectors.
        ///
        /// # Safety
        ///
        /// As of [`fold_inner`](Operands::fold_inner). The slice is the row of the first operand at these iterations.
        #[inline]
        #[allow(clippy::too_many_arguments, reason = "what a row is, and what is done with it")]
        unsafe fn stepped_rows<$($name: sealed::Operand,)* Acc, Counted, Break>(
            first: A::__Row,
            zip: &Zip<($($name,)*)>,
            lowest: &($(NonNull<$name::Element>,)*),
            at: [usize; $count],
            inner: &Loop<$count>,
            iterations: Range<usize>,
            mut acc: Acc,
            count: impl Fn(usize) -> Counted,
            f: &mut impl FnMut(Acc, Counted, ($($name::Item,)*)) -> ControlFlow<Break, Acc>,
        ) -> ControlFlow<Break, Acc> {
            let first = A::__first(first);
            each_step!($($name $k $row),*; zip lowest at inner Some(first); acc iterations count f);
            ControlFlow::Continue(acc)
        }

        impl<$($name),*> Operands<$count> for Zip<($($name,)*)>
        where
            A: sealed::Operand,
            $($name: Alongside<<A as sealed::Operand>::Layout>),*
        {
            type Items = ($($name::Item,)*);
            type Lowest = ($(NonNull<$name::Element>,)*);
            type First = <A as sealed::Operand>::Layout;
            type Digits = all_digits!($($name)*);
            type Parts = all_parts!($($name)*);
            const MATCHINGS: [[usize; MAX_RANK]; $count] = [$(<$name as Alongside<Self::First>>::MATCHING),*];
            const SPECS: [&'static Spec; $count] = [$(<$name as Alongside<Self::First>>::SPEC),*];

            #[inline(always)]
            fn first(&self) -> &Self::First {
                self.operands().0.__raw().layout()
            }

            #[inline(always)]
            fn numbers(&self) -> [Numbers; $count] {
                [$(self.operands().$k.numbers(self.first())),*]
            }

            #[inline(always)]
            fn lowest(&self) -> Self::Lowest {
                ($(self.operands().$k.__raw().lowest(),)*)
            }

            #[inline(always)]
            unsafe fn fold_inner<Counted: Count, Acc, Break>(
                &self,
                lowest: &Self::Lowest,
                at: [usize; $count],
                inner: &Loop<$count>,
                iterations: Range<usize>,
                mut acc: Acc,
                count: impl Fn(usize) -> Counted,
                f: &mut impl FnMut(Acc, Counted, Self::Items) -> ControlFlow<Break, Acc>,
            ) -> ControlFlow<Break, Acc> {
                if iterations.start >= iterations.end {
                    return ControlFlow::Continue(acc); // a view of no element may point anywhere
                }
                if true $(&& (inner.strides[$k] == 1 || <$name as Alongside<Self::First>>::REPEATS && inner.strides[$k] == 0))* {
                    $(
                        // SAFETY: the stride is 1, or 0. The caller says the rest.
                        let $row = unsafe { row_at(&self.operands().$k, lowest.$k, at[$k], inner.strides[$k], &iterations) };
                    )*
                    if const { 0 $(+ <$name as sealed::Operand>::__IS_MUTABLE as usize)* > 1 && size_of::<Acc>() == 0 } && iterations.end - iterations.start >= CALLED_ROW {
                        // SAFETY: all rows are as long.
                        return unsafe { called_rows::<$($name,)* _, _, _>($($row,)* iterations, acc, count, f) };
                    }
                    if const { false $(|| <$name as Alongside<Self::First>>::REPEATS)* }
                        && (false $(|| <$name as Alongside<Self::First>>::REPEATS && inner.strides[$k] == 0)*)
                    {
                        return rows::<$(<$name as Alongside<Self::First>>::Repeated,)* _, _, _>(
                            $(<$name as Alongside<Self::First>>::repeated($row),)*
                            iterations.start,
                            acc,
                            count,
                            f,
                        );
                    }
                    if const { $count > 1 && !ByType::<Self, Counted, $count>::KNOWS_INNER } {
                        // SAFETY: all rows are as long.
                        return unsafe { indexed_rows::<$($name,)* Self, _, _, _, false>($($row,)* iterations, acc, count, f) };
                    }
                    return rows::<$(<$name as sealed::Operand>::__Row,)* _, _, _>($($row,)* iterations.start, acc, count, f);
                }
                if const { ByType::<Self, Counted, $count>::SOME_STAY }
                    $(&& inner.strides[$k] == const { !ByType::<Self, Counted, $count>::STAYS[$k] as isize })*
                {
                    $(
                        // SAFETY: the stride is 1, or 0 if the operand stays. The caller says the rest.
                        let $row = unsafe { row_at(&self.operands().$k, lowest.$k, at[$k], inner.strides[$k], &iterations) };
                    )*
                    // SAFETY: each row has an element for each iteration, or one if the operand stays.
                    return unsafe { indexed_rows::<$($name,)* Self, _, _, _, true>($($row,)* iterations, acc, count, f) };
                }
                if const { A::__IS_MUTABLE && $count > 1 } && inner.strides[0] == 1 {
                    // SAFETY: the stride is 1. The caller says the rest.
                    let first = unsafe { row_at(&self.operands().0, lowest.0, at[0], 1, &iterations) };
                    // SAFETY: as the caller says.
                    return unsafe { stepped_rows::<$($name,)* _, _, _>(first, self, lowest, at, inner, iterations, acc, count, f) };
                }
                each_step!($($name $k $row),*; self lowest at inner None::<NonNull<A::Element>>; acc iterations count f);
                ControlFlow::Continue(acc)
            }
        }
        };
    };
}

operands!(1: A a 0);
each_arity!(operands);
