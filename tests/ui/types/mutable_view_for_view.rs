use tensor_layout::{View, ViewMut, layout};

type Act = layout!(H=4 W=5);

fn sum(act: View<'_, f32, Act>) -> f32 {
    act.fold(0.0, |sum, x| sum + x)
}

fn of_two(left: ViewMut<'_, f32, Act>, right: ViewMut<'_, f32, Act>) -> f32 {
    sum(left) + sum(right.view())
}

fn main() {}
