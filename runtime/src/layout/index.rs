//! What `at!` expands to: an index made of indices along named axes, in any order.

use crate::axis::AxisName;
use crate::axis::key::Given;
use crate::layout::names::{GivenAllAxes, KnownAxes};
use crate::layout::rank::IndexInternals;
use crate::layout::variance::Invariant;
use crate::layout::{HasAxis, Layout};
use core::marker::PhantomData;

/// An index of the layout `L`. The numbers along the axes in the list `G` are given.
pub struct NamedIndex<L: Layout, G> {
    index: L::Index,
    given: Invariant<(L, G)>,
}

impl<L: Layout> NamedIndex<L, ()> {
    /// An index without any number given.
    #[allow(clippy::new_without_default)] // only `at!` can tell which layout it is an index of
    #[inline(always)]
    pub fn new() -> Self {
        NamedIndex { index: L::Index::__ZERO, given: PhantomData }
    }

    /// Fixes what `L` is.
    pub fn of<K: KnownAxes<Of<K> = L> + Layout>(&self, _: &K) {}
}

impl<L: Layout, G: Given> NamedIndex<L, G> {
    /// The index, which has a number for every axis.
    #[inline(always)]
    pub fn complete(self) -> L::Index
    where
        L: GivenAllAxes<G>,
    {
        self.index
    }

    /// The index, after a mistake that has been reported already.
    pub fn incomplete(self) -> L::Index {
        self.index
    }
}

/// The index with its number along `A`. It is not a method: rustc would show the error of a missing axis at the receiver.
#[inline(always)]
pub fn axis_index<A: AxisName, L: HasAxis<A>, G: Given>(
    index: NamedIndex<L, G>,
    along: usize,
) -> NamedIndex<L, (A, G)> {
    let mut index = index.index;
    index.as_mut()[<L as HasAxis<A>>::POSITION] = along;
    NamedIndex { index, given: PhantomData }
}
