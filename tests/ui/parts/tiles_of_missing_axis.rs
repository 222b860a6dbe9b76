use tensor_layout::axis::{C, H};
use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    for (_, tile) in image.tiles::<(H, C)>([2, 2]) {
        println!("{tile:?}");
    }
}
