use tensor_layout::{HasAxis, View, axis, layout};

fn rows<L: HasAxis<axis::H>>(image: View<'_, u8, L>) -> usize {
    image.extent::<axis::H>()
}

fn run(signal: View<'_, u8, layout!(N=1 W=3)>) {
    rows(signal);
}

fn main() {}
