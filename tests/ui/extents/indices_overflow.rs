use tensor_layout::{View, layout};

fn first(_: View<'_, f32, layout!(N=4294967296 H=4294967296 W=57; broadcast(N, H))>) {}

fn main() {}
