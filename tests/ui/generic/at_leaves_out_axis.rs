use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View, at};

fn corner<L: Axes<(H, W)>>(plane: View<'_, u8, L>) -> u8 {
    let plane = plane.permute::<(H, W)>();
    at!(plane, H: 0)
}

fn main() {}
