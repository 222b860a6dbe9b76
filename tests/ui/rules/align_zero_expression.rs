use tensor_layout::{View, layout};

fn rows(_: View<'_, f32, layout!(H=57 W=57; align(H) = {64 - 64})>) {}

fn main() {}
