//! Copies that own their elements: in the order of the indices, or without gaps.

use super::Tensor;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::ops::Packed;
use crate::view::{View, ViewMut};
use alloc::vec::Vec;

/// Of views, mutable views and tensors.
macro_rules! copies {
    () => {
        /// A copy of the elements in the order of the indices, [`len`](Self::len) of them, without padding.
        ///
        /// ```
        /// use tensor_layout::axis::{H, W};
        /// use tensor_layout::{View, layout};
        ///
        /// let image = View::<u8, layout!(H=2 W=2; pad(W) = 4)>::from_array(&[1, 2, 0, 0, 3, 4]); // H=2 W=2
        /// assert_eq!(image.to_vec(), [1, 2, 3, 4]);
        /// assert_eq!(image.permute::<(W, H)>().to_vec(), [1, 3, 2, 4]); // W=2 H=2
        /// ```
        #[must_use]
        pub fn to_vec(&self) -> Vec<T>
        where
            T: Clone,
        {
            self.view().cloned()
        }

        /// A copy without gaps, in the same order in memory: its layout is [`packed`](Layout::packed). So a copy of a part is as large as the
        /// part.
        ///
        /// Of axes with digits, the last ones may not be full. What fills them is 0 of numbers, or else an element.
        ///
        /// ```
        /// use tensor_layout::axis::{H, W};
        /// use tensor_layout::{Tensor, layout};
        ///
        /// let frame = Tensor::<u8, layout!(H=100 W=200)>::from_fn(|[h, w]| (h + w) as u8); // H=100 W=200
        /// let part = frame.crop::<H, 2>(10).crop::<W, 3>(20).to_tensor(); // H=2 W=3
        /// assert_eq!(part.storage(), [30, 31, 32, 31, 32, 33]);
        /// ```
        ///
        /// # Panics
        ///
        /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does, or if there is no [packed](Layout::try_packed) layout.
        #[doc(alias("to_owned", "contiguous", "copy"))]
        #[must_use]
        #[track_caller]
        pub fn to_tensor(&self) -> Tensor<T, Packed<L>>
        where
            T: Copy,
        {
            demand!(Packed::<L>::EXISTS);
            self.view().copied_packed()
        }
    };
}

/// Of views and mutable views. [`Tensor::map`] keeps its own layout.
macro_rules! maps {
    () => {
        /// A tensor of what `function` makes of each element, without gaps, in the same order in memory: its layout is [`packed`](Layout::packed).
        /// To write into memory that is there, see [`map_from`](ViewMut::map_from).
        ///
        /// Of axes with digits, the last ones may not be full. What fills them is 0 of numbers, and what `function` makes of the first element
        /// else.
        ///
        /// ```
        /// use tensor_layout::{View, axis, layout};
        ///
        /// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[0, 51, 255, 1, 2, 3]); // H=2 W=3
        /// let pixels = image.fix::<axis::H>(0).map(|x| f32::from(x) / 255.0); // W=3
        /// assert_eq!(pixels.storage(), [0.0, 0.2, 1.0]);
        /// ```
        ///
        /// # Panics
        ///
        /// As [`to_tensor`](Self::to_tensor).
        #[doc(alias = "mapv")]
        #[must_use = "the view itself is not changed: write `for_each_mut`, or `map_from` of another view, to change elements"]
        #[track_caller]
        pub fn map<U>(&self, function: impl FnMut(T) -> U) -> Tensor<U, Packed<L>>
        where
            T: Copy,
        {
            demand!(Packed::<L>::EXISTS);
            self.view().mapped_packed(function)
        }
    };
}

impl<T, L: Layout> View<'_, T, L> {
    copies!();
    maps!();
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    copies!();
    maps!();
}

impl<T, L: Layout> Tensor<T, L> {
    copies!();
}
