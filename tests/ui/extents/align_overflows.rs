use tensor_layout::{View, layout};

fn first(_: View<'_, f32, layout!(H=57 W=4611686018427387905; align(H) = 4611686018427387904)>) {}

fn main() {}
