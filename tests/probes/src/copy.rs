//! One element, from planes to interleaved channels.

use crate::twin::check;
use tensor_layout::{View, ViewMut, layout};

/// Strides 3600, 60, 1.
type Planes = layout!(C=3 H=60 W=60);
/// Strides 1, 192, 3.
type Interleaved = layout!(C=3 H=60 W=60; order = HWC; align(H) = 64);

#[unsafe(no_mangle)]
fn copy_one(from: View<'_, u8, Planes>, mut to: ViewMut<'_, u8, Interleaved>, c: usize, h: usize, w: usize) {
    to[[c, h, w]] = from[[c, h, w]];
}

#[unsafe(no_mangle)]
fn copy_one_by_hand(from: &[u8; 10800], to: &mut [u8; 11508], c: usize, h: usize, w: usize) {
    check_all(c, h, w);
    // SAFETY: just checked; 2 * 3600 + 59 * 60 + 59 is the last element.
    let element = unsafe { *from.as_ptr().add(c * 3600 + h * 60 + w) };
    check_all(c, h, w);
    // SAFETY: just checked; 2 + 59 * 192 + 59 * 3 is the last element.
    unsafe { *to.as_mut_ptr().add(c + h * 192 + w * 3) = element };
}

#[inline(always)]
#[track_caller]
fn check_all(c: usize, h: usize, w: usize) {
    check("C", c, 3);
    check("H", h, 60);
    check("W", w, 60);
}
