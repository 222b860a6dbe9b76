use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=4 W=6 C=0)>::from_array(&[]);
    let _ = image.as_arrays::<axis::C, 0>();
}
