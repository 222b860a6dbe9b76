use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>().with_guaranteed_base_offset_alignment(8);

fn main() {}
