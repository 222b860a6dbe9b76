use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, Layout, View};

fn brightest<L: Axes<(H, W)>>(plane: View<'_, u8, L>) -> u8 {
    plane.permute::<(H, W)>().fold(0, |most, x| most.max(*x))
}

fn is_dark<L: Layout>(plane: View<'_, u8, L>) -> bool {
    brightest(plane) < 16
}

fn main() {}
