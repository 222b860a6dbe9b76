//! The ways that use all threads of a `rayon` pool.

use super::Trial;
use crate::Value;
use crate::ways::read::Reads;
use crate::ways::{parallel, parallel_pieces};
use tensor_layout::{AxisName, HasAxis, Layout};

impl<L: Layout> Trial<L> {
    /// Tries every way of reading a view in parallel.
    pub fn read_in_parallel(&self) -> usize {
        self.read_by(&|view| view, &self.plain, |view| Reads::in_parallel().try_all(view, &self.plain))
    }

    /// Tries every way of changing a mutable view in parallel.
    pub fn write_in_parallel<T: Value>(&self) -> usize {
        self.write_by::<T, L>(&|view| view, &self.plain, parallel::changes(), parallel::fills())
    }

    /// Tries every way of reading and of changing a view of a unique layout piece by piece along two axes, on all threads of a `rayon` pool.
    pub fn in_parallel_pieces<A: AxisName, B: AxisName>(&self) -> usize
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        self.read_by::<u32, L>(&|view| view, &self.plain, |view| {
            Reads::in_parallel_pieces::<A, B>().try_all(view, &self.plain)
        }) + self.write_by::<u32, L>(
            &|view| view,
            &self.plain,
            parallel_pieces::parallel_changes::<_, L, A, B>(),
            vec![],
        )
    }

    /// Tries every way of copying in parallel.
    pub fn copy_in_parallel<T: Value + Copy, R: Layout>(&self, from: &Trial<R>) -> usize {
        self.copy_by::<T, R>(from, parallel::copies())
    }

    /// Tries every way of making the elements of this layout from the elements of another one in parallel.
    pub fn map_in_parallel<T: Value, R: Layout>(&self, from: &Trial<R>) -> usize {
        self.map_by::<T, R>(from, parallel::maps())
    }

    /// Tries every way of adding the elements of another layout to the elements of this one in parallel.
    pub fn add_in_parallel<R: Layout>(&self, from: &Trial<R>) -> usize {
        self.add_by(from, parallel::sums())
    }
}
