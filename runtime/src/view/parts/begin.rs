//! Where the result of an operation begins: which index of the view is its index 0.

use crate::axis::AxisName;
use crate::error::{Failure, PartError, Phrase};
use crate::layout::bounds;
use crate::layout::names::{Along, TwoNames};
use crate::layout::ops::{Crop, Fix, Operation, Range, Reverse, ReverseIf, Slide, StepBy, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::raw::RawView;
use core::marker::PhantomData;
use core::ops::RangeBounds;

/// The index of a view that is index 0 of the result of the operation `P`.
pub(crate) trait Begin<L, P> {
    /// # Errors
    ///
    /// If the layout has no such index.
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, P>, E>;
}

/// An index along an axis, and 0 along the others; and the number that the operation `P` is given at run time.
pub(crate) struct Start<L, P> {
    moved: Option<(usize, usize)>,
    given: usize,
    of: PhantomData<(L, P)>,
}

impl<L, P> Start<L, P> {
    /// Index 0. If the result has an element, it is in bounds, and at the beginning of a block.
    #[inline(always)]
    const fn first(given: usize) -> Self {
        Start { moved: None, given, of: PhantomData }
    }

    /// # Safety
    ///
    /// If the result has an element, the index is in bounds of the layout. If the axis is split in blocks, and the result has several of its
    /// indices, the index is at the beginning of a block.
    #[inline(always)]
    const unsafe fn at(axis: usize, index: usize, given: usize) -> Self {
        Start { moved: Some((axis, index)), given, of: PhantomData }
    }
}

/// At index 0.
pub(crate) struct First;

impl<L, P> Begin<L, P> for First {
    #[inline(always)]
    fn start<E: Failure>(self, _: &L) -> Result<Start<L, P>, E> {
        Ok(Start::first(0))
    }
}

/// At index 0, of an operation that is given a number.
pub(crate) struct GivenNumber(pub(crate) usize);

impl<L, P> Begin<L, P> for GivenNumber {
    #[inline(always)]
    fn start<E: Failure>(self, _: &L) -> Result<Start<L, P>, E> {
        Ok(Start::first(self.0))
    }
}

/// At index 0, of an operation that takes every so many-th index.
pub(crate) struct Every(pub(crate) usize);

impl<A: AxisName, L: Layout> Begin<L, StepBy<A>> for Every {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, _: &L) -> Result<Start<L, StepBy<A>>, E> {
        match self.0 {
            0 => Err(PartError::Zero { axis: A::NAME, what: Phrase("step") }.into()),
            by => Ok(Start::first(by)),
        }
    }
}

/// At index 0, of windows of `size` indices that are `dilation` apart.
pub(crate) struct Windowed {
    pub(crate) size: usize,
    pub(crate) dilation: usize,
}

impl<A: AxisName, P: TwoNames, L: HasAxis<A>> Begin<L, Slide<A, P>> for Windowed {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, Slide<A, P>>, E> {
        let Windowed { size, dilation } = self;
        let (axis, extent) = (A::NAME, layout.__extent_at(Along::<L, A>::AT));
        if size == 0 {
            return Err(PartError::Zero { axis, what: Phrase("window size") }.into());
        }
        let reach = (size - 1).saturating_mul(dilation).saturating_add(1);
        if reach > extent && dilation > 1 {
            return Err(PartError::WindowReachesPastEnd { axis, size, dilation, extent }.into());
        }
        if reach > extent {
            return Err(PartError::WindowTooLarge { axis, size, extent }.into());
        }
        Ok(Start::first(reach))
    }
}

/// At this index.
pub(crate) struct At(pub(crate) usize);

impl<A: AxisName, L: HasAxis<A>> Begin<L, Fix<A>> for At {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, Fix<A>>, E> {
        let (axis, index) = (Along::<L, A>::AT, self.0);
        let extent = layout.__extent_at(axis);
        if index >= extent {
            return Err(E::past_end(A::NAME, index, extent));
        }
        // SAFETY: the index is in bounds, and the result has no other index of the axis.
        Ok(unsafe { Start::at(axis, index, 0) })
    }
}

impl<A: AxisName, const LEN: usize, L: HasAxis<A>> Begin<L, Crop<A, LEN>> for At {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, Crop<A, LEN>>, E> {
        let (axis, start) = (Along::<L, A>::AT, self.0);
        bounds::of_crop::<A, L>(layout, start, LEN)?;
        // SAFETY: `start + LEN` is not past the extent; so if the result has an element, `start` is in bounds. It begins a block.
        Ok(unsafe { Start::at(axis, start, 0) })
    }
}

/// At the first index of the range, whose length the operation is given.
pub(crate) struct Within<R>(pub(crate) R);

impl<A: AxisName, L: HasAxis<A>, R: RangeBounds<usize>> Begin<L, Range<A>> for Within<R> {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, Range<A>>, E> {
        let (start, len) = bounds::of_range::<A, L>(layout, &self.0)?;
        // SAFETY: `start + len` is not past the extent; so if the result has an element, `start` is in bounds. It begins a block.
        Ok(unsafe { Start::at(Along::<L, A>::AT, start, len) })
    }
}

/// At the last index.
pub(crate) struct Last;

impl<A: AxisName, L: HasAxis<A>> Begin<L, Reverse<A>> for Last {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, Reverse<A>>, E> {
        let axis = Along::<L, A>::AT;
        // SAFETY: if the result has an element, the extent is not 0, and its last index is in bounds. No axis in blocks is reversed.
        Ok(unsafe { Start::at(axis, layout.__extent_at(axis).wrapping_sub(1), 0) })
    }
}

/// At the last index if the axis is reversed, else at index 0.
pub(crate) struct LastIf(pub(crate) bool);

impl<A: AxisName, L: HasAxis<A>> Begin<L, ReverseIf<A>> for LastIf {
    #[inline(always)]
    #[track_caller]
    fn start<E: Failure>(self, layout: &L) -> Result<Start<L, ReverseIf<A>>, E> {
        let axis = Along::<L, A>::AT;
        let first = if self.0 { layout.__extent_at(axis).wrapping_sub(1) } else { 0 };
        // SAFETY: as of `Last`, or index 0.
        Ok(unsafe { Start::at(axis, first, self.0 as usize) })
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
        let Start { moved, given, .. } = begin.start::<E>(self.layout())?;
        let part = self.part(given)?;
        match moved {
            // SAFETY: as `Start` says: if the part has an element, the index is in bounds, and begins a block.
            Some((axis, index)) => Ok(unsafe { self.moved(part, axis, index) }),
            None => Ok(part),
        }
    }
}
