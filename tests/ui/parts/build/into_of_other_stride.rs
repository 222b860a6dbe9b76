use tensor_layout::axis::W;
use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=4 W=5)>::from_array(&[0; 20]);
    let _: View<'_, u8, layout!(H=4 W=3)> = image.crop::<W, 3>(1).into();
}
