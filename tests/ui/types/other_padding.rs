use tensor_layout::{View, layout};

fn upload(_: View<'_, u8, layout!(H=300 W=451 C=3; align(H) = 256)>) {}

fn run(image: View<'_, u8, layout!(H=300 W=451 C=3)>) {
    upload(image);
}

fn main() {}
