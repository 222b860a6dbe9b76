use tensor_layout::{Layout, View, axis};

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3)]
struct Depth;

fn channels(depth: View<'_, f32, Depth>) -> usize {
    depth.extent::<axis::C>()
}

fn main() {}
