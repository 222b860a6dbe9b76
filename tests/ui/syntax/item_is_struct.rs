use tensor_layout::layout;

layout! {
    pub struct Act = N C H W; order = NHWC
}

fn main() {}
