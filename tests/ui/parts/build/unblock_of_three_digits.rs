//! Each digit becomes an axis, so it has a name.

use tensor_layout::{Tensor, axis, layout};

tensor_layout::axis!(Oo, Oi);

fn main() {
    let weights = Tensor::<i8, layout!(O=32 I=32; order = O/16 I O/4%4 O%4)>::zeros();
    let _ = weights.view().unblock::<axis::O, (Oo, Oi)>();
}
