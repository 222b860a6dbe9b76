//! Iterators over the parts of `LEN` indices of one axis.

use super::pieces::{Pieces, iterator};
use crate::axis::AxisName;
use crate::error::{PartError, Phrase, expect_part};
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::names::Along;
use crate::layout::ops::{Chunk, Range, Via};
use crate::view::raw::RawView;
use crate::view::{View, ViewMut};
use core::marker::PhantomData;

iterator! {
    /// The whole chunks of `LEN` indices of the axis `A`; see [`View::axis_chunks`].
    AxisChunks<A: AxisName, const LEN> of View gives View by Chunk<A, LEN>, and Range<A>
}

iterator! {
    /// The whole chunks of `LEN` indices of the axis `A`, as mutable views; see [`ViewMut::axis_chunks_mut`].
    AxisChunksMut<A: AxisName, const LEN> of ViewMut gives ViewMut by Chunk<A, LEN>, and Range<A>
}

/// The chunks of `LEN` indices of the axis `A` of a layout `L`.
pub(crate) struct ChunksOf<L, A, const LEN: usize>(PhantomData<(L, A)>);

impl<A: AxisName, L: Layout, const LEN: usize> ChunksOf<L, A, LEN> {
    /// The demand that chunks have an index, and that the types do not rule out a chunk, or what is left of the axis.
    pub(crate) const EXIST: () =
        match (L::__RESOLVED, Via::<L, Chunk<A, LEN>>::__RESOLVED, Via::<L, Range<A>>::__RESOLVED) {
            (Err(_), ..) => (), // raised where the value of `L` is made
            _ if LEN == 0 => PartError::Zero { axis: A::NAME, what: Phrase("length of a chunk") }.raise(),
            (Ok(spec), ..) if LEN % spec.terms[Along::<L, A>::AT].digit.divisor != 0 => {
                let size = spec.terms[Along::<L, A>::AT].digit.divisor;
                PartError::InsideBlock { axis: A::NAME, start: LEN, size }.raise()
            }
            (_, Err(error), _) | (.., Err(error)) => error.raise(),
            _ => (),
        };
}

/// The whole chunks of a view, and the part after them.
#[inline(always)]
fn chunks<A: AxisName, T, L: Layout, const LEN: usize>(
    view: RawView<T, L>,
) -> (Pieces<T, L, Chunk<A, LEN>>, RawView<T, Via<L, Range<A>>>) {
    let axis = Along::<L, A>::AT;
    let extent = view.layout().__extent_at(axis);
    // A length of 0 does not compile.
    let count = extent.checked_div(LEN).unwrap_or(0);
    let rest = expect_part(view.part::<Range<A>>(extent - count * LEN));
    // SAFETY: if the rest has an element, it begins at an index of the view, and where a block does, as each chunk ends there.
    let rest = unsafe { view.moved(rest, axis, count * LEN) };
    // If the extent is less than `LEN` there is no chunk: a view of `LEN` indices would not be a part of this one.
    (Pieces::of(view, axis, LEN, count), rest)
}

impl<'a, T, L: Layout> View<'a, T, L> {
    #[inline(always)]
    pub(crate) fn chunked<A: AxisName, const LEN: usize>(self) -> AxisChunks<'a, T, L, A, LEN> {
        let (pieces, rest) = chunks::<A, T, L, LEN>(self.into_raw());
        AxisChunks::new(pieces, rest)
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    #[inline(always)]
    pub(crate) fn chunked<A: AxisName, const LEN: usize>(self) -> AxisChunksMut<'a, T, L, A, LEN> {
        let (pieces, rest) = chunks::<A, T, L, LEN>(self.into_raw());
        AxisChunksMut::new(pieces, rest)
    }
}

impl<'a, T, L: Layout, A: AxisName, const LEN: usize> AxisChunks<'a, T, L, A, LEN> {
    /// The part with the indices after the last whole chunk. Its extent may be 0.
    #[inline]
    pub fn remainder(&self) -> View<'a, T, Via<L, Range<A>>> {
        // SAFETY: a part of the view, which is borrowed: invariants 1 and 2 carry over.
        unsafe { View::from_raw(self.rest) }
    }
}

impl<T, L: Layout, A: AxisName, const LEN: usize> Clone for AxisChunks<'_, T, L, A, LEN> {
    fn clone(&self) -> Self {
        AxisChunks::new(self.pieces.clone(), self.rest)
    }
}

impl<T, L: Layout, A: AxisName, const LEN: usize> AxisChunksMut<'_, T, L, A, LEN> {
    /// The part with the indices after the last whole chunk, as a mutable view. Its extent may be 0.
    #[inline]
    pub fn remainder(&mut self) -> ViewMut<'_, T, Via<L, Range<A>>> {
        // SAFETY: a part of the view, which no chunk has an index of, and which is borrowed with this iterator: the invariants
        // carry over.
        unsafe { ViewMut::from_raw(self.rest) }
    }
}
