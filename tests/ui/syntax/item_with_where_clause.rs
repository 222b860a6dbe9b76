use tensor_layout::layout;

layout! {
    pub type Act where f32: Copy = N C H W; order = NHWC
}

fn main() {}
