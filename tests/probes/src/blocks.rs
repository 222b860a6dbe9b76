//! Layouts with blocks: shifts, masks, and loops over the indices in a block.

use crate::twin::check;
use tensor_layout::{View, ViewMut, layout};

/// NCHW16c: strides 151424, 10816 from block to block and 1 in a block, 416, 16.
type Act = layout!(N=40 C=224 H=26 W=26; block(C) = 16);
type Elements = [f32; 6056960];
/// A number for each channel.
type Bias = layout!(N=40 C=224 H=26 W=26; broadcast(N, H, W));

#[inline(always)]
fn offset(n: usize, c: usize, h: usize, w: usize) -> usize {
    n * 151424 + c / 16 * 10816 + c % 16 + h * 416 + w * 16
}

#[unsafe(no_mangle)]
fn block_index_checked(act: View<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize) -> f32 {
    act[[n, c, h, w]]
}

#[unsafe(no_mangle)]
fn block_index_checked_by_hand(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> f32 {
    check("N", n, 40);
    check("C", c, 224);
    check("H", h, 26);
    check("W", w, 26);
    // SAFETY: just checked; the last element is at 6056959.
    unsafe { *act.as_ptr().add(offset(n, c, h, w)) }
}

#[unsafe(no_mangle)]
fn block_walk_sum(act: View<'_, f32, Act>) -> f32 {
    act.fold(0.0, |sum, x| sum + x)
}

#[unsafe(no_mangle)]
fn block_walk_sum_by_hand(act: &Elements) -> f32 {
    act.iter().fold(0.0, |sum, x| sum + x)
}

/// All elements are contiguous, so the compiler sees one slice.
#[unsafe(no_mangle)]
fn block_walk_scale(mut act: ViewMut<'_, f32, Act>, factor: f32) {
    act.for_each_mut(|x| *x *= factor);
}

#[unsafe(no_mangle)]
fn block_walk_scale_by_hand(act: &mut Elements, factor: f32) {
    act.iter_mut().for_each(|x| *x *= factor);
}

/// 16 channels at a time.
#[unsafe(no_mangle)]
fn block_walk_bias(act: &mut Elements, bias: View<'_, f32, Bias>) {
    let mut act = ViewMut::<f32, Act>::from_array(act);
    act.zip_mut(&bias).for_each(|x, bias| *x += bias);
}

#[unsafe(no_mangle)]
fn block_walk_bias_by_hand(act: &mut Elements, bias: &[f32; 224]) {
    for n in 0..40 {
        for block in 0..14 {
            for place in 0..676 {
                for c in 0..16 {
                    // SAFETY: 39 * 151424 + 13 * 10816 + 675 * 16 + 15 is the last element.
                    let x = unsafe { &mut *act.as_mut_ptr().add(n * 151424 + block * 10816 + place * 16 + c) };
                    *x += bias[block * 16 + c];
                }
            }
        }
    }
}
