use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    let _ = image.squeeze::<axis::H>();
}
