//! From a plain layout to one with a name of its own, and back.

use super::Tensor;
use crate::layout::Layout;
use crate::layout::nominal::{Nominal, named_of, plain_of};

impl<T, L: Layout> Tensor<T, L> {
    /// The same tensor, in the layout that has this one's numbers and a name of its own; see [`View::named`](crate::View::named).
    #[inline]
    #[must_use]
    pub fn named<M: Nominal<As = L>>(self) -> Tensor<T, M> {
        Tensor::in_memory(named_of(self.layout), self.memory)
    }
}

impl<T, M: Nominal> Tensor<T, M> {
    /// The same tensor, in the plain layout of the same numbers; see [`View::named`](crate::View::named).
    #[inline]
    #[must_use]
    pub fn unnamed(self) -> Tensor<T, M::As> {
        Tensor::in_memory(plain_of(&self.layout), self.memory)
    }
}
