use tensor_layout::{View, layout};

fn first(_: View<'_, f32, layout!(N=4294967296 C=3 H=4294967296 W=1)>) {}

fn main() {}
