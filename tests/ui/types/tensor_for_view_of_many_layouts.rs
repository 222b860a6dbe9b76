use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, Tensor, View, layout};

fn sum<L: Axes<(H, W)>>(act: View<'_, f32, L>) -> f32 {
    act.fold(0.0, |sum, x| sum + x)
}

fn main() {
    let act = Tensor::<f32, layout!(H=4 W=5)>::zeros();
    sum(&act);
}
