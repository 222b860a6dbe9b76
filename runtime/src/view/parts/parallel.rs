//! Parts of views as parallel iterators of `rayon`.

use super::{AxisChunks, AxisChunksMut, AxisIter, AxisIterMut, Tiles, TilesMut};
use crate::axis::AxisName;
use crate::crate_token::CrateToken;
use crate::layout::Layout;
use crate::layout::names::TwoNames;
use crate::view::{View, ViewMut};
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};

/// A parallel iterator over parts. Its items are processed by the threads of the `rayon` pool.
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Parallel<I>(pub(crate) I);

/// An iterator over parts of a view, which can be cut in two. Sealed.
pub trait Cut: sealed::Cut {}

mod sealed {
    use super::CrateToken;

    pub trait Cut: Sized + ExactSizeIterator + DoubleEndedIterator + Send {
        /// The first `count` items, of at least as many, and the others. Both may still have what is not an item, such as a remainder:
        /// it is asked of one of them at most.
        fn __cut(self, count: usize, _: CrateToken) -> [Self; 2];
    }
}

/// What threads divide among them. `Producer` is a safe trait, and a program can be given one by `with_producer`.
struct Parts<I>(I);

impl<I: Cut> Producer for Parts<I>
where
    I::Item: Send,
{
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self.0
    }

    fn split_at(self, count: usize) -> (Self, Self) {
        assert!(count <= self.0.len(), "{} parts cannot be split after {count}", self.0.len());
        // The iterators are of a type that a program cannot name here, so it asks for items only.
        let [first, rest] = self.0.__cut(count, CrateToken::TOKEN);
        (Parts(first), Parts(rest))
    }
}

impl<I: Cut> ParallelIterator for Parallel<I>
where
    I::Item: Send,
{
    type Item = I::Item;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<I: Cut> IndexedParallelIterator for Parallel<I>
where
    I::Item: Send,
{
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<CB: ProducerCallback<Self::Item>>(self, callback: CB) -> CB::Output {
        callback.callback(Parts(self.0))
    }
}

macro_rules! cut {
    ($([$($generics:tt)*] $parts:ty, of $view:ty;)*) => { $(
        impl<'a, T, L: Layout, $($generics)*> Cut for $parts
        where
            $view: Send,
        {
        }

        impl<'a, T, L: Layout, $($generics)*> sealed::Cut for $parts
        where
            $view: Send,
        {
            fn __cut(self, count: usize, _: CrateToken) -> [Self; 2] {
                self.split_at(count)
            }
        }
    )* };
}

cut! {
    [A: AxisName] AxisIter<'a, T, L, A>, of View<'a, T, L>;
    [A: AxisName] AxisIterMut<'a, T, L, A>, of ViewMut<'a, T, L>;
    [A: AxisName, const LEN: usize] AxisChunks<'a, T, L, A, LEN>, of View<'a, T, L>;
    [A: AxisName, const LEN: usize] AxisChunksMut<'a, T, L, A, LEN>, of ViewMut<'a, T, L>;
    [P: TwoNames] Tiles<'a, T, L, P>, of View<'a, T, L>;
    [P: TwoNames] TilesMut<'a, T, L, P>, of ViewMut<'a, T, L>;
}
