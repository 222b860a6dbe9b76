use tensor_layout::{View, layout};

type Frame = layout!(H=1080 W=1984 C=4; stride(H) = 1984);

fn first(_: View<'_, u8, Frame>) {}

fn main() {}
