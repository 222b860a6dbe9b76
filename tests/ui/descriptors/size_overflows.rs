use tensor_layout::{directml::BufferTensorDesc, layout};

type Matrix<const M: usize, const N: usize> = layout!(M N);

static DESC: BufferTensorDesc = BufferTensorDesc::of::<f32, Matrix<4294967296, 4294967296>>();

fn main() {}
