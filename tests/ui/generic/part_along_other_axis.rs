use tensor_layout::axis::{C, H, W};
use tensor_layout::{Axes, View};

fn reds<L: Axes<(H, W)>>(plane: View<'_, u8, L>) -> usize {
    let plane = plane.permute::<(H, W)>();
    plane.fix::<C>(0).len()
}

fn main() {}
