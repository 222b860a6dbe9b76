//! The indices at which two views differ, for tests: which ones, with both values, and how many.

use super::shared::View;
use super::walk::Zip;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::layout::rank::IndexInternals;
use core::fmt::{self, Debug, Display, Formatter};

/// The most differences that are kept with their indices. The others are only counted.
const KEPT: usize = 8;

/// What differs between two views: see [`View::differences`].
///
/// `Display` names the first indices, in logical order, with both values:
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// let planes =
///     // C=2 H=2 W=3
///     Tensor::<i32, layout!(C=2 H=2 W=3)>::from_fn(|[c, h, w]| (c * 100 + h * 10 + w) as i32);
/// let mut pixels =
///     // H=2 W=3 C=2
///     Tensor::<i32, layout!(H=2 W=3 C=2)>::from_fn(|[h, w, c]| (c * 100 + h * 10 + w) as i32);
/// assert!(planes.view().differences(&pixels.view()).is_empty());
///
/// pixels[[1, 2, 0]] = -1;
/// pixels[[0, 1, 1]] = -2;
/// let planes = planes.view();
/// let differences = planes.differences(&pixels.view());
/// assert_eq!(differences.count(), 2);
/// assert_eq!(
///     differences.to_string(),
///     "2 of 12 elements differ:
///   C=0 H=1 W=2: left 12, right -1
///   C=1 H=0 W=1: left 101, right -2"
/// );
/// ```
#[must_use = "call `is_empty`, or `assert_views_eq!`"]
pub struct Differences<'a, 'b, T, U, L: Layout, R: Layout> {
    left: View<'a, T, L>,
    right: View<'b, U, R>,
    /// How many elements differ. 0 where the extents do.
    count: usize,
    /// The first of their indices, in the logical order of the left view.
    first: [L::Index; KEPT],
}

impl<'a, T, L: Layout> View<'a, T, L> {
    /// The indices at which the elements of two views differ. Axes are matched by name, whatever the layouts; layouts of different axes do not
    /// compile. The first 8 are kept, and all are counted. It allocates nothing.
    ///
    /// [`assert_views_eq!`](crate::assert_views_eq!) panics with them.
    pub fn differences<'b, U, R>(&self, other: &View<'b, U, R>) -> Differences<'a, 'b, T, U, L, R>
    where
        T: PartialEq<U>,
        R: Layout<Index = L::Index>,
    {
        demand!(Pair::<L, R>::SAME_AXES);
        self.differing(other, |left, right| left == right)
    }

    /// [`differences`](View::differences), where `are_same` decides whether two elements are the same: within a tolerance, for example.
    ///
    /// `are_same` is called once for each index, in no order that can be relied on.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// type Row = layout!(W=3);
    /// let (left, right) = (
    ///     View::<f32, Row>::from_array(&[1.0, 2.0, 3.0]),
    ///     View::<f32, Row>::from_array(&[1.0, 2.01, 3.5]),
    /// ); // W=3
    /// let differences = left.differences_by(&right, |left, right| (left - right).abs() < 0.1);
    /// assert_eq!(differences.to_string(), "1 of 3 elements differs:\n  W=2: left 3.0, right 3.5");
    /// ```
    pub fn differences_by<'b, U, R>(
        &self,
        other: &View<'b, U, R>,
        are_same: impl FnMut(&T, &U) -> bool,
    ) -> Differences<'a, 'b, T, U, L, R>
    where
        R: Layout<Index = L::Index>,
    {
        demand!(Pair::<L, R>::SAME_AXES);
        self.differing(other, are_same)
    }

    pub(super) fn differing<'b, U, R>(
        &self,
        other: &View<'b, U, R>,
        mut are_same: impl FnMut(&T, &U) -> bool,
    ) -> Differences<'a, 'b, T, U, L, R>
    where
        R: Layout<Index = L::Index>,
    {
        let mut differences = Differences { left: *self, right: *other, count: 0, first: [L::Index::__ZERO; KEPT] };
        if Pair::equal_extents(self.layout(), other.layout()).is_ok() {
            Zip::of(*self, *other).for_each_indexed(|index, left, right| {
                if !are_same(left, right) {
                    differences.add(index);
                }
            });
        }
        differences
    }
}

/// The index in the right layout of the same element by name.
fn matched<L: Layout, R: Layout<Index = L::Index>>(index: L::Index) -> R::Index {
    let mut matched = L::Index::__ZERO;
    for (left, &right) in const { &Pair::<L, R>::MATCHING }[..L::RANK].iter().enumerate() {
        matched.as_mut()[right] = index.as_ref()[left];
    }
    matched
}

impl<'a, 'b, T, U, L: Layout, R: Layout<Index = L::Index>> Differences<'a, 'b, T, U, L, R> {
    /// Counts a difference. The walk is in memory order; the indices are kept in logical order.
    fn add(&mut self, index: L::Index) {
        let kept = self.count.min(KEPT);
        self.count += 1;
        let place = self.first[..kept].partition_point(|first| first.as_ref() < index.as_ref());
        if place < KEPT {
            self.first[place..=kept.min(KEPT - 1)].rotate_right(1);
            self.first[place] = index;
        }
    }

    /// Whether the views are equal: their extents, and each element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0 && self.extents().next().is_none()
    }

    /// The number of indices whose elements differ. If extents differ, no elements are compared, and it is 0.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The axes whose extents differ: the name, the extent on the left and that on the right, in the logical order of the left view.
    pub fn extents(&self) -> impl Iterator<Item = (&'static str, usize, usize)> {
        let (left, right) = (*self.left.layout(), *self.right.layout());
        let matching = const { &Pair::<L, R>::MATCHING };
        let both =
            move |axis: usize| (L::__SPEC.names[axis], left.__extent_at(axis), right.__extent_at(matching[axis]));
        (0..L::RANK).map(both).filter(|(_, left, right)| left != right)
    }

    /// The first indices whose elements differ, at most 8, with both elements. An index has the axes of the left view, in its logical order.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let left = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
    /// let right = View::<u8, layout!(H=2 W=2; order = WH)>::from_array(&[1, 3, 5, 4]); // H=2 W=2
    /// assert!(left.differences(&right).first().eq([([0, 1], &2, &5)]));
    /// ```
    pub fn first(&self) -> impl Iterator<Item = (L::Index, &'a T, &'b U)> {
        let (left, right) = (self.left, self.right);
        let kept = self.first.into_iter().take(self.count.min(KEPT));
        // Each of them was compared, so both elements are there.
        kept.filter_map(move |index| Some((index, left.get(index)?, right.get(matched::<L, R>(index))?)))
    }
}

impl<T: Debug, U: Debug, L: Layout, R: Layout<Index = L::Index>> Display for Differences<'_, '_, T, U, L, R> {
    /// The number of differences, and a line for each of the first ones.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.extents().next().is_some() {
            f.write_str("the extents differ:")?;
            return self
                .extents()
                .try_for_each(|(axis, left, right)| write!(f, "\n  {axis}: left {left}, right {right}"));
        }
        if self.count == 0 {
            return f.write_str("no element differs");
        }
        let verb = if self.count == 1 { "differs" } else { "differ" };
        write!(f, "{} of {} elements {verb}:", self.count, self.left.len())?;
        for (index, left, right) in self.first() {
            f.write_str("\n ")?;
            for (axis, digit) in L::__SPEC.names.iter().zip(index.as_ref()) {
                write!(f, " {axis}={digit}")?;
            }
            let colon = if L::RANK == 0 { "" } else { ":" };
            write!(f, "{colon} left {left:?}, right {right:?}")?;
        }
        match self.count.saturating_sub(KEPT) {
            0 => Ok(()),
            others => write!(f, "\n  and {others} more"),
        }
    }
}

impl<T: Debug, U: Debug, L: Layout, R: Layout<Index = L::Index>> Debug for Differences<'_, '_, T, U, L, R> {
    /// As `Display`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
