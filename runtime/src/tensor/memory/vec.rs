//! Memory from a `Vec`, and back.

use super::{Held, Memory};
use alloc::vec::Vec;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

impl<T> From<Vec<T>> for Memory<T> {
    /// The elements where they are: the allocation is the `Vec`'s, and so is the alignment.
    ///
    /// ```
    /// use tensor_layout::Memory;
    ///
    /// let (elements, pointer) = (vec![1.0_f32; 6], |elements: &[f32]| elements.as_ptr());
    /// let first = pointer(&elements);
    /// let memory = Memory::from(elements);
    /// assert_eq!(pointer(&memory), first);
    /// let elements = Vec::from(memory);
    /// assert_eq!(pointer(&elements), first);
    /// ```
    fn from(elements: Vec<T>) -> Self {
        let mut elements = ManuallyDrop::new(elements);
        let (len, capacity) = (elements.len(), elements.capacity());
        if size_of::<T>() == 0 {
            let memory = Memory::uninit(len);
            // SAFETY: without a size, an element is its alignment; the `len` elements of the `Vec` are these now.
            return unsafe { memory.assume_init() };
        }
        // The size of all that a `Vec` has room for is at most `isize::MAX` bytes, so that nothing overflows.
        let origin = NonNull::new(core::ptr::without_provenance_mut(capacity * 2 + 1));
        let (Some(origin), Some(pointer)) = (origin, NonNull::new(elements.as_mut_ptr())) else { unreachable!() };
        // SAFETY: invariant 1, and the elements of a `Vec` are initialised: invariant 2.
        unsafe { Memory::of_parts(pointer, origin, len) }
    }
}

impl<T> From<Memory<T>> for Vec<T> {
    /// The elements where they are, if the memory is of a `Vec`; else they are moved to a new one. Another owner is dropped after that.
    fn from(memory: Memory<T>) -> Self {
        let (pointer, len) = (memory.pointer.as_ptr(), memory.len);
        if let Held::Vec { capacity } = memory.held() {
            let _ = ManuallyDrop::new(memory);
            // SAFETY: invariant 1. The memory is not used again.
            return unsafe { Vec::from_raw_parts(pointer, len, capacity) };
        }
        let mut elements = Vec::<T>::with_capacity(len);
        // They are moved: nobody drops those in the memory. Those of an owner are `Copy`, by invariant 1.
        let memory = memory.into_uninit();
        // SAFETY: there is room for them.
        unsafe { elements.as_mut_ptr().copy_from_nonoverlapping(pointer, len) };
        // SAFETY: they are initialised by invariant 2.
        unsafe { elements.set_len(len) };
        drop(memory); // here, so that the elements are freed too if an owner panics
        elements
    }
}
