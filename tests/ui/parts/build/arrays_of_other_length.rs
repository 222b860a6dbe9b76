use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=4 W=6 C=3)>::from_array(&[0; 72]);
    let _ = image.as_arrays::<axis::C, 4>();
}
