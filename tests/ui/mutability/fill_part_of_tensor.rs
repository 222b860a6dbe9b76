//! A part that is to be changed is a part of a mutable view.

use tensor_layout::axis::C;
use tensor_layout::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::<f32, layout!(C=2 W=3)>::zeros();
    tensor.fix::<C>(0).fill(1.0);
}
