use tensor_layout::{View, layout};

fn act(_: View<'_, f32, layout!(C=64 W=57; block(C) = {64 - 64})>) {}

fn main() {}
