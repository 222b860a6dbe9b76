use tensor_layout::{View, ViewMut, at, layout};

fn run(view: View<'_, u8, layout!(H=2 W=3)>, mut to: ViewMut<'_, u8, layout!(H=2 W=3)>) -> u8 {
    let sum = at!(view, H: 1, W 2) + 1;
    at!(to, H: 0, H: 1, W: 1) = sum;
    sum.count_ones() as u8
}

fn main() {}
