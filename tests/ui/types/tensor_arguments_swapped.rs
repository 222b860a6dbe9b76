//! The layout of a tensor before its element.

use tensor_layout::{Tensor, layout};

type Image = layout!(H=2 W=3);

fn sum(_image: &Tensor<Image, f32>) {}

fn main() {}
