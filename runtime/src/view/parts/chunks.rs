//! The parts along one axis, `LEN` indices each.

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
    /// The whole chunks of `LEN` indices of the axis `A`, to be changed; see [`ViewMut::axis_chunks_mut`].
    AxisChunksMut<A: AxisName, const LEN> of ViewMut gives ViewMut by Chunk<A, LEN>, and Range<A>
}

/// The demand that chunks have an index.
struct ChunkDemand<A, const LEN: usize>(PhantomData<A>);

impl<A: AxisName, const LEN: usize> ChunkDemand<A, LEN> {
    const NOT_EMPTY: () = if LEN == 0 {
        Text::new("axis_chunks: a chunk of 0 indices of axis ")
            .axis(A::NAME)
            .str(" makes no sense; write 1 or more")
            .raise();
    };
}

/// The whole chunks of a view, and the part that is left.
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
    // Without a whole chunk none is given: one of `LEN` indices would not be a part of the view.
    (Pieces::of(view, axis, LEN, count), rest)
}

impl<'a, T, L: Layout> View<'a, T, L> {
    /// The parts with `LEN` indices of the axis `A` each, first to last: the [`crop`](Self::crop)ped views. Whole ones only; the
    /// indices that are left are in the [`remainder`](AxisChunks::remainder), and so are all where the extent is less than `LEN`.
    ///
    /// For every chunk `i`, `chunk[[h, w]] == self[[i * LEN + h, w]]`, where `A` is the first of two axes.
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
    /// Chunks of 0 do not compile.
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
    /// The part with the indices that are left after the last whole chunk; it may have none.
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
    /// The parts with `LEN` indices of the axis `A` each, for reading; see [`View::axis_chunks`].
    #[inline]
    pub fn axis_chunks<A: AxisName, const LEN: usize>(&self) -> AxisChunks<'_, T, L, A, LEN>
    where
        L: HasAxis<A>,
    {
        let () = ChunkDemand::<A, LEN>::NOT_EMPTY;
        self.view().axis_chunks()
    }

    /// The parts with `LEN` indices of the axis `A` each, to be changed; see [`View::axis_chunks`]. No two of them share an
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
    /// The part with the indices that are left after the last whole chunk, to be changed; it may have none.
    #[inline]
    pub fn remainder(&mut self) -> ViewMut<'_, T, Via<L, Range<A>>> {
        // SAFETY: a part of the view, which no chunk has an index of, and which is borrowed with this iterator: the invariants
        // carry over.
        unsafe { ViewMut::of_part(self.rest) }
    }
}
