//! Owned memory that begins on a cache line, or that a `Vec` had. Only this module and `view::raw` reach memory.
//!
//! Other crates for this need a proc-macro, or have no zeroed allocation, which the system gives for free.
//!
//! # Invariants
//!
//! 1. The address of `origin` says what the memory is.
//!    - Even: `block::<T>(len)` is there. Where its size is not 0, `origin` was allocated with it and not freed, and `pointer` is the first
//!      multiple of a line in it; where it is 0, `pointer` is aligned and dangles.
//!    - Odd: `pointer`, `len` and half of the address, rounded down, are the pointer, the length and the capacity of a `Vec<T>` whose
//!      elements have a size, and which nothing else owns.
//! 2. The `len` elements are initialised.

use super::padding::is_number;
use crate::element::InMemory;
use alloc::alloc::{Layout as Block, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use alloc::vec::Vec;
use bytemuck::Zeroable;
use core::fmt;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

/// The alignment of the elements and what their size is a multiple of, in bytes: a cache line, and the widest vector.
const LINE_BYTES: usize = 64;

/// What an allocator aligns any block to, in bytes. For more it takes a slower path (glibc: past the cache of the thread, and zeros by a
/// `memset` in place of new pages), so that the room for an alignment of a line is asked for in its place.
const GIVEN_BYTES: usize = 2 * size_of::<usize>();

/// The memory of a [`Tensor`](crate::Tensor): a fixed number of elements, 64-byte aligned, in whole 64-byte lines. It is a slice of these
/// elements, and becomes a tensor [`with_memory`](crate::Tensor::with_memory), again and again.
///
/// An allocation has 48 bytes more than the lines, in which the alignment is found; 56 on a 32-bit target. `Memory::from(vec)` has the
/// allocation and the alignment of the `Vec`, and `Vec::from(memory)` gives it back: neither copies. A `Vec` of other memory is a copy.
///
/// ```
/// use tensor_layout::{Layout, Memory, Tensor, layout};
///
/// let mut memory = Memory::<f32>::zeros(1 << 10); // of all passes
/// for (h, w) in [(4, 8), (16, 16)] {
///     let pass = <layout!(H=? W=?)>::with_extents([h, w])?;
///     let tensor = Tensor::with_memory(pass, memory)?; // without an allocation
///     assert_eq!(tensor.storage().len(), h * w);
///     memory = tensor.into_memory();
/// }
/// assert_eq!(memory.len(), 1 << 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Memory<T> {
    pointer: NonNull<T>,
    /// Where the block begins, or the capacity of a `Vec`.
    origin: NonNull<u8>,
    len: usize,
    owns: PhantomData<T>,
}

// SAFETY: it owns its elements, as `Vec` does.
unsafe impl<T: Send> Send for Memory<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Memory<T> {}

impl<T> Memory<T> {
    /// `len` elements, all zero.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    #[must_use]
    pub fn zeros(len: usize) -> Self
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
        let memory = Memory::allocated(len, alloc_zeroed)?;
        // SAFETY: all bytes are zero, and `T` is `Zeroable`.
        Ok(unsafe { memory.assume_init() })
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
        let mut memory = Memory::allocated(len, alloc)?;
        let mut made = Made { places: &mut memory, count: 0 };
        for at in 0..len {
            let value = element(at); // if this panics, the elements so far are dropped
            made.places[at].write(value);
            made.count = at + 1;
        }
        core::mem::forget(made);
        // SAFETY: all `len` elements have just been written.
        Ok(unsafe { memory.assume_init() })
    }

    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub(super) fn clone_of(elements: &[T]) -> Self
    where
        T: Clone,
    {
        Memory::from_fn(elements.len(), |at| elements[at].clone())
    }

    /// `len` elements. None is initialised.
    ///
    /// # Panics
    ///
    /// If the size in bytes is over `isize::MAX`, as `Vec::with_capacity` does.
    pub(super) fn uninit(len: usize) -> Memory<MaybeUninit<T>> {
        Memory::allocated(len, alloc).unwrap_or_else(|error| error.end())
    }

    /// All bits zero, if `T` is a type of numbers.
    pub(super) fn zeros_of_numbers(len: usize) -> Option<Self> {
        if !is_number::<T>() {
            return None;
        }
        let memory = Memory::allocated(len, alloc_zeroed).unwrap_or_else(|error| error.end());
        // SAFETY: all bytes are zero, which is the number 0, or `false`.
        Some(unsafe { memory.assume_init() })
    }

    /// The same memory, of elements that need not be initialised. Those that are there are not dropped.
    pub(super) fn into_uninit(self) -> Memory<MaybeUninit<T>> {
        let len = self.len;
        // SAFETY: the two types have the same size and alignment, and a `MaybeUninit` may have any bytes.
        unsafe { self.cast(len) }
    }

    /// The elements of a slice.
    fn copy_of(elements: &[T]) -> Self
    where
        T: Copy,
    {
        let mut memory = Memory::uninit(elements.len());
        // SAFETY: both have as many elements, and the memory is new.
        unsafe { memory.as_mut_ptr().cast::<T>().copy_from_nonoverlapping(elements.as_ptr(), elements.len()) };
        // SAFETY: all have just been written.
        unsafe { memory.assume_init() }
    }

    /// The same memory as bytes; a copy if it is the memory of a `Vec`.
    pub(crate) fn into_bytes(self) -> Memory<u8>
    where
        T: InMemory,
    {
        let len = self.len * size_of::<T>();
        let this = self.in_lines();
        // SAFETY: it is `InMemory`, and so `NoUninit`: each of its bytes is initialised.
        unsafe { this.cast(len) }
    }

    /// The same memory, or a copy if it is the memory of a `Vec`.
    fn in_lines(self) -> Self
    where
        T: Copy,
    {
        if self.capacity().is_some() { Memory::copy_of(&self) } else { self }
    }

    /// The `len` elements of `U` in this memory.
    ///
    /// # Safety
    ///
    /// The `len` elements of `U` take as many bytes as the elements here. All elements are initialised, with values of `U`. Both types have
    /// one size and one alignment; or they are aligned to at most a line, and the memory is not that of a `Vec`.
    unsafe fn cast<U>(self, len: usize) -> Memory<U> {
        let this = ManuallyDrop::new(self);
        // The block is the same for both types: the alignment, and as many whole lines.
        Memory { pointer: this.pointer.cast(), origin: this.origin, len, owns: PhantomData }
    }

    /// The capacity of the `Vec` that the memory is of.
    fn capacity(&self) -> Option<usize> {
        let address = self.origin.addr().get();
        (address % 2 == 1).then_some(address / 2)
    }

    /// The bytes that are allocated for the first `len` elements, of the `Vec` all that it has room for.
    pub(super) fn size_in_bytes(&self, len: usize) -> usize {
        match self.capacity() {
            Some(capacity) => capacity * size_of::<T>(), // what is allocated
            None => lines::<T>(len).map_or(0, |lines| lines.size()),
        }
    }

    /// The first element. A caller that has the memory mutably may write through it.
    #[inline(always)]
    pub(crate) const fn pointer(&self) -> NonNull<T> {
        self.pointer
    }
}

impl<T> Memory<MaybeUninit<T>> {
    /// `len` elements in a block that `get` allocates.
    ///
    /// # Errors
    ///
    /// If there is no memory for them.
    fn allocated(len: usize, get: unsafe fn(Block) -> *mut u8) -> Result<Self, NoMemory> {
        let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
        let no_memory = |block| NoMemory { bytes, block };
        let (lines, block) = lines::<T>(len).zip(block::<T>(len)).ok_or_else(|| no_memory(None))?;
        let base = if block.size() == 0 {
            core::ptr::without_provenance_mut(lines.align())
        } else {
            // SAFETY: its size is not 0.
            unsafe { get(block) }
        };
        let first = base.map_addr(|address| address.next_multiple_of(lines.align()));
        let (origin, first) = NonNull::new(base).zip(NonNull::new(first)).ok_or_else(|| no_memory(Some(block)))?;
        // Invariant 1: the block is aligned to more than a byte. Invariant 2: a `MaybeUninit` may have any bytes, or none.
        Ok(Memory { pointer: first.cast(), origin, len, owns: PhantomData })
    }

    /// The same memory as elements of `T`.
    ///
    /// # Safety
    ///
    /// All elements are initialised.
    pub(super) unsafe fn assume_init(self) -> Memory<T> {
        let len = self.len;
        // SAFETY: the two types have the same size and alignment. The caller promises the rest.
        unsafe { self.cast(len) }
    }
}

/// The first `count` of the places have elements, which are dropped with this.
struct Made<'a, T> {
    places: &'a mut [MaybeUninit<T>],
    count: usize,
}

impl<T> Drop for Made<'_, T> {
    fn drop(&mut self) {
        for place in &mut self.places[..self.count] {
            // SAFETY: `count` of them have been written, and nobody reads them again.
            unsafe { place.assume_init_drop() };
        }
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

/// The whole lines of `len` elements, and their alignment. `None` if the size is over `isize::MAX`.
fn lines<T>(len: usize) -> Option<Block> {
    let align = LINE_BYTES.max(align_of::<T>());
    let lines = Block::array::<T>(len).and_then(|array| array.align_to(align));
    lines.ok().map(|lines| lines.pad_to_align())
}

/// Size and alignment of an allocation for `len` elements: their lines, and the room to find the alignment in.
fn block<T>(len: usize) -> Option<Block> {
    let lines = lines::<T>(len)?;
    let room = if lines.size() == 0 { 0 } else { lines.align() - GIVEN_BYTES };
    Block::from_size_align(lines.size().checked_add(room)?, GIVEN_BYTES).ok()
}

impl Memory<u8> {
    /// The same memory as elements of `T`.
    ///
    /// # Errors
    ///
    /// The memory itself, if it is not whole elements, or if some are not a value of `T`.
    pub(crate) fn try_cast<T: InMemory>(self) -> Result<Memory<T>, Self> {
        let memory = self.in_lines();
        let Ok(elements) = bytemuck::checked::try_cast_slice::<u8, T>(&memory) else { return Err(memory) };
        let len = elements.len();
        // SAFETY: the bytes have just been found to be values of `T`, which is `Copy`, and of 16 bytes at most. They are in lines.
        Ok(unsafe { memory.cast(len) })
    }
}

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
        Memory { pointer, origin, len, owns: PhantomData }
    }
}

impl<T> From<Memory<T>> for Vec<T> {
    /// The elements where they are, if the memory is of a `Vec`; else they are moved to a new one.
    fn from(memory: Memory<T>) -> Self {
        let (pointer, len) = (memory.pointer.as_ptr(), memory.len);
        if let Some(capacity) = memory.capacity() {
            let _ = ManuallyDrop::new(memory);
            // SAFETY: invariant 1. The memory is not used again.
            return unsafe { Vec::from_raw_parts(pointer, len, capacity) };
        }
        let mut elements = Vec::<T>::with_capacity(len);
        // They are moved: nobody drops those in the memory.
        let _memory = memory.into_uninit();
        // SAFETY: there is room for them.
        unsafe { elements.as_mut_ptr().copy_from_nonoverlapping(pointer, len) };
        // SAFETY: they are initialised by invariant 2.
        unsafe { elements.set_len(len) };
        elements
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
        Memory::clone_of(self)
    }
}

impl<T: fmt::Debug> fmt::Debug for Memory<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T> Drop for Memory<T> {
    fn drop(&mut self) {
        if let Some(capacity) = self.capacity() {
            // SAFETY: invariant 1.
            return drop(unsafe { Vec::from_raw_parts(self.pointer.as_ptr(), self.len, capacity) });
        }
        let elements: *mut [T] = &mut **self;
        // SAFETY: invariant 2; nobody reads them again.
        unsafe { elements.drop_in_place() };
        if let Some(block) = block::<T>(self.len).filter(|block| block.size() > 0) {
            // SAFETY: invariant 1.
            unsafe { dealloc(self.origin.as_ptr(), block) };
        }
    }
}
