use tensor_layout::layout;

type Mistaken = layout!(C=64 H=57 W=57; pad(C) = 8; block(C) = 16);

fn main() {}
