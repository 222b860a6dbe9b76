use tensor_layout::{ViewMut, layout};

fn both<'a>(image: &ViewMut<'a, u8, layout!(H=2 W=3)>) -> ViewMut<'a, u8, layout!(H=2 W=3)> {
    *image
}

fn main() {}
