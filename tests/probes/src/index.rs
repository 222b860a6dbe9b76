//! One element.

use crate::twin::check;
use tensor_layout::{View, ViewMut, axis, layout};

/// Activations, channels last, the rows padded: strides 233472, 1, 3648, 64.
pub(crate) type Act = layout!(N=4 C=64 H=57 W=57; order = NHWC; pad(H) = 8);
/// As many elements as [`Act`] spans.
pub(crate) type Elements = [f32; 908352];

/// # Safety
///
/// The index is in bounds.
#[inline(always)]
pub(crate) unsafe fn element(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> &f32 {
    // SAFETY: 3 * 233472 + 63 + 56 * 3648 + 56 * 64 is the last element.
    unsafe { &*act.as_ptr().add(n * 233472 + c + h * 3648 + w * 64) }
}

#[inline(always)]
#[track_caller]
fn check_all(n: usize, c: usize, h: usize, w: usize) {
    check("N", n, 4);
    check("C", c, 64);
    check("H", h, 57);
    check("W", w, 57);
}

#[unsafe(no_mangle)]
fn index_checked(act: View<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize) -> f32 {
    act[[n, c, h, w]]
}

#[unsafe(no_mangle)]
fn index_checked_by_hand(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> f32 {
    check_all(n, c, h, w);
    // SAFETY: just checked.
    unsafe { *element(act, n, c, h, w) }
}

/// # Safety
///
/// The index is in bounds.
#[unsafe(no_mangle)]
unsafe fn index_unchecked(act: View<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize) -> f32 {
    // SAFETY: the caller says that the index is in bounds.
    unsafe { *act.get_unchecked([n, c, h, w]) }
}

/// # Safety
///
/// The index is in bounds.
#[unsafe(no_mangle)]
unsafe fn index_unchecked_by_hand(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> f32 {
    // SAFETY: the caller says that the index is in bounds.
    unsafe { *element(act, n, c, h, w) }
}

#[unsafe(no_mangle)]
fn get(act: View<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize) -> Option<&f32> {
    act.get([n, c, h, w])
}

#[unsafe(no_mangle)]
fn get_by_hand(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> Option<&f32> {
    if n >= 4 || c >= 64 || h >= 57 || w >= 57 {
        return None;
    }
    // SAFETY: just checked.
    Some(unsafe { element(act, n, c, h, w) })
}

#[unsafe(no_mangle)]
fn write(mut act: ViewMut<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize, value: f32) {
    act[[n, c, h, w]] = value;
}

#[unsafe(no_mangle)]
fn write_by_hand(act: &mut Elements, n: usize, c: usize, h: usize, w: usize, value: f32) {
    check_all(n, c, h, w);
    // SAFETY: just checked.
    unsafe { *act.as_mut_ptr().add(n * 233472 + c + h * 3648 + w * 64) = value };
}

/// An image of the batch, a row of the image, an element of the row.
#[unsafe(no_mangle)]
fn fix(act: View<'_, f32, Act>, n: usize, h: usize, c: usize, w: usize) -> f32 {
    act.fix::<axis::N>(n).fix::<axis::H>(h)[[c, w]]
}

#[unsafe(no_mangle)]
fn fix_by_hand(act: &Elements, n: usize, h: usize, c: usize, w: usize) -> f32 {
    check("N", n, 4);
    check("H", h, 57);
    check("C", c, 64);
    check("W", w, 57);
    // SAFETY: just checked.
    unsafe { *element(act, n, c, h, w) }
}

/// The buffer is checked once only.
#[unsafe(no_mangle)]
fn view_of_a_slice(buffer: &[f32]) -> Option<&f32> {
    View::<f32, Act>::new(buffer).ok()?.get([3, 63, 56, 56])
}

#[unsafe(no_mangle)]
fn view_of_a_slice_by_hand(buffer: &[f32]) -> Option<&f32> {
    let act = buffer.first_chunk()?;
    // SAFETY: the last element.
    Some(unsafe { element(act, 3, 63, 56, 56) })
}
