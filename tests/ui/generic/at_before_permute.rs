use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View, at};

fn corner<L: Axes<(H, W)>>(plane: View<'_, u8, L>) -> u8 {
    at!(plane, H: 0, W: 0)
}

fn main() {}
