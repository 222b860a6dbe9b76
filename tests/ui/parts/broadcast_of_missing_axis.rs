use tensor_layout::axis::N;
use tensor_layout::{View, layout};

fn main() {
    let bias = View::<f32, layout!(C=2)>::from_array(&[0.5, 1.5]);
    let bias = bias.broadcast::<N, 2>();
    assert_eq!(bias[[1, 0]], 0.5);
}
