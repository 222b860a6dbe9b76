//! Each way to write an order.

use tensor_layout::{StaticLayout, axis, layout};

axis!(Batch, HW);

pub(crate) fn main() {
    assert_eq!(<layout!(D=2 H=2 W=3)>::STRIDES, [6, 3, 1]);
    assert_eq!(<layout!(D=2 H=2 W=3; order = row_major)>::STRIDES, [6, 3, 1]);
    assert_eq!(<layout!(D=2 H=2 W=3; order = column_major)>::STRIDES, [1, 2, 4]);
    assert_eq!(<layout!(D=2 H=2 W=3; order = WHD)>::STRIDES, [1, 2, 4]);
    assert_eq!(<layout!(D=2 H=2 W=3; order = W H D)>::STRIDES, [1, 2, 4]);
    assert_eq!(<layout!(Batch=2 H=2 W=3; order = W H Batch)>::STRIDES, [1, 2, 4]);
    // A name that is declared and used wins over its letters.
    assert_eq!(<layout!(HW=6; order = HW)>::STRIDES, [1]);
    assert_eq!(<layout!(N=4294967295 C=2; order = CN; broadcast(N))>::STRIDES, [0, 1]);
}
