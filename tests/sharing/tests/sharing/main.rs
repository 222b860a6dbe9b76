//! Tensors of other libraries and of files: each way there and back, and everything that is refused.

mod arrays;
mod dlpack;
mod elements;
mod fuzz;
mod npy;
mod origins;
mod safetensors;
mod slices;
mod texts;
mod told;

/// Calls a macro with each layout, its extents and strides for each `?`, and the strides that it has.
macro_rules! each_layout {
    ($each:ident) => {
        $each!([N=2 C=3 H=4 W=5], [], [], [60, 20, 5, 1]);
        $each!([N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8], [], [], [96, 1, 24, 3]);
        $each!([N=2 C=3 H=4 W=5; order = column_major], [], [], [1, 2, 6, 24]);
        $each!([N=2 C=3 H=4 W=5; reverse(H, C)], [], [], [60, -20, -5, 1]);
        $each!([N=2 C=3 H=4 W=5; broadcast(C)], [], [], [20, 0, 5, 1]);
        $each!([N=1 C=3 H=1 W=5; order = NHWC], [], [], [15, 1, 15, 3]);
        $each!([N=2 C=0 H=4 W=5], [], [], [0, 20, 5, 1]);
        $each!([N=? C=3 H=? W=5; order = NHWC], [2, 4], [], [60, 1, 15, 3]);
        $each!([N=2 C=3 H=4 W=?; stride(H) = ?; reverse(W)], [5], [8], [96, 32, 8, -1]);
        $each!([N=2 C=3 H=4 W=5; overlap(N) = ?], [], [0], [0, 20, 5, 1]);
    };
}
pub(crate) use each_layout;

/// What each element of a tensor of rank 4 holds.
fn value([n, c, h, w]: [usize; 4]) -> i32 {
    (n * 1000 + c * 100 + h * 10 + w) as i32
}

/// The value of an element that the indices of a broadcast axis share: the value of the last of these indices.
fn shared_value(extents: [usize; 4], strides: [isize; 4], mut index: [usize; 4]) -> i32 {
    (0..4).filter(|axis| strides[*axis] == 0).for_each(|axis| index[axis] = extents[axis] - 1);
    value(index)
}

/// A number from the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A linear congruential generator (Knuth's MMIX), so that every run sees the same files and slices.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}
