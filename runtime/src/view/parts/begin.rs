//! Where the result of an operation begins: which index of the view is its index 0.

use super::bounds;
use crate::axis::AxisName;
use crate::error::{Failure, PartError};
use crate::layout::names::{Along, TwoNames};
use crate::layout::ops::{Crop, Fix, Operation, Range, Reverse, Slide, StepBy, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::raw::RawView;
use core::ops::RangeBounds;

/// The index of a view that is index 0 of the result of the operation `P`.
///
/// # Safety
///
/// If the result has an element, the index is in bounds of the layout. If the axis is split in blocks, and the result has several of its
/// indices, the index is at the beginning of a block.
pub(crate) unsafe trait Begin<L, P> {
    /// # Errors
    ///
    /// If the layout has no such index.
    #[track_caller]
    fn place<E: Failure>(self, layout: &L) -> Result<Place, E>;
}

/// An index along an axis, and 0 along the others; and the number that the operation is given at run time.
pub(crate) struct Place {
    moved: Option<(usize, usize)>,
    given: usize,
}

/// At index 0.
pub(crate) struct First;

// SAFETY: if the result has an element, index 0 is in bounds, and it is at the beginning of a block.
unsafe impl<L, P> Begin<L, P> for First {
    #[inline(always)]
    fn place<E: Failure>(self, _: &L) -> Result<Place, E> {
        Ok(Place { moved: None, given: 0 })
    }
}

/// At index 0, of an operation that is given a number.
pub(crate) struct Given(pub(crate) usize);

// SAFETY: as of `First`.
unsafe impl<L, P> Begin<L, P> for Given {
    #[inline(always)]
    fn place<E: Failure>(self, _: &L) -> Result<Place, E> {
        Ok(Place { moved: None, given: self.0 })
    }
}

/// At index 0, of an operation that takes every so many-th index.
pub(crate) struct Every(pub(crate) usize);

// SAFETY: as of `First`.
unsafe impl<A: AxisName, L: Layout> Begin<L, StepBy<A>> for Every {
    #[inline(always)]
    #[track_caller]
    fn place<E: Failure>(self, _: &L) -> Result<Place, E> {
        match self.0 {
            0 => Err(PartError::Zero { axis: A::NAME, what: "step" }.into()),
            by => Ok(Place { moved: None, given: by }),
        }
    }
}

/// At index 0, of windows of `size` indices that are `dilation` apart.
pub(crate) struct Windowed {
    pub(crate) size: usize,
    pub(crate) dilation: usize,
}

// SAFETY: as of `First`.
unsafe impl<A: AxisName, P: TwoNames, L: HasAxis<A>> Begin<L, Slide<A, P>> for Windowed {
    #[inline(always)]
    #[track_caller]
    fn place<E: Failure>(self, layout: &L) -> Result<Place, E> {
        let Windowed { size, dilation } = self;
        let (axis, extent) = (A::NAME, layout.extent_at(Along::<L, A>::AT));
        if size == 0 {
            return Err(PartError::Zero { axis, what: "window size" }.into());
        }
        let reach = (size - 1).saturating_mul(dilation).saturating_add(1);
        if reach > extent && dilation > 1 {
            return Err(PartError::WindowReachesPastEnd { axis, size, dilation, extent }.into());
        }
        if reach > extent {
            return Err(PartError::WindowTooLarge { axis, size, extent }.into());
        }
        Ok(Place { moved: None, given: reach })
    }
}

/// At this index.
pub(crate) struct At(pub(crate) usize);

// SAFETY: the index is in bounds, and the result has no other index of the axis.
unsafe impl<A: AxisName, L: HasAxis<A>> Begin<L, Fix<A>> for At {
    #[inline(always)]
    #[track_caller]
    fn place<E: Failure>(self, layout: &L) -> Result<Place, E> {
        let (axis, index) = (Along::<L, A>::AT, self.0);
        let extent = layout.extent_at(axis);
        if index >= extent {
            return Err(E::past_end(A::NAME, index, extent));
        }
        Ok(Place { moved: Some((axis, index)), given: 0 })
    }
}

// SAFETY: `start + LEN` is not past the extent; so if the result has an element, `start` is in bounds. It begins a block.
unsafe impl<A: AxisName, const LEN: usize, L: HasAxis<A>> Begin<L, Crop<A, LEN>> for At {
    #[inline(always)]
    #[track_caller]
    fn place<E: Failure>(self, layout: &L) -> Result<Place, E> {
        let (axis, start) = (Along::<L, A>::AT, self.0);
        bounds::check(A::NAME, layout.extent_at(axis), start, LEN)?;
        layout.begins_block(axis, start, LEN)?;
        Ok(Place { moved: Some((axis, start)), given: 0 })
    }
}

/// At the first index of the range, whose length the operation is given.
pub(crate) struct Within<R>(pub(crate) R);

// SAFETY: `start + len` is not past the extent; so if the result has an element, `start` is in bounds. It begins a block.
unsafe impl<A: AxisName, L: HasAxis<A>, R: RangeBounds<usize>> Begin<L, Range<A>> for Within<R> {
    #[inline(always)]
    #[track_caller]
    fn place<E: Failure>(self, layout: &L) -> Result<Place, E> {
        let axis = Along::<L, A>::AT;
        let (start, len) = bounds::resolve(A::NAME, layout.extent_at(axis), &self.0)?;
        layout.begins_block(axis, start, len)?;
        Ok(Place { moved: Some((axis, start)), given: len })
    }
}

/// At the last index.
pub(crate) struct Last;

// SAFETY: if the result has an element, the extent is not 0, and its last index is in bounds. No axis in blocks is reversed.
unsafe impl<A: AxisName, L: HasAxis<A>> Begin<L, Reverse<A>> for Last {
    #[inline(always)]
    #[track_caller]
    fn place<E: Failure>(self, layout: &L) -> Result<Place, E> {
        let axis = Along::<L, A>::AT;
        Ok(Place { moved: Some((axis, layout.extent_at(axis).wrapping_sub(1))), given: 0 })
    }
}

impl<T, L: Layout> RawView<T, L> {
    /// The result of an operation.
    ///
    /// # Errors
    ///
    /// If there is none.
    #[inline(always)]
    #[track_caller]
    pub(super) fn begun<P: Operation<L>, E: Failure>(
        self,
        begin: impl Begin<L, P>,
    ) -> Result<RawView<T, Via<L, P>>, E> {
        let Place { moved, given } = begin.place::<E>(self.layout())?;
        let part = self.part(given)?;
        match moved {
            // SAFETY: as `Begin` says: if the part has an element, the index is in bounds, and begins a block.
            Some((axis, index)) => Ok(unsafe { self.moved(part, axis, index) }),
            None => Ok(part),
        }
    }
}
