use tensor_layout::{directml::BufferTensorDesc, layout};

fn rows<const H: usize>() -> BufferTensorDesc {
    const { BufferTensorDesc::of::<f32, layout!(H W=5)>() }
}

fn main() {
    rows::<0>();
}
