//! Views of a tensor, by `into`: what rustc advises where a reference to a tensor stands in the place of a view.

use super::Tensor;
use crate::error::demand::demand;
use crate::layout::{Layout, StaticLayout};
use crate::view::demand::Demand;
use crate::view::{View, ViewMut};

impl<'a, T, L: Layout> From<&'a Tensor<T, L>> for View<'a, T, L> {
    /// [`Tensor::view`].
    #[inline(always)]
    fn from(tensor: &'a Tensor<T, L>) -> Self {
        tensor.view()
    }
}

#[allow(clippy::from_over_into, reason = "rustc shows the user's call in an error")]
impl<'a, T, L: StaticLayout> Into<ViewMut<'a, T, L>> for &'a mut Tensor<T, L> {
    /// [`Tensor::view_mut`]. Of a static layout the compiler knows whether two indices share an element.
    #[inline(always)]
    fn into(self) -> ViewMut<'a, T, L> {
        demand!(Demand::<L>::UNIQUE);
        self.exclusive()
    }
}
