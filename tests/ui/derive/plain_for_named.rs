use tensor_layout::{Layout, View, layout};

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3)]
struct Depth;

fn depth(plain: View<'_, f32, layout!(H=2 W=3)>) -> View<'_, f32, Depth> {
    plain
}

fn main() {}
