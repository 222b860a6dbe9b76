//! Views as nested lists, in logical order.

use super::mutable::ViewMut;
use super::shared::View;
use crate::layout::Layout;
use crate::layout::rank::IndexArray;
use core::fmt::{Debug, Formatter, Result};

/// The elements whose first indices are those of `index` before `axis`.
struct Nested<'v, 'a, T, L: Layout> {
    view: &'v View<'a, T, L>,
    index: L::Index,
    axis: usize,
}

impl<T: Debug, L: Layout> Debug for Nested<'_, '_, T, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.axis == L::RANK {
            return self.view[self.index].fmt(f);
        }
        let mut list = f.debug_list();
        for digit in 0..self.view.layout().extent_at(self.axis) {
            let mut index = self.index;
            index.as_mut()[self.axis] = digit;
            list.entry(&Nested { view: self.view, index, axis: self.axis + 1 });
        }
        list.finish()
    }
}

impl<T: Debug, L: Layout> Debug for View<'_, T, L> {
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let view = View::<u8, layout!(H=2 W=2; order = WH)>::from_array(&[1, 2, 3, 4]);
    /// assert_eq!(format!("{view:?}"), "[[1, 3], [2, 4]]");
    /// ```
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Nested { view: self, index: L::Index::ZERO, axis: 0 }.fmt(f)
    }
}

impl<T: Debug, L: Layout> Debug for ViewMut<'_, T, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.view().fmt(f)
    }
}
