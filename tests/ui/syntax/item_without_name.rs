use tensor_layout::layout;

layout! {
    pub type = N C H W; order = NHWC
}

fn main() {}
