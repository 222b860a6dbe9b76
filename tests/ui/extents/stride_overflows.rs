use tensor_layout::{View, layout};

fn first(_: View<'_, f32, layout!(H=57 W=57; stride(H) = 9223372036854775808)>) {}

fn main() {}
