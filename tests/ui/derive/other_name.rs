use tensor_layout::{Layout, View};

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3)]
struct Depth;

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3)]
struct Mask;

fn mask(depth: View<'_, f32, Depth>) -> View<'_, f32, Mask> {
    depth
}

fn main() {}
