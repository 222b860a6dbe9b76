//! The check that the twins make.

/// Panics unless `index < extent`.
#[inline(always)]
#[track_caller]
pub(crate) fn check(axis: &'static str, index: usize, extent: usize) {
    if index >= extent {
        out_of_bounds(axis, index, extent);
    }
}

/// It has the signature of the library's function and is as opaque: for a function of this package alone the compiler would drop the
/// parameters that it knows.
#[unsafe(no_mangle)]
#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds(axis: &'static str, index: usize, extent: usize) -> ! {
    panic!("index {index} is out of bounds for axis `{axis}` of extent {extent}")
}
