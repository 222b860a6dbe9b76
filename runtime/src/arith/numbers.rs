//! The numbers of a layout's axes, apart from what is known about them.

/// The limit of DirectML. [`each_axis!`](super::unroll) writes out as many bodies.
pub(crate) const MAX_RANK: usize = 8;

/// The extent and the stride of each axis in logical order, in elements.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    pub extents: [usize; MAX_RANK],
    pub strides: [isize; MAX_RANK],
}

impl Numbers {
    /// No axis: the entries past the rank are axes of extent 1 and stride 0.
    pub const NONE: Numbers = Numbers { extents: [1; MAX_RANK], strides: [0; MAX_RANK] };
}

/// The greatest common divisor; of a number and 0 it is the number.
pub(crate) const fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
