use tensor_layout::axis::C;
use tensor_layout::{View, layout};

fn main() {
    let act = View::<f32, layout!(C=64 W=2; block(C) = 16)>::from_array(&[0.0; 128]);
    let _ = act.step::<C, 2>();
}
