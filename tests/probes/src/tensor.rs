//! One element of what owns its memory.

use crate::twin::check;
use tensor_layout::{Tensor, layout};

/// Strides 61, 1.
type Image = layout!(H=64 W=61);

/// Code that a person would write in place of a tensor.
struct ByHand {
    elements: Box<[f32; 3904]>,
}

#[unsafe(no_mangle)]
fn tensor(image: &Tensor<f32, Image>, h: usize, w: usize) -> f32 {
    image[[h, w]]
}

#[unsafe(no_mangle)]
fn tensor_by_hand(image: &ByHand, h: usize, w: usize) -> f32 {
    check_all(h, w);
    // SAFETY: just checked; 63 * 61 + 60 is the last element.
    unsafe { *image.elements.as_ptr().add(h * 61 + w) }
}

#[unsafe(no_mangle)]
fn tensor_write(image: &mut Tensor<f32, Image>, h: usize, w: usize, value: f32) {
    image[[h, w]] = value;
}

#[unsafe(no_mangle)]
fn tensor_write_by_hand(image: &mut ByHand, h: usize, w: usize, value: f32) {
    check_all(h, w);
    // SAFETY: just checked; 63 * 61 + 60 is the last element.
    unsafe { *image.elements.as_mut_ptr().add(h * 61 + w) = value };
}

#[unsafe(no_mangle)]
fn tensor_view(image: &Tensor<f32, Image>, h: usize, w: usize) -> f32 {
    image.view()[[h, w]]
}

#[unsafe(no_mangle)]
fn tensor_view_by_hand(image: &ByHand, h: usize, w: usize) -> f32 {
    check_all(h, w);
    // SAFETY: just checked; 63 * 61 + 60 is the last element.
    unsafe { *image.elements.as_ptr().add(h * 61 + w) }
}

#[inline(always)]
#[track_caller]
fn check_all(h: usize, w: usize) {
    check("H", h, 64);
    check("W", w, 61);
}
