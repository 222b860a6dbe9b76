use tensor_layout::{Tensor, View, layout};

type Act = layout!(H=4 W=5);

fn sum(act: View<'_, f32, Act>) -> f32 {
    act.fold(0.0, |sum, x| sum + x)
}

fn main() {
    let act = Tensor::<f32, Act>::zeros();
    sum(&act);
}
