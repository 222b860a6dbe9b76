use tensor_layout::axis::H;
use tensor_layout::{Axes, View, layout};

fn first<L: Axes<(H, H)>>(_: View<'_, f32, L>) {}

fn run(act: View<'_, f32, layout!(H=2)>) {
    first(act);
}

fn main() {}
