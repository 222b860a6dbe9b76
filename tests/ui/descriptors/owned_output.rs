use tensor_layout::{directml::BufferTensorDesc, layout};

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(O=64 I=3 H=3 W=3)>().as_output().owned_by_dml();

fn main() {}
