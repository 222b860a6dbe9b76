//! Two types of one name are one axis, whichever of them a layout is written with.

use tensor_layout::notation::{Dim, Strided};
use tensor_layout::{HasAxis, Tensor, axis, layout};

axis!(Rows);

mod other {
    tensor_layout::axis!(pub Rows);
}

type OfOther = Strided<(Dim<other::Rows, 2>, Dim<axis::W, 3>), (axis::W, other::Rows)>;

pub(crate) fn main() {
    let of_other = Tensor::<u32, OfOther>::from_fn(|[h, w]| (h * 10 + w) as u32); // Rows=2 W=3
    let mut rows = Tensor::<u32, layout!(W=3 Rows=2)>::zeros(); // W=3 Rows=2
    rows.copy_from(&of_other);
    assert_eq!(rows.storage(), [0, 10, 1, 11, 2, 12]);
    rows.zip_mut(&of_other).for_each(|a, b| assert_eq!(a, b));
    assert_eq!((of_other.extent::<Rows>(), rows.extent::<other::Rows>()), (2, 2));
    const { assert!(<OfOther as HasAxis<Rows>>::POSITION == 0) };
}
