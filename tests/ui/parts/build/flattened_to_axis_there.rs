use tensor_layout::{View, axis, layout};

fn main() {
    let pixels = View::<[u8; 3], layout!(H=4 W=6)>::from_array(&[[0; 3]; 24]);
    let _ = pixels.as_flattened::<axis::W>();
}
