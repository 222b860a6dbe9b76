//! The numbers of a layout's axes, apart from what is known about them.

pub(crate) use tensor_layout_strided::internals::{MAX_RANK, Numbers};

/// The greatest common divisor; of a number and 0 it is the number.
pub(crate) const fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
