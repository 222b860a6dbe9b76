use tensor_layout::{Layout, Numbers};

#[derive(Clone, Copy, Layout)]
#[layout(N=1 C=64)]
struct Activation(Numbers<Self>);

fn main() {}
