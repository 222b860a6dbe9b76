//! What a layout keeps at run time: nothing if its type knows every number, otherwise the numbers that it was bound to.

use crate::arith::numbers::Numbers;
use crate::arith::spec::Spec;
use crate::arith::unroll::each_axis;
use crate::derived::{Computed, Derived};
use crate::error::out_of_bounds;
use crate::layout::internals::{Internals, Known, RunTime};
use crate::layout::rank::{IndexArray, IndexInternals};

pub struct Fully;
pub struct Partly;

/// Every number is in `__SPEC`. These functions are compiled again for every layout of a program, so each only forwards to
/// shared code.
impl Known for Fully {
    type RunTime<E: IndexArray, I: IndexArray> = ();
    type Derived<V: Copy + 'static> = ();
    type OrDerived<V: Copy + 'static, D: Derived<V>> = D;
    type And<K: Known> = K;

    #[inline(always)]
    fn extent<L: Internals<__Known = Self>>(_: &L, axis: usize) -> usize {
        L::__SPEC.extents[axis]
    }

    #[inline(always)]
    fn stride<L: Internals<__Known = Self>>(_: &L, axis: usize) -> isize {
        L::__SPEC.terms[axis].stride
    }

    #[inline(always)]
    fn is_empty<L: Internals<__Known = Self>>(_: &L) -> bool {
        L::__SPEC.span == 0
    }

    #[inline(always)]
    fn span<L: Internals<__Known = Self>>(_: &L) -> usize {
        L::__SPEC.span
    }

    #[inline(always)]
    fn storage<L: Internals<__Known = Self>>(_: &L) -> usize {
        L::__SPEC.storage
    }

    #[inline(always)]
    fn origin<L: Internals<__Known = Self>>(_: &L) -> usize {
        L::__ORIGIN
    }

    #[inline(always)]
    fn displacement<L: Internals<__Known = Self>>(layout: &L, index: L::__At) -> isize {
        if const { L::__SPEC.is_strided() } {
            index.__displacement(L::__SPEC)
        } else {
            displacement_by_terms(layout, index)
        }
    }

    #[inline(always)]
    fn is_in_bounds<L: Internals<__Known = Self>>(_: &L, index: L::__At) -> bool {
        index.__is_in_bounds(L::__SPEC)
    }

    #[inline(always)]
    #[track_caller]
    fn check<L: Internals<__Known = Self>>(_: &L, index: L::__At) {
        index.__check(L::__SPEC);
    }
}

/// A number that `__SPEC` knows is a constant. Any other number is kept.
impl Known for Partly {
    type RunTime<E: IndexArray, T: IndexArray> = Kept<E, T>;
    type Derived<V: Copy + 'static> = Computed<V>;
    type OrDerived<V: Copy + 'static, D: Derived<V>> = Computed<V>;
    type And<K: Known> = Partly;

    #[inline(always)]
    fn extent<L: Internals<__Known = Self>>(layout: &L, axis: usize) -> usize {
        if L::__SPEC.knows_extent(axis) {
            L::__SPEC.extents[axis]
        } else {
            layout.__run_time().extents.as_ref()[slot(L::__SPEC.known_extents, axis)]
        }
    }

    #[inline(always)]
    fn stride<L: Internals<__Known = Self>>(layout: &L, axis: usize) -> isize {
        if L::__SPEC.knows_stride(axis) {
            L::__SPEC.terms[axis].stride
        } else {
            layout.__run_time().strides.as_ref()[axis]
        }
    }

    #[inline(always)]
    fn is_empty<L: Internals<__Known = Self>>(layout: &L) -> bool {
        let mut is_empty = false;
        each_axis!(axis < const L::__SPEC.rank => {
            is_empty |= Self::extent(layout, axis) == 0;
        });
        is_empty
    }

    /// Nothing overflows: the numbers were checked when the layout was bound, and parts of it are not larger.
    #[inline(always)]
    fn span<L: Internals<__Known = Self>>(layout: &L) -> usize {
        if const { L::__SPEC.is_dense() } {
            return layout.__element_count();
        }
        if Self::is_empty(layout) {
            return 0;
        }
        let mut span = 1usize;
        // What computes with digits has a hundred times the code, and every layout of a program has functions of its own.
        if const { L::__SPEC.is_strided() } {
            each_axis!(axis < const L::__SPEC.rank => {
                let step = Self::stride(layout, axis).unsigned_abs();
                span = span.wrapping_add(Self::extent(layout, axis).wrapping_sub(1).wrapping_mul(step));
            });
            return span;
        }
        let numbers = layout.__all_numbers();
        each_axis!(axis < const L::__SPEC.rank => {
            let digits = const { &L::__DIGITS_OF_AXES }[axis];
            let reach = L::__SPEC.reach_with(axis, &digits, numbers.extents[axis], &numbers.strides);
            span = span.wrapping_add(reach as usize);
        });
        span
    }

    #[inline(always)]
    fn storage<L: Internals<__Known = Self>>(layout: &L) -> usize {
        L::__SPEC.storage_of(Self::span(layout), &layout.__all_numbers())
    }

    #[inline(always)]
    fn origin<L: Internals<__Known = Self>>(layout: &L) -> usize {
        let mut origin = 0usize;
        each_axis!(axis < const L::__SPEC.rank => {
            let stride = Self::stride(layout, axis);
            if !L::__SPEC.is_forward_along(axis) && stride < 0 {
                let last = Self::extent(layout, axis).wrapping_sub(1);
                origin = origin.wrapping_add(last.wrapping_mul(stride.unsigned_abs()));
            }
        });
        if !L::__SPEC.is_forward() && Self::is_empty(layout) { 0 } else { origin }
    }

    #[inline(always)]
    fn displacement<L: Internals<__Known = Self>>(layout: &L, index: L::__At) -> isize {
        displacement_by_terms(layout, index)
    }

    #[inline(always)]
    fn is_in_bounds<L: Internals<__Known = Self>>(layout: &L, index: L::__At) -> bool {
        each_axis!(axis < const L::__SPEC.rank => {
            if index.__digit(axis) >= Self::extent(layout, axis) {
                return false;
            }
        });
        true
    }

    #[inline(always)]
    #[track_caller]
    fn check<L: Internals<__Known = Self>>(layout: &L, index: L::__At) {
        each_axis!(axis < const L::__SPEC.rank => {
            let (at, extent) = (index.__digit(axis), Self::extent(layout, axis));
            if at >= extent {
                out_of_bounds(L::__SPEC.names[axis], at, extent);
            }
        });
    }
}

/// The sum over the terms. The terms are constants, and so are their divisors: those that are powers of 2 are shifts.
///
/// The count of axes is no `const` of [`each_axis`], as the compiler would name each constant of a layout that is wrong.
#[inline(always)]
fn displacement_by_terms<L: Internals>(layout: &L, index: L::__At) -> isize {
    let mut displacement = 0isize;
    each_axis!(axis < L::__SPEC.rank => {
        // In bounds no step of this overflows: the span fits in `isize`.
        displacement = displacement.wrapping_add(layout.__displacement_along(axis, index.__digit(axis)));
    });
    displacement
}

/// The position of a run-time extent among those that are kept.
#[inline(always)]
const fn slot(known_extents: u32, axis: usize) -> usize {
    (!known_extents & ((1 << axis) - 1)).count_ones() as usize
}

impl RunTime for () {
    #[inline(always)]
    fn nothing() -> Option<&'static Self> {
        Some(&())
    }

    #[inline(always)]
    fn keep(_: &'static Spec, _: &Numbers) -> Self {}
}

/// The extents that a type does not know, one after the other, and the stride of each term. (A `const fn` computes which
/// strides are unknown, so their number cannot be the length of an array.)
#[derive(Clone, Copy)]
pub struct Kept<E: IndexArray, T: IndexArray> {
    extents: E,
    strides: T::Strides,
}

impl<E: IndexArray, T: IndexArray> RunTime for Kept<E, T> {
    #[inline(always)]
    fn keep(spec: &'static Spec, numbers: &Numbers) -> Self {
        let mut kept = Self { extents: E::__ZERO, strides: T::Strides::default() };
        each_axis!(axis < spec.rank => {
            if !spec.knows_extent(axis) {
                kept.extents.as_mut()[slot(spec.known_extents, axis)] = numbers.extents[axis];
            }
        });
        each_axis!(term < const T::RANK => {
            kept.strides.as_mut()[term] = numbers.strides[term];
        });
        kept
    }
}
