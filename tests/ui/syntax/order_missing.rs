use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; order =; pad(W) = 8);

fn main() {}
