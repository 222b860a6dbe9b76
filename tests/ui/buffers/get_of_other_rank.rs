use tensor_layout::{View, layout};

fn corner(image: View<'_, u8, layout!(H=2 W=3)>) -> Option<&u8> {
    image.get([0])
}

fn main() {}
