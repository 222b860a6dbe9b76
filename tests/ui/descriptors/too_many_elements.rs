use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=65537 C=65537; broadcast(N))>();

fn main() {}
