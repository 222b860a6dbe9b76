//! An axis with digits in the order has no other rule.

use tensor_layout::Tensor;
use tensor_layout::axis::{H, W};
use tensor_layout::notation::{Digit, Dim, Pad, Strided};

type Image = Strided<(Dim<H, 8, Pad<16>>, Dim<W, 3>), (Digit<H, 4>, W, Digit<H, 1, 4>)>;

fn main() {
    let _ = Tensor::<f32, Image>::zeros();
}
