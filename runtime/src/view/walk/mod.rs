//! Walks over the elements in memory order.
//!
//! A walk visits elements in memory order, so that it uses each cache line once. To the compiler it is nested loops. Static
//! layouts give them constant lengths. The innermost loop goes over slices if the elements of all operands are neighbours, and
//! otherwise in steps of constant strides.

mod fold;
mod methods;
mod operand;
#[cfg(feature = "rayon")]
mod parallel;
mod reduce;
mod zip;

use super::{View, ViewMut};
use crate::layout::Layout;
pub(super) use fold::{InOrder, Walking};
pub(crate) use methods::walk_methods;
pub use operand::Operand;
#[cfg(feature = "alloc")]
pub(crate) use reduce::Reduced;
pub use zip::Zip;

impl<'a, T, L: Layout> View<'a, T, L> {
    /// Calls `f` with each element, in memory order. An element that is broadcast is given once for each index.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let image = View::<u8, layout!(H=2 W=3; order = WH; pad(H) = 4)>::from_array(&[1, 2, 0, 0, 3, 4, 0, 0, 5, 6]);
    /// let mut elements = vec![];
    /// image.for_each(|element| elements.push(*element));
    /// assert_eq!(elements, [1, 2, 3, 4, 5, 6]);
    /// ```
    #[inline]
    pub fn for_each(&self, mut f: impl FnMut(&'a T)) {
        self.fold((), |(), element| f(element));
    }

    /// Folds over the elements in memory order.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let image = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 7.0, 3.0, 5.0]);
    /// assert_eq!(image.fold(f32::MIN, |most, element| most.max(*element)), 7.0);
    /// ```
    #[inline]
    pub fn fold<Acc>(&self, init: Acc, mut f: impl FnMut(Acc, &'a T) -> Acc) -> Acc {
        Walking::over((*self,)).fold(init, |acc, (), (element,)| f(acc, element))
    }

    /// Calls `f` with each index and its element, in memory order.
    ///
    /// ```
    /// use tensor_layout::{View, layout};
    ///
    /// let pixels = View::<u8, layout!(C=2 W=3; order = WC)>::from_array(&[1, 10, 2, 20, 3, 30]);
    /// let mut sums = [0; 2];
    /// pixels.for_each_indexed(|[c, _], pixel| sums[c] += pixel);
    /// assert_eq!(sums, [6, 60]);
    /// ```
    #[inline]
    pub fn for_each_indexed(&self, mut f: impl FnMut(L::Index, &'a T)) {
        self.fold_indexed((), |(), index, element| f(index, element));
    }

    /// Folds over the indices and their elements, in memory order.
    #[inline]
    pub fn fold_indexed<Acc>(&self, init: Acc, mut f: impl FnMut(Acc, L::Index, &'a T) -> Acc) -> Acc {
        Walking::over((*self,)).fold(init, |acc, index, (element,)| f(acc, index, element))
    }
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    walk_methods!();

    /// Calls `f` with each element, to be changed, in memory order.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let mut pixels = [1, 2, 3, 0, 4, 5, 6, 0];
    /// ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels).for_each_mut(|pixel| *pixel *= 10);
    /// assert_eq!(pixels, [10, 20, 30, 0, 40, 50, 60, 0]);
    /// ```
    #[inline]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(&mut T)) {
        Walking::over((self.view_mut(),)).fold((), |(), (), (element,)| f(element));
    }

    /// Calls `f` with each index and its element, to be changed, in memory order.
    ///
    /// ```
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let (mut pixels, gain) = ([1.0; 4], [0.5, 2.0]);
    /// let mut image = ViewMut::<f32, layout!(C=2 W=2; order = WC)>::from_array(&mut pixels);
    /// image.for_each_indexed_mut(|[c, _], pixel| *pixel *= gain[c]);
    /// assert_eq!(pixels, [0.5, 2.0, 0.5, 2.0]);
    /// ```
    #[inline]
    pub fn for_each_indexed_mut(&mut self, mut f: impl FnMut(L::Index, &mut T)) {
        Walking::over((self.view_mut(),)).fold((), |(), index, (element,)| f(index, element));
    }

    /// Makes each element a clone of `value`. The padding stays as it is: it may belong to others. An owner can write it
    /// too, by [`Tensor::fill_storage`](crate::Tensor::fill_storage).
    ///
    /// ```
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let mut pixels = [0; 8];
    /// ViewMut::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&mut pixels).fill(9);
    /// assert_eq!(pixels, [9, 9, 9, 0, 9, 9, 9, 0]);
    /// ```
    #[inline]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.for_each_mut(|element| *element = value.clone());
    }
}
