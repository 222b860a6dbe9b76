use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; pad(W) = 8 => 64);

fn main() {}
