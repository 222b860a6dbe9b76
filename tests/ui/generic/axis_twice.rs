use tensor_layout::axis::H;
use tensor_layout::{Axes, View, layout};

fn trace<L: Axes<(H, H)>>(matrix: View<'_, f32, L>) -> usize {
    matrix.len()
}

fn run(matrix: View<'_, f32, layout!(H=57 W=57)>) {
    trace(matrix);
}

fn main() {}
