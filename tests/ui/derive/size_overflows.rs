use tensor_layout::Layout;

#[derive(Clone, Copy, Layout)]
#[layout(N=9223372036854775808 C=64)]
struct Activation;

fn main() {}
