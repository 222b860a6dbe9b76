use tensor_layout::axis::{self, H};
use tensor_layout::{Tensor, layout};

/// An axis is a type, so a constant may have its name.
const H: usize = 4;
const W: usize = 2;

pub(crate) fn main() {
    let image = Tensor::<u8, layout!(H W)>::zeros();
    assert_eq!(image.fix::<H>(H - 1).extents(), [W]);
    assert_eq!(image.fix::<axis::W>(0).extents(), [H]);
}
