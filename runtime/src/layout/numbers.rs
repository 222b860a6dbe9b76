//! What follows from the numbers of a layout: a constant where the type knows all of them, and else computed.
//!
//! These are small functions, not methods of a trait, so that rustc inlines them where the layout is a parameter. A method of the layout would
//! be compiled for each layout of a program.

use crate::layout::internals::{Internals, Known};
use crate::layout::rank::{IndexInternals, each_axis_of};

/// Whether some extent is 0.
#[inline(always)]
pub(crate) fn is_empty<L: Internals>(layout: &L) -> bool {
    if L::__IS_STATIC { L::__SPEC.span == 0 } else { L::__Known::is_empty(layout) }
}

/// [`required_span_size`](super::Layout::required_span_size).
#[inline(always)]
pub(crate) fn span<L: Internals>(layout: &L) -> usize {
    if L::__IS_STATIC { L::__SPEC.span } else { L::__Known::span(layout) }
}

/// [`storage_size`](super::Layout::storage_size).
#[inline(always)]
pub(crate) fn storage<L: Internals>(layout: &L) -> usize {
    if L::__IS_STATIC { L::__SPEC.storage } else { L::__Known::storage(layout) }
}

/// The distance from the lowest element to the element of index 0, in elements; 0 if there is no element.
#[inline(always)]
pub(crate) fn origin<L: Internals>(layout: &L) -> usize {
    if L::__IS_STATIC { L::__ORIGIN } else { L::__Known::origin(layout) }
}

/// The distance from the element of index 0 to the element of an index in bounds, in elements.
#[inline(always)]
pub(crate) fn displacement<L: Internals>(layout: &L, index: L::__At) -> isize {
    if const { L::__SPEC.is_static() && L::__SPEC.is_strided() } {
        index.__displacement(L::__SPEC)
    } else {
        displacement_by_terms(layout, index)
    }
}

/// The sum over the terms. The terms are constants, and so are their divisors: those that are powers of 2 are shifts.
#[inline(always)]
fn displacement_by_terms<L: Internals>(layout: &L, index: L::__At) -> isize {
    let mut displacement = 0isize;
    each_axis_of!(L::__At: axis => {
        // In bounds no step of this overflows: the span fits in `isize`.
        displacement = displacement.wrapping_add(layout.__displacement_along(axis, index.__digit(axis)));
    });
    displacement
}

#[inline(always)]
pub(crate) fn is_in_bounds<L: Internals>(layout: &L, index: L::__At) -> bool {
    if L::__IS_STATIC { index.__is_in_bounds(L::__SPEC) } else { L::__Known::is_in_bounds(layout, index) }
}

/// Panics, naming axis, index and extent, unless `index` is in bounds.
#[inline(always)]
#[track_caller]
pub(crate) fn check<L: Internals>(layout: &L, index: L::__At) {
    if L::__IS_STATIC { index.__check(L::__SPEC) } else { L::__Known::check(layout, index) }
}
