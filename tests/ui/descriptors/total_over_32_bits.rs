use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<u8, layout!(H=3 W=5)>().with_total_tensor_size_in_bytes(4294967296);

fn main() {}
