use tensor_layout::{View, layout};

fn clear(image: View<'_, u8, layout!(H=2 W=3)>) {
    image[[0, 0]] = 0;
}

fn main() {}
