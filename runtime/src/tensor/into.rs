//! Views of a tensor, by `into`: what rustc advises where a reference to a tensor stands in the place of a view.

use super::{Memory, Tensor};
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

impl<'a, T, L: StaticLayout> From<&'a mut Tensor<T, L>> for ViewMut<'a, T, L> {
    /// [`Tensor::view_mut`]. Of a static layout the compiler knows whether two indices share an element.
    #[inline(always)]
    fn from(tensor: &'a mut Tensor<T, L>) -> Self {
        demand!(Demand::<L>::UNIQUE);
        tensor.exclusive()
    }
}

impl<T: Default, L: StaticLayout> Default for Tensor<T, L> {
    /// Each element is `T::default()`, and the padding too.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// #[derive(Default)]
    /// struct State {
    ///     hidden: Tensor<f32, layout!(N=1 D=64)>,
    ///     step: usize,
    /// }
    ///
    /// let state = State::default();
    /// assert!(state.step == 0 && state.hidden.iter().all(|x| *x == 0.0));
    /// ```
    fn default() -> Self {
        demand!(L::__SOUND);
        Self::in_memory(L::__VALUE, Memory::from_fn(L::__VALUE.storage_size(), |_| T::default()))
    }
}
