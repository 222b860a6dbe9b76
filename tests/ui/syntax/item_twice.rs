use tensor_layout::layout;

layout! {
    pub type Act = N C H W; order = NHWC;
    pub type Filter = O I H W; order = OHWI;
}

fn main() {}
