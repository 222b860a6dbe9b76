//! Elements at random indices, summed.

use crate::twin::check;
use tensor_layout::{View, layout};

/// Strides 215040, 1, 3840, 64.
type Act = layout!(N=8 C=64 H=56 W=56; order = NHWC; pad(W) = 60);
type Elements = [u32; 1720064];

/// # Safety
///
/// The index is in bounds.
#[inline(always)]
unsafe fn element(act: &Elements, [n, c, h, w]: [usize; 4]) -> u32 {
    // SAFETY: 7 * 215040 + 63 + 55 * 3840 + 55 * 64 is the last element.
    unsafe { *act.as_ptr().add(n * 215040 + c + h * 3840 + w * 64) }
}

#[unsafe(no_mangle)]
fn kernel_gather(act: View<'_, u32, Act>, indices: &[[u16; 4]]) -> u32 {
    indices.iter().fold(0, |sum, index| sum.wrapping_add(act[index.map(usize::from)]))
}

#[unsafe(no_mangle)]
fn kernel_gather_by_hand(act: &Elements, indices: &[[u16; 4]]) -> u32 {
    indices.iter().fold(0, |sum, index| {
        let [n, c, h, w] = index.map(usize::from);
        check("N", n, 8);
        check("C", c, 64);
        check("H", h, 56);
        check("W", w, 56);
        // SAFETY: just checked.
        sum.wrapping_add(unsafe { element(act, [n, c, h, w]) })
    })
}

/// # Safety
///
/// The indices are in bounds.
#[unsafe(no_mangle)]
unsafe fn kernel_gather_unchecked(act: View<'_, u32, Act>, indices: &[[u16; 4]]) -> u32 {
    // SAFETY: the caller says that the indices are in bounds.
    indices.iter().fold(0, |sum, index| sum.wrapping_add(unsafe { *act.get_unchecked(index.map(usize::from)) }))
}

/// # Safety
///
/// The indices are in bounds.
#[unsafe(no_mangle)]
unsafe fn kernel_gather_unchecked_by_hand(act: &Elements, indices: &[[u16; 4]]) -> u32 {
    // SAFETY: the caller says that the indices are in bounds.
    indices.iter().fold(0, |sum, index| sum.wrapping_add(unsafe { element(act, index.map(usize::from)) }))
}
