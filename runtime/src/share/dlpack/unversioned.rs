//! The struct of DLPack before version 1.0, both ways. Around each struct is one of the other kind, which owns it.

use super::{ExportError, ImportError, Managed};
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use dlpack_ffi::{
    DLManagedTensor, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED,
    DLPACK_FLAG_BITMASK_READ_ONLY, DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION, DLPackVersion,
};

impl<'a> Managed<'a> {
    /// Takes a tensor of DLPack before version 1.0, as `PyCapsule_GetPointer(capsule, "dltensor")` and C++'s `at::toDLPack` do. It is owned
    /// from here on: rename the capsule to `used_dltensor`, so that Python does not call the deleter too.
    ///
    /// Such a struct does not say whether its elements may be written: ask for a [`view_mut`](Self::view_mut) only where the producer says
    /// so.
    ///
    /// # Errors
    ///
    /// If the pointer is null.
    ///
    /// # Safety
    ///
    /// The pointer is null, or points to an aligned and initialised `DLManagedTensor` that the caller owns. Ownership passes to the result: only
    /// the result calls the deleter. The promises 2 to 4 of [`from_raw`](Self::from_raw) hold for it, and nobody writes its elements but where the producer
    /// lets its consumers do so.
    pub unsafe fn from_raw_unversioned(pointer: *mut DLManagedTensor) -> Result<Self, ImportError> {
        let inner = NonNull::new(pointer).ok_or(ImportError::NoTensor)?;
        let tensor = DLManagedTensorVersioned {
            version: DLPackVersion { major: DLPACK_MAJOR_VERSION, minor: DLPACK_MINOR_VERSION },
            manager_ctx: inner.as_ptr().cast(),
            deleter: Some(delete_versioned),
            flags: 0,
            // SAFETY: the caller says that the struct is there. What it points to is so until the deleter is called.
            dl_tensor: unsafe { inner.as_ref() }.dl_tensor,
        };
        // Invariants 1 and 2 of `Managed`; 3 as the caller says.
        Ok(Managed { tensor: NonNull::from(Box::leak(Box::new(tensor))), lifetime: PhantomData })
    }
}

impl Managed<'static> {
    /// The pointer to a struct of DLPack before version 1.0, for libraries that take no other: older versions of PyTorch, and C++'s
    /// `at::fromDLPack`. Whoever has it calls the deleter, once. Its capsule has the name `dltensor`.
    ///
    /// ```
    /// use tensor_layout::dlpack::Managed;
    /// use tensor_layout::{Tensor, layout};
    ///
    /// // H=2 W=3
    /// let act = Tensor::<f32, layout!(H=2 W=3; pad(W) = 4)>::from_fn(|[h, w]| (h * 3 + w) as f32);
    /// // to another library, which owns the memory from here on
    /// let pointer = Managed::from_tensor(act).into_raw_unversioned()?;
    ///
    /// // SAFETY: it is a tensor of this crate, which nobody else has.
    /// let managed = unsafe { Managed::from_raw_unversioned(pointer.as_ptr()) }?; // the other library
    /// assert_eq!(managed.view::<f32, layout!(H=? W=3; pad(W) = 4)>()?[[1, 2]], 5.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the tensor is [read-only](Self::is_read_only), as each [of a view](Self::from_view) is, or its elements of less than a byte have a byte
    /// each: the struct cannot say so. Then the tensor is freed.
    pub fn into_raw_unversioned(self) -> Result<NonNull<DLManagedTensor>, ExportError> {
        let flags = self.as_raw().flags;
        if flags & u64::from(DLPACK_FLAG_BITMASK_READ_ONLY) != 0 {
            return Err(ExportError::ReadOnly);
        }
        if flags & u64::from(DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED) != 0 {
            return Err(ExportError::Padded);
        }
        let inner = ManuallyDrop::new(self);
        let tensor = DLManagedTensor {
            dl_tensor: inner.as_raw().dl_tensor,
            manager_ctx: inner.tensor.as_ptr().cast(),
            deleter: Some(delete_unversioned),
        };
        Ok(NonNull::from(Box::leak(Box::new(tensor))))
    }
}

/// # Safety
///
/// `tensor` is one that `from_raw_unversioned` has made, and it is not called again.
unsafe extern "C" fn delete_versioned(tensor: *mut DLManagedTensorVersioned) {
    // SAFETY: the tensor is a box, which nobody else frees.
    let outer = unsafe { Box::from_raw(tensor) };
    let inner = outer.manager_ctx.cast::<DLManagedTensor>();
    // SAFETY: the struct is there: the caller of `from_raw_unversioned` has given its ownership.
    if let Some(deleter) = unsafe { (*inner).deleter } {
        // SAFETY: it has not been called, as this function is called once.
        unsafe { deleter(inner) };
    }
}

/// # Safety
///
/// `tensor` is one that `into_raw_unversioned` has made, and it is not called again.
unsafe extern "C" fn delete_unversioned(tensor: *mut DLManagedTensor) {
    // SAFETY: the tensor is a box, which nobody else frees.
    let outer = unsafe { Box::from_raw(tensor) };
    let tensor = NonNull::new(outer.manager_ctx.cast());
    // It has the invariants of the `Managed` whose pointer it is.
    drop(tensor.map(|tensor| Managed { tensor, lifetime: PhantomData }));
}
