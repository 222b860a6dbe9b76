//! Views as text: the axes, and nested lists in logical order.

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
struct Elided {
    /// For each axis, how many indices are shown from each end; more than there are shows all.
    ends: [usize; MAX_RANK],
}

impl Elided {
    const NONE: Elided = Elided { ends: [usize::MAX; MAX_RANK] };

    /// Shows about [`MANY`] elements: outer axes are cut to one index from each end, or to the first, if inner ones take up
    /// that many.
    fn of(extents: &[usize]) -> Elided {
        let mut cut = Elided::NONE;
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

/// Writes the elements whose indices begin with the indices of `index` before `axis`, as a list: the innermost lists are lines, and a line is left
/// free where an axis outside of them ends, as NumPy and `ndarray` print.
fn list<T: Debug, L: Layout>(
    view: &View<'_, T, L>,
    mut index: L::Index,
    axis: usize,
    cut: Elided,
    f: &mut Formatter<'_>,
) -> Result {
    if axis == L::RANK {
        return view[index].fmt(f);
    }
    let (extent, ends) = (view.layout().__extent_at(axis), cut.ends[axis]);
    let last_ones = extent.saturating_sub(ends);
    f.write_str("[")?;
    let mut digit = 0;
    while digit < extent {
        if digit > 0 {
            next(L::RANK, axis, f)?;
        }
        if digit == ends && digit < last_ones {
            f.write_str("...")?;
            digit = last_ones;
            continue;
        }
        index.as_mut()[axis] = digit;
        list(view, index, axis + 1, cut, f)?;
        digit += 1;
    }
    f.write_str("]")
}

/// What stands between two elements of the list of an axis.
fn next(rank: usize, axis: usize, f: &mut Formatter<'_>) -> Result {
    let axes_inside = rank - axis - 1;
    if axes_inside == 0 {
        return f.write_str(", ");
    }
    f.write_str(",")?;
    (0..axes_inside).try_for_each(|_| f.write_str("\n"))?;
    (0..=axis).try_for_each(|_| f.write_str(" "))
}

impl<T: Debug, L: Layout> Debug for View<'_, T, L> {
    /// The axes with their extents, and the elements as nested lists, in logical order: the rows of the innermost axis are lines. Of more
    /// than 500 elements, the first and last ones of each axis; `{:#?}` shows all. So the message of an `assert_eq!` on large views is short;
    /// [`assert_views_eq!`](crate::assert_views_eq!) says which elements differ.
    ///
    /// ```
    /// use tensor_layout::{Tensor, View, layout};
    ///
    /// let view = View::<u8, layout!(H=2 W=2; order = WH)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
    /// assert_eq!(format!("{view:?}"), "H=2 W=2\n[[1, 3],\n [2, 4]]");
    ///
    /// let large = Tensor::<u8, layout!(W=1000)>::zeros(); // W=1000
    /// assert_eq!(format!("{large:?}"), "W=1000 [0, 0, 0, 0, 0, ..., 0, 0, 0, 0, 0]");
    /// ```
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let extents = self.extents();
        let mut before = "";
        for (name, extent) in L::__SPEC.names.iter().zip(extents.as_ref()) {
            write!(f, "{before}{name}={extent}")?;
            before = " ";
        }
        f.write_str(if L::RANK > 1 && !self.is_empty() { "\n" } else { before })?;
        if self.is_empty() {
            return f.write_str("[]"); // of large extents there would be as many empty lists
        }
        let cut = if self.len() > MANY && !f.alternate() { Elided::of(extents.as_ref()) } else { Elided::NONE };
        list(self, L::Index::__ZERO, 0, cut, f)
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

    /// The axes come first, and rows are lines. One line is free between planes.
    #[test]
    fn axes_and_rows() {
        let planes = Tensor::<u8, layout!(C=2 H=2 W=3)>::from_fn(|[c, h, w]| (c * 100 + h * 10 + w) as u8);
        let text = "C=2 H=2 W=3\n[[[0, 1, 2],\n  [10, 11, 12]],\n\n [[100, 101, 102],\n  [110, 111, 112]]]";
        assert_eq!(format!("{planes:?}"), text);
        assert_eq!(format!("{planes:#?}"), text);
        assert_eq!(format!("{:02x?}", Tensor::<u8, layout!(W = 3)>::from_fn(|[w]| w as u8 + 9)), "W=3 [09, 0a, 0b]");
        assert_eq!(format!("{:?}", Tensor::<u8, layout!()>::zeros()), "0");
        let rows = Tensor::<u16, layout!(H=20 W=30)>::from_fn(|[h, w]| (h * 100 + w) as u16);
        let lines = format!("{rows:?}");
        let lines: std::vec::Vec<_> = lines.lines().collect();
        assert_eq!(lines[..2], ["H=20 W=30", "[[0, 1, 2, 3, 4, ..., 25, 26, 27, 28, 29],"]);
        assert_eq!(
            (lines[4], lines[7], lines.len()),
            (" ...,", " [1900, 1901, 1902, 1903, 1904, ..., 1925, 1926, 1927, 1928, 1929]]", 8)
        );
    }

    /// The text of a view without elements is short, whatever its other extents are.
    #[test]
    fn views_without_elements() {
        let most = usize::MAX / 8;
        let layout = <layout!(A=? B=? C=5)>::with_extents([most, 0]).unwrap();
        let huge = crate::View::<u8, _>::with_layout(layout, &[]).unwrap();
        assert_eq!(format!("{huge:?}"), format!("A={most} B=0 C=5 []"));
        assert_eq!(format!("{huge:#?}"), format!("A={most} B=0 C=5 []"));
        assert_eq!(format!("{:?}", Tensor::<u8, layout!(W = 0)>::zeros()), "W=0 []");
    }

    /// However large a view is, its text is short; all axes are named, and both ends of the first one are there.
    #[test]
    fn the_text_of_a_large_view_is_short() {
        let act = Tensor::<u32, layout!(N=1 C=64 H=56 W=56)>::from_fn(|[_, c, h, w]| (c * 10_000 + h * 100 + w) as u32);
        let text = format!("{act:?}");
        assert!(text.starts_with("N=1 C=64 H=56 W=56\n[[[[0, 1, 2, 3, 4, ..., 51,"), "{text}");
        assert!(text.contains("635555"), "{text}");
        assert!(text.len() < 5000, "{}", text.len());
        let deep = Tensor::<u8, layout!(A=9 B=9 C=3 D=3 E=3 F=3 G=3 H=9)>::zeros();
        assert!(format!("{deep:?}").len() < 20_000, "{}", format!("{deep:?}").len());
        assert_eq!(format!("{act:#?}").matches("635555").count(), 1);
    }
}
