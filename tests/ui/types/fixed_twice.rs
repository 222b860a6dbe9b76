use tensor_layout::{View, axis, layout};

fn corner(image: View<'_, u8, layout!(H=2 W=3)>) {
    image.fix::<axis::H>(0).fix::<axis::H>(0);
}

fn main() {}
