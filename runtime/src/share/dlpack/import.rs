//! Tensors of other libraries, as views.

use super::{ImportError, Managed, code_and_bits};
use crate::arith::numbers::MAX_RANK;
use crate::element::{Element, SizeDemand};
use crate::error::demand::demand;
use crate::notation::Written;
use crate::share::numbers::{bound, packed_strides};
use crate::view::demand::Demand;
use crate::view::raw::{RawView, demand_unique};
use crate::{AnyLayout, StridedLayout, View, ViewMut};
use alloc::vec::Vec;
use bytemuck::AnyBitPattern;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;
use dlpack_ffi::{
    DLDeviceType, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_READ_ONLY, DLPACK_MAJOR_VERSION, DLTensor,
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
    /// 1. It is that of an aligned and initialised `DLManagedTensorVersioned` (of another major version: of its fields up to `flags`). The
    ///    caller gives its ownership: nobody else calls its deleter.
    /// 2. Until the deleter is called, nobody writes the struct, its extents or its strides. There are `ndim` extents and strides where their
    ///    pointers are not null and `ndim` is 1 to 8.
    /// 3. If the device is the CPU: for each index within the extents, the element at `data + byte_offset` and the strides lies inside one
    ///    allocation and is initialised, until the deleter is called or the lifetime `'a` ends.
    /// 4. While a [`view`](Self::view) exists nobody writes these elements, and while a [`view_mut`](Self::view_mut) exists nobody else reads
    ///    or writes them. Other owners of the same memory, as a NumPy array is, are silent meanwhile.
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
    /// let managed = Managed::of_tensor(Tensor::<u8, layout!(H=2 W=5 C=3; order = CHW)>::zeros());
    /// assert_eq!(managed.any_layout(&["H", "W", "C"])?.to_string(), "H=2 W=5 C=3; order = CHW");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the memory is not that of the CPU; if the tensor has more than 8 axes, or numbers that are not those of an array; if there is not
    /// one name for each axis, or a name is not that of an axis.
    pub fn any_layout(&self, names: &[&str]) -> Result<AnyLayout, ImportError> {
        let numbers = self.numbers()?;
        AnyLayout::from_numbers(names, &numbers.extents, &numbers.strides).map_err(ImportError::Names)
    }

    /// The elements, without a copy. Axes are matched by their position.
    ///
    /// # Errors
    ///
    /// If the memory is not that of the CPU; if the elements have another type, or bytes that are not a value of `T`; if they are not aligned;
    /// if the layout has another rank, or another extent or stride. A `?` of the layout takes the number that is there.
    pub fn view<T, L>(&self) -> Result<View<'_, T, L>, ImportError>
    where
        T: Element,
        L: Written + StridedLayout,
    {
        demand!(L::SOUND);
        let raw = self.checked_values::<T, L>()?;
        // SAFETY: by promise 4 of `from_raw`, or as the elements are this crate's and borrowed, nobody writes them while the view borrows
        // `self`: invariant 2.
        Ok(unsafe { View::from_raw(raw) })
    }

    /// The elements, to be written, without a copy.
    ///
    /// # Errors
    ///
    /// As [`view`](Self::view); if the tensor is read-only; if two indices of the layout share an element.
    pub fn view_mut<T, L>(&mut self) -> Result<ViewMut<'_, T, L>, ImportError>
    where
        T: Element,
        L: Written + StridedLayout,
    {
        demand!(L::SOUND, Demand::<L>::UNIQUE);
        if self.is_read_only() {
            return Err(ImportError::ReadOnly);
        }
        let raw = self.checked_values::<T, L>()?;
        demand_unique(raw.layout(), raw.layout().element_count())?; // invariant 4
        // SAFETY: by promise 4 of `from_raw`, or as the elements are this crate's and borrowed mutably, nobody else uses them while the view
        // borrows `self`: invariant 3.
        Ok(unsafe { ViewMut::from_raw(raw) })
    }

    /// The elements, each of which is a value of `T`.
    fn checked_values<T: Element, L: Written + StridedLayout>(&self) -> Result<RawView<T, L>, ImportError> {
        let () = SizeDemand::<T>::AS_SAID;
        let bits = self.raw::<T::Bits, L>(T::DATA_TYPE, align_of::<T>().max(align_of::<T::Bits>()))?;
        // SAFETY: by promise 4 of `from_raw` nobody writes the elements now: invariant 2.
        let view = unsafe { View::from_raw(bits) };
        // For most types every pattern is a value, and the compiler removes the loop.
        if !view.iter().all(T::is_valid_bit_pattern) {
            return Err(ImportError::Value { data_type: T::DATA_TYPE });
        }
        // SAFETY: the bits of each element are those of a `T`, which has their size, and is aligned as `raw` has checked: invariant 1.
        Ok(unsafe { RawView::new(bits.first().cast(), *bits.layout()) })
    }

    /// The elements as plain bits, at a multiple of `align`.
    fn raw<B: AnyBitPattern, L: Written + StridedLayout>(
        &self,
        required: crate::element::DataType,
        align: usize,
    ) -> Result<RawView<B, L>, ImportError> {
        let tensor = &self.as_raw().dl_tensor;
        demand_type(tensor, required)?;
        let numbers = self.numbers()?;
        let layout: L = bound(&numbers.extents, &numbers.strides)?;
        if layout.has_no_element() {
            // SAFETY: a view without elements may point anywhere: invariant 1.
            return Ok(unsafe { RawView::new(NonNull::dangling(), layout) });
        }
        let pointer = first::<B, L>(tensor, &layout, align)?;
        // SAFETY: by promise 3 of `from_raw`, or as the elements are those of a view of this crate, each index has an element at the strides
        // of the tensor, which `bound` has found to be those of the layout where an axis has a second index: invariant 1. Their bytes are
        // initialised, and any are a `B`. Their alignment is checked.
        Ok(unsafe { RawView::new(pointer, layout) })
    }

    /// The extents and strides, of a tensor in the memory of the CPU.
    fn numbers(&self) -> Result<ForeignNumbers, ImportError> {
        let tensor = &self.as_raw().dl_tensor;
        let DLTensor { device, ndim, .. } = *tensor;
        if device.device_type != DLDeviceType::kDLCPU {
            let device_type = device.device_type.0;
            return Err(ImportError::Device { device_type, device_id: device.device_id });
        }
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
            // Before version 1.2 of DLPack, no strides are those of a packed array.
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

/// In elements.
struct ForeignNumbers {
    extents: Vec<usize>,
    strides: Vec<isize>,
}

fn demand_type(tensor: &DLTensor, required: crate::element::DataType) -> Result<(), ImportError> {
    let dlpack_ffi::DLDataType { code, bits, lanes } = tensor.dtype;
    if lanes != 1 {
        return Err(ImportError::Lanes { lanes });
    }
    if (code, bits) != code_and_bits(required) {
        return Err(ImportError::Type { code, bits, required });
    }
    Ok(())
}

/// The element of index 0, where there is one.
fn first<T, L: StridedLayout>(tensor: &DLTensor, layout: &L, align: usize) -> Result<NonNull<T>, ImportError> {
    let outside = ImportError::AddressSpace { byte_offset: tensor.byte_offset, required: layout.required_span_size() };
    if tensor.data.is_null() {
        return Err(ImportError::NoData);
    }
    let offset = usize::try_from(tensor.byte_offset).map_err(|_| outside.clone())?;
    let address = tensor.data.addr().checked_add(offset).ok_or_else(|| outside.clone())?;
    // The addresses of the lowest element and of the end of the highest one.
    let bytes = |elements: usize| elements.checked_mul(size_of::<T>()).filter(|bytes| isize::try_from(*bytes).is_ok());
    let lowest = bytes(layout.origin()).and_then(|before| address.checked_sub(before)).filter(|lowest| *lowest > 0);
    let end = bytes(layout.required_span_size()).and_then(|span| lowest?.checked_add(span));
    if end.is_none() {
        return Err(outside);
    }
    if address % align != 0 {
        return Err(ImportError::Misaligned { align_in_bytes: align });
    }
    // The address is over 0, as that of the lowest element is.
    NonNull::new(tensor.data.wrapping_byte_add(offset).cast()).ok_or(ImportError::NoData)
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
