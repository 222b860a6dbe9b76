//! What views demand of the types of their layouts. One that is not met is a compile-time error.
//!
//! Each is an associated const rather than a `const` block where it is needed: it then fails once, and rustc names the call
//! of the first function that mentions it. So every public function mentions its own, and the user's line is shown.

use crate::arith::text::Text;
use crate::layout::{Layout, StaticLayout, not_unique};
use core::marker::PhantomData;

/// Of a layout by itself.
pub(crate) struct Demand<L>(PhantomData<L>);

impl<L: Layout> Demand<L> {
    /// Its numbers do not overflow.
    pub(crate) const SOUND: () = {
        let _ = L::SPEC;
    };

    /// Invariant 4, of a static layout: no two indices share an element.
    pub(crate) const UNIQUE: () = if L::SPEC.is_static() && !L::KNOWN_UNIQUE {
        not_unique(L::SPEC).raise();
    };
}

/// Of a layout and an array of `LEN` elements.
pub(crate) struct ArrayDemand<L, const LEN: usize>(PhantomData<L>);

impl<L: StaticLayout, const LEN: usize> ArrayDemand<L, LEN> {
    /// The array holds the span of the layout.
    pub(crate) const LARGE_ENOUGH: () = if LEN < L::REQUIRED_SPAN_SIZE {
        Text::new("from_array: the array is too small for the layout: it needs ")
            .count(L::REQUIRED_SPAN_SIZE)
            .str(" elements, and there are ")
            .count(LEN)
            .raise();
    };
}

/// Of the elements that a view of bytes has.
pub(crate) struct ElementDemand<T>(PhantomData<T>);

impl<T> ElementDemand<T> {
    /// There are bytes to view them from.
    pub(crate) const HAS_BYTES: () = if size_of::<T>() == 0 {
        Text::new("from_bytes: an element without bytes cannot be viewed from bytes; use `new` or `from_array`")
            .raise();
    };
}
