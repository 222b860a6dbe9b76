//! Views as nested lists, in logical order.

use super::mutable::ViewMut;
use super::shared::View;
use crate::arith::spec::MAX_RANK;
use crate::layout::Layout;
use crate::layout::rank::IndexInternals;
use core::fmt::{Debug, Formatter, Result};

/// The `Debug` text of a view of more elements than this is cut.
const MANY: usize = 500;
/// How many indices of the innermost axis, and of another one, are shown where a view is cut: half of them from each end.
const SHOWN: [usize; 2] = [10, 6];

/// How much of a view is shown.
#[derive(Clone, Copy)]
struct Cut {
    /// For each axis, how many indices are shown from each end; more than there are shows all.
    ends: [usize; MAX_RANK],
}

impl Cut {
    const NONE: Cut = Cut { ends: [usize::MAX; MAX_RANK] };

    /// Shows about [`MANY`] elements: outer axes are cut to one index from each end, or to the first, if inner ones take up
    /// that many.
    fn of(extents: &[usize]) -> Cut {
        let mut cut = Cut::NONE;
        let mut shown = 1;
        for (axis, &extent) in extents.iter().enumerate().rev() {
            let is_innermost = axis + 1 == extents.len();
            let wanted = if is_innermost { SHOWN[0] } else { SHOWN[1] };
            let wanted = if shown * wanted.min(extent) > MANY { 2 } else { wanted };
            if extent > wanted {
                cut.ends[axis] = wanted / 2;
            }
            shown *= extent.min(wanted);
        }
        cut
    }
}

/// The elements whose first indices are those of `index` before `axis`.
struct Nested<'v, 'a, T, L: Layout> {
    view: &'v View<'a, T, L>,
    index: L::Index,
    axis: usize,
    cut: Cut,
}

impl<T: Debug, L: Layout> Debug for Nested<'_, '_, T, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.axis == L::RANK {
            return self.view[self.index].fmt(f);
        }
        let mut list = f.debug_list();
        let (extent, ends) = (self.view.layout().extent_at(self.axis), self.cut.ends[self.axis]);
        let last_ones = extent.saturating_sub(ends);
        let mut digit = 0;
        while digit < extent {
            if digit == ends && digit < last_ones {
                list.entry(&format_args!("..."));
                digit = last_ones;
                continue;
            }
            let mut index = self.index;
            index.as_mut()[self.axis] = digit;
            list.entry(&Nested { index, axis: self.axis + 1, ..*self });
            digit += 1;
        }
        list.finish()
    }
}

impl<T: Debug, L: Layout> Debug for View<'_, T, L> {
    /// The elements as nested lists, in logical order. Of more than 500 elements, the first and last ones of each axis, after the
    /// axes with their extents. `{:#?}` shows all. So the message of an `assert_eq!` on large views is short;
    /// [`assert_views_eq!`](crate::assert_views_eq!) says which elements differ.
    ///
    /// ```
    /// use tensor_layout::{Tensor, View, layout};
    ///
    /// let view = View::<u8, layout!(H=2 W=2; order = WH)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
    /// assert_eq!(format!("{view:?}"), "[[1, 3], [2, 4]]");
    ///
    /// let large = Tensor::<u8, layout!(W=1000)>::zeros(); // W=1000
    /// assert_eq!(format!("{large:?}"), "W=1000 [0, 0, 0, 0, 0, ..., 0, 0, 0, 0, 0]");
    /// ```
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut cut = Cut::NONE;
        if self.len() > MANY && !f.alternate() {
            let extents = self.extents();
            cut = Cut::of(extents.as_ref());
            for (name, extent) in L::SPEC.names.iter().zip(extents.as_ref()) {
                write!(f, "{name}={extent} ")?;
            }
        }
        Nested { view: self, index: L::Index::ZERO, axis: 0, cut }.fmt(f)
    }
}

impl<T: Debug, L: Layout> Debug for ViewMut<'_, T, L> {
    /// As of [`View`].
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.view().fmt(f)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::{Tensor, layout};
    use std::format;

    /// However large a view is, its text is short; all axes are named, and both ends of the first one are there.
    #[test]
    fn the_text_of_a_large_view_is_short() {
        let act = Tensor::<u32, layout!(N=1 C=64 H=56 W=56)>::from_fn(|[_, c, h, w]| (c * 10_000 + h * 100 + w) as u32);
        let text = format!("{act:?}");
        assert!(text.starts_with("N=1 C=64 H=56 W=56 [[[[0, 1, 2, 3, 4, ..., 51,"), "{text}");
        assert!(text.contains("635555"), "{text}");
        assert!(text.len() < 5000, "{}", text.len());
        let deep = Tensor::<u8, layout!(A=9 B=9 C=3 D=3 E=3 F=3 G=3 H=9)>::zeros();
        assert!(format!("{deep:?}").len() < 20_000, "{}", format!("{deep:?}").len());
        assert_eq!(format!("{act:#?}").matches("635555").count(), 1);
    }
}
