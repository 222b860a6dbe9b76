use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>().with_total_tensor_size_in_bytes(59);

fn main() {}
