use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(O=64 I=3 H=3 W=3)>().owned_by_dml().as_output();

fn main() {}
