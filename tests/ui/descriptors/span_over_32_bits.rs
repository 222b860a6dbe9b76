use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=3; stride(H) = 2147483648)>();

fn main() {}
