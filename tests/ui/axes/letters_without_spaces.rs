use tensor_layout::layout;

type Mistaken = layout!(NCHW);

fn main() {}
