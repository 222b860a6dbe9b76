use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=3 K=2; overlap(N) = 2; overlap(K) = 4)>().as_output();

fn main() {}
