//! What a layout keeps at run time: nothing if its type knows every number, otherwise the numbers that it was bound to.

use crate::arith::numbers::Numbers;
use crate::arith::spec::Spec;
use crate::arith::unroll::each_axis;
use crate::derived::{Computed, Derived, Plain};
use crate::error::out_of_bounds;
use crate::layout::internals::{Internals, Known, RunTime, is_constant};
use crate::layout::rank::{IndexArray, IndexInternals, each_axis_of};

/// Every number is in `__SPEC`.
pub struct Fully;
/// A number that `__SPEC` knows is a constant. Any other number is kept.
pub struct Partly;

impl Known for Fully {
    type RunTime<E: IndexArray, I: IndexArray> = ();
    type Derived<V: Plain> = ();
    type OrDerived<V: Plain, D: Derived<V>> = D;
    type And<K: Known> = K;
}

impl Known for Partly {
    type RunTime<E: IndexArray, T: IndexArray> = Kept<E, T>;
    type Derived<V: Plain> = Computed<V>;
    type OrDerived<V: Plain, D: Derived<V>> = Computed<V>;
    type And<K: Known> = Partly;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_empty<L: Internals<__Known = Self>>(layout: &L) -> bool {
        has_no_index::<L::__At>(&layout.__all_numbers())
    }

    /// Nothing overflows: the numbers were checked when the layout was bound, and parts of it are not larger.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn span<L: Internals<__Known = Self>>(layout: &L) -> usize {
        if const { L::__SPEC.is_dense() } {
            return layout.__element_count();
        }
        let numbers = layout.__all_numbers();
        if has_no_index::<L::__At>(&numbers) {
            return 0;
        }
        // What computes with digits has a hundred times the code, and every layout of a program has functions of its own.
        if const { L::__SPEC.is_strided() } {
            return strided_span::<L::__At>(&numbers);
        }
        let mut span = 1usize;
        let digits = const { &L::__DIGITS_OF_AXES };
        each_axis_of!(L::__At: axis => {
            let reach = L::__SPEC.reach_with(axis, &digits[axis], numbers.extents[axis], &numbers.strides);
            span = span.wrapping_add(reach as usize);
        });
        span
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn storage<L: Internals<__Known = Self>>(layout: &L) -> usize {
        L::__SPEC.storage_of(Self::span(layout), &layout.__all_numbers())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn origin<L: Internals<__Known = Self>>(layout: &L) -> usize {
        if const { L::__SPEC.is_forward() } { 0 } else { origin::<L::__At>(L::__SPEC, &layout.__all_numbers()) }
    }

    #[inline(always)]
    fn is_in_bounds<L: Internals<__Known = Self>>(layout: &L, index: L::__At) -> bool {
        each_axis_of!(L::__At: axis => {
            if index.__digit(axis) >= layout.__extent_at(axis) {
                return false;
            }
        });
        true
    }

    #[inline(always)]
    #[track_caller]
    fn check<L: Internals<__Known = Self>>(layout: &L, index: L::__At) {
        each_axis_of!(L::__At: axis => {
            let (at, extent) = (index.__digit(axis), layout.__extent_at(axis));
            if at >= extent {
                out_of_bounds(L::__SPEC.names[axis], at, extent);
            }
        });
    }
}

/// Whether some extent is 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn has_no_index<I: IndexArray>(numbers: &Numbers) -> bool {
    let mut has_none = false;
    each_axis_of!(I: axis => {
        has_none |= numbers.extents[axis] == 0;
    });
    has_none
}

/// The span of axes without digits, which have an index.
#[cfg_attr(not(debug_assertions), inline(always))]
fn strided_span<I: IndexArray>(numbers: &Numbers) -> usize {
    let mut span = 1usize;
    each_axis_of!(I: axis => {
        let step = numbers.strides[axis].unsigned_abs();
        span = span.wrapping_add(numbers.extents[axis].wrapping_sub(1).wrapping_mul(step));
    });
    span
}

/// The distance from the lowest element to the one of index 0; 0 if there is none.
#[cfg_attr(not(debug_assertions), inline(always))]
fn origin<I: IndexArray>(spec: &'static Spec, numbers: &Numbers) -> usize {
    let mut origin = 0usize;
    each_axis_of!(I: axis => {
        let stride = numbers.strides[axis];
        if !spec.is_forward_along(axis) && stride < 0 {
            let last = numbers.extents[axis].wrapping_sub(1);
            origin = origin.wrapping_add(last.wrapping_mul(stride.unsigned_abs()));
        }
    });
    if has_no_index::<I>(numbers) { 0 } else { origin }
}

/// Whether the stride of each axis of extent over 1 is larger than the reach of the axes of smaller strides together. No axis has digits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn lie_inside_one_another<I: IndexArray>(numbers: &Numbers) -> bool {
    let mut are_nested = true;
    each_axis_of!(I: axis => {
        let (extent, step) = (numbers.extents[axis], numbers.strides[axis].unsigned_abs());
        let mut reach = 0usize;
        each_axis_of!(I: other => {
            let other_step = numbers.strides[other].unsigned_abs();
            // Each of two equal strides counts as the smaller one, so neither is larger.
            if other != axis && other_step <= step {
                reach = reach.wrapping_add(numbers.extents[other].wrapping_sub(1).wrapping_mul(other_step));
            }
        });
        are_nested &= extent == 1 || step > reach;
    });
    are_nested
}

/// The position of a run-time extent among those that are kept.
#[inline(always)]
pub(super) const fn slot(known_extents: u32, axis: usize) -> usize {
    (!known_extents & ((1 << axis) - 1)).count_ones() as usize
}

impl RunTime for () {
    #[inline(always)]
    fn nothing() -> Option<&'static Self> {
        Some(&())
    }

    #[inline(always)]
    fn keep(_: &'static Spec, _: &Numbers) -> Self {}

    fn extent(&self, _: usize) -> usize {
        is_constant()
    }

    fn stride(&self, _: usize) -> isize {
        is_constant()
    }
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
        each_axis_of!(T: term => {
            kept.strides.as_mut()[term] = numbers.strides[term];
        });
        kept
    }

    #[inline(always)]
    fn extent(&self, slot: usize) -> usize {
        self.extents.as_ref()[slot]
    }

    #[inline(always)]
    fn stride(&self, term: usize) -> isize {
        self.strides.as_ref()[term]
    }
}
