use tensor_layout::Layout;

#[derive(Clone, Copy, Layout)]
#[layout(N=1 C=64; stride(N) = ?)]
struct Activation;

fn main() {}
