use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, View, layout};

fn mean<L: Axes<(N, C, H, W)>>(act: View<'_, f32, L>) -> f32 {
    let act = act.permute::<(N, C, H, W)>();
    act.fold(0.0, |sum, x| sum + x) / act.len() as f32
}

fn run(images: View<'_, f32, layout!(N=2 H=57 W=57)>) {
    mean(images);
}

fn main() {}
