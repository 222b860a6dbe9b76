use tensor_layout::layout;

layout! {
    pub type Act = layout!(N C H W; order = NHWC);
}

fn main() {}
