use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    let _ = image.crop::<axis::W, 3>(0).as_layout::<layout!(H=2 W=3)>();
}
