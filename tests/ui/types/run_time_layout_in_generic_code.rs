use tensor_layout::{Layout, View};

fn view<L: Layout>(pixels: &[u8]) {
    View::<u8, L>::new(pixels);
}

fn main() {}
