use tensor_layout::layout;

layout! {
    pub type Act N C H W; order = NHWC
}

fn main() {}
