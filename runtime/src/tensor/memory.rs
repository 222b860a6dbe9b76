//! Owned memory that begins on a cache line, or that a `Vec` or another owner had. Only this module and `view::raw` reach memory.
//!
//! Other crates for this need a proc-macro, or have no zeroed allocation, which the system gives for free.
//!
//! # Invariants
//!
//! 1. The address of `origin` says what the memory is.
//!    - A multiple of 4: `block::<T>(len)` is there. Where its size is not 0, `origin` was allocated with it and not freed, and `pointer` is
//!      the first multiple of a line in it; where it is 0, `pointer` is aligned and dangles.
//!    - Odd: `pointer`, `len` and half of the address, rounded down, are the pointer, the length and the capacity of a `Vec<T>` whose
//!      elements have a size, and which nothing else owns.
//!    - Another even number: 2 bytes below it is what an [`Owner`] was made into. `pointer` and `len` are the slice that it gave, and
//!      elements of `T` are `Copy`, or `MaybeUninit`s of such elements.
//! 2. The `len` elements are initialised.
//! 3. `T` is what it was when the memory was made, or a `MaybeUninit` of it, or bytes of it: `Memory` is invariant in it. An owner may read its
//!    elements when it is dropped, so that a coercion must not put elements of a shorter life there.

mod block;
mod owner;
mod vec;

use super::padding::is_number;
use crate::element::InMemory;
use crate::layout::variance::Invariant;
use alloc::alloc::{Layout as Block, alloc, alloc_zeroed, dealloc};
use alloc::vec::Vec;
use block::{block, lines};
use bytemuck::Zeroable;
use core::fmt;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;
use owner::Owner;

pub(crate) use block::NoMemory;

/// The memory of a [`Tensor`](crate::Tensor): a fixed number of elements, 64-byte aligned, in whole 64-byte lines. It is a slice of these
/// elements, and becomes a tensor [`with_memory`](crate::Tensor::with_memory), again and again.
///
/// An allocation has 48 bytes more than the lines, in which the alignment is found; 56 on a 32-bit target. `Memory::from(vec)` has the
/// allocation and the alignment of the `Vec`, and `Vec::from(memory)` gives it back: neither copies. A `Vec` of other memory is a copy.
/// [`Memory::from_owner`] has the elements of any owner, where they are.
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
    /// Where the block begins, the capacity of a `Vec`, or an owner.
    origin: NonNull<u8>,
    len: usize,
    owns: PhantomData<T>,
    /// Invariant 3.
    same_elements: Invariant<T>,
}

/// What the elements are in.
enum Held {
    /// Lines in a block.
    Lines,
    /// A `Vec` of this capacity.
    Vec { capacity: usize },
    /// The memory of an owner.
    Owner(NonNull<u8>),
}

// SAFETY: it owns its elements, as `Vec` does. An owner is `Send`, and only dropped.
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
        while made.count < len {
            let value = element(made.count); // if this panics, the elements so far are dropped
            made.places[made.count].write(value);
            made.count += 1;
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
        if is_number::<T>() {
            // Of the loop LLVM makes a `memcpy` where it inlines it, and not everywhere.
            // SAFETY: numbers are `Copy`.
            return unsafe { Memory::copy_of(elements) };
        }
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
    ///
    /// # Safety
    ///
    /// They are `Copy`.
    unsafe fn copy_of(elements: &[T]) -> Self {
        let mut memory = Memory::uninit(elements.len());
        // SAFETY: both have as many elements, and the memory is new.
        unsafe { memory.as_mut_ptr().cast::<T>().copy_from_nonoverlapping(elements.as_ptr(), elements.len()) };
        // SAFETY: all have just been written.
        unsafe { memory.assume_init() }
    }

    /// The same memory as bytes; a copy if it is not in lines.
    pub(crate) fn into_bytes(self) -> Memory<u8>
    where
        T: InMemory,
    {
        let len = self.len * size_of::<T>();
        let this = self.in_lines();
        // SAFETY: it is `InMemory`, and so `NoUninit`: each of its bytes is initialised.
        unsafe { this.cast(len) }
    }

    /// The same memory, or a copy if it is the memory of a `Vec` or of another owner.
    fn in_lines(self) -> Self
    where
        T: Copy,
    {
        if let Held::Lines = self.held() {
            return self;
        }
        // SAFETY: the bound on `T`.
        let copy = unsafe { Memory::copy_of(&self) };
        drop(self); // here, so that the copy is freed too if an owner panics
        copy
    }

    /// The `len` elements of `U` in this memory.
    ///
    /// # Safety
    ///
    /// The `len` elements of `U` take as many bytes as the elements here. All elements are initialised, with values of `U`. Both types have
    /// one size and one alignment; or they are aligned to at most a line, and the memory is in lines.
    unsafe fn cast<U>(self, len: usize) -> Memory<U> {
        let this = ManuallyDrop::new(self);
        // The block is the same for both types: the alignment, and as many whole lines.
        // SAFETY: as above, and as the caller says.
        unsafe { Memory::of_parts(this.pointer.cast(), this.origin, len) }
    }

    /// # Safety
    ///
    /// Invariants 1 to 3.
    unsafe fn of_parts(pointer: NonNull<T>, origin: NonNull<u8>, len: usize) -> Self {
        Memory { pointer, origin, len, owns: PhantomData, same_elements: PhantomData }
    }

    /// What `origin` says, by invariant 1.
    fn held(&self) -> Held {
        let address = self.origin.addr().get();
        match address % 4 {
            0 => Held::Lines,
            2 => Held::Owner(owner::unmarked(self.origin)),
            _ => Held::Vec { capacity: address / 2 },
        }
    }

    /// Whether another owner has the elements, whose slice may lack the padding past a layout's span.
    pub(super) fn is_of_owner(&self) -> bool {
        matches!(self.held(), Held::Owner(_))
    }

    /// The bytes that are allocated for the first `len` elements; of a `Vec` all that it has room for, and of another owner its slice.
    pub(super) fn size_in_bytes(&self, len: usize) -> usize {
        match self.held() {
            Held::Lines => lines::<T>(len).map_or(0, |lines| lines.size()),
            Held::Vec { capacity } => capacity * size_of::<T>(),
            Held::Owner(_) => self.len * size_of::<T>(),
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
        let no_memory = |block| NoMemory::new(bytes, block);
        let (lines, block) = lines::<T>(len).zip(block::<T>(len)).ok_or_else(|| no_memory(None))?;
        let base = if block.size() == 0 {
            core::ptr::without_provenance_mut(lines.align())
        } else {
            // SAFETY: its size is not 0.
            unsafe { get(block) }
        };
        let first = base.map_addr(|address| address.next_multiple_of(lines.align()));
        let (origin, first) = NonNull::new(base).zip(NonNull::new(first)).ok_or_else(|| no_memory(Some(block)))?;
        // SAFETY: invariant 1, as the block is aligned to at least 4 bytes. Invariant 2, as a `MaybeUninit` may have any bytes, or none.
        Ok(unsafe { Memory::of_parts(first.cast(), origin, len) })
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
        match self.held() {
            // SAFETY: invariant 1.
            Held::Vec { capacity } => drop(unsafe { Vec::from_raw_parts(self.pointer.as_ptr(), self.len, capacity) }),
            // SAFETY: invariant 1. The slice is not used again.
            Held::Owner(raw) => drop(unsafe { Owner::from_raw(raw) }),
            Held::Lines => {
                let elements: *mut [T] = &mut **self;
                // SAFETY: invariant 2; nobody reads them again.
                unsafe { elements.drop_in_place() };
                if let Some(block) = block::<T>(self.len).filter(|block| block.size() > 0) {
                    // SAFETY: invariant 1.
                    unsafe { dealloc(self.origin.as_ptr(), block) };
                }
            }
        }
    }
}
