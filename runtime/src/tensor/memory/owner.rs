//! Memory that another owner has: a mapped file, a pinned buffer, the storage of another library.

use super::Memory;
use alloc::boxed::Box;
use core::ptr::NonNull;

/// What an owner is kept with: how both are freed. It is aligned, so that an address has room for a mark.
#[repr(C, align(4))]
struct Head {
    /// # Safety
    ///
    /// It is called once, with the allocation that the head is the beginning of.
    free: unsafe fn(NonNull<u8>),
}

#[repr(C)]
struct KeptOwner<O> {
    head: Head,
    owner: O,
}

/// An owner of a type that is forgotten. The pointer is that of a `Box<KeptOwner<O>>`, which nothing else owns.
pub(super) struct Owner(NonNull<u8>);

impl Owner {
    /// The owner, and the slice that it gives. The owner is not used again before it is dropped, so that the slice stays borrowed from it.
    fn of<T, O: AsMut<[T]>>(owner: O) -> (Owner, NonNull<[T]>) {
        let kept = Box::into_raw(Box::new(KeptOwner { head: Head { free: free::<O> }, owner }));
        // SAFETY: the pointer of a `Box` is not null. From here on `this` owns it, also if `as_mut` panics.
        let this = Owner(unsafe { NonNull::new_unchecked(kept.cast()) });
        // SAFETY: it was made above, and nothing else uses it.
        let owner = unsafe { &mut (*kept).owner };
        (this, NonNull::from(owner.as_mut()))
    }

    /// # Safety
    ///
    /// The pointer is that of an `Owner` that was forgotten, and is used once.
    pub(super) unsafe fn from_raw(raw: NonNull<u8>) -> Self {
        Owner(raw)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // SAFETY: a `KeptOwner` begins with a `Head`, and is freed once: here.
        let free = unsafe { self.0.cast::<Head>().as_ref() }.free;
        // SAFETY: as above.
        unsafe { free(self.0) }
    }
}

/// # Safety
///
/// The pointer is that of a `Box<KeptOwner<O>>`, which nothing else owns.
unsafe fn free<O>(kept: NonNull<u8>) {
    // SAFETY: as the caller says.
    drop(unsafe { Box::from_raw(kept.as_ptr().cast::<KeptOwner<O>>()) });
}

/// The bytes from an owner to what `origin` of a [`Memory`] says of it.
const MARK: usize = 2;

/// The pointer of the owner that `origin` says.
pub(super) fn unmarked(origin: NonNull<u8>) -> NonNull<u8> {
    // SAFETY: by invariant 1 it is so many bytes above an allocation of at least as many.
    unsafe { origin.sub(MARK) }
}

impl<T: Copy> Memory<T> {
    /// The elements of an owner, where they are: nothing is copied. The owner is dropped with the memory. The slice is asked for once, and the
    /// memory has all of it, with its alignment.
    ///
    /// An owner may be of any type that lends its elements mutably: a `Box<[T]>`, a mapped file, a pinned buffer, the storage of another
    /// library. Of a `Vec`, [`Memory::from`] gives the `Vec` back. An owner must not use, move or free the elements of the slice before it
    /// is dropped. Without `unsafe` code it cannot.
    ///
    /// ```
    /// use tensor_layout::{Memory, Tensor, layout};
    ///
    /// let memory = Memory::from_owner([1_u8, 2, 3, 4, 5, 6, 7, 8]); // an array, which has no allocation of its own
    /// let rows = Tensor::with_memory(<layout!(H=2 W=3)>::default(), memory)?; // H=2 W=3
    /// assert_eq!(rows[[1, 2]], 6);
    /// assert_eq!(rows.into_memory()[6..], [7, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_owner(owner: impl AsMut<[T]> + Send + Sync + 'static) -> Self {
        let (owner, slice) = Owner::of(owner);
        // SAFETY: what the owner is kept in has more bytes than the mark.
        let origin = unsafe { owner.0.add(MARK) };
        core::mem::forget(owner);
        // SAFETY: invariant 1, as `T` is `Copy`. The elements of a slice are initialised: invariant 2. Invariant 3, as the memory is new.
        unsafe { Memory::of_parts(slice.cast(), origin, slice.len()) }
    }
}
