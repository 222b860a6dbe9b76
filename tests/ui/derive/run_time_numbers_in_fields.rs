use tensor_layout::Layout;

#[derive(Clone, Copy, Layout)]
#[layout(N=? C=64)]
struct Activation {
    n: usize,
}

fn main() {}
