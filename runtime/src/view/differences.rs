//! The indices at which two views differ, for tests: which ones, with both values, and how many.

use super::viewed::Viewed;
use super::walk::Zip;
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::pair::Pair;
use crate::layout::rank::{IndexArray, IndexInternals};
use core::fmt::{self, Debug, Display, Formatter};

/// The most differences that are kept with their indices. The others are only counted.
const KEPT: usize = 8;

/// The type of the indices of what is viewed.
type IndexOf<V> = <<V as Viewed>::Layout as Layout>::Index;

/// What differs between two views: see [`View::differences`](crate::View::differences).
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
/// assert!(planes.differences(&pixels).is_empty());
///
/// pixels[[1, 2, 0]] = -1;
/// pixels[[0, 1, 1]] = -2;
/// let differences = planes.differences(&pixels);
/// assert_eq!(differences.count(), 2);
/// assert_eq!(
///     differences.to_string(),
///     "2 of 12 elements differ:
///   C=0 H=1 W=2: left 12, right -1
///   C=1 H=0 W=1: left 101, right -2"
/// );
/// ```
#[must_use = "call `is_empty`, or `assert_views_eq!`"]
pub struct Differences<A: Viewed, B: Viewed> {
    left: A,
    right: B,
    /// How many elements differ. 0 where the extents do.
    count: usize,
    /// The first of their indices, in the logical order of the left view.
    first: [IndexOf<A>; KEPT],
}

impl<A: Viewed, B: Viewed<Layout: Layout<Index = IndexOf<A>>>> Differences<A, B> {
    /// Those of two views by `are_same`, which is asked only where the extents are equal.
    pub(crate) fn between(left: A, right: B, mut are_same: impl FnMut(&A::Element, &B::Element) -> bool) -> Self {
        let mut differences = Differences { left, right, count: 0, first: [IndexOf::<A>::__ZERO; KEPT] };
        let (left, right) = (differences.left.viewed(), differences.right.viewed());
        if Pair::equal_extents(left.layout(), right.layout()).is_ok() {
            let (mut count, mut first) = (0, differences.first);
            Zip::of(left, right).for_each_indexed(|index, left, right| {
                if !are_same(left, right) {
                    keep(&mut first, count, index);
                    count += 1;
                }
            });
            (differences.count, differences.first) = (count, first);
        }
        differences
    }
}

/// Keeps an index in logical order, if it is one of the first. `count` others were found before it: the walk is in memory order.
fn keep<I: IndexArray>(first: &mut [I; KEPT], count: usize, index: I) {
    let kept = count.min(KEPT);
    let place = first[..kept].partition_point(|first| first.as_ref() < index.as_ref());
    if place < KEPT {
        first[place..=kept.min(KEPT - 1)].rotate_right(1);
        first[place] = index;
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

impl<A: Viewed, B: Viewed<Layout: Layout<Index = IndexOf<A>>>> Differences<A, B> {
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
        let (left, right) = (*self.left.viewed().layout(), *self.right.viewed().layout());
        let matching = const { &Pair::<A::Layout, B::Layout>::MATCHING };
        let both = move |axis: usize| {
            (A::Layout::__SPEC.names[axis], left.__extent_at(axis), right.__extent_at(matching[axis]))
        };
        (0..A::Layout::RANK).map(both).filter(|(_, left, right)| left != right)
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
    pub fn first(&self) -> impl Iterator<Item = (IndexOf<A>, &A::Element, &B::Element)> {
        let (left, right) = (self.left.viewed(), self.right.viewed());
        let kept = self.first.into_iter().take(self.count.min(KEPT));
        // Each of them was compared, so both elements are there.
        kept.filter_map(move |index| {
            Some((index, left.get(index)?, right.get(matched::<A::Layout, B::Layout>(index))?))
        })
    }
}

impl<A: Viewed<Element: Debug>, B: Viewed<Element: Debug, Layout: Layout<Index = IndexOf<A>>>> Display
    for Differences<A, B>
{
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
        write!(f, "{} of {} elements {verb}:", self.count, self.left.viewed().len())?;
        for (index, left, right) in self.first() {
            f.write_str("\n ")?;
            for (axis, digit) in A::Layout::__SPEC.names.iter().zip(index.as_ref()) {
                write!(f, " {axis}={digit}")?;
            }
            let colon = if A::Layout::RANK == 0 { "" } else { ":" };
            write!(f, "{colon} left {left:?}, right {right:?}")?;
        }
        match self.count.saturating_sub(KEPT) {
            0 => Ok(()),
            others => write!(f, "\n  and {others} more"),
        }
    }
}

impl<A: Viewed<Element: Debug>, B: Viewed<Element: Debug, Layout: Layout<Index = IndexOf<A>>>> Debug
    for Differences<A, B>
{
    /// As `Display`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
