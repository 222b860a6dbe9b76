//! Memory that is used again: a tensor of another layout in the memory that a tensor owns.

use super::Tensor;
use super::memory::Memory;
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::Layout;
use core::fmt;

/// The memory has fewer elements than a layout needs. Nothing is lost: the error has the memory.
///
/// ```
/// use tensor_layout::{Memory, Tensor, layout};
///
/// let memory = Memory::<f32>::zeros(8);
/// let error = Tensor::with_memory(<layout!(H=3 W=3)>::default(), memory).unwrap_err();
/// assert_eq!((error.error.required, error.error.actual), (9, 8)); // elements
/// assert_eq!(error.memory.len(), 8);
/// ```
pub struct NoRoom<T> {
    /// What is missing: [`required`](BufferError::required) is the `storage_size` of the layout, or its `required_span_size` if another owner has
    /// the memory.
    pub error: BufferError,
    /// The memory, as it was.
    pub memory: Memory<T>,
}

impl<T> fmt::Debug for NoRoom<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T> fmt::Display for NoRoom<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T> core::error::Error for NoRoom<T> {}

impl<T> From<NoRoom<T>> for BufferError {
    fn from(error: NoRoom<T>) -> Self {
        error.error
    }
}

impl<T, L: Layout> From<Tensor<T, L>> for Memory<T> {
    /// [`Tensor::into_memory`].
    fn from(tensor: Tensor<T, L>) -> Self {
        tensor.into_memory()
    }
}

impl<T, L: Layout> Tensor<T, L> {
    /// A tensor in this memory, without an allocation. The memory is one that a tensor had, a tensor, or [`Memory::zeros`]; it may have more
    /// elements than the layout stores, and keeps them. The elements stay as they lie there.
    ///
    /// ```
    /// use tensor_layout::{Layout, Memory, Tensor, layout};
    ///
    /// let workspace = Memory::<f32>::zeros(64);
    /// let mut panels = Tensor::with_memory(<layout!(M=8 K=4)>::default(), workspace)?; // M=8 K=4
    /// panels.fill(1.0);
    /// let rows = <layout!(H=? W=?)>::with_extents([3, 20])?;
    /// let rows = Tensor::with_memory(rows, panels)?; // H=3 W=20
    /// assert_eq!((rows[[1, 11]], rows[[1, 12]]), (1.0, 0.0)); // elements 31 and 32
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the memory has fewer elements than the layout's `storage_size`, or, in the memory of [another owner](Memory::from_owner), than its
    /// `required_span_size`, as the owner may lack the padding past the span. The error has both numbers, and the memory.
    pub fn with_memory(layout: L, memory: impl Into<Memory<T>>) -> Result<Self, NoRoom<T>> {
        demand!(L::__SOUND_VALUE);
        let memory = memory.into();
        let required = if memory.is_of_owner() { layout.required_span_size() } else { layout.storage_size() };
        let actual = memory.len();
        if actual < required {
            return Err(NoRoom { error: BufferError::new(required, actual, BufferErrorKind::TooSmall), memory });
        }
        Ok(Self::in_memory(layout, memory))
    }

    /// A tensor of another layout in the memory of this one, without an allocation. It has room for as many elements as the largest tensor
    /// that the memory was made for. The elements stay as they lie there: [`copy_from`](Self::copy_from) converts them into another tensor.
    ///
    /// ```
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let pixels = Tensor::<u8, layout!(H=2 W=2 C=3)>::zeros(); // H=2 W=2 C=3
    /// let row = pixels.into_layout(<layout!(W=5)>::default())?; // W=5
    /// let pixels = row.into_layout(<layout!(C=3 H=2 W=2)>::default())?; // C=3 H=2 W=2
    /// assert_eq!(pixels.storage().len(), 12);
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`with_memory`](Self::with_memory).
    pub fn into_layout<M: Layout>(self, layout: M) -> Result<Tensor<T, M>, NoRoom<T>> {
        demand!(M::__SOUND_VALUE);
        Tensor::with_memory(layout, self)
    }

    /// The memory that the tensor owns. It may have more elements than the storage: see [`with_memory`](Self::with_memory).
    #[must_use]
    pub fn into_memory(self) -> Memory<T> {
        self.into_parts().1
    }
}
