use tensor_layout::{Layout, Numbers};

#[derive(Layout)]
#[layout(N=? C=64)]
struct Activation(Numbers<Self>);

fn main() {}
