use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=8 C=64; broadcast(N))>().as_output();

fn main() {}
