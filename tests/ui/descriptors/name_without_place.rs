use tensor_layout::{directml::BufferTensorDesc, layout};

static IMAGE: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=1 H=5 W=6 K=7)>();

fn main() {}
