use tensor_layout::axis::{K, P, W};
use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    let _ = image.windows::<W, (P, K), 3, 0>();
}
