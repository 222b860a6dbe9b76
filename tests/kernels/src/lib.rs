//! Kernels as users write them: each in one function, with its accumulators in local arrays. Every form of a kernel computes the same
//! from the same buffers. `tests/bench` times them, and `tests/compiled/tests/codegen` looks for vectors in their instructions.
//!
//! | form | by hand, on slices |
//! |---|---|
//! | `plain` | the buffers as they come: each index is checked where it is used |
//! | `by_hand` | each buffer cut to its length before the loops, so that the compiler knows what the types of ours say |
//! | `by_rows` | the same, each row as a slice of its own, and iterators |
//! | `unchecked` | the same as `by_hand`, without checks |
//!
//! | form | ours |
//! |---|---|
//! | `by_at`, `by_index` | each element by `at!`, by `[[..]]` |
//! | `by_fix`, `by_slice`, `by_iter` | a row by `fix`, and its elements by `[[..]]`, by `as_slice`, by `iter` |
//! | `by_zip` | a row and the accumulators by `zip_mut` |
//! | `by_fold` | a row by `for_each_indexed`, or `zip` and that; a sum by `fold` |
//! | `by_lanes` | a row as arrays of 8, by `split` and `as_arrays`, each a vector of the crate `wide`; of some kernels |

#![expect(clippy::needless_range_loop, reason = "loops over indices are what is measured")]
#![expect(clippy::ptr_arg, reason = "the buffers as their owners have them")]
#![expect(clippy::multiple_unsafe_ops_per_block, reason = "a formula reads best as one")]

/// Slices that are as long as the kernel needs, for it to know.
macro_rules! cut {
    ($x:expr, $x_len:expr; $w:expr, $w_len:expr; $y:expr, $y_len:expr) => {
        (&$x[..$x_len], &$w[..$w_len], &mut $y[..$y_len])
    };
}

/// Slices as they come.
macro_rules! uncut {
    ($x:expr, $x_len:expr; $w:expr, $w_len:expr; $y:expr, $y_len:expr) => {
        (&$x[..], &$w[..], &mut $y[..])
    };
}

macro_rules! forms {
    ($($twin:ident)*; $($ours:ident)*) => {
        [&[$((stringify!($twin), $twin)),*], &[$((stringify!($ours), $ours)),*]]
    };
}

mod attention;
mod bias;
mod conv_nchw;
mod conv_nhwc;
mod depthwise;
mod matmul;
mod stencil;

/// The buffers that a kernel reads.
pub struct Buffers<A, B> {
    /// Activations.
    pub x: Vec<A>,
    /// Weights.
    pub w: Vec<B>,
}

/// A kernel in one form.
pub type Form<A, B, C> = (&'static str, fn(&Buffers<A, B>, &mut Vec<C>));

/// A kernel with the sizes of its buffers.
pub struct Kernel<A: 'static, B: 'static, C: 'static> {
    /// What it computes.
    pub name: &'static str,
    /// Where its functions are.
    pub module: &'static str,
    /// The elements of `x`, of `w` and of the output.
    pub sizes: [usize; 3],
    /// The forms by hand, and the forms of ours.
    pub forms: [&'static [Form<A, B, C>]; 2],
}

/// The kernels of `f32`.
pub const FLOATS: &[Kernel<f32, f32, f32>] = &[
    conv_nhwc::k8::KERNEL,
    conv_nhwc::k16::KERNEL,
    conv_nhwc::k32::KERNEL,
    conv_nhwc::k64::KERNEL,
    conv_nchw::KERNEL,
    matmul::tile::KERNEL,
    matmul::row8::KERNEL,
    matmul::row16::KERNEL,
    matmul::row32::KERNEL,
    matmul::row64::KERNEL,
    depthwise::KERNEL,
    attention::scores::KERNEL,
    attention::mean::KERNEL,
    bias::KERNEL,
    stencil::KERNEL,
];

/// The kernels of small integers.
pub const BYTES: &[Kernel<u8, i8, i32>] = &[matmul::bytes::KERNEL];
