use tensor_layout::{View, elements_in, layout};

fn rows(_: View<'_, f32, layout!(H=57 W=57; align(H) = {elements_in::<f32>(255)})>) {}

fn main() {}
