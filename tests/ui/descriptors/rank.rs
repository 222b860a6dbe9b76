use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>().with_rank(9);

fn main() {}
