use tensor_layout::{View, layout};

type Frame = layout!(N=2 H=3 W=4; stride(W) = 3; stride(H) = 1);

fn first(_: View<'_, u8, Frame>) {}

fn main() {}
