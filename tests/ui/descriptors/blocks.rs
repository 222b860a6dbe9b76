use tensor_layout::directml::BufferTensorDesc;
use tensor_layout::layout;

const ACT: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=1 C=64 H=8 W=8; block(C) = 16)>();

fn main() {}
