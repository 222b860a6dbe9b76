//! Tensors of other libraries, as views.

use super::{ImportError, Managed, data_type};
use crate::arith::numbers::MAX_RANK;
use crate::element::{DataType, InMemory, SizeDemand, has_values_of_its_own};
use crate::error::demand::demand;
use crate::notation::Written;
use crate::share::numbers::{named, packed_strides};
use crate::untyped::{AnyView, AnyViewMut};
use crate::view::demand::Demand;
use crate::{AnyLayout, Layout, StridedLayout, View, ViewMut};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;
use dlpack_ffi::{
    DLDataType, DLDevice, DLDeviceType, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED,
    DLPACK_FLAG_BITMASK_READ_ONLY, DLPACK_MAJOR_VERSION, DLTensor,
};

impl<'a> Managed<'a> {
    /// Takes a tensor that another library gives, as `PyCapsule_GetPointer(capsule, "dltensor_versioned")` does. It is owned from here on:
    /// rename the capsule to `used_dltensor_versioned`, so that Python does not call the deleter too.
    ///
    /// # Errors
    ///
    /// If the pointer is null, or the major version is not 1. In the latter case the deleter is called, as DLPack demands.
    ///
    /// # Safety
    ///
    /// The pointer is null, or:
    ///
    /// 1. It points to an aligned and initialised `DLManagedTensorVersioned` (of another major version: up to the field `flags`). The
    ///    caller gives its ownership: nobody else calls its deleter.
    /// 2. Until the deleter is called, nobody writes the struct, its extents or its strides. There are `ndim` extents and strides where their
    ///    pointers are not null and `ndim` is 1 to 8.
    /// 3. If the device is one [whose memory the CPU reaches](Self::any_view): for each index within the extents, the element at
    ///    `data + byte_offset` and the strides lies inside one allocation that the CPU may read, and is initialised, until the deleter is called
    ///    or the lifetime `'a` ends. What another device was to write to it is written.
    /// 4. While a [`view`](Self::view) exists nobody writes these elements, and while a [`view_mut`](Self::view_mut) exists nobody else reads
    ///    or writes the bytes that they are in. Other owners of the same memory, as a NumPy array is, and other devices are silent meanwhile.
    pub unsafe fn from_raw(pointer: *mut DLManagedTensorVersioned) -> Result<Self, ImportError> {
        let tensor = NonNull::new(pointer).ok_or(ImportError::NoTensor)?;
        // SAFETY: by the caller's promise 1 the version is there.
        let version = unsafe { (*pointer).version };
        if version.major != DLPACK_MAJOR_VERSION {
            // SAFETY: by the caller's promise 1 the deleter is at its place in every version.
            if let Some(deleter) = unsafe { (*pointer).deleter } {
                // SAFETY: by the caller's promise 1 it has not been called.
                unsafe { deleter(pointer) };
            }
            return Err(ImportError::Version { major: version.major, minor: version.minor });
        }
        Ok(Managed { tensor, lifetime: PhantomData })
    }

    /// Whether the producer demands that nobody writes the elements.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.as_raw().flags & u64::from(DLPACK_FLAG_BITMASK_READ_ONLY) != 0
    }

    /// The extents and strides as a layout, with these names for the axes.
    ///
    /// ```
    /// use tensor_layout::dlpack::Managed;
    /// use tensor_layout::{Tensor, layout};
    ///
    /// let managed = Managed::from_tensor(Tensor::<u8, layout!(H=2 W=5 C=3; order = CHW)>::zeros());
    /// assert_eq!(managed.any_layout(&["H", "W", "C"])?.to_string(), "H=2 W=5 C=3; order = CHW");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the tensor has more than 8 axes, or numbers that no array has; if there is not one name for each axis, or a name cannot be the name
    /// of an axis. The memory may belong to any device.
    pub fn any_layout(&self, names: &[&str]) -> Result<AnyLayout, ImportError> {
        let numbers = self.numbers()?;
        Ok(AnyLayout::from_numbers(names, &numbers.extents, &numbers.strides)?)
    }

    /// The elements, without a copy, with these names for the axes. The memory is the CPU's (device type 1), or memory of the host that a GPU
    /// reaches too: pinned (3 of CUDA, 11 of ROCm), or managed by CUDA (13).
    ///
    /// # Errors
    ///
    /// As [`any_layout`](Self::any_layout); if the memory belongs to another device; and if the elements have a type that this crate does not
    /// know.
    pub fn any_view(&self, names: &[&str]) -> Result<AnyView<'_>, ImportError> {
        self.viewed(self.any_layout(names)?)
    }

    /// The elements, to be written, without a copy, with these names for the axes.
    ///
    /// # Errors
    ///
    /// As [`any_view`](Self::any_view); if the tensor is read-only; if two indices share an element; or if the elements are `bool`, which
    /// [`view_mut`](Self::view_mut) views.
    pub fn any_view_mut(&mut self, names: &[&str]) -> Result<AnyViewMut<'_>, ImportError> {
        let layout = self.any_layout(names)?;
        let any = self.viewed_mut(layout)?;
        match any.data_type() {
            data_type @ DataType::Bool => Err(ImportError::AnyBytes { data_type }),
            _ => Ok(any),
        }
    }

    /// The elements, without a copy. Axes are matched by their position.
    ///
    /// # Errors
    ///
    /// If the memory is not one [that the CPU reaches](Self::any_view); if the elements have another type, or bytes that are not a value of `T`;
    /// if they are not aligned; if the layout has another rank, or another extent or stride. A `?` of the layout takes the number that is there.
    pub fn view<T, L>(&self) -> Result<View<'_, T, L>, ImportError>
    where
        T: InMemory,
        L: Written + StridedLayout,
    {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        Ok(self.viewed(self.layout::<L>()?)?.typed()?)
    }

    /// The elements, to be written, without a copy.
    ///
    /// # Errors
    ///
    /// As [`view`](Self::view); if the tensor is read-only; if two indices of the layout share an element; or if the elements are `bool`, and `T` is
    /// a type of your own, which may have other values than 0 and 1.
    pub fn view_mut<T, L>(&mut self) -> Result<ViewMut<'_, T, L>, ImportError>
    where
        T: InMemory,
        L: Written + StridedLayout,
    {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND, Demand::<L>::UNIQUE);
        let layout = self.layout::<L>()?;
        let view = self.viewed_mut(layout)?.into_typed()?;
        if has_values_of_its_own::<T>() { Err(ImportError::AnyBytes { data_type: T::DATA_TYPE }) } else { Ok(view) }
    }

    /// The layout, with the names of the axes of `L`.
    fn layout<L: Layout>(&self) -> Result<AnyLayout, ImportError> {
        let numbers = self.numbers()?;
        Ok(named::<L>(&numbers.extents, &numbers.strides)?)
    }

    fn viewed(&self, layout: AnyLayout) -> Result<AnyView<'_>, ImportError> {
        let (data_type, lowest) = self.elements(&layout)?;
        // SAFETY: by promise 3 of `from_raw`, or as the elements belong to a view of this crate, each index has an element at the strides
        // of the tensor, which are the strides of the layout. By promise 4, or as they are borrowed, nobody writes them while the view borrows
        // `self`.
        Ok(unsafe { AnyView::of_foreign(data_type, layout, lowest) })
    }

    fn viewed_mut(&mut self, layout: AnyLayout) -> Result<AnyViewMut<'_>, ImportError> {
        if self.is_read_only() {
            return Err(ImportError::ReadOnly);
        }
        let (data_type, lowest) = self.elements(&layout)?;
        // SAFETY: as for `viewed`; and nobody else reads or writes the elements while the view borrows `self` mutably. Bytes of any value
        // may be written, but for `bool`: `view_mut` makes a typed view of this one, of `bool` itself, and `any_view_mut` keeps it back.
        Ok(unsafe { AnyViewMut::of_foreign(data_type, layout, lowest) }?)
    }

    /// The type of the elements, and the lowest one.
    fn elements(&self, layout: &AnyLayout) -> Result<(DataType, NonNull<u8>), ImportError> {
        let DLManagedTensorVersioned { dl_tensor: tensor, flags, .. } = self.as_raw();
        let DLDevice { device_type, device_id } = tensor.device;
        if !OF_THE_HOST.contains(&device_type) {
            return Err(ImportError::Device { device_type: device_type.0, device_id });
        }
        let DLDataType { code, bits, lanes } = tensor.dtype;
        if lanes != 1 {
            return Err(ImportError::Lanes { lanes });
        }
        let data_type = data_type(tensor.dtype).ok_or(ImportError::Type { code, bits })?;
        let is_padded = flags & u64::from(DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED) != 0;
        if is_padded && data_type.size_in_bytes().is_none() {
            return Err(ImportError::SubByte { data_type });
        }
        if layout.required_span_size() == 0 {
            return Ok((data_type, NonNull::dangling()));
        }
        Ok((data_type, lowest(tensor, layout, data_type)?))
    }

    /// The extents and strides.
    fn numbers(&self) -> Result<ForeignNumbers, ImportError> {
        let tensor = &self.as_raw().dl_tensor;
        let ndim = tensor.ndim;
        let rank = usize::try_from(ndim).ok().filter(|rank| *rank <= MAX_RANK).ok_or(ImportError::Rank { ndim })?;
        // SAFETY: by promise 2 of `from_raw`, there are `rank` extents where the pointer is not null.
        let shape = unsafe { copied(tensor.shape, rank) }.ok_or(ImportError::NoShape)?;
        let extent = |(axis, &extent): (usize, &i64)| {
            isize::try_from(extent)
                .ok()
                .and_then(|extent| usize::try_from(extent).ok())
                .ok_or(ImportError::Extent { axis, extent })
        };
        let extents = shape.iter().enumerate().map(extent).collect::<Result<Vec<_>, _>>()?;
        // SAFETY: by promise 2 of `from_raw`, there are `rank` strides where the pointer is not null.
        let strides = match unsafe { copied(tensor.strides, rank) } {
            // Before version 1.2 of DLPack, a tensor without strides is a packed array.
            None => packed_strides(&extents, false),
            Some(strides) => {
                let stride = |(axis, &stride): (usize, &i64)| {
                    isize::try_from(stride).map_err(|_| ImportError::Stride { axis, stride })
                };
                strides.iter().enumerate().map(stride).collect::<Result<Vec<_>, _>>()?
            }
        };
        Ok(ForeignNumbers { extents, strides })
    }
}

/// The devices whose memory the CPU reads and writes: its own, and memory of the host that a GPU reaches too, pinned or managed.
const OF_THE_HOST: [DLDeviceType; 4] =
    [DLDeviceType::kDLCPU, DLDeviceType::kDLCUDAHost, DLDeviceType::kDLROCMHost, DLDeviceType::kDLCUDAManaged];

/// In elements.
struct ForeignNumbers {
    extents: Vec<usize>,
    strides: Vec<isize>,
}

/// The lowest element of a layout that has some.
fn lowest(tensor: &DLTensor, layout: &AnyLayout, data_type: DataType) -> Result<NonNull<u8>, ImportError> {
    let span = layout.required_span_size();
    let outside = || ImportError::AddressSpace { byte_offset: tensor.byte_offset, required: span };
    if tensor.data.is_null() {
        return Err(ImportError::NoData);
    }
    let offset = usize::try_from(tensor.byte_offset).map_err(|_| outside())?;
    let address = tensor.data.addr().checked_add(offset).ok_or_else(outside)?;
    let bytes = |elements: usize| {
        let bytes = (elements as u128 * data_type.size_in_bits() as u128).div_ceil(8);
        isize::try_from(bytes).ok().map(isize::unsigned_abs)
    };
    // The pointer points to the element of index 0.
    let origin = layout.spec().complete().origin();
    if origin % 8 * data_type.size_in_bits() % 8 != 0 {
        return Err(ImportError::SubByte { data_type });
    }
    let before = bytes(origin).ok_or_else(outside)?;
    let lowest = address.checked_sub(before).filter(|lowest| *lowest > 0);
    let end = bytes(span).and_then(|span| lowest?.checked_add(span));
    if end.is_none() {
        return Err(outside());
    }
    // The address is over 0.
    NonNull::new(tensor.data.wrapping_byte_add(offset).wrapping_byte_sub(before).cast()).ok_or(ImportError::NoData)
}

/// The numbers; `None` if the pointer is null and there are some.
///
/// # Safety
///
/// The pointer is null, or points to `rank` aligned and initialised numbers that nobody writes during the call; or `rank` is 0.
unsafe fn copied(numbers: *const i64, rank: usize) -> Option<Vec<i64>> {
    if rank == 0 {
        return Some(Vec::new());
    }
    if numbers.is_null() {
        return None;
    }
    // SAFETY: the caller says that there are `rank` numbers.
    Some(unsafe { slice::from_raw_parts(numbers, rank) }.to_vec())
}
