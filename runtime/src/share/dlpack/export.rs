//! Tensors and views of this crate, for other libraries.

use super::{Managed, dl_type};
use crate::arith::numbers::MAX_RANK;
use crate::element::{InMemory, SizeDemand, has_values_of_its_own};
use crate::view::raw::RawView;
use crate::{Layout, StridedLayout, Tensor, View, ViewMut};
use alloc::boxed::Box;
use bytemuck::AnyBitPattern;
use core::marker::PhantomData;
use core::ptr::{self, NonNull};
use dlpack_ffi::{
    DLDevice, DLDeviceType, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_READ_ONLY, DLPACK_MAJOR_VERSION,
    DLPACK_MINOR_VERSION, DLPackVersion, DLTensor,
};

impl Managed<'static> {
    /// The tensor, for another library. Its deleter drops the tensor.
    ///
    /// Extents and strides are the layout's, 0 and negative ones too; the data pointer leads to index 0, and the byte offset is 0.
    /// A tensor in which indices share an element is read-only.
    ///
    /// A layout with blocks does not compile; show it with `unblock`, and copy it into a tensor of that layout.
    ///
    /// # Panics
    ///
    /// If `T` is a type of your own whose [`DATA_TYPE`](crate::element::Element::DATA_TYPE) is `Bool`, and the byte of an element is neither 0 nor
    /// 1, which the other library would take for a `bool`.
    #[must_use]
    #[track_caller]
    pub fn from_tensor<T, L>(tensor: Tensor<T, L>) -> Self
    where
        T: InMemory + Send + Sync,
        L: StridedLayout,
    {
        demand_values(&tensor.view());
        let flags = if tensor.layout().is_unique() { 0 } else { DLPACK_FLAG_BITMASK_READ_ONLY };
        let raw = *tensor.view().raw(); // points into the memory of the tensor, which moves with its owner, but does not itself move
        exported(&raw, flags, tensor)
    }
}

impl<'a> Managed<'a> {
    /// The elements of a view, for another library. The tensor is read-only. Its deleter frees only the description.
    ///
    /// # Panics
    ///
    /// As [`from_tensor`](Managed::from_tensor).
    #[must_use]
    #[track_caller]
    pub fn from_view<T, L>(view: View<'a, T, L>) -> Self
    where
        T: InMemory + Send + Sync,
        L: StridedLayout,
    {
        demand_values(&view);
        exported(view.raw(), DLPACK_FLAG_BITMASK_READ_ONLY, ())
    }

    /// The elements of a mutable view, for another library. Its deleter frees only the description. As the other side may write any bytes, the
    /// elements have a type for which any bytes are a value. `bool` is not such a type.
    ///
    /// ```compile_fail,E0277
    /// use tensor_layout::{ViewMut, dlpack::Managed, layout};
    ///
    /// let mut bits = [true, false];
    /// let managed = Managed::from_view_mut(ViewMut::<bool, layout!(W=2)>::from_array(&mut bits));
    /// ```
    ///
    /// # Panics
    ///
    /// As [`from_tensor`](Managed::from_tensor).
    #[must_use]
    #[track_caller]
    pub fn from_view_mut<T, L>(view: ViewMut<'a, T, L>) -> Self
    where
        T: InMemory + AnyBitPattern + Send + Sync,
        L: StridedLayout,
    {
        demand_values(&view.view());
        exported(view.raw(), 0, ())
    }
}

/// The elements have values of their data type.
#[track_caller]
fn demand_values<T: InMemory, L: Layout>(view: &View<'_, T, L>) {
    if has_values_of_its_own::<T>() {
        let are_values = view.iter().all(|element| bytemuck::bytes_of(element).iter().all(|byte| *byte <= 1));
        assert!(are_values, "dlpack: an element is {}, and its byte is neither 0 nor 1", T::DATA_TYPE);
    }
}

/// What the struct points to, and what the deleter drops.
struct Context<K> {
    tensor: DLManagedTensorVersioned,
    extents: [i64; MAX_RANK],
    strides: [i64; MAX_RANK],
    /// Owns the elements, or is `()`.
    _keep: K,
}

fn exported<'a, T: InMemory, L: StridedLayout, K>(raw: &RawView<T, L>, flags: u32, keep: K) -> Managed<'a> {
    let () = SizeDemand::<T>::AS_SAID;
    let layout = raw.layout();
    let numbers = layout.__all_numbers();
    let data = if layout.is_empty() { ptr::null_mut() } else { raw.first().as_ptr().cast() };
    let tensor = DLManagedTensorVersioned {
        version: DLPackVersion { major: DLPACK_MAJOR_VERSION, minor: DLPACK_MINOR_VERSION },
        manager_ctx: ptr::null_mut(),
        deleter: Some(delete::<K>),
        flags: u64::from(flags),
        dl_tensor: DLTensor {
            data,
            device: DLDevice { device_type: DLDeviceType::kDLCPU, device_id: 0 },
            ndim: L::RANK as i32,
            dtype: dl_type(T::DATA_TYPE),
            shape: ptr::null_mut(),
            strides: ptr::null_mut(),
            byte_offset: 0,
        },
    };
    // An extent or stride is at most `isize::MAX`.
    let extents = numbers.extents.map(|extent| extent as i64);
    let strides = numbers.strides.map(|stride| stride as i64);
    let context = Box::into_raw(Box::new(Context { tensor, extents, strides, _keep: keep }));
    // SAFETY: the box is there until the deleter is called, and nobody else has it.
    let parts = unsafe { &mut *context };
    parts.tensor.manager_ctx = context.cast();
    parts.tensor.dl_tensor.shape = parts.extents.as_mut_ptr();
    parts.tensor.dl_tensor.strides = parts.strides.as_mut_ptr();
    let tensor = NonNull::from(&mut parts.tensor);
    // Invariants 1 and 2 of `Managed`; 3 as the elements belong to a view, whose layout has one stride for each axis, as it is a
    // `StridedLayout`, and as `keep` or the lifetime holds them.
    Managed { tensor, lifetime: PhantomData }
}

/// # Safety
///
/// `tensor` is the field of a `Context<K>` that `exported` has made, and it is not called again.
unsafe extern "C" fn delete<K>(tensor: *mut DLManagedTensorVersioned) {
    // SAFETY: the caller says that the tensor is there.
    let context = unsafe { (*tensor).manager_ctx }.cast::<Context<K>>();
    // SAFETY: the context is a box of this type, which nobody else frees.
    drop(unsafe { Box::from_raw(context) });
}
