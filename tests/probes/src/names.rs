//! One element, by the names of its axes: as by its index.

use crate::index::{Act, Elements, element};
use crate::twin::check;
use tensor_layout::{View, ViewMut, at};

#[inline(always)]
#[track_caller]
fn check_all(n: usize, c: usize, h: usize, w: usize) {
    check("N", n, 4);
    check("C", c, 64);
    check("H", h, 57);
    check("W", w, 57);
}

#[unsafe(no_mangle)]
fn named(act: View<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize) -> f32 {
    at!(act, W: w, H: h, C: c, N: n)
}

#[unsafe(no_mangle)]
fn named_by_hand(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> f32 {
    check_all(n, c, h, w);
    // SAFETY: just checked.
    unsafe { *element(act, n, c, h, w) }
}

#[unsafe(no_mangle)]
fn named_write(mut act: ViewMut<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize, value: f32) {
    at!(act, C: c, W: w, N: n, H: h) = value;
}

#[unsafe(no_mangle)]
fn named_write_by_hand(act: &mut Elements, n: usize, c: usize, h: usize, w: usize, value: f32) {
    check_all(n, c, h, w);
    // SAFETY: just checked.
    unsafe { *act.as_mut_ptr().add(n * 233472 + c + h * 3648 + w * 64) = value };
}
