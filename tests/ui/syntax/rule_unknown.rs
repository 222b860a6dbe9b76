use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; tile(W) = 8);

fn main() {}
