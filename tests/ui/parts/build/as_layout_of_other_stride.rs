use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    let _ = image.as_layout::<layout!(H=2 W=6; pad(W) = 8)>();
}
