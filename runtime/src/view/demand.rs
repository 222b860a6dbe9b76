//! What views demand of the types of their layouts. A demand that is not met is a compile-time error.
//!
//! Each demand is an associated const, so that it fails once, and rustc names the call of the first function that evaluates it.
//! Every public function evaluates its own demands, so that rustc shows the user's line. A `const` block would not do this.

use crate::arith::overlap::overlap;
use crate::error::not_unique;
use crate::error::text::Text;
use crate::layout::{Layout, StaticLayout};
use core::marker::PhantomData;

/// The demands on a layout.
pub(crate) struct Demand<L>(PhantomData<L>);

impl<L: Layout> Demand<L> {
    /// Its numbers do not overflow.
    pub(crate) const SOUND: () = {
        let _ = L::SPEC;
    };

    /// Invariant 4, of a static layout: no two indices share an element.
    pub(crate) const UNIQUE: () = if L::SPEC.is_static() && !L::KNOWN_UNIQUE {
        not_unique(Some(overlap(L::SPEC))).raise();
    };
}

/// The demands on a layout and an array of `LEN` elements.
pub(crate) struct ArrayDemand<L, const LEN: usize>(PhantomData<L>);

impl<L: StaticLayout, const LEN: usize> ArrayDemand<L, LEN> {
    /// The array holds the span of the layout.
    pub(crate) const LARGE_ENOUGH: () = if LEN < L::REQUIRED_SPAN_SIZE {
        Text::new("from_array: the array is too small: the layout needs ")
            .count(L::REQUIRED_SPAN_SIZE)
            .str(" elements, and the array has ")
            .count(LEN)
            .raise();
    };
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
