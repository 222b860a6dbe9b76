//! Layouts with blocks: shifts, masks, and loops over the indices in a block.

use crate::twin::check;
use tensor_layout::axis::{C, I, N, O};
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

/// A channel: its block and its index in the block together are one distance.
#[unsafe(no_mangle)]
fn block_fix_index(act: View<'_, f32, Act>, n: usize, c: usize, h: usize, w: usize) -> f32 {
    act.fix::<C>(c)[[n, h, w]]
}

#[unsafe(no_mangle)]
fn block_fix_index_by_hand(act: &Elements, n: usize, c: usize, h: usize, w: usize) -> f32 {
    check("C", c, 224);
    check("N", n, 40);
    check("H", h, 26);
    check("W", w, 26);
    // SAFETY: just checked; the last element is at 6056959.
    unsafe { *act.as_ptr().add(offset(n, c, h, w)) }
}

/// A channel of an image.
#[unsafe(no_mangle)]
fn block_fix_sum(act: View<'_, f32, Act>, n: usize, c: usize) -> f32 {
    act.fix::<N>(n).fix::<C>(c).fold(0.0, |sum, x| sum + x)
}

#[unsafe(no_mangle)]
fn block_fix_sum_by_hand(act: &Elements, n: usize, c: usize) -> f32 {
    check("N", n, 40);
    check("C", c, 224);
    let mut sum = 0.0;
    for place in 0..676 {
        // SAFETY: just checked; the last element is at 6056959.
        sum += unsafe { *act.as_ptr().add(offset(n, c, 0, 0) + place * 16) };
    }
    sum
}

/// The channels of a block as one element, of an image: the largest of each of the 16.
#[unsafe(no_mangle)]
fn block_arrays_max(act: View<'_, f32, Act>, n: usize) -> [f32; 16] {
    let vectors = act.fix::<N>(n).unblock::<C, (O, I)>().as_arrays::<I, 16>();
    vectors.fold([0.0; 16], larger)
}

#[unsafe(no_mangle)]
fn block_arrays_max_by_hand(act: &Elements, n: usize) -> [f32; 16] {
    check("N", n, 40);
    let blocks = act[n * 151424..][..151424].chunks_exact(16);
    blocks.fold([0.0; 16], |largest, block| larger(largest, block.try_into().expect("16 channels")))
}

#[inline(always)]
fn larger(mut largest: [f32; 16], channels: &[f32; 16]) -> [f32; 16] {
    for (largest, x) in largest.iter_mut().zip(channels) {
        *largest = if *x > *largest { *x } else { *largest };
    }
    largest
}

/// OIhw4i16o4i: strides 36864, 2304, 768, 256, 64, 4 and 1 of the items in the order.
type Digits = layout!(O=256 I=256 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4);
type Weights = [i8; 589824];

#[inline(always)]
fn offset_of_digits(o: usize, i: usize, h: usize, w: usize) -> usize {
    o / 16 * 36864 + i / 16 * 2304 + h * 768 + w * 256 + i / 4 % 4 * 64 + o % 16 * 4 + i % 4
}

#[unsafe(no_mangle)]
fn digits_index_checked(weights: View<'_, i8, Digits>, o: usize, i: usize, h: usize, w: usize) -> i8 {
    weights[[o, i, h, w]]
}

#[unsafe(no_mangle)]
fn digits_index_checked_by_hand(weights: &Weights, o: usize, i: usize, h: usize, w: usize) -> i8 {
    check("O", o, 256);
    check("I", i, 256);
    check("H", h, 3);
    check("W", w, 3);
    // SAFETY: just checked; the last element is at 589823.
    unsafe { *weights.as_ptr().add(offset_of_digits(o, i, h, w)) }
}

/// An input: all of its digits together are one distance.
#[unsafe(no_mangle)]
fn digits_fix_index(weights: View<'_, i8, Digits>, o: usize, i: usize, h: usize, w: usize) -> i8 {
    weights.fix::<I>(i)[[o, h, w]]
}

#[unsafe(no_mangle)]
fn digits_fix_index_by_hand(weights: &Weights, o: usize, i: usize, h: usize, w: usize) -> i8 {
    check("I", i, 256);
    check("O", o, 256);
    check("H", h, 3);
    check("W", w, 3);
    // SAFETY: just checked; the last element is at 589823.
    unsafe { *weights.as_ptr().add(offset_of_digits(o, i, h, w)) }
}

/// All elements are contiguous.
#[unsafe(no_mangle)]
fn digits_walk_sum(weights: View<'_, i8, Digits>) -> i32 {
    weights.fold(0, |sum, x| sum + i32::from(*x))
}

#[unsafe(no_mangle)]
fn digits_walk_sum_by_hand(weights: &Weights) -> i32 {
    weights.iter().fold(0, |sum, x| sum + i32::from(*x))
}
