use tensor_layout::{View, axis, layout};

fn main() {
    let act = View::<f32, layout!(C=16 W=2; block(C) = 16)>::from_array(&[0.0; 32]);
    let _ = act.as_arrays::<axis::C, 16>();
}
