use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<char, layout!(H=3 W=5)>();

fn main() {}
