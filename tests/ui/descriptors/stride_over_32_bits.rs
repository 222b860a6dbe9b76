use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=2 W=3; stride(H) = 4294967296)>();

fn main() {}
