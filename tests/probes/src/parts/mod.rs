//! Parts of views, of a static layout and of a layout with run-time numbers. Each part is followed by an access to an element of the part.
//! A twin checks what the operation has to check, and then the index, and moves a pointer. If the part has no elements, the twin does not
//! move the pointer, as no view does. Where the number of indices may overflow, the twin leaves the exact count to a function that is as
//! opaque as the library's.

mod again;
mod pieces;
mod pieces_mut;
mod reshape;
mod slice;
mod written;

use tensor_layout::layout;

/// Strides 256, 4, 1.
pub(crate) type Image = layout!(H=48 W=60 C=4; pad(W) = 16);
/// As many elements as [`Image`] spans.
pub(crate) type Pixels = [u8; 12272];

/// Strides ?, 4, 1.
pub(crate) type Frame = layout!(H=? W=? C=4; stride(H) = ?);

/// # Safety
///
/// The index is in bounds.
#[inline(always)]
pub(crate) unsafe fn pixel(image: &Pixels, h: usize, w: usize, c: usize) -> &u8 {
    // SAFETY: 47 * 256 + 59 * 4 + 3 is the last element.
    unsafe { &*image.as_ptr().add(h * 256 + w * 4 + c) }
}

/// What a person would write in place of a view of a [`Frame`].
#[derive(Clone, Copy)]
pub(crate) struct ByHand {
    /// The first byte of the first row.
    pub(crate) first: *const u8,
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// Bytes from one row to the next; negative if the lowest row is the last one.
    pub(crate) pitch: isize,
}

impl ByHand {
    /// # Safety
    ///
    /// The index is in bounds.
    #[inline(always)]
    pub(crate) unsafe fn byte(&self, h: usize, w: usize, c: usize) -> u8 {
        // SAFETY: there are `height` rows of `width` pixels.
        unsafe { *self.first.offset(h as isize * self.pitch).add(w * 4 + c) }
    }
}

/// Where a part begins, `distance` bytes further on; of a part without elements the pointer is not moved.
///
/// # Safety
///
/// There is a byte there, if the part has an element.
#[inline(always)]
pub(crate) unsafe fn moved(first: *const u8, is_empty: bool, distance: isize) -> *const u8 {
    // SAFETY: as the caller says.
    unsafe { first.offset(if is_empty { 0 } else { distance }) }
}

/// Whether the number of indices fits. The signature is the library's, and the function is as opaque.
#[unsafe(no_mangle)]
#[cold]
#[inline(never)]
pub(crate) fn indices_fit(operation: &'static [usize; 2], extents: [usize; 8], given: usize) -> Result<(), [usize; 6]> {
    let extents = extents.iter().chain(operation).chain([&given]).map(|extent| *extent as u128);
    if extents.product::<u128>() > isize::MAX as u128 { Err([given; 6]) } else { Ok(()) }
}
