//! What `at!` expands to: an index put together from indices along named axes, in any order.

use crate::axis::AxisName;
use crate::axis::key::{Given, IsNothing};
use crate::layout::rank::IndexArray;
use crate::layout::variance::Invariant;
use crate::layout::{HasAxis, Layout};
use core::marker::PhantomData;

/// An index of the layout `L` of which the axes in the list `G` are given.
pub struct NamedIndex<L: Layout, G> {
    index: L::Index,
    given: Invariant<(L, G)>,
}

impl<L: Layout> NamedIndex<L, ()> {
    /// The index of which nothing is given.
    #[allow(clippy::new_without_default)] // what it is an index of, only `at!` can say
    #[inline(always)]
    pub fn new() -> Self {
        NamedIndex { index: L::Index::ZERO, given: PhantomData }
    }

    /// Says what `L` is.
    pub fn of(&self, _: &L) {}
}

impl<L: Layout, G: Given> NamedIndex<L, G> {
    /// The index, once every axis is given.
    #[inline(always)]
    pub fn complete(self) -> L::Index
    where
        L::Missing<G>: IsNothing,
    {
        self.index
    }

    /// The index where a mistake has been reported already.
    pub fn incomplete(self) -> L::Index {
        self.index
    }
}

/// The index with that along `A`. A function and no method: rustc shows the error of a missing axis at its receiver.
#[inline(always)]
pub fn axis_index<A: AxisName, L: HasAxis<A>, G: Given>(
    index: NamedIndex<L, G>,
    along: usize,
) -> NamedIndex<L, (A, G)> {
    let mut index = index.index;
    index.as_mut()[<L as HasAxis<A>>::POSITION] = along;
    NamedIndex { index, given: PhantomData }
}
