//! Ways of reading or changing a view piece by piece, along the axes `A` and `B`.

use super::{Ways, read::Reads, ways};
use crate::Value;
use tensor_layout::{AxisName, HasAxis, Layout, View, ViewMut};

/// The length of a chunk. Other indices are left over.
pub(super) const LEN: usize = 3;
/// The extents of a tile. Tiles at the edges have smaller ones.
pub(super) const TILE: [usize; 2] = [2, 3];

/// The elements of all pieces.
fn elements<'a, T: Value, P: Layout>(pieces: impl Iterator<Item = View<'a, T, P>>) -> Vec<T> {
    pieces.flatten().cloned().collect()
}

/// Changes the elements of all pieces: all references live at once, and the last one is written through first.
fn change<'a, T: Value, P: Layout>(pieces: impl Iterator<Item = ViewMut<'a, T, P>>) {
    let elements: Vec<&mut T> = pieces.flatten().collect();
    elements.into_iter().rev().for_each(T::change);
}

impl<T: Value, L: Layout> Reads<View<'_, T, L>, T> {
    /// All ways of reading a view in pieces.
    #[must_use]
    pub fn in_pieces<A: AxisName, B: AxisName>() -> Self
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        Self::none().in_any_order([
            ("axis_iter", |it| elements(it.axis_iter::<A>())),
            ("axis_iter from the back", |it| elements(it.axis_iter::<B>().rev())),
            ("axis_chunks", |it| {
                let chunks = it.axis_chunks::<A, LEN>();
                [elements(std::iter::once(chunks.remainder())), elements(chunks)].concat()
            }),
            ("axis_chunks from the back", |it| {
                let chunks = it.axis_chunks::<B, LEN>();
                [elements(chunks.clone().rev()), elements(std::iter::once(chunks.remainder()))].concat()
            }),
            ("tiles", |it| elements(it.tiles::<(A, B)>(TILE).map(|(_, tile)| tile))),
            ("try_tiles", |it| {
                let tiles = it.try_tiles::<(B, A)>(TILE).expect("tiles that are not empty");
                elements(tiles.rev().map(|(_, tile)| tile))
            }),
            ("split_at", |it| {
                let (first, rest) = it.split_at::<A>(it.extent::<A>() / 2);
                elements([rest, first].into_iter())
            }),
            ("try_split_at", |it| {
                let (first, rest) = it.try_split_at::<B>(it.extent::<B>()).expect("within the extent");
                elements([rest, first].into_iter())
            }),
        ])
    }
}

/// All ways of changing each element once, in pieces.
#[must_use]
pub fn changes<T: Value, L: HasAxis<A> + HasAxis<B>, A: AxisName, B: AxisName>() -> Ways<fn(ViewMut<'_, T, L>)> {
    ways::<fn(ViewMut<'_, T, L>)>(&[
        ("axis_iter_mut", |mut view| change(view.axis_iter_mut::<A>())),
        ("into_axis_iter", |view| change(view.into_axis_iter::<B>().rev())),
        ("axis_chunks_mut", |mut view| {
            let mut chunks = view.axis_chunks_mut::<A, LEN>();
            chunks.remainder().iter_mut().for_each(T::change);
            change(chunks);
        }),
        ("axis_chunks_mut from the back", |mut view| {
            let mut chunks = view.axis_chunks_mut::<B, LEN>();
            change(chunks.by_ref().rev());
            change(std::iter::once(chunks.remainder()));
        }),
        ("tiles_mut", |mut view| change(view.tiles_mut::<(A, B)>(TILE).map(|(_, tile)| tile))),
        ("try_tiles_mut", |mut view| {
            let tiles = view.try_tiles_mut::<(B, A)>(TILE).expect("tiles that are not empty");
            change(tiles.rev().map(|(_, tile)| tile));
        }),
        ("split_at", |view| {
            let middle = view.extent::<A>() / 2;
            let (first, rest) = view.split_at::<A>(middle);
            change([rest, first].into_iter());
        }),
        ("try_split_at", |view| {
            let middle = view.extent::<B>();
            let (first, rest) = view.try_split_at::<B>(middle).expect("within the extent");
            change([rest, first].into_iter());
        }),
    ])
}
