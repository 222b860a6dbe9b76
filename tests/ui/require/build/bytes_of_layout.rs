use tensor_layout::{Layout, layout, require};

fn pitch<L: Layout>(image: L) -> usize {
    require!(image; align_bytes(H) = 64);
    image.required_span_size()
}

fn main() {
    pitch(<layout!(H=4 W=10)>::default());
}
