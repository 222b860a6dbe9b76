use tensor_layout::layout;

layout!(N C H W; order = NHWC);

fn main() {}
