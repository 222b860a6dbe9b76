//! The rules that may stand together.

use tensor_layout::{StaticLayout, layout};

pub(crate) fn main() {
    assert_eq!(<layout!(N=2 H=3 W=5; pad(H) = 4; pad(W) = 8)>::STRIDES, [32, 8, 1]);
    assert_eq!(<layout!(N=2 H=3 W=5; pad(H, W) = 4)>::STRIDES, [32, 8, 1]);
    assert_eq!(<layout!(N=2 H=3 W=5; pad(H) = 4; align(H) = 64)>::STRIDES, [256, 64, 1]);
    assert_eq!(<layout!(N=2 H=3 W=5; stride(H) = 7; pad(H) = 4)>::STRIDES, [28, 7, 1]);
    assert_eq!(<layout!(N=2 H=3 W=5; broadcast(N, W); order = NWH)>::STRIDES, [0, 1, 0]);
    assert_eq!(<layout!(H=3 W=5; pad(H) = 1; align(H) = 1)>::STRIDES, [5, 1]);
    assert_eq!(<layout!(H=3 W=5; reverse(H, W))>::STRIDES, [-5, -1]);
    assert_eq!(<layout!(H=3 W=5; pad(W) = 8; align(H) = 16; reverse(W); reverse(H))>::STRIDES, [-16, -1]);
    assert_eq!(<layout!(H=3 W=5; reverse(H); stride(H) = 7; pad(H) = 4)>::STRIDES, [-7, 1]);
}
