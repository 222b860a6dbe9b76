use tensor_layout::{View, layout};

fn first(_: View<'_, f32, layout!(H=3 W=3; overlap(H) = 3074457345618258602; overlap(W) = 3074457345618258602)>) {}

fn main() {}
