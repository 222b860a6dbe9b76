use tensor_layout::Layout;

#[derive(Clone, Copy, Layout)]
#[layout(N=1 C=64; order = NHC)]
struct Activation;

fn main() {}
