//! Ways of reading or changing a view piece by piece, along the axes `A` and `B`, on all threads of a `rayon` pool.

use super::pieces::{LEN, TILE};
use super::{Counts, Ways, read::Reads, ways};
use crate::Value;
use rayon::iter::ParallelIterator;
use tensor_layout::{AxisName, HasAxis, Layout, View, ViewMut};

impl<L: Layout> Reads<View<'_, u32, L>, u32> {
    /// All ways of reading a view, whose elements are their own offsets, in pieces on all threads.
    #[must_use]
    pub fn in_parallel_pieces<A: AxisName, B: AxisName>() -> Self
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        Self::none().in_any_order([
            ("par_axis_iter", |it| {
                let counts = Counts::up_to(it.layout().required_span_size());
                it.par_axis_iter::<A>().for_each(|piece| piece.iter().for_each(|element| counts.count(*element)));
                counts.numbers()
            }),
            ("par_axis_chunks", |it| {
                let counts = Counts::up_to(it.layout().required_span_size());
                it.axis_chunks::<A, LEN>().remainder().for_each(|element| counts.count(*element));
                it.par_axis_chunks::<A, LEN>().for_each(|piece| piece.for_each(|element| counts.count(*element)));
                counts.numbers()
            }),
            ("par_tiles", |it| {
                let counts = Counts::up_to(it.layout().required_span_size());
                it.par_tiles::<(A, B)>(TILE)
                    .for_each(|(_, tile)| tile.iter().for_each(|element| counts.count(*element)));
                counts.numbers()
            }),
        ])
    }
}

/// All ways of changing each element once, in pieces on all threads.
#[must_use]
pub fn parallel_changes<T: Value, L: HasAxis<A> + HasAxis<B>, A: AxisName, B: AxisName>() -> Ways<fn(ViewMut<'_, T, L>)>
{
    ways::<fn(ViewMut<'_, T, L>)>(&[
        ("par_axis_iter_mut", |mut view| {
            view.par_axis_iter_mut::<A>().for_each(|mut piece| piece.iter_mut().for_each(T::change));
        }),
        ("par_axis_chunks_mut", |mut view| {
            view.axis_chunks_mut::<A, LEN>().remainder().for_each_mut(T::change);
            view.par_axis_chunks_mut::<A, LEN>().for_each(|mut piece| piece.for_each_mut(T::change));
        }),
        ("par_tiles_mut", |mut view| {
            view.par_tiles_mut::<(A, B)>(TILE).for_each(|(_, mut tile)| tile.iter_mut().for_each(T::change));
        }),
    ])
}
