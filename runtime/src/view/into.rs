//! Views by `into`: of what is a view already, which rustc advises where a mutable view stands in the place of a shared one, and of rows.

use super::demand::RowsDemand;
use super::mutable::ViewMut;
use super::shared::View;
use crate::error::demand::demand;
use crate::layout::{Layout, StaticLayout};

impl<'a, T, L: Layout> From<&'a ViewMut<'_, T, L>> for View<'a, T, L> {
    /// [`ViewMut::view`].
    #[inline(always)]
    fn from(view: &'a ViewMut<'_, T, L>) -> Self {
        view.view()
    }
}

impl<'a, T, L: Layout> From<&'a mut ViewMut<'_, T, L>> for ViewMut<'a, T, L> {
    /// [`ViewMut::view_mut`].
    #[inline(always)]
    fn from(view: &'a mut ViewMut<'_, T, L>) -> Self {
        view.view_mut()
    }
}

impl<'a, T, L: Layout> From<ViewMut<'a, T, L>> for View<'a, T, L> {
    /// The same view for reading, for the whole of its lifetime.
    #[inline(always)]
    fn from(view: ViewMut<'a, T, L>) -> Self {
        // SAFETY: the mutable view is gone, and nobody else writes its elements during `'a`: invariant 3 gives invariant 2.
        unsafe { View::from_raw(view.into_raw()) }
    }
}

impl<'a, T, L: StaticLayout, const H: usize, const W: usize> From<&'a [[T; W]; H]> for View<'a, T, L> {
    /// The view of rows: `result[[h, w]] == rows[h][w]`. A layout of other extents or strides does not compile; `rows.as_flattened()` is a slice for
    /// any layout.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let rows = [[1, 2, 3], [4, 5, 6]];
    /// let view = View::<i32, layout!(H=2 W=3)>::from(&rows);
    /// assert_eq!(view[[1, 0]], 4);
    /// ```
    #[inline(always)]
    fn from(rows: &'a [[T; W]; H]) -> Self {
        demand!(L::__SOUND, RowsDemand::<L, H, W>::AGREE);
        Self::bound(L::__VALUE, rows.as_flattened()).unwrap_or_else(|_| unreachable!("the rows are the layout's"))
    }
}

impl<'a, T, L: StaticLayout, const H: usize, const W: usize> From<&'a mut [[T; W]; H]> for ViewMut<'a, T, L> {
    /// The mutable view of rows, as of [`View`].
    #[inline(always)]
    fn from(rows: &'a mut [[T; W]; H]) -> Self {
        demand!(L::__SOUND, RowsDemand::<L, H, W>::AGREE);
        Self::bound(L::__VALUE, rows.as_flattened_mut()).unwrap_or_else(|_| unreachable!("the rows are the layout's"))
    }
}

#[cfg(test)]
mod tests {
    use crate::{View, ViewMut, layout};

    #[test]
    fn rows_are_views() {
        let mut rows = [[1, 2, 3], [4, 5, 6]];
        let view = View::<i32, layout!(H=2 W=3)>::from(&rows);
        assert!((0..2).all(|h| (0..3).all(|w| view[[h, w]] == rows[h][w])));
        ViewMut::<i32, layout!(H=2 W=3)>::from(&mut rows)[[1, 2]] = 7;
        assert_eq!(rows[1], [4, 5, 7]);
        // The stride of an axis of one index reaches no element.
        let column = [[1], [2]];
        assert!(View::<i32, layout!(H=2 W=1; order = WH)>::from(&column).iter().eq(&[1, 2]));
        assert!(View::<i32, layout!(H=2 W=0)>::from(&[[0; 0]; 2]).is_empty());
    }
}
