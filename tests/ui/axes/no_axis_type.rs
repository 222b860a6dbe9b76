use tensor_layout::{View, layout};

struct Batch;

fn first(_: View<'_, f32, layout!(Batch=8 C=3)>) {}

fn main() {}
