//! From a `Vec`, whose elements are moved to aligned memory.

use super::Tensor;
use super::memory::Memory;
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::{Layout, StaticLayout};
use crate::view::raw::large_enough;
use alloc::vec::Vec;

impl<T: Clone, L: Layout> Tensor<T, L> {
    /// The whole storage in memory order, padding too, as a `Vec` of `storage_size` elements: what [`from_vec`](Self::from_vec) takes. They are
    /// copied, as a `Vec` has no alignment of 64 bytes.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let image = Tensor::<u8, layout!(H=2 W=3; order = WH)>::from_fn(|[h, w]| (10 * h + w) as u8); // H=2 W=3
    /// assert_eq!(image.into_vec(), [0, 10, 1, 11, 2, 12]);
    /// ```
    #[doc(alias = "to_vec")]
    pub fn into_vec(self) -> Vec<T> {
        self.storage().to_vec()
    }
}

impl<T: Default, L: Layout> Tensor<T, L> {
    /// These elements, which lie in memory as the layout says, as for [`View::new`](crate::View::new). They are moved to memory that is
    /// 64-byte aligned. What the storage has after them is `T::default()`.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let numbers: Vec<u8> = (0..6).collect();
    /// let image = Tensor::<u8, layout!(H=2 W=3)>::from_vec(numbers)?; // H=2 W=3
    /// assert_eq!(image[[1, 0]], 3);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are fewer elements than the layout's `required_span_size`, or more than its `storage_size`.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub fn from_vec(elements: Vec<T>) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND);
        Self::moved(L::__VALUE, elements)
    }

    /// [`Tensor::from_vec`] with a layout value.
    ///
    /// # Errors
    ///
    /// As [`Tensor::from_vec`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::from_vec`].
    pub fn from_vec_with_layout(layout: L, elements: Vec<T>) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE);
        Self::moved(layout, elements)
    }

    fn moved(layout: L, elements: Vec<T>) -> Result<Self, BufferError> {
        let (storage, len) = (layout.storage_size(), elements.len());
        large_enough(len, layout.required_span_size())?;
        if len > storage {
            let kind = BufferErrorKind::TooLarge { storage };
            return Err(BufferError::new(layout.required_span_size(), len, kind));
        }
        let mut elements = elements.into_iter();
        Ok(Self::in_memory(layout, Memory::from_fn(storage, |_| elements.next().unwrap_or_default())))
    }
}
