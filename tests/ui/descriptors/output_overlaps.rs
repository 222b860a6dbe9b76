use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(M=3 K=2; overlap(M) = 2; overlap(K) = 4)>().as_output();

fn main() {}
