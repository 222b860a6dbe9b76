//! DLPack: tensors in the memory of any library of the same process, both ways, without a copy.
//!
//! DLPack is a struct of C, [`DLManagedTensorVersioned`]: a pointer, extents, strides in elements, and a function that frees the whole, its
//! deleter. [`Managed`] owns one, and calls the deleter once. NumPy, PyTorch, JAX and others exchange its pointer in a `PyCapsule` by the
//! name `dltensor_versioned`. Libraries from before DLPack 1.0 have the struct without a version, `dltensor`:
//! [`into_raw_unversioned`](Managed::into_raw_unversioned) and [`from_raw_unversioned`](Managed::from_raw_unversioned).
//!
//! ```
//! use tensor_layout::dlpack::Managed;
//! use tensor_layout::{Tensor, layout};
//!
//! type Act = layout!(N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8);
//! // N=1 C=3 H=4 W=5
//! let act = Tensor::<f32, Act>::from_fn(|[_, c, h, w]| (c * 100 + h * 10 + w) as f32);
//! // to another library, which owns the memory from here on
//! let pointer = Managed::from_tensor(act).into_raw();
//!
//! // SAFETY: it is a tensor of this crate, which nobody else has.
//! let managed = unsafe { Managed::from_raw(pointer.as_ptr()) }?; // the other library
//! // N=1 C=3 H=4 W=5
//! let view = managed.view::<f32, layout!(N=? C=3 H=? W=?; order = NHWC; pad(W) = 8)>()?;
//! assert_eq!(view[[0, 2, 3, 4]], 234.0);
//! # Ok::<(), tensor_layout::dlpack::ImportError>(())
//! ```
//!
//! # To Python and back
//!
//! A tensor goes to Python as a pointer to a struct of C, and the struct's deleter frees it. Python wraps the pointer in a capsule:
//!
//! ```
//! use tensor_layout::dlpack::{Managed, dlpack_ffi::DLManagedTensorVersioned};
//! use tensor_layout::{Tensor, layout};
//!
//! extern "C" fn make_tensor() -> *mut DLManagedTensorVersioned {
//!     // N=1 C=3 H=4 W=5
//!     let act = Tensor::<f32, layout!(N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8)>::zeros();
//!     Managed::from_tensor(act).into_raw().as_ptr()
//! }
//! # drop(unsafe { Managed::from_raw(make_tensor()) });
//! ```
//!
//! ```python
//! class Producer:
//!     def __dlpack__(self, **arguments):
//!         pointer = library.make_tensor()  # ctypes, with restype c_void_p
//!         return ctypes.pythonapi.PyCapsule_New(pointer, b"dltensor_versioned", None)
//!
//!     def __dlpack_device__(self):
//!         return (1, 0)  # the CPU
//!
//! array = numpy.from_dlpack(Producer())  # NumPy 2.1 or later; the same memory
//! ```
//!
//! The way back is `array.__dlpack__(max_version=(1, 0))`, `PyCapsule_GetPointer`, and `PyCapsule_SetName` to `used_dltensor_versioned`, so that
//! only the `Managed` calls the deleter. Libraries from before DLPack 1.0, as older versions of PyTorch and C++'s `at::fromDLPack`, have a struct without a
//! version, whose capsule is `dltensor`: [`into_raw_unversioned`](Managed::into_raw_unversioned) and
//! [`from_raw_unversioned`](Managed::from_raw_unversioned). It cannot say that a tensor is read-only, so such a tensor is refused. `tests/python/compare.py` in the repository does both, and compares every element.

mod error;
mod export;
mod import;
mod unversioned;

use crate::element::DataType;
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;
pub use dlpack_ffi;
use dlpack_ffi::{DLDataType, DLManagedTensorVersioned};

pub use error::{ExportError, ImportError};

/// A tensor of DLPack that this value owns: it calls the deleter when it is dropped, once.
///
/// It is made [of a tensor](Self::from_tensor), [of a view](Self::from_view), or [from a pointer](Self::from_raw) that another library has
/// given; and is viewed, or handed on as a [pointer](Managed::into_raw).
///
/// It is neither `Send` nor `Sync`: its type does not say whose deleter it calls, and a library may allow that on one thread only. The
/// [views](Self::view) of it are both. To move a tensor of this crate to another thread, move the `Tensor`, and make the `Managed` there.
pub struct Managed<'a> {
    /// # Invariants
    ///
    /// 1. It is owned: the deleter has not been called.
    /// 2. Its major version is 1, so that it has the fields of the struct.
    /// 3. What `from_raw` demands of the caller holds for it.
    tensor: NonNull<DLManagedTensorVersioned>,
    lifetime: PhantomData<&'a [u8]>,
}

impl Managed<'static> {
    /// The pointer to the struct, for another library. Whoever has it calls the deleter, once.
    #[must_use = "the memory is freed by the deleter of the struct"]
    pub fn into_raw(self) -> NonNull<DLManagedTensorVersioned> {
        let tensor = self.tensor;
        mem::forget(self);
        tensor
    }
}

impl Managed<'_> {
    /// The pointer to the struct, for another library, where the memory is borrowed.
    ///
    /// # Safety
    ///
    /// After the lifetime of the borrow nobody uses the elements; the deleter may still be called.
    #[must_use = "the memory is freed by the deleter of the struct"]
    pub unsafe fn into_raw_borrowed(self) -> NonNull<DLManagedTensorVersioned> {
        let tensor = self.tensor;
        mem::forget(self);
        tensor
    }

    /// The struct.
    #[must_use]
    pub fn as_raw(&self) -> &DLManagedTensorVersioned {
        // SAFETY: by invariants 1 and 3 the struct is there, and nobody writes it.
        unsafe { self.tensor.as_ref() }
    }
}

impl Drop for Managed<'_> {
    fn drop(&mut self) {
        if let Some(deleter) = self.as_raw().deleter {
            // SAFETY: by invariant 1 the struct is owned, and its deleter has not been called; this value ends here.
            unsafe { deleter(self.tensor.as_ptr()) }
        }
    }
}

impl fmt::Debug for Managed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Managed").field(self.as_raw()).finish()
    }
}

/// What DLPack calls a type: its code, as in `DLDataTypeCode`, and its size in bits.
const fn dl_type(data_type: DataType) -> DLDataType {
    let code = match data_type {
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 | DataType::Int4 | DataType::Int2 => 0,
        DataType::Uint8
        | DataType::Uint16
        | DataType::Uint32
        | DataType::Uint64
        | DataType::Uint4
        | DataType::Uint2 => 1,
        DataType::Float16 | DataType::Float32 | DataType::Float64 => 2,
        DataType::Bfloat16 => 4,
        DataType::Complex64 | DataType::Complex128 => 5,
        DataType::Bool => 6,
        DataType::Float8E3M4 => 7,
        DataType::Float8E4M3Ieee => 8,
        DataType::Float8E4M3B11Fnuz => 9,
        DataType::Float8E4M3 => 10,
        DataType::Float8E4M3Fnuz => 11,
        DataType::Float8E5M2 => 12,
        DataType::Float8E5M2Fnuz => 13,
        DataType::Float8E8M0 => 14,
        DataType::Float6E2M3 => 15,
        DataType::Float6E3M2 => 16,
        DataType::Float4E2M1 => 17,
    };
    DLDataType { code, bits: data_type.size_in_bits() as u8, lanes: 1 }
}

/// The type that DLPack calls so.
fn data_type(dl: DLDataType) -> Option<DataType> {
    let is_it = |known: &DataType| {
        let DLDataType { code, bits, .. } = dl_type(*known);
        (code, bits) == (dl.code, dl.bits)
    };
    DataType::ALL.iter().copied().find(is_it)
}
