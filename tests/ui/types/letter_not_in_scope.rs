//! An axis of one letter, without a `use`.

use tensor_layout::{Tensor, layout};

fn main() {
    let tensor = Tensor::<f32, layout!(H=2 W=3)>::zeros();
    tensor.fix::<H>(0);
}
