use tensor_layout::{View, layout};

fn first(_: View<'_, f32, layout!(H=57 W=9223372036854775807; pad(W) = 8)>) {}

fn main() {}
