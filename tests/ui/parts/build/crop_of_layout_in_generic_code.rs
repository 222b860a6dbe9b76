use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View, layout};

fn corner<L: Axes<(H, W)>>(image: View<'_, u8, L>) -> u8 {
    let image = image.permute::<(H, W)>();
    image.crop::<H, 8>(0).crop::<W, 8>(0)[[7, 7]]
}

fn main() {
    let image = View::<u8, layout!(H=9 W=6)>::from_array(&[0; 54]);
    corner(image);
}
