use tensor_layout::axis::{C, H, W};
use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(C=1 H=2 W=6)>::from_array(&[0; 12]);
    let _ = image.diagonal::<(H, W), C>();
}
