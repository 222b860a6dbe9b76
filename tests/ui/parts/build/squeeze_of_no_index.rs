use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(N=0 W=2)>::from_array(&[]);
    let _ = image.squeeze::<axis::N>();
}
