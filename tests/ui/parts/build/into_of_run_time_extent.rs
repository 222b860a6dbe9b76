use tensor_layout::axis::H;
use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=4 W=5)>::from_array(&[0; 20]);
    let _: View<'_, u8, layout!(H=4 W=5)> = image.range::<H>(..).into();
}
