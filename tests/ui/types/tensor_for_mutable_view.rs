use tensor_layout::{Tensor, ViewMut, layout};

type Act = layout!(H=4 W=5);

fn clear(mut act: ViewMut<'_, f32, Act>) {
    act.fill(0.0);
}

fn main() {
    let mut act = Tensor::<f32, Act>::zeros();
    clear(&mut act);
}
