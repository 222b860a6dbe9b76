use tensor_layout::axis::{I, O, W};
use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    image.split::<W, (O, I), 3>().range::<W>(..2);
}
