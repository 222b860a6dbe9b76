use tensor_layout::{directml::BufferTensorDesc, layout};

// A bottom-up bitmap.
const IMAGE: BufferTensorDesc = BufferTensorDesc::of::<u8, layout!(H=300 W=451 C=3; reverse(H))>();

fn main() {}
