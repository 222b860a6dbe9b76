//! Walks in memory order, over all elements of [`Act`].

use tensor_layout::{View, ViewMut, layout};

/// Channels last, rows and columns padded: strides 53760, 1, 840, 14.
type Act = layout!(N=40 C=14 H=60 W=55; order = NHWC; pad(W) = 60; pad(H) = 64);
type Elements = [u32; 2146970];
type Floats = [f32; 2146970];
/// A number for each channel.
type Bias = layout!(N=40 C=14 H=60 W=55; broadcast(N, H, W));

/// The rows of [`Act`]: 770 elements, 840 apart, 64 to an image.
#[inline(always)]
fn row(n: usize, h: usize) -> usize {
    n * 53760 + h * 840
}

#[unsafe(no_mangle)]
fn walk_sum(act: View<'_, u32, Act>) -> u32 {
    let mut sum = 0;
    act.for_each(|element| sum += element);
    sum
}

#[unsafe(no_mangle)]
fn walk_sum_by_hand(act: &Elements) -> u32 {
    let mut sum = 0;
    for n in 0..40 {
        for h in 0..60 {
            for k in 0..770 {
                // SAFETY: the last row begins at 2146200, and 2146970 is the end.
                sum += unsafe { *act.as_ptr().add(row(n, h) + k) };
            }
        }
    }
    sum
}

#[unsafe(no_mangle)]
fn walk_in_logical_order(act: View<'_, u32, Act>) -> u32 {
    act.iter().sum()
}

#[unsafe(no_mangle)]
fn walk_in_logical_order_by_hand(act: &Elements) -> u32 {
    let mut sum = 0;
    for n in 0..40 {
        for c in 0..14 {
            for h in 0..60 {
                for w in 0..55 {
                    // SAFETY: the last element is at 2146969.
                    sum += unsafe { *act.as_ptr().add(row(n, h) + w * 14 + c) };
                }
            }
        }
    }
    sum
}

#[unsafe(no_mangle)]
fn walk_axpy(y: &mut Floats, a: f32, x: &Floats) {
    let (mut y, x) = (ViewMut::<f32, Act>::from_array(y), View::<f32, Act>::from_array(x));
    y.zip_mut(&x).for_each(|y, x| *y += a * x);
}

#[inline(always)]
fn axpy_by_hand(y: &mut Floats, a: f32, x: &Floats) {
    for n in 0..40 {
        for h in 0..60 {
            for k in 0..770 {
                // SAFETY: the last row begins at 2146200, and 2146970 is the end.
                let x = unsafe { *x.as_ptr().add(row(n, h) + k) };
                // SAFETY: as above.
                unsafe { *y.as_mut_ptr().add(row(n, h) + k) += a * x };
            }
        }
    }
}

#[unsafe(no_mangle)]
fn walk_axpy_by_hand(y: &mut Floats, a: f32, x: &Floats) {
    axpy_by_hand(y, a, x);
}

/// Nothing tells the compiler that the two views do not overlap. It must know it from the types.
#[unsafe(no_mangle)]
fn walk_axpy_views(mut y: ViewMut<'_, f32, Act>, a: f32, x: View<'_, f32, Act>) {
    y.zip_mut(&x).for_each(|y, x| *y += a * x);
}

#[unsafe(no_mangle)]
fn walk_axpy_views_by_hand(y: &mut Floats, a: f32, x: &Floats) {
    axpy_by_hand(y, a, x);
}

#[unsafe(no_mangle)]
fn walk_bias(act: &mut Floats, bias: &[f32; 14]) {
    let (mut act, bias) = (ViewMut::<f32, Act>::from_array(act), View::<f32, Bias>::from_array(bias));
    act.zip_mut(&bias).for_each(|element, bias| *element += bias);
}

#[unsafe(no_mangle)]
fn walk_bias_by_hand(act: &mut Floats, bias: &[f32; 14]) {
    for n in 0..40 {
        for h in 0..60 {
            for w in 0..55 {
                for c in 0..14 {
                    // SAFETY: the loop ends at 14.
                    let bias = unsafe { *bias.as_ptr().add(c) };
                    // SAFETY: the last element is at 2146969.
                    unsafe { *act.as_mut_ptr().add(row(n, h) + w * 14 + c) += bias };
                }
            }
        }
    }
}

#[unsafe(no_mangle)]
fn walk_fill(mut act: ViewMut<'_, f32, Act>, value: f32) {
    act.fill(value);
}

#[unsafe(no_mangle)]
fn walk_fill_by_hand(act: &mut Floats, value: f32) {
    for n in 0..40 {
        for h in 0..60 {
            for k in 0..770 {
                // SAFETY: the last row begins at 2146200, and 2146970 is the end.
                unsafe { *act.as_mut_ptr().add(row(n, h) + k) = value };
            }
        }
    }
}

#[unsafe(no_mangle)]
fn walk_indexed(act: View<'_, u32, Act>) -> usize {
    let mut sum = 0;
    act.for_each_indexed(|[_, c, h, _], element| sum += (*element as usize) * h + c);
    sum
}

#[unsafe(no_mangle)]
fn walk_indexed_by_hand(act: &Elements) -> usize {
    let mut sum = 0;
    for n in 0..40 {
        for h in 0..60 {
            for w in 0..55 {
                for c in 0..14 {
                    // SAFETY: the last element is at 2146969.
                    sum += unsafe { *act.as_ptr().add(row(n, h) + w * 14 + c) } as usize * h + c;
                }
            }
        }
    }
    sum
}
