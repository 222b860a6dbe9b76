//! From typed layouts.

use super::AnyLayout;
use crate::Layout;
use crate::arith::recover::recovered_with_storage;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

impl AnyLayout {
    /// What a typed layout is: with the rules that it is written with, or, for the result of an operation, with rules that give its numbers.
    /// Digits of one value are left out.
    ///
    /// The storage of a part of a tensor ends with its span. Where no rules say that, the storage is the one that the rules give.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, View, axis, layout};
    ///
    /// let photo = <layout!(H=? W=? C=3; align(H) = 64)>::with_extents([300, 451])?;
    /// assert_eq!(AnyLayout::of_layout(&photo).to_string(), "H=300 W=451 C=3; align(H) = 64");
    ///
    /// let image = View::<u8, layout!(H=4 W=8)>::from_array(&[0; 32]); // H=4 W=8
    /// let part = AnyLayout::of_layout(image.crop::<axis::W, 2>(1).layout()); // H=4 W=2
    /// assert_eq!((part.strides(), part.storage_size()), (vec![8, 1], 26));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn of_layout<L: Layout>(layout: &L) -> Self {
        let names: Vec<String> = L::NAMES.iter().map(|name| String::from(*name)).collect();
        let numbers = layout.__all_numbers();
        let storage = layout.storage_size();
        let written = layout.__rules().unwrap_or_else(|| recovered_with_storage(L::__SPEC, &numbers, storage));
        let Ok(mut any) = AnyLayout::new(&names, &numbers.extents[..L::RANK], written) else {
            // The span of a part is within the limit, and the step past it is not. That happens to elements of size 0 only.
            return AnyLayout { names, written: Box::new(written), spec: Box::new(layout.__spec()) };
        };
        // The stride of an axis of one index follows from no rule, and stays what it is.
        let typed = &L::__SPEC.terms[..L::__SPEC.term_count];
        for term in &mut any.spec.terms[..any.spec.term_count] {
            let same = typed.iter().position(|typed| (typed.axis, typed.digit) == (term.axis, term.digit));
            term.stride = same.map_or(term.stride, |same| numbers.strides[same]);
        }
        any
    }
}

impl<L: Layout> From<&L> for AnyLayout {
    fn from(layout: &L) -> Self {
        AnyLayout::of_layout(layout)
    }
}
