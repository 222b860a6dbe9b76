//! `assign` for arrays of `ndarray`, whatever their strides: `cargo run --release -p tensor-layout-strided --example ndarray`.
//!
//! It converts batches of images between layouts with `ndarray`'s own `assign` and with `copy_unchecked`, compares the results, and prints how
//! many times as long the first one takes.

use ndarray::{Array4, ArrayView, ArrayViewMut, Dimension};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// `to.assign(from)`. Both have the same shape.
fn assign<T: Copy, D: Dimension>(mut to: ArrayViewMut<'_, T, D>, from: ArrayView<'_, T, D>) {
    assert_eq!(to.shape(), from.shape());
    let to_first = to.as_mut_ptr();
    // SAFETY: an array view of `ndarray` reaches all of its elements. No two indices of an `ArrayViewMut` share an element, and no other view
    // reaches these elements. The pointer of a view points to the element of index 0.
    unsafe {
        tensor_layout_strided::copy_unchecked(to_first, to.strides(), from.as_ptr(), from.strides(), from.shape());
    }
}

/// The shortest of ten runs.
fn time(mut run: impl FnMut()) -> Duration {
    let once = |()| {
        let begin = Instant::now();
        run();
        begin.elapsed()
    };
    std::iter::repeat_n((), 10).map(once).min().expect("ten runs")
}

fn main() {
    println!("                                      `assign` takes, beside `copy_unchecked`");
    for shape @ (n, c, h, w) in [(1, 3, 224, 224), (8, 64, 56, 56), (32, 256, 14, 14)] {
        let planes = Array4::from_shape_fn(shape, |(n, c, h, w)| (n + c * 7 + h * 31 + w) as u8);
        // The same indices N C H W, with the channels innermost in memory, and back.
        let mut pixels = Array4::<u8>::zeros((n, h, w, c)).permuted_axes([0, 3, 1, 2]);
        let mut back = Array4::<u8>::zeros(shape);

        for (name, to, from) in [("to NHWC", &mut pixels, &planes), ("to NCHW", &mut back, &pixels_of(&planes))] {
            let theirs = time(|| black_box(to.view_mut()).assign(black_box(from)));
            assert!(*to == *from);
            to.fill(0);
            let ours = time(|| assign(black_box(to.view_mut()), black_box(from.view())));
            assert!(*to == *from);
            let times = theirs.as_secs_f64() / ours.as_secs_f64();
            println!("{name} of {n:2} x {c:3} x {h:3} x {w:3} bytes  {times:6.1} times as long");
        }
    }
}

/// The same elements with the channels innermost in memory.
fn pixels_of(planes: &Array4<u8>) -> Array4<u8> {
    let (n, c, h, w) = planes.dim();
    let mut pixels = Array4::zeros((n, h, w, c)).permuted_axes([0, 3, 1, 2]);
    assign(pixels.view_mut(), planes.view());
    pixels
}
