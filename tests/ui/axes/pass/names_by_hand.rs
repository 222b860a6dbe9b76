//! Two types of one name are one axis, whichever of them a layout is written with.

use tensor_layout::notation::{Dim, Strided};
use tensor_layout::{AxisName, HasAxis, Tensor, axis, layout};

struct Height;
impl AxisName for Height {
    const NAME: &'static str = "H";
    type Key = <axis::H as AxisName>::Key;
}

type ByHand = Strided<(Dim<Height, 2>, Dim<axis::W, 3>), (axis::W, axis::H)>;

fn main() {
    let by_hand = Tensor::<u32, ByHand>::from_fn(|[h, w]| (h * 10 + w) as u32); // H=2 W=3
    let mut rows = Tensor::<u32, layout!(W=3 H=2)>::zeros(); // W=3 H=2
    rows.view_mut().copy_from(&by_hand.view());
    assert_eq!(rows.storage(), [0, 10, 1, 11, 2, 12]);
    rows.zip_mut(&by_hand.view()).for_each(|a, b| assert_eq!(a, b));
    assert_eq!((by_hand.extent::<axis::H>(), rows.extent::<Height>()), (2, 2));
    const { assert!(<ByHand as HasAxis<axis::H>>::POSITION == 0) };
}
