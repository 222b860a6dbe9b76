use tensor_layout::layout;

type Mistaken = layout!(C=64 H=57 W=57; block(C) = 0);

fn main() {}
