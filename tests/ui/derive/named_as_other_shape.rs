use tensor_layout::{Layout, View, layout};

#[derive(Clone, Copy, Layout)]
#[layout(H=3 W=2)]
struct Depth;

fn depth(plain: View<'_, f32, layout!(H=2 W=3)>) -> View<'_, f32, Depth> {
    plain.named()
}

fn main() {}
