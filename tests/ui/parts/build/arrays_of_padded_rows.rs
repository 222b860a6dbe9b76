use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=4 W=6 C=3; stride(H) = 20)>::from_array(&[0; 80]);
    let _ = image.as_arrays::<axis::C, 3>();
}
