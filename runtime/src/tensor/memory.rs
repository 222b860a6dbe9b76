//! Owned memory that begins on a cache line. Only this module and `view::raw` reach memory.
//!
//! Other crates for this need a proc-macro, or have no zeroed allocation, which the system gives for free.
//!
//! # Invariants
//!
//! 1. `block::<T>(capacity)` is there. Where its size is not 0, `pointer` was allocated with it and not freed; where it is 0,
//!    `pointer` is aligned and dangles.
//! 2. The first `len` elements are initialised, and `len <= capacity`.

use crate::element::InMemory;
use alloc::alloc::{Layout as Block, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use bytemuck::Zeroable;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

/// The alignment of an allocation and what its size is a multiple of, in bytes: a cache line, and the widest vector.
const LINE_BYTES: usize = 64;

/// A fixed number of elements, 64-byte aligned, in whole 64-byte lines.
pub(crate) struct Memory<T> {
    pointer: NonNull<T>,
    len: usize,
    capacity: usize,
    owns: PhantomData<T>,
}

// SAFETY: it owns its elements, as `Vec` does.
unsafe impl<T: Send> Send for Memory<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Memory<T> {}

impl<T> Memory<T> {
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub(super) fn zeroed(len: usize) -> Self
    where
        T: Zeroable,
    {
        Self::try_zeroed(len).unwrap_or_else(|error| error.end())
    }

    /// # Errors
    ///
    /// If there is no memory for them.
    pub(crate) fn try_zeroed(len: usize) -> Result<Self, NoMemory>
    where
        T: Zeroable,
    {
        // SAFETY: `allocate` asks for a block of more than 0 bytes.
        let mut memory = Self::allocate(len, |block| unsafe { alloc_zeroed(block) })?;
        memory.len = len; // invariant 2: `T` is `Zeroable`
        Ok(memory)
    }

    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub(super) fn from_fn(len: usize, element: impl FnMut(usize) -> T) -> Self {
        Self::try_from_fn(len, element).unwrap_or_else(|error| error.end())
    }

    /// # Errors
    ///
    /// If there is no memory for them.
    pub(super) fn try_from_fn(len: usize, mut element: impl FnMut(usize) -> T) -> Result<Self, NoMemory> {
        // SAFETY: `allocate` asks for a block of more than 0 bytes.
        let mut memory = Self::allocate(len, |block| unsafe { alloc(block) })?;
        for at in 0..len {
            let value = element(at); // if this panics, the elements so far are dropped
            // SAFETY: `at < capacity`.
            let place = unsafe { memory.pointer.add(at) };
            // SAFETY: inside the allocation, by invariant 1, and not initialised yet.
            unsafe { place.write(value) };
            memory.len = at + 1;
        }
        Ok(memory)
    }

    /// `len` elements. None is initialised.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub(super) fn uninit(len: usize) -> Memory<MaybeUninit<T>> {
        // SAFETY: `allocate` asks for a block of more than 0 bytes.
        let allocated = Memory::<MaybeUninit<T>>::allocate(len, |block| unsafe { alloc(block) });
        let mut memory = allocated.unwrap_or_else(|error| error.end());
        memory.len = len; // invariant 2: a `MaybeUninit` may have any bytes, or none
        memory
    }

    /// Room for `capacity` elements. None is initialised.
    fn allocate(capacity: usize, get: impl FnOnce(Block) -> *mut u8) -> Result<Self, NoMemory> {
        let bytes = (capacity as u64).saturating_mul(size_of::<T>() as u64);
        let no_memory = |block| NoMemory { bytes, block };
        let block = block::<T>(capacity).ok_or_else(|| no_memory(None))?;
        let pointer = if block.size() == 0 {
            NonNull::new(core::ptr::without_provenance_mut(block.align()))
        } else {
            NonNull::new(get(block).cast())
        };
        let pointer = pointer.ok_or_else(|| no_memory(Some(block)))?;
        Ok(Memory { pointer, len: 0, capacity, owns: PhantomData })
    }

    /// The same memory as bytes.
    pub(crate) fn into_bytes(self) -> Memory<u8>
    where
        T: InMemory,
    {
        let len = self.len * size_of::<T>();
        // SAFETY: it is `InMemory`, and so `NoUninit`: each of its bytes is initialised.
        unsafe { self.cast(len) }
    }

    /// The `len` elements of `U` in this memory.
    ///
    /// # Safety
    ///
    /// The `len` elements of `U` take as many bytes as the elements here. All elements are initialised, with values of `U`. Neither type
    /// has a destructor, and both are aligned to at most a line.
    unsafe fn cast<U>(self, len: usize) -> Memory<U> {
        let this = core::mem::ManuallyDrop::new(self);
        // The capacity is the number of elements, so its block is the same for both types: a line's alignment, and as many whole lines.
        Memory { pointer: this.pointer.cast(), len, capacity: len, owns: PhantomData }
    }

    /// The first element. A caller that has the memory mutably may write through it.
    #[inline(always)]
    pub(crate) const fn pointer(&self) -> NonNull<T> {
        self.pointer
    }

    /// What is allocated, in bytes: whole lines.
    pub(super) fn allocated_bytes(&self) -> usize {
        block::<T>(self.capacity).map_or(0, |block| block.size())
    }
}

/// There is no memory for so many bytes; for as many or more, if it is the largest number.
pub(crate) struct NoMemory {
    pub(crate) bytes: u64,
    /// What was asked for; `None` where the size is over `isize::MAX`.
    block: Option<Block>,
}

impl NoMemory {
    /// Ends as `Vec::with_capacity` does.
    #[cold]
    #[inline(never)]
    pub(crate) fn end(self) -> ! {
        match self.block {
            Some(block) => handle_alloc_error(block),
            None => panic!("a size of {} bytes is over isize::MAX", self.bytes),
        }
    }
}

impl<T> Memory<MaybeUninit<T>> {
    /// The same memory as elements of `T`.
    ///
    /// # Safety
    ///
    /// All elements are initialised.
    pub(super) unsafe fn assume_init(self) -> Memory<T> {
        let this = core::mem::ManuallyDrop::new(self);
        // Size and alignment of the two types are the same, and so is the block: invariant 1. The caller promises invariant 2.
        Memory { pointer: this.pointer.cast(), len: this.len, capacity: this.capacity, owns: PhantomData }
    }
}

/// Size and alignment of an allocation for `capacity` elements. `None` if the size is over `isize::MAX`.
fn block<T>(capacity: usize) -> Option<Block> {
    let align = LINE_BYTES.max(align_of::<T>());
    let block = Block::array::<T>(capacity).and_then(|array| array.align_to(align));
    block.ok().map(|block| block.pad_to_align())
}

impl Memory<u8> {
    /// The same memory as elements of `T`.
    ///
    /// # Errors
    ///
    /// The memory itself, if it is not whole elements, or if some are not a value of `T`.
    pub(crate) fn try_cast<T: InMemory>(self) -> Result<Memory<T>, Self> {
        let Ok(elements) = bytemuck::checked::try_cast_slice::<u8, T>(&self) else { return Err(self) };
        let len = elements.len();
        // SAFETY: the bytes have just been found to be values of `T`, which is `Copy`, and of 16 bytes at most.
        Ok(unsafe { self.cast(len) })
    }
}

impl<T> Deref for Memory<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: invariants 1 and 2.
        unsafe { core::slice::from_raw_parts(self.pointer.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Memory<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: invariants 1 and 2.
        unsafe { core::slice::from_raw_parts_mut(self.pointer.as_ptr(), self.len) }
    }
}

impl<T: Clone> Clone for Memory<T> {
    fn clone(&self) -> Self {
        Memory::from_fn(self.len, |at| self[at].clone())
    }
}

impl<T> Drop for Memory<T> {
    fn drop(&mut self) {
        let elements: *mut [T] = &mut **self;
        // SAFETY: invariant 2; nobody reads them again.
        unsafe { elements.drop_in_place() };
        if let Some(block) = block::<T>(self.capacity).filter(|block| block.size() > 0) {
            // SAFETY: invariant 1.
            unsafe { dealloc(self.pointer.as_ptr().cast(), block) };
        }
    }
}
