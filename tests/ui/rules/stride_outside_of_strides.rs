use tensor_layout::layout;

type Frame = layout!(N=2 H=3 W=4; stride(W) = 3; stride(H) = 1);

fn main() {}
