//! Parts of views, and layouts with a `?`, beside the same with numbers that are as unknown to the compiler.

mod frame;
mod small;
mod volume;

use crate::runner::Plain;

pub(crate) fn cases() -> Vec<Plain> {
    vec![
        ("two fixes of N=4 C=32 H=64 W=?", || volume::two_fixes()),
        ("two fixes of N=4 C=32 H=64 W=?, and an element", || volume::two_fixes_and_an_element()),
        ("dot product of 32 after a fix of H=? W=?, pitched", || frame::dot_products()),
        ("maximum of 512x512, pitched", || frame::maximum()),
        ("row of run-time length after a range, folded", || frame::ranges_of_rows()),
        ("two crops of 8x8 of H=? W=?, pitched, folded", || frame::crops()),
        ("rows of a pitched image by axis_iter, folded", || frame::rows()),
        ("tiles of 64x64 of a pitched image, folded", || frame::tiles()),
        ("as_slice of a static row", || small::slices_of_rows()),
        ("copy_from of 8x8, two run-time extents", || small::copy()),
        ("mutable view of 8x8, two run-time extents", || small::mutable_view()),
    ]
}
