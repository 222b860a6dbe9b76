use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, Layout, View};

fn mean<L: Axes<(N, C, H, W)>>(act: View<'_, f32, L>) -> f32 {
    let act = act.permute::<(N, C, H, W)>();
    act[[0, 0, 0, 0]]
}

fn run<L: Layout>(act: View<'_, f32, L>) {
    mean(act);
}

fn main() {}
