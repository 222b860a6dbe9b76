//! `Tensor::from_vec` is the way.

use tensor_layout::{Tensor, layout};

fn main() {
    let _: Tensor<f32, layout!(H=4 W=5)> = vec![0.0_f32; 20].into();
}
