use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<u8, layout!(H=1 W=4294967296)>();

fn main() {}
