use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View, layout};

fn brightest<L: Axes<(H, W)>>(plane: View<'_, u8, L>) -> u8 {
    plane.permute::<(H, W)>().fold(0, |most, x| most.max(*x))
}

fn run(pixels: View<'_, u8, layout!(H=57 W=57 C=3)>) {
    brightest(pixels);
}

fn main() {}
