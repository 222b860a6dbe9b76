use tensor_layout::{ViewMut, layout};

fn clear(image: ViewMut<'_, u8, layout!(H=2 W=3)>) {
    image[[0, 0]] = 0;
}

fn main() {}
