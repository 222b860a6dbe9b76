use tensor_layout::{layout, wgsl};

const SOURCE: &str = wgsl!(act: [f32; layout!(H=4 W=5)]);

fn main() {}
