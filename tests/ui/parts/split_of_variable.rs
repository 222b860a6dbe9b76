use tensor_layout::axis::{C, G, I};
use tensor_layout::{View, layout};

fn groups(channels: View<'_, f32, layout!(C=?)>, size: usize) {
    channels.split::<C, (G, I), size>();
}

fn main() {}
