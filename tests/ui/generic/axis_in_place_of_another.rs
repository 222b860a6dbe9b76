use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, View, layout};

fn mean<L: Axes<(N, C, H, W)>>(act: View<'_, f32, L>) -> f32 {
    let act = act.permute::<(N, C, H, W)>();
    act[[0, 0, 0, 0]]
}

fn run(act: View<'_, f32, layout!(N=1 K=3 H=2 W=2)>) {
    mean(act);
}

fn main() {}
