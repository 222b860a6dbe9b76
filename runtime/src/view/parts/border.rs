//! Borders: what lies around a part of a mutable view.

use crate::arith::few::FewLoops;
use crate::arith::spec::MAX_RANK;
use crate::layout::bounds;
use crate::layout::rank::each_axis_of;
use crate::view::prelude::*;
use crate::view::raw::RawView;
use tensor_layout_strided::internals::copy_matched;

/// What a border has: a value, or elements of the part inside it, along each axis in turn.
///
/// Of the elements `1 2 3 4` with a border of 3 at both ends:
///
/// | border | elements | in NumPy's `pad` |
/// |---|---|---|
/// | `Value(0)`, or `0` | `0 0 0 1 2 3 4 0 0 0` | `constant` |
/// | `Repeated` | `1 1 1 1 2 3 4 4 4 4` | `edge` |
/// | `Mirrored` | `3 2 1 1 2 3 4 4 3 2` | `symmetric` |
/// | `Reflected` | `4 3 2 1 2 3 4 3 2 1` | `reflect` |
/// | `Periodic` | `2 3 4 1 2 3 4 1 2 3` | `wrap` |
///
/// A border may be wider than the part: it then goes to and fro, or around, as often as it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Border<T> {
    /// This value.
    Value(T),
    /// The outermost element, clamped.
    Repeated,
    /// The elements in the other direction, the outermost one first.
    Mirrored,
    /// The elements in the other direction, without the outermost one. The part has at least two indices of an axis with a border.
    Reflected,
    /// The elements from the other end on.
    Periodic,
}

impl<T> From<T> for Border<T> {
    /// [`Border::Value`].
    fn from(value: T) -> Self {
        Border::Value(value)
    }
}

impl<T> Border<T> {
    /// The index, among `extent` ones, of the element that the border has `at` indices after the first of them. There is one, and two if reflected.
    #[inline(always)]
    fn source(&self, at: isize, extent: usize) -> Option<usize> {
        Some(match self {
            Border::Value(_) => return None,
            Border::Repeated => at.clamp(0, extent as isize - 1) as usize,
            Border::Periodic => remainder(at, extent),
            // To and fro: the way back has the same elements.
            Border::Mirrored => {
                let there = remainder(at, 2 * extent);
                there.min(2 * extent - 1 - there)
            }
            Border::Reflected => {
                let period = 2 * (extent - 1);
                let there = remainder(at, period);
                there.min(period - there)
            }
        })
    }

    /// # Errors
    ///
    /// If an axis with a border has fewer indices, in a part of these extents, than the border takes its elements from.
    pub(crate) fn check<L: Layout>(&self, layout: &L, extents: &[usize]) -> Result<(), PartError> {
        let (border, least) = self.needs();
        for (axis, &extent) in extents.iter().enumerate() {
            if extent < least && layout.__extent_at(axis) > extent {
                return Err(PartError::TooFewForBorder { axis: L::__SPEC.names[axis], border, extent, least });
            }
        }
        Ok(())
    }

    /// The error of a source without elements.
    #[cfg(feature = "alloc")]
    pub(crate) fn without_elements(&self, names: [&'static str; MAX_RANK], extents: &[usize]) -> PartError {
        let (border, least) = self.needs();
        let axis = extents.iter().position(|extent| *extent == 0).unwrap_or(0);
        PartError::TooFewForBorder { axis: names[axis], border, extent: 0, least }
    }

    /// The word for it in an error, and the fewest indices of an axis that it needs.
    const fn needs(&self) -> (&'static str, usize) {
        match self {
            Border::Value(_) => ("", 0),
            Border::Repeated => ("repeated", 1),
            Border::Mirrored => ("mirrored", 1),
            Border::Reflected => ("reflected", 2),
            Border::Periodic => ("periodic", 1),
        }
    }
}

/// What `number` is more than a multiple of `period`: [`isize::rem_euclid`] of a period of up to `usize::MAX`.
fn remainder(number: isize, period: usize) -> usize {
    match usize::try_from(number) {
        Ok(number) => number % period,
        Err(_) => period - 1 - !number as usize % period,
    }
}

/// The verbs of whatever can be written. `$panics` says when a tensor cannot be.
macro_rules! borders {
    ($($panics:literal)?) => { verbs! {
        /// [`copy_from`](Self::copy_from) to the part that begins at the index `start`, axes matched by name, and the border around it: every
        /// other element. So a convolution or a stencil need not ask where the image ends. The padding and the gaps are not written.
        ///
        /// ```
        /// use tensor_layout::{Border, Tensor, View, layout};
        ///
        /// let row = View::<u8, layout!(W=3)>::from_array(&[1, 2, 3]); // W=3
        /// let mut wide = Tensor::<u8, layout!(W=7)>::zeros(); // W=7
        /// wide.border_from(&row, [2], Border::Mirrored);
        /// assert_eq!(wide.storage(), [2, 1, 1, 2, 3, 3, 2]);
        /// wide.border_from(&row, [2], 9);
        /// assert_eq!(wide.storage(), [9, 9, 1, 2, 3, 9, 9]);
        /// ```
        pub fn border_from[S: Viewed<Element = T> + ?Sized](
            &mut self,
            source: &S,
            start: L::Index,
            border: impl Into<$crate::Border<T>>,
        ) -> (), or PartError
        where [T: Copy]
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::SAME_AXES, Via::<L, Ranges>::EXISTS]
        $(panics $panics)?
        { self.exclusive().bordered(&source.viewed(), start, &border.into()) }
        or try_border_from: "If the part does not fit, or begins inside a block; or if a border of elements finds too few of them.";

        /// The border around the part of `extents` that begins at the index `start`, which stays as it is. A simulation that steps in place
        /// makes the border anew after each step.
        ///
        /// ```
        /// use tensor_layout::{Border, Tensor, layout};
        ///
        /// let mut cells = Tensor::<u8, layout!(W=5)>::from_fn(|[w]| w as u8); // W=5
        /// cells.fill_border([1], [3], Border::Periodic);
        /// assert_eq!(cells.storage(), [3, 1, 2, 3, 1]);
        /// ```
        pub fn fill_border[](
            &mut self,
            start: L::Index,
            extents: L::Index,
            border: impl Into<$crate::Border<T>>,
        ) -> (), or PartError
        where [T: Copy]
        demands [Demand::<L>::UNIQUE, Via::<L, Ranges>::EXISTS]
        $(panics $panics)?
        { self.exclusive().surrounded(start.as_ref(), extents.as_ref(), &border.into()) }
        or try_fill_border: "If the part does not fit, or begins inside a block; or if a border of elements finds too few of them.";
    } };
}
#[cfg(feature = "alloc")]
pub(crate) use borders;

impl<T, L: Layout> ViewMut<'_, T, L> {
    borders!();

    #[track_caller]
    pub(crate) fn bordered<S: Layout>(
        &mut self,
        source: &View<'_, T, S>,
        start: L::Index,
        border: &Border<T>,
    ) -> Result<(), PartError>
    where
        T: Copy,
    {
        let extents = extents_of::<L, S>(source.layout());
        let extents = &extents[..L::RANK];
        border.check(self.layout(), extents)?;
        self.inner(start.as_ref(), extents)?.copy_whole(source);
        self.surrounded(start.as_ref(), extents, border)
    }

    /// Writes the border along one axis after the other: the slice at each index of the border, as far as the axes before reach whole.
    pub(crate) fn surrounded(&mut self, start: &[usize], extents: &[usize], border: &Border<T>) -> Result<(), PartError>
    where
        T: Copy,
    {
        border.check(self.layout(), extents)?;
        let _ = self.inner(start, extents)?; // the part is there
        if self.layout().is_empty() {
            return Ok(());
        }
        let (mut begin, mut counts, mut all) = ([0; MAX_RANK], [1; MAX_RANK], [0; MAX_RANK]);
        each_axis_of!(L::Index: axis => {
            all[axis] = self.layout().__extent_at(axis);
        });
        begin[..L::RANK].copy_from_slice(start);
        counts[..L::RANK].copy_from_slice(extents);
        for axis in 0..L::RANK {
            let (all, first, inside) = (all[axis], start[axis], extents[axis]);
            if inside == all {
                continue;
            }
            // Not two ranges in a chain, which takes ten instructions for each index.
            let outside = (0..all - inside).map(|k| if k < first { k } else { k + inside });
            let source = |at| Some(first + border.source(at as isize - first as isize, inside)?);
            if const { L::__SPEC.is_strided() } && !matches!(border, Border::Value(_)) {
                self.copy_slices(axis, &begin, &counts, outside.filter_map(|at| Some([at, source(at)?])));
            } else {
                for at in outside {
                    (begin[axis], counts[axis]) = (at, 1);
                    self.slice(axis, source(at), &begin[..L::RANK], &counts[..L::RANK], border)?;
                }
            }
            (begin[axis], counts[axis]) = (0, all);
        }
        Ok(())
    }

    /// Copies the slices at some indices of an axis from those at others, in a layout without blocks: so the loops over a slice are found once.
    /// The other axes have `counts` indices from `begin` on, which are in bounds.
    fn copy_slices(
        &mut self,
        axis: usize,
        begin: &[usize; MAX_RANK],
        counts: &[usize; MAX_RANK],
        slices: impl Iterator<Item = [usize; 2]>,
    ) where
        T: Copy,
    {
        let layout = self.layout();
        let (mut loops, mut corner, mut is_empty) = (FewLoops::NONE, 0_isize, size_of::<T>() == 0);
        let (mut all, mut stride) = (0, 0);
        each_axis_of!(L::Index: other => {
            let numbers = (layout.__extent_at(other), layout.__stride_at(other));
            if other == axis {
                (all, stride) = numbers;
            } else {
                let ((all, stride), begin, count) = (numbers, begin[other], counts[other]);
                assert!(begin <= all && count <= all - begin);
                is_empty |= count == 0;
                loops.insert(count, [stride; 2]);
                corner = corner.wrapping_add(stride.wrapping_mul(begin as isize));
            }
        });
        if is_empty {
            return;
        }
        let corner = self.raw().first().as_ptr().wrapping_offset(corner);
        for [to, from] in slices {
            assert!(to != from && to < all && from < all);
            let [to, from] = [to, from].map(|at| corner.wrapping_offset(stride.wrapping_mul(at as isize)));
            // SAFETY: as just asserted, the loops visit indices in bounds, and those of the two slices differ in the index along the axis. (1):
            // invariants 1 and 3. (2): by invariant 4 different indices are different elements.
            unsafe { copy_matched(&mut loops, to, from) };
        }
    }

    /// Writes the part of one index of an axis: the part at another index, or the value of the border.
    fn slice(
        &mut self,
        axis: usize,
        source: Option<usize>,
        begin: &[usize],
        counts: &[usize],
        border: &Border<T>,
    ) -> Result<(), PartError>
    where
        T: Copy,
    {
        let mut other = [0; MAX_RANK];
        other[..L::RANK].copy_from_slice(begin);
        match (source, border) {
            (Some(source), _) => {
                other[axis] = source;
                let whole = self.view_mut().into_raw();
                let (to, from) = (whole.inside(begin, counts)?, whole.inside(&other[..L::RANK], counts)?);
                // SAFETY: the view is borrowed mutably; `from` is inside the part and `to` is outside, along the axis: by invariant 4 they have
                // no element in common, so the invariants carry over.
                let mut to = unsafe { ViewMut::from_raw(to) };
                // SAFETY: as above.
                let from = unsafe { View::from_raw(from) };
                to.copy_whole(&from);
            }
            (None, Border::Value(value)) => self.inner(begin, counts)?.fill(*value),
            (None, _) => {}
        }
        Ok(())
    }

    /// [`RawView::inside`] of this view.
    pub(crate) fn inner(
        &mut self,
        start: &[usize],
        extents: &[usize],
    ) -> Result<ViewMut<'_, T, Via<L, Ranges>>, PartError> {
        let part = self.view_mut().into_raw().inside(start, extents)?;
        // SAFETY: the view is borrowed mutably, and what the part addresses, it addresses, as often: the invariants carry over.
        Ok(unsafe { ViewMut::from_raw(part) })
    }

    /// Copies a source of the same extents.
    #[track_caller]
    pub(crate) fn copy_whole<S: Layout>(&mut self, source: &View<'_, T, S>)
    where
        T: Copy,
    {
        if let Err(mismatch) = self.copy_matched(source) {
            unreachable!("the part has the extents of the source: {mismatch}")
        }
    }
}

/// The extents of the source, in the order of the axes of `L`.
pub(crate) fn extents_of<L: Layout, S: Layout>(source: &S) -> [usize; MAX_RANK] {
    let mut extents = [0; MAX_RANK];
    for (axis, extent) in extents[..L::RANK].iter_mut().enumerate() {
        *extent = source.__extent_at(Pair::<L, S>::MATCHING[axis]);
    }
    extents
}

impl<T, L: Layout> RawView<T, L> {
    /// The part with so many indices of each axis, from `start` on. Both have an entry for each axis.
    ///
    /// # Errors
    ///
    /// If an axis has fewer, or several indices of one begin inside a block.
    fn inside(self, start: &[usize], extents: &[usize]) -> Result<RawView<T, Via<L, Ranges>>, PartError> {
        let layout = self.layout();
        let mut numbers = layout.__all_numbers();
        let (mut distance, mut is_empty) = (0_isize, false);
        for axis in 0..L::RANK {
            let (start, len) = (start[axis], extents[axis]);
            bounds::check(L::__SPEC.names[axis], layout.__extent_at(axis), start, len)?;
            if len > 1 {
                layout.__begins_block(axis, start, len)?;
            }
            numbers.extents[axis] = len;
            distance = distance.wrapping_add(layout.__displacement_along(axis, start));
            is_empty |= len == 0;
        }
        // Invariant 1: the pointer of a view without elements is not moved.
        let distance = if is_empty { 0 } else { distance };
        // SAFETY: strides and blocks are the same. If the part has an element, all of `start` is in bounds, and begins blocks where several
        // indices of the axis follow. So the index that is `start` further along each axis is one of this view, `distance` further on.
        Ok(unsafe { self.seen(Via::keep(&numbers), distance) })
    }
}
