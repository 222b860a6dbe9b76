//! What views demand of the types of their layouts. A demand that is not met is a compile-time error.
//!
//! How a function names its demands: [`demand!`](crate::error::demand). That the numbers of a layout are valid is the demand
//! [`__SOUND`](crate::layout::internals::Internals::__SOUND).

use crate::arith::complete::Uniqueness;
use crate::arith::overlap::overlap;
use crate::error::text::Text;
use crate::error::{UNDECIDED, not_unique};
use crate::layout::{Layout, StaticLayout};
use core::marker::PhantomData;

/// The demands on a layout.
pub(crate) struct Demand<L>(PhantomData<L>);

impl<L: Layout> Demand<L> {
    /// Invariant 4, of a static layout: no two indices share an element.
    pub(crate) const UNIQUE: () = match L::__KNOWN_UNIQUENESS {
        Uniqueness::Shared => not_unique(Some(overlap(L::__SPEC.complete()))).raise(),
        Uniqueness::Undecided if L::__SPEC.is_static() => Text::new(UNDECIDED).raise(),
        _ => (),
    };
}

/// The demands on a layout and an array of `LEN` elements.
pub(crate) struct ArrayDemand<L, const LEN: usize>(PhantomData<L>);

impl<L: StaticLayout, const LEN: usize> ArrayDemand<L, LEN> {
    /// The array holds the span of the layout.
    pub(crate) const LARGE_ENOUGH: () = if LEN < L::__SPEC.span {
        array_too_small(L::__SPEC.span, LEN).raise();
    };
}

const fn array_too_small(required: usize, actual: usize) -> Text {
    Text::new("from_array: the array is too small: the layout needs ")
        .count(required)
        .str(" elements, and the array has ")
        .count(actual)
        .str("; give it an array of at least as many")
}

/// The demands on a layout and an array of `H` rows of `W` elements.
pub(crate) struct RowsDemand<L, const H: usize, const W: usize>(PhantomData<L>);

impl<L: StaticLayout, const H: usize, const W: usize> RowsDemand<L, H, W> {
    /// The layout has an axis of the rows and one of the elements of a row, in this order, and their strides.
    pub(crate) const AGREE: () = {
        let spec = L::__SPEC;
        let is_of_rows = spec.rank == 2 && spec.term_count == 2 && spec.extents[0] == H && spec.extents[1] == W;
        if !is_of_rows
            || H > 1 && W > 0 && spec.terms[0].stride != W as isize
            || W > 1 && H > 0 && spec.terms[1].stride != 1
        {
            other_rows(H, W).raise();
        }
    };
}

const fn other_rows(rows: usize, elements: usize) -> Text {
    Text::new("from: the array has ")
        .count(rows)
        .str(" rows of ")
        .count(elements)
        .str(" elements, and the layout has other axes, extents or strides; write `layout!(H=")
        .count(rows)
        .str(" W=")
        .count(elements)
        .str(")`, or view `array.as_flattened()` through this layout")
}

/// The demands on the elements of a view of bytes.
pub(crate) struct ElementDemand<T>(PhantomData<T>);

impl<T> ElementDemand<T> {
    /// There are bytes to view them from.
    pub(crate) const HAS_BYTES: () = if size_of::<T>() == 0 {
        Text::new("from_bytes: an element without bytes cannot be viewed from bytes; use `new` or `from_array`")
            .raise();
    };
}
