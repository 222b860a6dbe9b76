//! A row of [`Act`], along W: 57 elements, 64 apart.

use crate::index::{Act, Elements, element};
use crate::twin::check;
use tensor_layout::{View, axis};

#[unsafe(no_mangle)]
fn row_sum(act: View<'_, f32, Act>, n: usize, c: usize, h: usize) -> f32 {
    let mut sum = 0.0;
    for w in 0..57 {
        sum += act[[n, c, h, w]];
    }
    sum
}

#[unsafe(no_mangle)]
fn row_sum_by_hand(act: &Elements, n: usize, c: usize, h: usize) -> f32 {
    let mut sum = 0.0;
    for w in 0..57 {
        check("N", n, 4);
        check("C", c, 64);
        check("H", h, 57);
        check("W", w, 57);
        // SAFETY: just checked.
        sum += unsafe { *element(act, n, c, h, w) };
    }
    sum
}

#[unsafe(no_mangle)]
fn row_iter(act: View<'_, f32, Act>, n: usize, c: usize, h: usize) -> f32 {
    act.fix::<axis::N>(n).fix::<axis::C>(c).fix::<axis::H>(h).iter().sum()
}

#[unsafe(no_mangle)]
fn row_iter_by_hand(act: &Elements, n: usize, c: usize, h: usize) -> f32 {
    check("N", n, 4);
    check("C", c, 64);
    check("H", h, 57);
    // SAFETY: just checked, and W has 57 indices.
    (0..57).map(|w| unsafe { *element(act, n, c, h, w) }).sum()
}

#[unsafe(no_mangle)]
fn row_for(act: View<'_, f32, Act>, n: usize, c: usize, h: usize) -> f32 {
    let mut sum = 0.0;
    for element in act.fix::<axis::N>(n).fix::<axis::C>(c).fix::<axis::H>(h) {
        sum += element;
    }
    sum
}

#[unsafe(no_mangle)]
fn row_for_by_hand(act: &Elements, n: usize, c: usize, h: usize) -> f32 {
    check("N", n, 4);
    check("C", c, 64);
    check("H", h, 57);
    let mut sum = 0.0;
    for w in 0..57 {
        // SAFETY: just checked, and W has 57 indices.
        sum += unsafe { *element(act, n, c, h, w) };
    }
    sum
}
