//! From typed layouts.

use super::AnyLayout;
use super::value::placeholder;
use crate::Layout;
use crate::arith::recover::recovered_with_storage;
use crate::arith::rules::WrittenOrder;
use crate::arith::spec::Spec;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

impl AnyLayout {
    /// What a typed layout is: with the rules that it is written with, or, for the result of an operation, with rules that give its numbers.
    /// Digits of one value are left out.
    ///
    /// The storage of a part of a tensor ends with its span. Of a part along one axis alone, it ends past that axis: that is the storage of
    /// `H=3; stride(H) = 1000`, and no text says less.
    ///
    /// All that is asked of it has the answer of the typed layout: span, storage, and whether indices share elements. Its text is
    /// [parsed](Self::parse) as the same layout, unless a stride times its extent is over `isize::MAX`, which no text says: that happens to parts
    /// of views of elements of size 0, and near the end of a small address space.
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
        let names = L::NAMES.iter().map(|name| String::from(*name)).collect();
        Self::of_spec(names, layout.__spec(), layout.__rules())
    }

    /// The layout of these numbers, of these rules if it is written with any.
    pub(crate) fn of_spec(names: Vec<String>, mut spec: Spec, rules: Option<WrittenOrder>) -> Self {
        let numbers = spec.numbers();
        let written = rules.unwrap_or_else(|| recovered_with_storage(&spec, &numbers, spec.storage));
        let Ok(mut any) = AnyLayout::new(&names, &numbers.extents[..spec.rank], written) else {
            // The span of a part is within the limit, and a step past it is not.
            for (axis, name) in names.iter().enumerate() {
                spec.names[axis] = placeholder(name, axis);
            }
            return AnyLayout { names, written: Box::new(written), spec: Box::new(spec) };
        };
        // The stride of an axis of one index follows from no rule, and stays what it is.
        let typed = &spec.terms[..spec.term_count];
        for term in &mut any.spec.terms[..any.spec.term_count] {
            let same = typed.iter().find(|typed| (typed.axis, typed.digit) == (term.axis, term.digit));
            term.stride = same.map_or(term.stride, |same| same.stride);
        }
        any
    }
}

impl<L: Layout> From<&L> for AnyLayout {
    fn from(layout: &L) -> Self {
        AnyLayout::of_layout(layout)
    }
}
