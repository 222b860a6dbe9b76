use tensor_layout::Layout;

#[derive(Clone, Copy, Layout)]
#[layout(crate = tensor_layout)]
#[layout(crate = ::tensor_layout)]
#[layout(N=1 C=64)]
struct Activation;

fn main() {}
