use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View};

fn corner<L: Axes<(H, W)>>(plane: View<'_, u8, L>) -> u8 {
    plane[[0, 0]]
}

fn main() {}
