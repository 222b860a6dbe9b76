//! Reductions of all elements of [`Act`] into an accumulator for each channel, or for each row.

use tensor_layout::{View, ViewMut, layout};

/// Channels last, rows and columns padded: strides 53760, 1, 840, 14.
type Act = layout!(N=40 C=14 H=60 W=55; order = NHWC; pad(W) = 60; pad(H) = 64);
type Channels = layout!(C = 14);
type Rows = layout!(N=40 H=60);

/// The rows of [`Act`]: 770 elements, 840 apart, 64 to an image.
#[inline(always)]
fn row(n: usize, h: usize) -> usize {
    n * 53760 + h * 840
}

/// Nothing tells the compiler that the two views do not overlap. It must know it from the types.
#[unsafe(no_mangle)]
fn fold_channels(mut sums: ViewMut<'_, f32, Channels>, act: View<'_, f32, Act>) {
    sums.fold_from(&act, |sum, x| *sum += x);
}

#[unsafe(no_mangle)]
fn fold_channels_by_hand(sums: &mut [f32; 14], act: &[f32; 2146970]) {
    for n in 0..40 {
        for h in 0..60 {
            for w in 0..55 {
                for c in 0..14 {
                    // SAFETY: the loop ends at 14, and the last element is at 2146969.
                    unsafe { *sums.as_mut_ptr().add(c) += *act.as_ptr().add(row(n, h) + w * 14 + c) };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn fold_rows(mut sums: ViewMut<'_, u32, Rows>, act: View<'_, u32, Act>) {
    sums.fold_from(&act, |sum, x| *sum += x);
}

#[unsafe(no_mangle)]
fn fold_rows_by_hand(sums: &mut [u32; 2400], act: &[u32; 2146970]) {
    for n in 0..40 {
        for h in 0..60 {
            for k in 0..770 {
                // SAFETY: the last row is the one at 2399, and the last element is at 2146969.
                unsafe { *sums.as_mut_ptr().add(n * 60 + h) += *act.as_ptr().add(row(n, h) + k) };
            }
        }
    }
}
