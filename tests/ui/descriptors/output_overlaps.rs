use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(M=3 K=2; stride(M) = 2; stride(K) = 4)>().as_output();

fn main() {}
