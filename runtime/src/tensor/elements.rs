//! Elements as a `Vec`, and back: in the order of the indices, or as they are stored.

use super::Tensor;
use super::memory::Memory;
use super::padding::is_number;
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::ops::InIndexOrder;
use crate::layout::via::Via;
use crate::layout::{Layout, StaticLayout};
use crate::view::demand::Demand;
use crate::view::raw::{Neighbours, demand_unique, large_enough};
use crate::view::units::copy_units;
use crate::view::{View, ViewMut};
use alloc::vec::Vec;

impl<T: Clone, L: Layout> Tensor<T, L> {
    /// These elements, one for each index, in the order of the indices: the last axis runs fastest. For elements in the order of memory,
    /// with padding, see [`from_storage`](Self::from_storage).
    ///
    /// The memory is the `Vec`'s, with its alignment, where the layout has this order and no padding. Else the elements are moved to new
    /// memory, 64-byte aligned; its padding is 0 of numbers, and clones of the first element else.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let numbers: Vec<u8> = (0..6).collect();
    /// let image = Tensor::<u8, layout!(H=2 W=3; order = WH)>::from_vec(numbers)?; // H=2 W=3
    /// assert_eq!(image[[1, 0]], 3);
    /// assert_eq!(image.storage(), [0, 3, 1, 4, 2, 5]);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of elements is not the layout's `len`. If two indices share an element, which a static layout does not compile with.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub fn from_vec(elements: Vec<T>) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND, Demand::<L>::UNIQUE);
        Self::ordered(L::__VALUE, elements)
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
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        Self::ordered(layout, elements)
    }

    fn ordered(layout: L, elements: Vec<T>) -> Result<Self, BufferError> {
        let (storage, len) = (layout.storage_size(), layout.len());
        if elements.len() != len {
            return Err(BufferError::new(len, elements.len(), BufferErrorKind::NotTheLength));
        }
        // In the order of the indices, no two share an element.
        if len == 0 || (storage == len && layout.__is_in_index_order()) {
            return Ok(Self::in_memory(layout, elements.into()));
        }
        demand_unique(&layout, len)?;
        if is_number::<T>() {
            let from = match View::bound(index_order(&layout), &elements) {
                Ok(from) => from,
                Err(error) => unreachable!("as many elements as indices: {error}"),
            };
            // SAFETY: the copy writes the element of each index.
            let tensor = unsafe { Self::written(layout, |to| copy_units(to, &from)) };
            return Ok(tensor.unwrap_or_else(|| unreachable!("numbers have a padding")));
        }
        let first = elements[0].clone(); // there is one
        let mut elements = elements.into_iter();
        Ok(Self::placed(layout, || elements.next().unwrap_or_else(|| first.clone())))
    }

    /// The elements in the order of the indices, [`len`](Self::len) of them, without padding: what [`to_vec`](Self::to_vec) gives. They are
    /// copied only where the memory has another order or padding, or is not that of a `Vec`. Another owner is then dropped.
    ///
    /// ```
    /// use tensor_layout::axis::{H, W};
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let image = Tensor::<u8, layout!(H=2 W=3)>::from_vec(vec![0, 1, 2, 10, 11, 12])?; // H=2 W=3
    /// let columns = image.permute::<(W, H)>().to_tensor(); // W=3 H=2
    /// assert_eq!(columns.into_vec(), [0, 10, 1, 11, 2, 12]);
    /// assert_eq!(image.into_vec(), [0, 1, 2, 10, 11, 12]); // the `Vec` of above
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        if self.as_slice().is_none() {
            let elements = self.to_vec();
            drop(self); // here, so that the elements are freed too if an owner panics
            return elements;
        }
        let (len, mut elements) = (self.len(), Vec::from(self.into_memory()));
        elements.truncate(len);
        elements
    }

    /// These elements, which lie in memory as the layout says, padding too, as for [`View::new`]. The memory is the `Vec`'s, with its alignment,
    /// and never copied where the `Vec` has as many elements as the storage. Else the padding that is missing is 0 of numbers, and clones
    /// of the last element else.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let rows = vec![1_u8, 2, 3, 0, 4, 5, 6, 0];
    /// let image = Tensor::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_storage(rows)?; // H=2 W=3
    /// assert_eq!(image[[1, 0]], 4);
    /// assert_eq!(image.to_vec(), [1, 2, 3, 4, 5, 6]);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are fewer elements than the layout's `required_span_size`, or more than its `storage_size`.
    ///
    /// # Panics
    ///
    /// As [`Tensor::from_vec`].
    #[doc(alias = "from_raw_vec")]
    pub fn from_storage(elements: Vec<T>) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND);
        Self::stored(L::__VALUE, elements)
    }

    /// [`Tensor::from_storage`] with a layout value.
    ///
    /// # Errors
    ///
    /// As [`Tensor::from_storage`].
    ///
    /// # Panics
    ///
    /// As [`Tensor::from_vec`].
    pub fn from_storage_with_layout(layout: L, elements: Vec<T>) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE);
        Self::stored(layout, elements)
    }

    fn stored(layout: L, mut elements: Vec<T>) -> Result<Self, BufferError> {
        let (storage, span, len) = (layout.storage_size(), layout.required_span_size(), elements.len());
        large_enough(len, span)?;
        if len > storage {
            return Err(BufferError::new(span, len, BufferErrorKind::TooLarge { storage }));
        }
        if len < storage {
            let zero = Memory::zeros_of_numbers(1);
            if let Some(padding) = zero.as_deref().unwrap_or(&elements).last().cloned() {
                elements.reserve_exact(storage - len);
                elements.resize(storage, padding);
            }
        }
        Ok(Self::in_memory(layout, elements.into()))
    }
}

impl<T: Copy, L: Layout> Tensor<T, L> {
    /// A tensor in memory that another owner has, as [`View::new`] sees it: a mapped file, a pinned buffer, the storage of another library.
    /// Nothing is copied. The owner is dropped with the tensor, or where the elements become a `Vec`.
    ///
    /// The owner is asked for its slice once. The slice may be longer than the layout's storage, and may lack the padding past the span; its
    /// alignment is the tensor's. For a `Vec` write [`from_storage`](Self::from_storage), which gives it back without a copy.
    /// [`Memory::from_owner`] is the same for memory that several layouts use in turn.
    ///
    /// An owner must not use, move or free the elements of the slice before it is dropped. Without `unsafe` code it cannot.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// /// What another library has.
    /// struct Pinned(Box<[f32]>);
    ///
    /// impl AsMut<[f32]> for Pinned {
    ///     fn as_mut(&mut self) -> &mut [f32] {
    ///         &mut self.0
    ///     }
    /// }
    ///
    /// let pinned = Pinned([1.0, 2.0, 0.0, 3.0, 4.0].into());
    /// let address = pinned.0.as_ptr();
    /// let rows = <layout!(H=2 W=2; pad(W) = 3)>::default();
    /// let tensor = Tensor::from_owner(rows, pinned)?; // H=2 W=2
    /// assert_eq!(tensor[[1, 0]], 3.0);
    /// assert_eq!(tensor.storage().as_ptr(), address);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the slice has fewer elements than the layout's `required_span_size`. The owner is then dropped; with [`Memory::from_owner`] and
    /// [`with_memory`](Self::with_memory) the error has its memory.
    pub fn from_owner(layout: L, owner: impl AsMut<[T]> + Send + Sync + 'static) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE);
        Ok(Self::with_memory(layout, Memory::from_owner(owner))?)
    }
}

impl<T, L: Layout> Tensor<T, L> {
    /// The whole storage in memory order, padding too: `storage_size` elements, what [`storage`](Self::storage) shows and
    /// [`from_storage`](Self::from_storage) takes. It is copied only if the memory is not that of a `Vec`. Another owner is then dropped.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let image = Tensor::<u8, layout!(H=2 W=3; order = WH)>::from_fn(|[h, w]| (10 * h + w) as u8); // H=2 W=3
    /// assert_eq!(image.to_vec(), [0, 1, 2, 10, 11, 12]);
    /// assert_eq!(image.into_storage(), [0, 10, 1, 11, 2, 12]);
    /// ```
    #[doc(alias = "into_raw_vec")]
    #[must_use]
    pub fn into_storage(self) -> Vec<T> {
        let (storage, mut elements) = (self.layout.storage_size(), Vec::from(self.into_memory()));
        elements.truncate(storage);
        elements
    }
}

impl<T: Clone, L: Layout> View<'_, T, L> {
    /// The elements in the order of the indices.
    pub(crate) fn cloned(&self) -> Vec<T> {
        if let Some(elements) = self.contiguous(Neighbours::InIndexOrder) {
            return elements.to_vec();
        }
        if !is_number::<T>() {
            return self.iter().cloned().collect();
        }
        let len = self.len();
        let mut elements = Vec::with_capacity(len);
        let to = &mut elements.spare_capacity_mut()[..len];
        let copied = match ViewMut::bound(index_order(self.layout()), to) {
            Ok(mut to) => copy_units(&mut to, self),
            Err(error) => unreachable!("a packed layout, and as many elements: {error}"),
        };
        if let Err(mismatch) = copied {
            unreachable!("the same extents: {mismatch}")
        }
        // SAFETY: the copy has written the element of each index, and the layout has no others.
        unsafe { elements.set_len(len) };
        elements
    }
}

/// The axes and extents of a layout that has an element, in the order of the indices.
fn index_order<L: Layout>(layout: &L) -> Via<L, InIndexOrder> {
    match Via::of(layout, 0) {
        Ok(layout) => layout,
        Err(error) => unreachable!("the elements of a layout fit: {error}"),
    }
}
