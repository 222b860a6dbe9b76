//! Iterators over the parts of `LEN` indices of one axis.

use super::expect_part;
use super::pieces::{Pieces, iterator};
use crate::axis::AxisName;
use crate::error::text::Text;
use crate::layout::ops::{Chunk, Range, Via};
use crate::layout::{HasAxis, Layout};
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

/// The demand that chunks have an index.
struct ChunkDemand<A, const LEN: usize>(PhantomData<A>);

impl<A: AxisName, const LEN: usize> ChunkDemand<A, LEN> {
    const NOT_EMPTY: () = if LEN == 0 {
        Text::new("axis_chunks: axis ")
            .axis(A::NAME)
            .str(": the length of a chunk is 0; it must be at least 1")
            .raise();
    };
}

/// The whole chunks of a view, and the part after them.
#[inline(always)]
fn chunks<A: AxisName, T, L: HasAxis<A>, const LEN: usize>(
    view: RawView<T, L>,
) -> (Pieces<T, L, Chunk<A, LEN>>, RawView<T, Via<L, Range<A>>>) {
    let axis = <L as HasAxis<A>>::POSITION;
    let extent = view.layout().extent_at(axis);
    let count = extent / LEN;
    let rest = expect_part(view.part::<Range<A>>(extent - count * LEN));
    // SAFETY: if the rest has an element, it begins at an index of the view.
    let rest = unsafe { view.moved(rest, axis, count * LEN) };
    // If the extent is less than `LEN` there is no chunk: a view of `LEN` indices would not be a part of this one.
    (Pieces::of(view, axis, LEN, count), rest)
}

impl<'a, T, L: Layout> View<'a, T, L> {
    /// An iterator over the chunks of `LEN` indices of the axis `A`, first to last. Each item is a part, as [`crop`](Self::crop)
    /// gives it. The indices after the last whole chunk are in the [`remainder`](AxisChunks::remainder): all indices, if the
    /// extent is less than `LEN`.
    ///
    /// For chunk `i`, `chunk[[h, w]] == self[[i * LEN + h, w]]`, where `A` is the first of two axes.
    ///
    /// ```
    /// use tensor_layout::{View, axis, layout};
    ///
    /// let row = View::<u8, layout!(W=7)>::from_array(&[0, 1, 2, 3, 4, 5, 6]); // W=7
    /// let chunks = row.axis_chunks::<axis::W, 3>();
    /// assert!(chunks.remainder().iter().eq(&[6])); // W=?
    /// assert!(chunks.map(|chunk| chunk[[2]]).eq([2, 5])); // chunk: W=3
    /// ```
    ///
    /// A `LEN` of 0 is a compile-time error.
    #[inline]
    pub fn axis_chunks<A: AxisName, const LEN: usize>(self) -> AxisChunks<'a, T, L, A, LEN>
    where
        L: HasAxis<A>,
    {
        let () = ChunkDemand::<A, LEN>::NOT_EMPTY;
        let (pieces, rest) = chunks::<A, T, L, LEN>(self.into_raw());
        AxisChunks::new(pieces, rest)
    }
}

impl<'a, T, L: HasAxis<A>, A: AxisName, const LEN: usize> AxisChunks<'a, T, L, A, LEN> {
    /// The part with the indices after the last whole chunk. Its extent may be 0.
    #[inline]
    pub fn remainder(&self) -> View<'a, T, Via<L, Range<A>>> {
        // SAFETY: a part of the view, which is borrowed: invariants 1 and 2 carry over.
        unsafe { View::of_part(self.rest) }
    }
}

impl<T, L: HasAxis<A>, A: AxisName, const LEN: usize> Clone for AxisChunks<'_, T, L, A, LEN> {
    fn clone(&self) -> Self {
        AxisChunks::new(self.pieces.clone(), self.rest)
    }
}

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    /// The chunks of `LEN` indices of the axis `A`, as shared views; see [`View::axis_chunks`].
    #[inline]
    pub fn axis_chunks<A: AxisName, const LEN: usize>(&self) -> AxisChunks<'_, T, L, A, LEN>
    where
        L: HasAxis<A>,
    {
        let () = ChunkDemand::<A, LEN>::NOT_EMPTY;
        self.view().axis_chunks()
    }

    /// The chunks of `LEN` indices of the axis `A`, as mutable views; see [`View::axis_chunks`]. No two of them share an
    /// element.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, axis, layout};
    ///
    /// let mut buffer = [1; 5];
    /// let mut row = ViewMut::<u8, layout!(W=5)>::from_array(&mut buffer); // W=5
    /// let mut chunks = row.axis_chunks_mut::<axis::W, 2>();
    /// chunks.remainder().fill(0); // W=?
    /// chunks.next_back().into_iter().for_each(|mut chunk| chunk.fill(7)); // W=2
    /// assert_eq!(buffer, [1, 1, 7, 7, 0]);
    /// ```
    #[inline]
    pub fn axis_chunks_mut<A: AxisName, const LEN: usize>(&mut self) -> AxisChunksMut<'_, T, L, A, LEN>
    where
        L: HasAxis<A>,
    {
        let () = ChunkDemand::<A, LEN>::NOT_EMPTY;
        let (pieces, rest) = chunks::<A, T, L, LEN>(self.view_mut().into_raw());
        AxisChunksMut::new(pieces, rest)
    }
}

impl<T, L: HasAxis<A>, A: AxisName, const LEN: usize> AxisChunksMut<'_, T, L, A, LEN> {
    /// The part with the indices after the last whole chunk, as a mutable view. Its extent may be 0.
    #[inline]
    pub fn remainder(&mut self) -> ViewMut<'_, T, Via<L, Range<A>>> {
        // SAFETY: a part of the view, which no chunk has an index of, and which is borrowed with this iterator: the invariants
        // carry over.
        unsafe { ViewMut::of_part(self.rest) }
    }
}
