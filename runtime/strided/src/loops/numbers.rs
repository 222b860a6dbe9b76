//! The numbers of an array's axes.

/// The most axes of an extent over 1.
pub const MAX_RANK: usize = 8;

/// The extent and the stride of each axis, in elements.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// The number of indices along each axis.
    pub extents: [usize; MAX_RANK],
    /// The distance of neighbours along each axis, in elements.
    pub strides: [isize; MAX_RANK],
}

impl Numbers {
    /// No axis: the entries past the rank are axes of extent 1 and stride 0.
    pub const NONE: Numbers = Numbers { extents: [1; MAX_RANK], strides: [0; MAX_RANK] };
}
