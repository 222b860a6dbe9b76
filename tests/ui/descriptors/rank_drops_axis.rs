use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(C=2 H=3 W=5)>().with_rank(2);

fn main() {}
