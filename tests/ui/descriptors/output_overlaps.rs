use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=3 K=2; stride(N) = 2; stride(K) = 4)>().as_output();

fn main() {}
