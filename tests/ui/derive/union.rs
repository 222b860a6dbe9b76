use tensor_layout::Layout;

#[derive(Clone, Copy, Layout)]
#[layout(N=1 C=64)]
union Activation {
    scale: f32,
}

fn main() {}
