//! The owner of a tensor's memory.

use super::convert::AnyPairError;
use super::raw::{RawTensor, size_in_bytes};
use super::view::described;
use super::{AnyView, AnyViewMut, ViewError};
use crate::Tensor;
use crate::any::AnyLayout;
use crate::element::{DataType, InMemory, SizeDemand};
use crate::error::BufferError;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::notation::Written;
use crate::tensor::{Memory, NoMemory};
use alloc::borrow::Cow;
use bytemuck::Zeroable;
use core::fmt;

/// A tensor whose type and layout are known at run time, and which owns its storage, padding and all: `storage_size` elements, 64-byte
/// aligned, in whole 64-byte lines.
///
/// Tensors of several types and layouts are values of one type:
///
/// ```
/// use std::collections::HashMap;
/// use tensor_layout::{AnyLayout, AnyTensor, Tensor, layout};
///
/// let weight =
///     // O=16 I=4 H=1 W=1
///     Tensor::<f32, layout!(O=16 I=4 H=1 W=1)>::from_fn(|[o, i, ..]| (o * 10 + i) as f32);
/// let scale = Tensor::<u8, layout!(O=16)>::zeros(); // O=16
/// let mut tensors: HashMap<&str, AnyTensor> =
///     [("weight", weight.into()), ("scale", scale.into())].into();
///
/// // What the kernel needs, chosen when the program runs.
/// let layout = AnyLayout::parse("O=16 I=4 H=1 W=1; order = HWIO")?;
/// let relaid = AnyTensor::from_view_with_layout(layout, &tensors["weight"].view());
/// tensors.insert("weight", relaid);
///
/// // O=16 I=4 H=1 W=1
/// let weight = tensors["weight"].view().downcast::<f32, layout!(O=? I=? H=1 W=1; order = HWIO)>()?;
/// assert_eq!((weight[[15, 3, 0, 0]], weight.strides()), (153.0, [1, 16, 64, 64]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyTensor {
    /// Of the storage of the layout, or more, which [`of_memory`](AnyTensor::of_memory) checks: invariants 1 and 2 of [`raw`](super::raw).
    memory: Memory<u8>,
    data_type: DataType,
    layout: AnyLayout,
}

impl AnyTensor {
    /// All bits zero, in the padding too.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    #[must_use]
    pub fn zeros(data_type: DataType, layout: AnyLayout) -> Self {
        Self::try_zeros(data_type, layout).unwrap_or_else(|error| error.end())
    }

    /// [`zeros`](Self::zeros), for functions that give an error.
    ///
    /// # Errors
    ///
    /// If there is no memory for them.
    pub(crate) fn try_zeros(data_type: DataType, layout: AnyLayout) -> Result<Self, NoMemory> {
        Ok(Self::of_memory(data_type, Memory::try_zeroed(storage_size_in_bytes(&layout, data_type))?, layout))
    }

    /// Every tensor is made here, of a memory that is compared with the layout.
    ///
    /// # Panics
    ///
    /// If the memory is less than the storage of the layout.
    fn of_memory(data_type: DataType, memory: Memory<u8>, layout: AnyLayout) -> Self {
        let (len, storage) = (memory.len(), storage_size_in_bytes(&layout, data_type));
        assert!(len >= storage, "the memory has {len} bytes, and the storage of the layout `{layout}` has {storage}");
        AnyTensor { memory, data_type, layout }
    }

    /// The same tensor in this layout: zeros, and then [`copy_from`](AnyViewMut::copy_from) the view, axes matched by name.
    ///
    /// # Panics
    ///
    /// If the axes or the extents differ, if two indices of the layout share an element, or if the size in bytes is over `isize::MAX`. See
    /// [`try_from_view_with_layout`](Self::try_from_view_with_layout).
    #[must_use]
    #[track_caller]
    pub fn from_view_with_layout(layout: AnyLayout, source: &AnyView<'_>) -> Self {
        match Self::try_from_view_with_layout(layout, source) {
            Ok(tensor) => tensor,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`from_view_with_layout`](Self::from_view_with_layout), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the axes or the extents differ, if two indices of the layout share an element, if the size in bytes is over `isize::MAX`, or if there
    /// is no memory for it; or if elements of less than a byte would be taken apart, as [`try_copy_from`](AnyViewMut::try_copy_from) says.
    pub fn try_from_view_with_layout(layout: AnyLayout, source: &AnyView<'_>) -> Result<Self, AnyPairError> {
        let data_type = source.data_type();
        AnyPairError::check_target(&layout, data_type)?;
        let mut tensor = AnyTensor::try_zeros(data_type, layout).map_err(AnyPairError::no_memory)?;
        tensor.exclusive().try_copy_from(source)?;
        Ok(tensor)
    }

    fn storage_size_in_bytes(&self) -> usize {
        storage_size_in_bytes(&self.layout, self.data_type)
    }

    /// The type of the elements.
    #[must_use]
    pub fn data_type(&self) -> DataType {
        self.data_type
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &AnyLayout {
        &self.layout
    }

    /// The whole storage in memory order, padding too.
    #[must_use]
    pub fn storage_as_bytes(&self) -> &[u8] {
        &self.memory[..self.storage_size_in_bytes()]
    }

    /// The whole storage in memory order, padding too.
    #[must_use]
    pub fn storage_as_mut_bytes(&mut self) -> &mut [u8] {
        let len = self.storage_size_in_bytes();
        &mut self.memory[..len]
    }

    fn raw(&self) -> RawTensor<'_> {
        let (layout, lowest) = (Cow::Borrowed(&self.layout), self.memory.pointer());
        let bytes = self.storage_as_bytes().len();
        // SAFETY: the memory has the storage, which is at least the span of the layout, and all its bytes are initialised: invariants 1 and 2. The
        // caller makes sure of the others when it makes a view.
        unsafe { RawTensor::new(self.data_type, layout, lowest, Some(bytes)) }.told()
    }

    /// The bytes of the elements, if they are neighbours in the order of the indices; see [`AnyView::as_bytes`].
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.view().as_bytes()
    }

    /// The bytes of the whole span, if each element of it is addressed; see [`AnyView::as_bytes_in_memory_order`].
    #[must_use]
    pub fn as_bytes_in_memory_order(&self) -> Option<&[u8]> {
        self.view().as_bytes_in_memory_order()
    }

    /// The tensor for reading.
    #[must_use]
    pub fn view(&self) -> AnyView<'_> {
        // SAFETY: the memory is borrowed: invariant 3.
        unsafe { AnyView::from_raw(self.raw()) }
    }

    /// The tensor for writing.
    ///
    /// # Panics
    ///
    /// If two indices of the layout share an element, or it is not decided. See [`try_view_mut`](Self::try_view_mut).
    #[must_use]
    #[track_caller]
    pub fn view_mut(&mut self) -> AnyViewMut<'_> {
        match self.try_view_mut() {
            Ok(view) => view,
            Err(error) => panic!("{error}"),
        }
    }

    /// The tensor for writing.
    ///
    /// # Errors
    ///
    /// If two indices of the layout share an element, or it is not decided.
    pub fn try_view_mut(&mut self) -> Result<AnyViewMut<'_>, BufferError> {
        self.raw().demand_unique()?;
        Ok(self.exclusive())
    }

    /// The tensor for writing, where no two indices share an element.
    fn exclusive(&mut self) -> AnyViewMut<'_> {
        // SAFETY: the memory is borrowed mutably: invariant 4. The callers have asked for invariant 5.
        unsafe { AnyViewMut::from_raw(self.raw()) }
    }

    /// A copy in the layout `L`; see [`AnyView::convert`].
    ///
    /// # Errors
    ///
    /// As [`AnyView::convert`].
    pub fn convert<T: InMemory + Zeroable, L: Written>(&self) -> Result<Tensor<T, L>, ViewError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        self.view().copied()
    }

    /// The typed tensor of the same memory, without a copy.
    ///
    /// ```
    /// use tensor_layout::element::DataType;
    /// use tensor_layout::{AnyLayout, AnyTensor, layout};
    ///
    /// let any = AnyTensor::zeros(DataType::Float32, AnyLayout::parse("H=2 W=3; pad(W) = 4")?);
    /// let any = any.downcast::<f32, layout!(H=? W=?)>().unwrap_err(); // the padding is missing
    /// let tensor = any.downcast::<f32, layout!(H=? W=?; pad(W) = 4)>().unwrap(); // H=2 W=3
    /// assert_eq!(tensor.storage().len(), 8);
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The tensor itself, if it has another type, another layout or another size of the storage than `L`, or if some bytes of the storage are
    /// not a value of `T`. The error of `view().downcast::<T, L>()` says what differs.
    pub fn downcast<T: InMemory, L: Written>(self) -> Result<Tensor<T, L>, Self> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        match self.layout.bound::<L>() {
            Ok(layout) if self.data_type == T::DATA_TYPE && layout.storage_size() == self.layout.storage_size() => {
                let AnyTensor { memory, data_type, layout: any } = self;
                match memory.try_cast::<T>() {
                    Ok(memory) => Ok(Tensor::in_memory(layout, memory)),
                    Err(memory) => Err(Self::of_memory(data_type, memory, any)),
                }
            }
            _ => Err(self),
        }
    }
}

/// The size of the storage.
fn storage_size_in_bytes(layout: &AnyLayout, data_type: DataType) -> usize {
    size_in_bytes(layout.storage_size(), data_type)
}

impl<T: InMemory, L: Layout> From<Tensor<T, L>> for AnyTensor {
    /// The same memory; a copy if it is that of a `Vec` or of another owner.
    fn from(tensor: Tensor<T, L>) -> Self {
        demand!(SizeDemand::<T>::AS_SAID);
        let (layout, memory) = tensor.into_parts();
        let (any, memory) = (AnyLayout::of_layout(&layout), memory.into_bytes());
        // A typed tensor may have no memory for the padding past its span.
        if memory.len() < storage_size_in_bytes(&any, T::DATA_TYPE) {
            let mut tensor = Self::zeros(T::DATA_TYPE, any);
            tensor.memory[..memory.len()].copy_from_slice(&memory);
            return tensor;
        }
        Self::of_memory(T::DATA_TYPE, memory, any)
    }
}

impl fmt::Display for AnyTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        described(self.data_type, &self.layout, f)
    }
}

impl fmt::Debug for AnyTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyTensor({self})")
    }
}
